"""What the landing page shows, and the files beside it: the same for Django and for Jinja2."""

from __future__ import annotations

import json
import mimetypes
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parent.parent
# As pip would do for a site.
sys.path.insert(0, str(EXAMPLES.parent / "packages" / "python"))
TEMPLATES = [Path(__file__).resolve().parent / "templates", EXAMPLES / "landing"]
STATIC_FILES = EXAMPLES / "plain-html" / "pages"
SKERRY_FILES = Path(
    os.environ.get("SKERRY_FILES") or EXAMPLES.parent / "packages" / "mount" / "dist" / "browser"
)

RENDERER = os.environ.get("SKERRY_RENDERER") or None
KEY = os.environ.get("SKERRY_KEY")
TIMEOUT = int(os.environ.get("SKERRY_TIMEOUT") or 100)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)

# Browsers run a module only with a JavaScript type. The system's own list may differ.
mimetypes.add_type("text/javascript", ".js")


def read_content(lang: str = "en") -> dict[str, Any]:
    file = "content.de.json" if lang == "de" else "content.json"
    return json.loads((EXAMPLES / "landing" / file).read_text(encoding="utf-8"))


def landing_content(query: Mapping[str, str]) -> dict[str, Any]:
    """The landing page's content for a request.

    :param query: first value by name
    """
    content = read_content(query.get("lang", "en"))
    for key in ("tld", "domains"):
        if f"domain_check[{key}]" in query:
            content["search"]["props"][key] = query[f"domain_check[{key}]"]
    extensions = content["extensions"]
    asked = query.get("page", "")
    page = min(max(int(asked) if asked.isdecimal() else 1, 1), len(extensions["pages"]))
    extensions["props"]["page"] = page
    extensions["shown"] = extensions["pages"][page - 1]
    return content
