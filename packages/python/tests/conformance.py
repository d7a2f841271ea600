"""Writes an island for each ``write`` case of fixtures/props.json and prints them.

As JSON by the name of the case; ``{"error": message}`` for a case that cannot be written. A case
may have a ``widget``, an ``id``, a ``load``, a ``fallback``, ``slots``, a ``propsFrom`` and a ``keepFallback`` beside its ``props``. If it
``isText``, fallback and slots are no HTML::

    python3 conformance.py django ../../core/fixtures/props.json

The first argument says with what: ``django`` and ``jinja2``, the tags and functions of the helper that sites copy; or
``python-package-django`` and ``python-package-jinja``, those of the package, whose slots are tags inside of a widget.

A file with the key ``pages`` is written as so many pages with the renderer of SKERRY_RENDERER and
the key of SKERRY_KEY, one after the other, and printed as a list. In a case that is ``broken``, the
text of the props and the end of the fallback are not UTF-8. A case that ``wraps`` has the island before
it inside, in the place of ``{{island}}`` in its fallback and slots. With the key ``unfilled`` the pages are
printed as they were before. With the key ``states`` the head of each page is written behind its islands, with the
state that stands there for it. If its text is "broken", a key and a text in it are not UTF-8.

Of a file with the key ``head`` the tags for the head of a page are written, those of each case, with the folder
``files`` beside the file.
"""

import json
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import skerry

Render = Callable[[dict[str, Any]], str]


class Writer(NamedTuple):
    """A way to write islands."""

    template: Callable[[str], Render]
    """Makes it of its source."""
    island: str
    head: str
    """With the names of the widgets in the place of ``{names}``."""
    tagged: str = ""
    """An island whose slots are tags."""


@cache
def django_template(source: str) -> Render:
    from django.conf import settings
    from django.template import Context, Engine

    if not settings.configured:
        settings.configure()
    libraries = {"skerry": "skerry.templatetags.skerry"}
    template = Engine(builtins=["skerry"], libraries=libraries).from_string(source)
    return lambda values: template.render(Context(values))


@cache
def jinja_template(source: str) -> Render:
    from jinja2 import Environment

    environment = Environment(autoescape=True, extensions=["skerry.jinja.SkerryExtension"])
    environment.globals["island"] = skerry.widget
    environment.globals["head"] = skerry.head
    return environment.from_string(source).render


WRITERS = {
    "django": Writer(
        django_template,
        "{% skerry_widget widget props id=id load=load slots=slots props_from=propsFrom keep_fallback=keepFallback %}{{ fallback }}{% endskerry_widget %}",
        "{% head{names} state=state %}",
    ),
    "jinja2": Writer(
        jinja_template,
        "{% call island(widget, props, id=id, load=load, slots=slots, props_from=propsFrom, keep_fallback=keepFallback) %}"
        "{{ fallback }}{% endcall %}",
        "{{ head(widgets, state) }}",
    ),
    "python-package-django": Writer(
        django_template,
        "{% load skerry %}{% skerry_widget widget props id=id load=load slots=slots props_from=propsFrom keep_fallback=keepFallback %}"
        "{{ fallback }}{% endskerry_widget %}",
        "{% load skerry %}{% skerry_head{names} state=state %}",
        "{% load skerry %}{% skerry_widget widget props id=id load=load props_from=propsFrom keep_fallback=keepFallback %}{{ fallback }}"
        "{% for name, html in slots.items %}{% skerry_slot name %}{{ html }}{% endskerry_slot %}{% endfor %}"
        "{% endskerry_widget %}",
    ),
    "python-package-jinja": Writer(
        jinja_template,
        "{{ skerry_widget(widget, props, id=id, load=load, fallback=fallback, slots=slots, props_from=propsFrom, keep_fallback=keepFallback) }}",
        "{{ skerry_head(widgets, state) }}",
        "{% skerry_widget widget, props, id=id, load=load, props_from=propsFrom, keep_fallback=keepFallback %}{{ fallback }}"
        "{% for name, html in slots.items() %}{% skerry_slot name %}{{ html }}{% endskerry_slot %}{% endfor %}"
        "{% endskerry_widget %}",
    ),
}


def write_head(writer: Writer, widgets: list[str], state: Any) -> str:
    names = "".join(f' "{name}"' for name in widgets)
    render = writer.template(writer.head.replace("{names}", names))
    return render({"widgets": widgets, "state": state})


def write_heads(writer: Writer, file: str, fixtures: dict[str, Any]) -> None:
    heads: dict[str, Any] = {}
    for case in fixtures["head"]:
        site = skerry.Skerry(
            files=Path(file).parent / fixtures["files"],
            config=case.get("config", fixtures["config"]),
            **({"base": case["base"]} if "base" in case else {}),
        )
        with site.page():
            try:
                heads[case["name"]] = write_head(writer, case.get("widgets", []), case.get("state"))
            except ValueError as error:
                heads[case["name"]] = {"error": str(error)}
    print(json.dumps(heads))


def write(writer: Writer, case: dict[str, Any]) -> Any:
    values = {
        "widget": "review-card",
        **dict.fromkeys(("id", "load", "slots", "propsFrom")),
        "fallback": "",
        "keepFallback": True,
        **case,
    }
    if case.get("broken"):
        # As Python reads the byte FF from a file name, and half a pair of UTF-16.
        values["props"] = {**case["props"], "text": "a\udcffb"}
        values["fallback"] += "\ud83d"
    if not case.get("isText"):
        values["fallback"] = skerry.Markup(values["fallback"])
        if values["slots"] is not None:
            values["slots"] = {name: skerry.Markup(html) for name, html in values["slots"].items()}
    # A tag without slots has no option `slots`, not an empty one.
    source = writer.tagged if writer.tagged and values["slots"] else writer.island
    try:
        return writer.template(source)(values)
    except ValueError as error:
        return {"error": str(error)}


def wrap(case: dict[str, Any], island: str) -> dict[str, Any]:
    slots = case.get("slots")
    return {
        **case,
        "fallback": case.get("fallback", "").replace("{{island}}", island),
        "slots": slots
        and {name: html.replace("{{island}}", island) for name, html in slots.items()},
    }


def main(name: str, file: str) -> None:
    writer = WRITERS[name]
    fixtures = json.loads(Path(file).read_text(encoding="utf-8"))
    if "head" in fixtures:
        write_heads(writer, file, fixtures)
        return
    key = os.environ.get("SKERRY_KEY")
    site = skerry.Skerry(
        os.environ.get("SKERRY_RENDERER"),
        timeout=10_000,
        config=fixtures.get("config"),
        **({"key": key} if key else {}),
        **({"base": fixtures["base"]} if "base" in fixtures else {}),
    )
    pages: list[Any] = []
    states = fixtures.get("states", [])
    for number in range(fixtures.get("pages", 1)):
        with site.page() as page:
            islands: dict[str, Any] = {}
            for case in fixtures["write"]:
                inner = islands.popitem()[1] if case.get("wraps") else ""
                islands[case["name"]] = write(writer, wrap(case, inner) if inner else case)
            is_filled = "pages" in fixtures
            if not is_filled:
                pages.append(islands)
                continue
            html = "\n".join(islands.values())
            state = states[number] if number < len(states) else None
            if state is not None:
                if state.get("text") == "broken":
                    state = {"text": "a\udcffb", "c\ud83dd": 1}
                html += "\n" + write_head(writer, [], state)
            filled = page.fill(html)
            pages.append(html if fixtures.get("unfilled") else filled)
    print(json.dumps(pages if "pages" in fixtures else pages[0]))


main(*sys.argv[1:])
