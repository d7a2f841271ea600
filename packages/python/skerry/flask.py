"""An extension for Flask.

::

    from skerry.flask import SkerryExtension

    app.config["SKERRY"] = {"CONFIG": {"product": "acme"}}
    SkerryExtension(app)

Templates have the functions and tags of ``skerry.jinja``. HTML responses are filled; streamed ones keep their fallbacks.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, current_app, g, request
from werkzeug.security import safe_join

from skerry import islands
from skerry.islands import Markup, Page, log
from skerry.jinja import SkerryExtension as JinjaExtension
from skerry.settings import Settings, is_for_browsers, unknown_keys

YEAR = 31_536_000
"""Seconds for which browsers keep files with a hash in their names."""


class SkerryExtension:
    """Islands in the pages of an app, and the files that they load.

    Create it after extensions that compress responses, because Flask calls the last one first. Pass the app here, or
    later to ``init_app()``.
    """

    def __init__(self, app: Flask | None = None) -> None:
        if app is not None:
            self.init_app(app)

    def init_app(self, app: Flask) -> None:
        """Reads the app's setting ``SKERRY``.

        :raises ValueError: if the setting is not valid
        """
        given = app.config.get("SKERRY") or {}
        for text in unknown_keys(given):
            raise ValueError(text)
        settings = Settings(given, app.root_path, debug=app.debug)
        app.extensions["skerry"] = settings.site()
        app.jinja_env.add_extension(JinjaExtension)
        app.jinja_env.globals["skerry_head"] = _head
        app.before_request(_open_page)
        _reset_after_errors(app)
        app.after_request(_fill)
        app.teardown_request(_close_page)
        _serve_files(app, settings)


def _open_page() -> None:
    stack = ExitStack()
    g.skerry_stack = stack
    g.skerry = stack.enter_context(current_app.extensions["skerry"].page())


def _reset_after_errors(app: Flask) -> None:
    """An error page starts afresh. Flask has no other place that sees every exception."""
    handle = app.handle_user_exception

    def handle_user_exception(error: Exception) -> Any:
        page: Page | None = g.get("skerry")
        if page is not None:
            page.reset()
        return handle(error)

    setattr(app, "handle_user_exception", handle_user_exception)


def _head(widgets: Iterable[str] = (), state: Mapping[str, Any] | None = None) -> Markup:
    """Like ``skerry.head()``, also in a stream."""
    page: Page | None = g.get("skerry")
    return page.head(widgets, state) if page else islands.head(widgets, state)


def _fill(response: Response) -> Response:
    page: Page | None = g.get("skerry")
    # Islands that a stream writes later have no page, and keep their fallbacks.
    _close_page()
    if page is None or not page.is_waiting or response.is_streamed:
        return response
    if "Content-Encoding" in response.headers:
        log.warning("%s was compressed before it was filled. Create SkerryExtension after what compresses.", request.path)
        return response
    charset = response.mimetype_params.get("charset", "utf-8")
    content = response.get_data()
    is_html = response.mimetype == "text/html"
    # In JSON, markup would have to be escaped.
    response.set_data(page.fill_bytes(content, charset) if is_html else page.leave(content))
    return response


def _close_page(_: BaseException | None = None) -> None:
    stack = g.pop("skerry_stack", None)
    if stack is not None:
        stack.close()


def _serve_files(app: Flask, settings: Settings) -> None:
    """Serves the folder, if its URL is a path of this app that Flask does not serve itself."""
    base = settings.base.rstrip("/") + "/"
    static = f"{app.static_url_path}/" if app.has_static_folder else None
    if settings.files is None or not base.startswith("/") or (static and base.startswith(static)):
        return
    folder = str(settings.files)

    def skerry(name: str) -> Any:
        path = safe_join(folder, name)
        if path is None or not is_for_browsers(name) or not Path(path).is_file():
            abort(404)
        response = Response(Path(path).read_bytes(), mimetype=_media_type(name))
        # Not by its time: a file of the next release may look like that of the last one.
        response.add_etag()
        is_chunk = name.startswith("chunks/")
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if is_chunk else "no-cache"
        return response.make_conditional(request)

    app.add_url_rule(f"{base}<path:name>", "skerry", skerry)


def _media_type(name: str) -> str:
    # Browsers run a module only with a JavaScript type. The system's own list may differ.
    kind = "text/javascript" if name.endswith((".js", ".mjs")) else mimetypes.guess_type(name)[0]
    return kind or "application/octet-stream"
