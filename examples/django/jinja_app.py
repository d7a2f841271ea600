"""The same site with Jinja2 and no Django. ``PORT=8000 python3 jinja_app.py``"""

import mimetypes
import os
import socketserver
import wsgiref.simple_server
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment, FileSystemLoader

from site_content import (
    KEY,
    POLICY,
    RENDERER,
    SKERRY_FILES,
    STATIC_FILES,
    TEMPLATES,
    TIMEOUT,
    landing_content,
    read_content,
)

# The repository's own, whose place site_content knows.
import skerry

environment = Environment(
    autoescape=True, loader=FileSystemLoader(TEMPLATES), trim_blocks=True, lstrip_blocks=True
)
environment.globals["skerry_widget"] = skerry.widget

site = skerry.Skerry(RENDERER, timeout=TIMEOUT, config=read_content()["config"], key=KEY)


def landing(query: str) -> str:
    content = landing_content(dict(parse_qsl(query)))
    with site.page() as page:
        # With the locale of the page.
        page.config = content["config"]
        return page.fill(environment.get_template("landing.html.jinja").render(content))


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
    if path == "/":
        html = landing(environ.get("QUERY_STRING", ""))
        headers = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Security-Policy", POLICY),
        ]
        start_response("200 OK", headers)
        return [html.encode()]
    is_skerry = path.startswith("/skerry/")
    folder = SKERRY_FILES if is_skerry else STATIC_FILES
    return send_file(folder, path.removeprefix("/skerry").lstrip("/"), start_response)


def send_file(folder: Path, name: str, start_response: Callable[..., Any]) -> Iterable[bytes]:
    file = (folder / name).resolve()
    if not file.is_file() or folder.resolve() not in file.parents:
        start_response("404 Not Found", [("Content-Type", "text/plain; charset=utf-8")])
        return [b"There is no such file.\n"]
    kind, _ = mimetypes.guess_type(file)
    start_response("200 OK", [("Content-Type", kind or "application/octet-stream")])
    return [file.read_bytes()]


class Server(socketserver.ThreadingMixIn, wsgiref.simple_server.WSGIServer):
    daemon_threads = True


if __name__ == "__main__":
    with wsgiref.simple_server.make_server(
        "127.0.0.1", int(os.environ.get("PORT", "8000")), application, Server
    ) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        server.serve_forever()
