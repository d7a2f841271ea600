"""Writes an island for each ``write`` case of fixtures/props.json and prints them.

As JSON by the name of the case; ``{"error": message}`` for a case that cannot be written. A case
may have a ``widget``, an ``id``, a ``load``, a ``fallback`` and ``slots`` beside its ``props``::

    python3 conformance.py django ../../packages/core/fixtures/props.json

A file with the key ``pages`` is written as so many pages with the renderer of SKERRY_RENDERER and
the key of SKERRY_KEY, one after the other, and printed as a list. In a case that is ``broken``, the
text of the props and the end of the fallback are not UTF-8. A case that ``wraps`` has the island before
it inside, in the place of ``{{island}}`` in its fallback and slots.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import skerry

Render = Callable[[dict[str, Any]], str]


def django_template() -> Render:
    from django.conf import settings
    from django.template import Context, Engine

    settings.configure()
    template = Engine(builtins=["skerry"]).from_string(
        "{% widget widget props id=id load=load slots=slots %}{{ fallback|safe }}{% endwidget %}"
    )
    return lambda values: template.render(Context(values))


def jinja_template() -> Render:
    from jinja2 import Environment

    environment = Environment(autoescape=True)
    environment.globals["island"] = skerry.widget
    return environment.from_string(
        "{% call island(widget, props, id=id, load=load, slots=slots) %}{{ fallback|safe }}{% endcall %}"
    ).render


def write(render: Render, case: dict[str, Any]) -> Any:
    values = {"widget": "review-card", "id": None, "load": None, "fallback": "", "slots": None, **case}
    if values["slots"] is not None:
        values["slots"] = {name: skerry.Markup(html) for name, html in values["slots"].items()}
    if case.get("broken"):
        # As Python reads the byte FF from a file name, and half a pair of UTF-16.
        values["props"] = {**case["props"], "text": "a\udcffb"}
        values["fallback"] += "\ud83d"
    try:
        return render(values)
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


def main(engine: str, file: str) -> None:
    render = {"django": django_template, "jinja2": jinja_template}[engine]()
    fixtures = json.loads(Path(file).read_text(encoding="utf-8"))
    key = os.environ.get("SKERRY_KEY")
    site = skerry.Skerry(
        os.environ.get("SKERRY_RENDERER"),
        timeout=10_000,
        config=fixtures.get("config"),
        **({"key": key} if key else {}),
    )
    pages: list[Any] = []
    for _ in range(fixtures.get("pages", 1)):
        with site.page() as page:
            islands: dict[str, Any] = {}
            for case in fixtures["write"]:
                inner = islands.popitem()[1] if case.get("wraps") else ""
                islands[case["name"]] = write(render, wrap(case, inner) if inner else case)
            is_filled = "pages" in fixtures
            pages.append(page.fill("\n".join(islands.values())) if is_filled else islands)
    print(json.dumps(pages if "pages" in fixtures else pages[0]))


main(*sys.argv[1:])
