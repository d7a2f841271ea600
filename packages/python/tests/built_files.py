"""A folder as ``skerry build`` writes it."""

from __future__ import annotations

from pathlib import Path

HEAD = (
    '{"configuration": [], "texts": {"en": ["chunks/texts-en.js"], "de": ["chunks/texts-de.js"]}, '
    '"widgets": {"cart": {"load": "eager", "files": ["chunks/cart.js"], "hasTexts": true}}}'
)


def build_files(project: str | Path) -> Path:
    """Writes the files into the project. Returns their folder."""
    folder = Path(project, "public", "skerry")
    files = {
        "head.json": HEAD,
        "skerry.js": "import './chunks/cart.js';",
        "skerry.css": ".sk { color: red }",
        "chunks/cart.js": "export {};",
        "chunks/cart.js.br": "",
        "renderer.mjs": "export {};",
        "renderer/cart.js": "export {};",
        ".skerry-kept.json": "{}",
    }
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder
