"""Skerry for Python: Django, Jinja2, or any other way to write HTML.

A site may copy this file alone, as ``skerry.py``. The package ``skerry`` is made from it, and has tags with slots.

An island is an element that the browser turns into a widget. ``widget()`` writes it.
``Page.fill()`` calls the renderer once for all islands of a page and inserts its markup. If this
fails, an island keeps its fallback, and the browser renders it.

Without a framework::

    skerry = Skerry("http://127.0.0.1:4851", config={"product": "acme"})

    with skerry.page() as page:
        html = page.fill(f"<!doctype html>…{widget('testimonials')}…")

Jinja2: ``environment.globals["skerry_widget"] = widget``, then render inside ``with skerry.page()``::

    {% call skerry_widget("search-form", {"tld": "com"}) %}<form>…</form>{% endcall %}

The head of a page: ``environment.globals["skerry_head"] = head``, then ``{{ skerry_head(["search-form"], state) }}``; in Django
``{% skerry_head "search-form" state=state %}``.

Django: add ``"skerry.Middleware"`` to ``MIDDLEWARE``, name this module as a tag library or a
built-in of your templates, and set ``SKERRY = {"RENDERER": …, "TIMEOUT": …, "CONFIG": …,
"KEY": …, "FILES": …, "BASE": …, "DEV": …}``::

    {% skerry_widget "search-form" props load="idle" %}<form>…</form>{% endskerry_widget %}

In props and state, ``Decimal`` becomes a number, dates, times and ``UUID`` their ISO text, and lazy translations
what they stand for. An undefined variable is left out. If a value cannot be JSON, the page shows the fallback without a
widget, or has no state, and the log says why.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import socket
import ssl
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from datetime import time as time_of_day
from decimal import Decimal
from html import escape
from math import isfinite
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

__all__ = ["Markup", "Middleware", "Page", "Skerry", "head", "widget"]

MAX_ISLANDS = 64
"""The renderer's limit for one call. Islands beyond it keep their fallback."""

MAX_PART = 32_000
"""Bytes of one island's props, and of its fallback."""

MAX_KEPT = 4_000
"""Bytes of a fallback that markup keeps, unless a form's token is in it."""

_HIDDEN_FIELD = re.compile(r"<input\s[^>]*type\s*=\s*[\"']?hidden", re.IGNORECASE)
"""May hold a form's token."""

_CLOSED = re.compile(
    "<!--.*?-->|<(?:script.*?</script|style.*?</style|textarea.*?</textarea|title.*?</title"
    "|iframe.*?</iframe|noscript.*?</noscript)",
    re.IGNORECASE | re.DOTALL,
)
"""What may contain any text, with its end."""

_UNSAFE = re.compile(
    r"<(?:/?template|!--|script|style|textarea|title|iframe|noscript|noframes|noembed|xmp|plaintext|[^>]*\Z)",
    re.IGNORECASE,
)
"""What would end a template, or swallow its end."""

MAX_BODY = 1_000_000
"""Bytes of one call."""

DEVELOPMENT_TIMEOUT = 2_000
"""Milliseconds while a site is developed: a renderer that has just been started is slower."""
DEV_TIMEOUT = 10_000
"""Milliseconds for the server of ``skerry dev``, which reads a widget's files when a page needs them."""

EXPECTED = "props-missing"
"""Code of the error of an island whose props only the visitor's browser can complete."""

MAX_LEVELS = 32
"""Widgets accept no deeper props."""

MAX_ANSWER = 5_000_000
"""Bytes of an answer, including its headers."""

MAX_REPORTS = 100
"""How many lines about islands a process logs in an hour: values of visitors may be in them."""

REPORTS_TIME = 3600.0
"""Seconds in which each of them is logged once."""

LAZY_VALUES = {"Promise", "LazyString", "_LazyString", "LazyProxy"}
"""Names of the classes of lazy values: those of Django, of Flask-Babel and what is like it, and of Babel."""

PORTS = {"http": 80, "https": 443}

log = logging.getLogger("skerry")

_current_page: ContextVar[Page | None] = ContextVar("skerry_page", default=None)


class Markup(str):
    """HTML. Django, Jinja2 and MarkupSafe recognise it by its ``__html__``."""

    __slots__ = ()

    def __html__(self) -> Markup:
        return self


class Skerry:
    """The renderer of a site: one object for all pages and threads.

    :param renderer: its URL, such as ``http://127.0.0.1:4851``; None: the browser renders everything
    :param timeout: time in milliseconds for connecting, sending and the whole answer. It does not
        include the resolution of a host name, so prefer an IP address
    :param config: the content of the page's block ``skerry-config``
    :param key: one of the renderer's keys
    :param files: the folder that the site serves under ``base``, with its ``head.json``: ``head()``
        preloads from it
    :param base: URL of that folder
    :param dev: URL of ``skerry dev``, such as ``http://localhost:4852``: it renders the islands, and pages load its
        script and nothing else; ``files``, ``key`` and ``renderer`` do not count then. Default: the
        environment variable ``SKERRY_DEV``; empty for none
    :raises ValueError: when the URL or the key is not valid, or the folder has no ``head.json``
    """

    def __init__(
        self,
        renderer: str | None = None,
        *,
        timeout: float = 100,
        config: Mapping[str, Any] | None = None,
        key: str | None = None,
        files: str | Path | None = None,
        base: str = "/skerry/",
        dev: str | None = None,
    ) -> None:
        dev = (os.environ.get("SKERRY_DEV", "") if dev is None else dev).rstrip("/")
        if dev:
            renderer, timeout, key, files = dev, max(timeout, DEV_TIMEOUT), None, None
            base = dev + (urlsplit(base).path or "/")
        self.config = config or {}
        self._head = _Head(files, base, is_developed=bool(dev))
        self._renderer = _Renderer(renderer, timeout / 1000, key or "") if renderer else None

    @contextmanager
    def page(self) -> Iterator[Page]:
        """A new page. Inside the ``with`` block, ``widget()`` writes for this page."""
        page = Page(self.config, self._renderer, self._head)
        token = _current_page.set(page)
        try:
            yield page
        finally:
            _current_page.reset(token)


class Page:
    """The islands of one page. ``Skerry.page()`` creates it.

    :ivar config: the configuration of this page; by default that of the site
    """

    def __init__(
        self, config: Mapping[str, Any], renderer: _Renderer | None, head: _Head
    ) -> None:
        self.config = config
        self._renderer = renderer
        self._head = head
        # Part of the placeholders. Random, so text of visitors cannot contain a placeholder.
        self._nonce = secrets.token_hex(16)
        self.reset()

    def reset(self) -> None:
        """Forgets the islands and the state, so that the page of an error starts afresh."""
        self._number = 0
        # JSON of the shared state, which the head has and the renderer gets.
        self._state = "{}"
        self._widgets: dict[str, str] = {}
        self._jobs: dict[str, tuple[str, str, dict[str, str] | None, bool, bool]] = {}
        self._places: dict[str, str] = {}

    def widget(
        self,
        name: str,
        props: Mapping[str, Any] | None = None,
        *,
        id: str | None = None,
        load: str | None = None,
        fallback: str = "",
        slots: Mapping[str, str] | None = None,
        props_from: str | None = None,
        keep_fallback: bool = True,
        place: str | None = None,
    ) -> Markup:
        """HTML of an island.

        :param name: name of the widget
        :param props: props of the widget: anything that becomes a JSON object
        :param id: prefix of the ids in the markup, unique in the page: letters, digits, ``-`` and
            ``_``, at most 32. Default: a number
        :param load: when to load: ``visible``, ``idle``… Default: that of the widget
        :param fallback: HTML that works without JavaScript. A value without ``__html__`` is text,
            and is escaped
        :param slots: HTML of the widget's slots by name, for a widget that has slots; escaped like the
            fallback, which is the slot ``children`` then
        :param props_from: URL of the visitor's own props, which the browser fetches and merges over
            ``props``: so a page can be cached for everybody. None or empty for none
        :param keep_fallback: whether markup keeps the fallback, to be shown if the widget fails
        :param place: file and line for the log. Default: those of the caller, or of its template
        :raises ValueError: when the name or the id is not valid, when the id is already used on
            this page, when the props are a list or a text, or when a slot has no name
        """
        elements = _slot_elements(name, fallback, slots)
        content = _to_html(fallback) if elements is None else "".join(elements.values())
        json_text = _read_island(name, props)
        if json_text is None:
            return Markup(content)
        id = self._claim(None if _is_undefined(id) else id, name)
        url = _to_url(props_from)
        if self._renderer and len(self._jobs) < MAX_ISLANDS:
            self._jobs[id] = json_text, content, elements, url != "", keep_fallback
            self._places[id] = place or _place_of_caller()
            content = self._mark("", id) + content + self._mark("/", id)
        return _element(name, json_text, url, load, content)

    def head(self, widgets: Iterable[str] = (), state: Mapping[str, Any] | None = None) -> Markup:
        """Tags for the head of the page: style sheet, config, shared state and script.

        And the files of these widgets, which the browser then loads at once.

        :param widgets: names of those that load at once
        :param state: the page's shared state: values by key, anything that becomes a JSON object. The
            renderer gets it, too
        :raises ValueError: when the build has no such widget, or when the state is a list or a text
        """
        self._state = _read_state(state)
        return self._head.write(self.config, widgets, self._state)

    def fill(self, html: str) -> str:
        """The page with the renderer's markup in its islands.

        Calls the renderer at most once. An island without markup keeps its fallback. Never raises,
        and takes no longer than the time limit.
        """
        if not self._renderer or not self._jobs:
            return html
        html = self._put(html, self._ask(self._renderer))
        self._jobs = {}
        return re.sub(rf"<!--/?{self._nonce}:[\w-]+-->", "", html)

    def fill_bytes(self, content: bytes, charset: str) -> bytes:
        """Like ``fill()``. Bytes that are not valid in the charset stay as they are.

        Characters of the markup that the charset does not have become references.
        """
        try:
            html = self.fill(content.decode(charset, "surrogateescape"))
        except (LookupError, UnicodeError) as error:
            log.error("The page was not filled: %s", error)
            return content
        parts = re.split("([\udc80-\udcff]+)", html)
        return b"".join(
            part.encode(charset, "surrogateescape" if index % 2 else "xmlcharrefreplace")
            for index, part in enumerate(parts)
        )

    def leave(self, content: bytes) -> bytes:
        """An answer that cannot be filled, such as JSON or a feed with HTML in it, without the places of its islands.

        They keep their fallbacks.
        """
        nonce = self._nonce.encode()
        place = rb"(?:<|\\u003C|&lt;)!--(?:\\?/)?" + nonce + rb":[\w-]+--(?:>|\\u003E|&gt;)"
        self._jobs = {}
        return re.sub(place, b"", content, flags=re.IGNORECASE)

    @property
    def is_waiting(self) -> bool:
        """Whether the page has islands to fill."""
        return bool(self._jobs)

    def _claim(self, id: str | None, name: str) -> str:
        while id is None:
            self._number += 1
            numbered = f"s{self._number}-"
            id = None if numbered in self._widgets else numbered
        id = str(id)
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", id):
            raise ValueError(
                f'The id {id!r} of the widget "{name}" is not valid. '
                'Expected 1 to 32 letters, digits, "-" and "_".'
            )
        if id in self._widgets:
            raise ValueError(
                f'The id "{id}" of the widget "{name}" is already used on this page, '
                f'by "{self._widgets[id]}". Give each island its own id.'
            )
        self._widgets[id] = name
        return id

    def _mark(self, slash: str, id: str) -> str:
        return f"<!--{slash}{self._nonce}:{id}-->"

    def _put(self, html: str, markups: Mapping[str, str]) -> str:
        """Replaces fallbacks by markup.

        Slots in it, and a fallback that stays, are searched too: they may contain islands.
        """
        parts = []
        rest = html
        while start := re.search(rf"<!--{self._nonce}:([\w-]+)-->", rest):
            id = start[1]
            parts.append(rest[: start.start()])
            rest = rest[start.end() :]
            _, end, after = rest.partition(self._mark("/", id))
            if end and id in markups:
                others = {key: markup for key, markup in markups.items() if key != id}
                parts.append(self._put(self._put_slots(id, self._keep(id, markups[id])), others))
                rest = after
        return "".join(parts) + rest

    def _keep(self, id: str, markup: str) -> str:
        """Markup with the fallback of its island in a template behind the marker.

        It is shown if the widget fails. One that would end the template, or swallow its end, is left out; slots are
        in the markup already.
        """
        _, fallback, elements, _, is_kept = self._jobs[id]
        # Islands in it are not filled: nothing in a template is shown.
        fallback = re.sub(rf"<!--/?{self._nonce}:[\w-]+-->", "", fallback)
        is_long = len(fallback.encode("utf-8", "surrogatepass")) > MAX_KEPT
        if (
            not is_kept
            or elements is not None
            or not fallback.strip()
            or "<sk-slot" in markup
            or (is_long and not _HIDDEN_FIELD.search(fallback))
            or _UNSAFE.search(_CLOSED.sub("", fallback))
        ):
            return markup
        marker, end, rest = markup.partition("-->")
        return f"{marker}{end}<template data-skerry-fallback>{fallback}</template>{rest}"

    def _put_slots(self, id: str, markup: str) -> str:
        elements = list((self._jobs[id][2] or {}).values())
        return re.sub(
            r"<!--slot (\d{1,6})-->",
            lambda match: elements[int(match[1])] if int(match[1]) < len(elements) else match[0],
            markup,
        )

    def _ask(self, renderer: _Renderer) -> dict[str, str]:
        """Markup by id."""
        try:
            config = _to_json_object(_with_theme_files(self.config, self._head.base))
        except ValueError as error:
            log.error("The config cannot be JSON: %s. The renderer was not called.", error)
            return {}
        page = f'"config":{config}'
        if self._state != "{}":
            page += f',"state":{self._state}'
        islands = self._islands(MAX_BODY - len(page.encode()) - len('{"islands":{},}'), renderer)
        if not islands:
            return {}
        answers = renderer.render(f'{{"islands":{{{islands}}},{page}}}')
        markups = {}
        for id in filter(answers.__contains__, self._jobs):
            answer = answers[id] if isinstance(answers[id], dict) else {}
            html, reason, warnings = (answer.get(key) for key in ("html", "error", "warnings"))
            for warning in warnings if isinstance(warnings, list) else []:
                if isinstance(warning, dict):
                    self._report(renderer, id, warning, "has props without effect")
            if isinstance(html, str) and html.startswith("<!--skerry "):
                markups[id] = html
            elif isinstance(reason, dict) and reason.get("code") != EXPECTED:
                self._report(renderer, id, reason, "was not rendered")
        return markups

    def _report(self, renderer: _Renderer, id: str, error: Mapping[str, Any], words: str) -> None:
        renderer.report(self._widgets[id], self._places[id], error, words)

    def _islands(self, left: int, renderer: _Renderer) -> str:
        """The islands as the renderer gets them.

        One that is too large is left out and reported: otherwise the renderer would reject all.
        """
        islands = []
        for id, (props, fallback, elements, is_personal, _) in self._jobs.items():
            name = self._widgets[id]
            island = f'"{id}":{{"widget":"{name}","props":{props},"id":"{id}"'
            if is_personal:
                island += ',"propsFrom":true'
            form = _form_of(fallback) if elements is None else _stand_ins(elements)
            if elements is None and len((island + form).encode()) + 2 > left:
                form = ""
            length = len((island + form).encode()) + 2
            size = len(props.encode())
            if size > MAX_PART or length > left:
                message = (
                    f"Its props have {size} bytes. Expected at most {MAX_PART}, and {MAX_BODY} in a "
                    "call with config and state. The browser renders it."
                )
                error = {"code": "too-large", "message": message}
                self._report(renderer, id, error, "was not rendered")
                continue
            left -= length
            islands.append(f"{island}{form}}}")
        return ",".join(islands)


class _Head:
    """Writes what belongs into the head of a page."""

    def __init__(self, folder: str | Path | None, base: str, *, is_developed: bool) -> None:
        self._is_developed = is_developed
        self.base = base.rstrip("/") + "/"
        self._base = escape(self.base)
        self._built: dict[str, Any] | None = None
        if folder:
            try:
                self._built = json.loads(Path(folder, "head.json").read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                raise ValueError(
                    f"head.json cannot be read: {error}. "
                    "Expected the folder that the site serves as /skerry/."
                ) from error

    def write(self, config: Mapping[str, Any], names: Iterable[str], state: str) -> Markup:
        """The tags.

        :param state: JSON
        """
        try:
            block = _to_json_object(config)
        except ValueError as error:
            log.error("The config cannot be JSON: %s. The page has none.", error)
            config, block = {}, "{}"
        files = self._files_for(config, list(names), has_config=block != "{}")
        # In development the script brings the style sheet.
        sheet = f'<link rel="stylesheet" href="{self._base}skerry.css">'
        tags = [
            *(() if self._is_developed else (sheet,)),
            _block("skerry-config", block),
            *(() if state == "{}" else (_block("skerry-state", state),)),
            *(f'<link rel="modulepreload" href="{self._base}{escape(file)}">' for file in files),
            f'<script type="module" src="{self._base}skerry.js" async></script>',
        ]
        return Markup("\n".join(tags))

    def _files_for(
        self, config: Mapping[str, Any], names: list[str], *, has_config: bool
    ) -> list[str]:
        """The files of these widgets, each once."""
        if self._built is None:
            return []
        widgets, texts = self._built["widgets"], self._built["texts"]
        for name in names:
            if name not in widgets:
                raise ValueError(
                    f'There is no widget "{name}" in head.json. Expected some of: {", ".join(widgets)}.'
                )
        files = [file for name in names for file in widgets[name]["files"]]
        # Without a config the browser loads nothing that reads one.
        if has_config and files:
            files += self._built.get("configuration", [])
        locale = config.get("locale")
        # Without one it is that of the page, which only the browser knows.
        if locale and any(widgets[name]["hasTexts"] for name in names):
            language = re.split("[-_]", str(locale).lower())[0]
            files += texts.get(language) or texts.get("en", [])
        return list(dict.fromkeys(files))


def _block(id: str, text: str) -> str:
    # With "<", text in it could end the block.
    text = text.replace("<", "\\u003c")
    return f'<script type="application/json" id="{id}">{text}</script>'


def _with_theme_files(config: Any, base: str) -> Any:
    """The config as the renderer gets it.

    The browser finds the theme's files beside skerry.js. The renderer sees no page, so this says it.
    """
    if base == "/skerry/" or (config and not isinstance(config, Mapping)):
        return config
    theme = (config or {}).get("theme") or {}
    if not isinstance(theme, Mapping) or theme.get("assets") is not None:
        return config
    return {**(config or {}), "theme": {**theme, "assets": f"{base}themes/domain-check/assets/"}}


def _slot_elements(widget: Any, fallback: Any, slots: Any) -> dict[str, str] | None:
    """The slots by name as they stand in the page. Content that names no slot belongs to ``children``."""
    if slots is None or _is_undefined(slots):
        return None
    if not isinstance(slots, Mapping):
        raise ValueError(
            f'The slots of the widget "{widget}" are a {type(slots).__name__}. '
            "Expected a mapping of names to HTML."
        )
    own = _to_html(fallback)
    elements = {"children": own} if own.strip(" \t\n\f\r") else {}
    for key, html in slots.items():
        name = _well_formed(str(key))
        if not name:
            raise ValueError(f'A slot of the widget "{widget}" has no name. Expected one, such as "a".')
        element = f'<div data-slot="{escape(name)}">{_to_html(html)}</div>'
        elements[name] = elements.get(name, "") + element
    return elements


def _stand_ins(elements: Mapping[str, str]) -> str:
    """Comments that stand for the slots while the renderer has them.

    So it can cache the markup, and what visitors have in their slots stays here.
    """
    comments = {name: f"<!--slot {index}-->" for index, name in enumerate(elements)}
    return ',"slots":' + json.dumps(comments, ensure_ascii=False)


def _form_of(fallback: str) -> str:
    """The fallback for the renderer.

    It submits a search form to the action of a form in it, and finds slots in it.
    """
    if not re.search("<form|data-slot", fallback, re.IGNORECASE) or len(fallback.encode()) > MAX_PART:
        return ""
    return ',"fallback":' + json.dumps(fallback, ensure_ascii=False)


def widget(
    name: str,
    props: Mapping[str, Any] | None = None,
    *,
    id: str | None = None,
    load: str | None = None,
    fallback: str = "",
    slots: Mapping[str, str] | None = None,
    props_from: str | None = None,
    keep_fallback: bool = True,
    caller: Callable[[], str] | None = None,
    place: str | None = None,
) -> Markup:
    """HTML of an island of the current page: see ``Page.widget()``.

    Outside a page it is an island with its fallback, and the renderer is not called.

    :param place: file and line for the log. Default: those of the caller, or of its template
    :param caller: the content of Jinja2's ``{% call skerry_widget(…) %}…{% endcall %}``
    """
    if caller:
        fallback = Markup(caller())
    page = _current_page.get()
    if page:
        return page.widget(
            name,
            props,
            id=id,
            load=load,
            fallback=fallback,
            slots=slots,
            props_from=props_from,
            keep_fallback=keep_fallback,
            place=place,
        )
    elements = _slot_elements(name, fallback, slots)
    content = _to_html(fallback) if elements is None else "".join(elements.values())
    json_text = _read_island(name, props)
    if json_text is None:
        return Markup(content)
    return _element(name, json_text, _to_url(props_from), load, content)


def head(widgets: Iterable[str] = (), state: Mapping[str, Any] | None = None) -> Markup:
    """Tags for the head of the current page: see ``Page.head()``.

    :raises RuntimeError: outside a page, which has the config
    """
    page = _current_page.get()
    if page is None:
        raise RuntimeError("head() was called outside a page. Expected `with skerry.page():` around it.")
    return page.head(widgets, state)


def _place_of_caller() -> str:
    """File and line of the first caller outside this file and the package; in Jinja2, those of its template."""
    frame: FrameType | None = sys._getframe(1)
    # Jinja2 itself, and the package, are between its template and this.
    while frame and (
        frame.f_code.co_filename == __file__
        or str(frame.f_globals.get("__name__")).startswith(("jinja2.", "skerry."))
    ):
        frame = frame.f_back
    if frame is None:
        return ""
    template = frame.f_globals.get("__jinja_template__")
    if template is not None and hasattr(template, "get_corresponding_lineno"):
        name = template.filename or template.name or "<template>"
        return f"{name}:{template.get_corresponding_lineno(frame.f_lineno)}"
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


def _to_url(value: Any) -> str:
    """The URL of personal data; empty for none, and for an undefined variable."""
    return "" if value is None or _is_undefined(value) else _well_formed(str(value))


def _element(name: str, json_text: str, url: str, load: str | None, content: str) -> Markup:
    # A tooltip is part of a sentence.
    tag = "span" if name == "tooltip" else "div"
    attributes = f'data-widget="{name}" data-props="{escape(json_text)}"'
    if url:
        attributes += f' data-props-from="{escape(url)}"'
    if load is not None and not _is_undefined(load):
        attributes += f' data-load="{_well_formed(escape(str(load)))}"'
    return Markup(f"<{tag} {attributes}>{content}</{tag}>")


def _read_island(name: Any, props: Any) -> str | None:
    """JSON of the props; None if they, or the name, cannot be used for a reason in the page's data."""
    if name is None or _is_undefined(name):
        log.error("A widget has no name: its variable is undefined. The page has its fallback.")
        return None
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise ValueError(
            f"The widget name {name!r} is not valid. "
            'Expected lower-case letters, digits and "-", such as "search-form".'
        )
    try:
        return _to_json_object(props)
    except _NoObject as error:
        raise ValueError(f'The props of the widget "{name}" cannot be JSON: {error}.') from error
    except ValueError as error:
        log.error(
            'The props of the widget "%s" cannot be JSON: %s. The page has its fallback.', name, error
        )
        return None


def _read_state(state: Any) -> str:
    """JSON of the shared state; ``{}`` if it cannot be used for a reason in the page's data."""
    try:
        return _to_json_object(state)
    except _NoObject as error:
        raise ValueError(f"The state cannot be JSON: {error}.") from error
    except ValueError as error:
        log.error("The state cannot be JSON: %s. The page has none.", error)
        return "{}"


class _NoObject(ValueError):
    """A value is not an object in JSON, which is a mistake in the template and not in the data."""


def _to_json_object(value: Any) -> str:
    """JSON of a mapping; ``{}`` for None, an empty list, a blank text and an undefined variable.

    :raises ValueError: with the JSON pointer of what cannot be JSON
    """
    plain = _to_plain(value, "", 1)
    # A blank text is what templates have for a variable with a default.
    if plain is None or plain == [] or (isinstance(plain, str) and not plain.strip()):
        return "{}"
    if not isinstance(plain, dict):
        raise _NoObject(f"expected a mapping, got {type(value).__name__}")
    text = json.dumps(plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _well_formed(text)


def _to_plain(value: Any, pointer: str, level: int) -> Any:
    """The value in types that ``json`` can write."""
    value = _to_real(value, pointer)
    if _is_undefined(value) or value is None or isinstance(value, (bool, int)):
        return None if _is_undefined(value) else value
    if isinstance(value, (float, Decimal)):
        number = float(value)
        if not isfinite(number):
            raise ValueError(f"{value} at {pointer!r} is not a finite number")
        return number
    if isinstance(value, str):
        # Not str(), which gives the name of a member of an Enum.
        return str.__str__(value)
    if isinstance(value, (date, time_of_day)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if not isinstance(value, (Mapping, list, tuple)):
        raise ValueError(f"{type(value).__name__} at {pointer!r} has no JSON")
    if level > MAX_LEVELS:
        raise ValueError(f"more than {MAX_LEVELS} levels at {pointer!r}")
    if isinstance(value, Mapping):
        return {
            _key(key): _to_plain(item, f"{pointer}/{key}", level + 1)
            for key, item in value.items()
            if not _is_undefined(item)
        }
    return [_to_plain(item, f"{pointer}/{index}", level + 1) for index, item in enumerate(value)]


def _key(key: Any) -> str:
    """The text that ``json`` writes for a key, or that of any other type."""
    words = {True: "true", False: "false", None: "null"}
    return words[key] if key is None or isinstance(key, bool) else str(key)


def _is_undefined(value: Any) -> bool:
    """Whether a value is an undefined variable of Jinja2, of any of its classes."""
    return any(
        one.__name__ == "Undefined" and one.__module__.startswith("jinja2")
        for one in type(value).__mro__
    )


def _to_real(value: Any, pointer: str) -> Any:
    """What a lazy value stands for, mostly a text; any other value as it is.

    :raises ValueError: for a plural text of Django without its number: its text is empty
    """
    if not any(one.__name__ in LAZY_VALUES for one in type(value).__mro__):
        return value
    # Django's lazy() makes values of any type, and has no public way to get them. So does Babel's proxy.
    cast = getattr(value, "_proxy____cast", None)
    real = cast() if cast else getattr(value, "value", None)
    if hasattr(real, "_get_number_value"):
        raise ValueError(
            f"the plural text (ngettext_lazy) at {pointer!r} has no number: "
            'write it as text % {"count": 2} or text % 2'
        )
    return str(value) if real is None else real


def _well_formed(text: str) -> str:
    """The text with U+FFFD for lone surrogates, which are valid in Python but cannot be encoded."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _to_html(fallback: Any) -> str:
    if fallback is None or _is_undefined(fallback):
        return ""
    html = fallback.__html__() if hasattr(fallback, "__html__") else escape(str(fallback))
    # Not of MarkupSafe's type, which escapes what is added to it.
    return _well_formed(str.__str__(html))


class _Renderer:
    """Calls the renderer, with one deadline for everything.

    Python's own HTTP clients start their time-out again with each read: an answer that arrives
    byte by byte could delay the page without limit. Therefore this class uses a socket. It uses
    HTTP/1.0, whose answers are never chunked and end with the connection (RFC 9112, sections 6.1
    and 9.3).
    """

    def __init__(self, url: str, timeout: float, key: str) -> None:
        if not re.fullmatch(r"[ -~]*", key):
            raise ValueError("The key is not valid. Expected printable ASCII characters.")
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ValueError(
                f"The renderer's URL {_redact(url)!r} is not valid. "
                'Expected a URL such as "http://127.0.0.1:4851".'
            )
        # The log is read by more people than the settings are.
        self._url = _redact(url)
        self._timeout = timeout
        self._host = parts.hostname
        self._port = parts.port or PORTS[parts.scheme]
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._head = (
            f"POST {parts.path.rstrip('/')}/render HTTP/1.0\r\n"
            f"Host: {parts.netloc.rpartition('@')[2]}\r\n"
            "Content-Type: application/json\r\n"
            "Accept: application/json\r\n"
            "Connection: close\r\n"
        )
        if key:
            self._head += f"Authorization: Bearer {key}\r\n"
        self._breaker = _CircuitBreaker()
        self._lock = threading.Lock()
        self._reported: set[tuple[str, ...]] = set()
        self._report_until = 0.0

    def render(self, body: str) -> dict[str, Any]:
        """The renderer's answer for each island; empty if the call fails."""
        if not self._breaker.allows():
            return {}
        try:
            answer = json.loads(self._post(body.encode()))
            islands = answer.get("islands") if isinstance(answer, dict) else None
            if not isinstance(islands, dict):
                raise ValueError('The answer has no "islands"')
        except _Rejection as error:
            # The renderer works: another page may be accepted.
            self._succeeded()
            log.warning("The renderer %s rejected the islands: %s", self._url, error)
            return {}
        except (OSError, ValueError, RecursionError) as error:
            log.warning("The renderer %s did not render: %s", self._url, error)
            if self._breaker.failed():
                log.warning("The renderer %s is not called for 5 s after 5 failures.", self._url)
            return {}
        self._succeeded()
        return islands

    def _succeeded(self) -> None:
        if self._breaker.succeeded():
            log.warning("The renderer %s is called again.", self._url)

    def report(self, widget: str, place: str, error: Mapping[str, Any], words: str) -> None:
        """Logs why an island was not rendered, or which key of its props has no effect.

        Each reason once an hour, because a page is rendered again and again.
        """
        code, pointer, message, hint, id = (
            " ".join(str(error.get(key) or "").split())[:1000]
            for key in ("code", "pointer", "message", "hint", "id")
        )
        reason = (widget, place, code, re.sub(r"/\d+(?=/|$)", "/*", pointer))
        with self._lock:
            if time.monotonic() > self._report_until:
                self._report_until = time.monotonic() + REPORTS_TIME
                self._reported.clear()
            if reason in self._reported or len(self._reported) > MAX_REPORTS:
                return
            self._reported.add(reason)
            is_last = len(self._reported) > MAX_REPORTS
        if is_last:
            log.warning(
                "More than %s islands have a reason of their own. No other one is logged for an hour.",
                MAX_REPORTS,
            )
            return
        where = f" at {place}" if place else ""
        # The renderer's log has a line with this id.
        line = f"(id {id})" if id else ""
        text = " ".join(filter(None, (code, pointer, message, hint, line)))
        log.warning('The widget "%s"%s %s: %s', widget, where, words, text)

    def _post(self, body: bytes) -> bytes:
        deadline = _Deadline(self._timeout)
        with self._connect(deadline) as connection:
            connection.settimeout(deadline.left())
            length = f"Content-Length: {len(body)}\r\n\r\n"
            connection.sendall((self._head + length).encode() + body)
            answer = bytearray()
            while True:
                connection.settimeout(deadline.left())
                chunk = connection.recv(65_536)
                if not chunk:
                    break
                answer += chunk
                if len(answer) > MAX_ANSWER:
                    raise ValueError(f"The answer is longer than {MAX_ANSWER} bytes")
        head, _, content = bytes(answer).partition(b"\r\n\r\n")
        if re.match(rb"HTTP/1\.[01] 200\b", head):
            return content
        line = head.split(b"\r\n")[0][:100].decode(errors="replace")
        message = f"Expected status 200, got {line!r}. {_reason(content)}".strip()
        is_rejected = re.match(rb"HTTP/1\.[01] 4", head)
        raise _Rejection(message) if is_rejected else ValueError(message)

    def _connect(self, deadline: _Deadline) -> socket.socket:
        """Like ``socket.create_connection``, which starts its time-out again for each address."""
        failure = OSError("The host has no address")
        for family, kind, protocol, _, address in socket.getaddrinfo(
            self._host, self._port, type=socket.SOCK_STREAM
        ):
            connection = socket.socket(family, kind, protocol)
            try:
                connection.settimeout(deadline.left())
                connection.connect(address)
                if self._tls:
                    connection.settimeout(deadline.left())
                    return self._tls.wrap_socket(connection, server_hostname=self._host)
                return connection
            except OSError as error:
                connection.close()
                failure = error
        raise failure


def _redact(url: str) -> str:
    """A URL without the name and the password in it."""
    return re.sub("//.*@", "//***@", url, flags=re.DOTALL)


class _Rejection(Exception):
    """The renderer does not accept a call, but works."""


def _reason(content: bytes) -> str:
    """The message in the body of an error."""
    try:
        message = json.loads(content)["error"]["message"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return " ".join(message.split())[:1000] if isinstance(message, str) else ""


class _Deadline:
    """A time limit that several steps share."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._end = time.monotonic() + timeout

    def left(self) -> float:
        """The remaining seconds, more than 0."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError(f"No complete answer within {self._timeout * 1000:.0f} ms")
        return left


class _CircuitBreaker:
    """Stops all calls for 5 seconds after 5 failed calls in a row.

    Then one request tries again.
    """

    FAILURES = 5
    SECONDS = 5.0

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._failures = 0
        self._open_until = 0.0

    def allows(self) -> bool:
        with self._lock:
            if self._failures < self.FAILURES:
                return True
            now = time.monotonic()
            if now < self._open_until:
                return False
            # Only this request tries again.
            self._open_until = now + self.SECONDS
            return True

    def failed(self) -> bool:
        """Whether the calls stop with this failure."""
        with self._lock:
            self._failures += 1
            if self._failures >= self.FAILURES:
                self._open_until = time.monotonic() + self.SECONDS
            return self._failures == self.FAILURES

    def succeeded(self) -> bool:
        """Whether the calls had stopped."""
        with self._lock:
            had_stopped = self._failures >= self.FAILURES
            self._failures = 0
            return had_stopped


class Middleware:
    """Fills Django's HTML responses; streamed ones keep their fallbacks.

    In ``MIDDLEWARE`` it must come after ``GZipMiddleware``: a compressed page cannot be filled.
    """

    def __init__(self, get_response: Callable[[Any], Any]) -> None:
        self._get_response = get_response
        self._skerry = self._read_settings()

    def _read_settings(self) -> Skerry:
        from django.conf import settings

        options = getattr(settings, "SKERRY", {})
        return Skerry(
            options.get("RENDERER"),
            timeout=options.get("TIMEOUT", DEVELOPMENT_TIMEOUT if settings.DEBUG else 100),
            config=options.get("CONFIG"),
            key=options.get("KEY"),
            files=options.get("FILES"),
            base=options.get("BASE", "/skerry/"),
            dev=options.get("DEV"),
        )

    def __call__(self, request: Any) -> Any:
        with self._skerry.page() as page:
            request.skerry = page
            response = self._get_response(request)
        if page.is_waiting and _is_complete(response):
            is_html = response.get("Content-Type", "").startswith("text/html")
            response.content = (
                page.fill_bytes(response.content, response.charset)
                if is_html
                # In JSON, markup would have to be escaped.
                else page.leave(response.content)
            )
            if response.has_header("Content-Length"):
                response["Content-Length"] = str(len(response.content))
        return response

    def process_exception(self, request: Any, exception: Exception) -> None:
        request.skerry.reset()


def _is_complete(response: Any) -> bool:
    return not response.streaming and not response.has_header("Content-Encoding")


try:
    from django import template
except ImportError:
    pass
else:
    register = template.Library()

    class WidgetNode(template.Node):
        """An island of a Django template, with the content of the tag as its fallback."""

        def __init__(self, name: Any, props: Any, options: dict[str, Any], nodelist: Any) -> None:
            self.name = name
            self.props = props
            self.options = options
            self.nodelist = nodelist

        def render(self, context: Any) -> str:
            # A variable that is not defined is None here, and not settings' string_if_invalid.
            return widget(
                self.name.resolve(context, ignore_failures=True),
                self.props.resolve(context, ignore_failures=True) if self.props else None,
                place=f"{self.origin.name}:{self.token.lineno}",
                **self.content(context),
            )

        def content(self, context: Any) -> dict[str, Any]:
            """The options, and the fallback."""
            return {
                "fallback": Markup(self.nodelist.render(context)),
                **{
                    key: value.resolve(context, ignore_failures=True)
                    for key, value in self.options.items()
                },
            }

    @register.simple_tag(name="skerry_head", takes_context=True)
    def head_tag(context: Any, *widgets: str, state: Mapping[str, Any] | None = None) -> Markup:
        """``{% skerry_head "NAME" "NAME" [state=STATE] %}``"""
        # A variable that is not defined is settings' string_if_invalid here.
        invalid = context.template.engine.string_if_invalid.partition("%s")[0]
        is_undefined = invalid and isinstance(state, str) and state.startswith(invalid)
        return head(widgets, None if is_undefined else state)

    @register.tag("skerry_widget")
    def parse_widget(parser: Any, token: Any) -> WidgetNode:
        """An island with its fallback.

        ``{% skerry_widget NAME [PROPS] [id=ID] [load=LOAD] [slots=SLOTS] [props_from=URL] [keep_fallback=False] %}…{% endskerry_widget %}``
        """
        tag, *words = token.split_contents()
        places = [word for word in words if not re.match(r"(id|load|slots|props_from|keep_fallback)=", word)]
        options = dict(word.split("=", 1) for word in words if word not in places)
        if not 1 <= len(places) <= 2:
            raise template.TemplateSyntaxError(
                'Expected {% skerry_widget "name" props %}, then optionally id=…, load=…, slots=…, props_from=… and keep_fallback=…, '
                f"got {{% {token.contents} %}}."
            )
        nodelist = parser.parse((f"end{tag}",))
        parser.delete_first_token()
        name, props = (*map(parser.compile_filter, places), None)[:2]
        return WidgetNode(
            name,
            props,
            {key: parser.compile_filter(value) for key, value in options.items()},
            nodelist,
        )

    def deprecated(name: str, compile_tag: Any) -> None:
        """Registers the former name of ``skerry_NAME``."""

        def parse(parser: Any, token: Any) -> Any:
            warnings.warn(f"The tag {name} is deprecated. Write skerry_{name}.", DeprecationWarning, stacklevel=2)
            return compile_tag(parser, token)

        register.tag(name, parse)

    deprecated("head", register.tags["skerry_head"])
    deprecated("widget", parse_widget)
