"""Writes an island for each ``write`` case of fixtures/props.json and prints them.

As JSON by the name of the case; ``{"error": message}`` for a case that cannot be written. A case
may have a ``widget``, an ``id``, a ``load`` and a ``fallback`` beside its ``props``::

    python3 conformance.py django ../../packages/core/fixtures/props.json
"""

import json
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
        "{% widget widget props id=id load=load %}{{ fallback|safe }}{% endwidget %}"
    )
    return lambda values: template.render(Context(values))


def jinja_template() -> Render:
    from jinja2 import Environment

    environment = Environment(autoescape=True)
    environment.globals["island"] = skerry.widget
    return environment.from_string(
        "{% call island(widget, props, id=id, load=load) %}{{ fallback|safe }}{% endcall %}"
    ).render


def main(engine: str, file: str) -> None:
    render = {"django": django_template, "jinja2": jinja_template}[engine]()
    defaults = {"widget": "review-card", "id": None, "load": None, "fallback": ""}
    islands: dict[str, Any] = {}
    with skerry.Skerry().page():
        for case in json.loads(Path(file).read_text(encoding="utf-8"))["write"]:
            try:
                islands[case["name"]] = render({**defaults, **case})
            except ValueError as error:
                islands[case["name"]] = {"error": str(error)}
    print(json.dumps(islands))


main(*sys.argv[1:])
