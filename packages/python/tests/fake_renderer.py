"""A server in the place of the renderer."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class FakeRenderer:
    """Answers each island with the name of its widget and its slots, and keeps the calls.

    As a context manager it stops at the end.
    """

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        calls, keys = self.calls, self.keys

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                calls.append(body)
                keys.append(self.headers["Authorization"])
                islands = {id: answer(id, island) for id, island in body["islands"].items()}
                content = json.dumps({"islands": islands}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}).start()

    def __enter__(self) -> FakeRenderer:
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown()
        self._server.server_close()


def answer(id: str, island: dict[str, Any]) -> dict[str, Any]:
    if island["widget"] == "wrong":
        return {"error": {"code": "bad-props", "pointer": "/a", "message": "Expected a text."}}
    slots = "".join(island.get("slots", {}).values())
    return {"html": f"<!--skerry {id} b--><b>{island['widget']}</b>{slots}", "prefix": id}
