"""Tags of Django's templates: ``{% load skerry %}``.

::

    {% skerry_head "cart" state=state %}
    {% skerry_widget "tabs" props id="t" load="idle" %}
      Fallback {% skerry_slot "a" %}<form>…</form>{% endskerry_slot %}
    {% endskerry_widget %}
"""

from __future__ import annotations

import re
from typing import Any

from django import template

from skerry.islands import Markup, WidgetNode, head_tag
from skerry.slots import OPTIONS, merge_slots, open_slot, open_widget, unknown_option

register = template.Library()
register.simple_tag(head_tag, name="skerry_head", takes_context=True)


class SlottedWidgetNode(WidgetNode):
    """An island with the slots inside it. The rest of its content is the fallback."""

    def content(self, context: Any) -> dict[str, Any]:
        with open_widget() as slots:
            content = super().content(context)
        return {**content, "slots": merge_slots(content.get("slots"), slots)}


class SlotNode(template.Node):
    """The HTML of a slot of the widget around it."""

    def __init__(self, name: Any, nodelist: Any) -> None:
        self.name = name
        self.nodelist = nodelist

    def render(self, context: Any) -> str:
        with open_slot(self.name.resolve(context, ignore_failures=True)) as html:
            html.append(Markup(self.nodelist.render(context)))
        return ""


@register.tag("skerry_widget")
def parse_widget(parser: Any, token: Any) -> SlottedWidgetNode:
    """An island: ``{% skerry_widget NAME [PROPS] [id=ID] [load=LOAD] [slots=SLOTS] [props_from=URL] %}…{% endskerry_widget %}``"""
    _, *words = token.split_contents()
    places: list[str] = []
    options: dict[str, Any] = {}
    for word in words:
        option = re.match(r"(\w+)=(.+)", word, re.DOTALL)
        if option is None:
            places.append(word)
        elif option[1] not in OPTIONS:
            raise template.TemplateSyntaxError(unknown_option(option[1]))
        else:
            options[option[1]] = parser.compile_filter(option[2])
    if not 1 <= len(places) <= 2:
        raise template.TemplateSyntaxError(
            'Expected {% skerry_widget "name" props %}, then optionally id=…, load=…, slots=… and props_from=…, '
            f"got {{% {token.contents} %}}."
        )
    nodelist = parser.parse(("endskerry_widget",))
    parser.delete_first_token()
    name, props = (*map(parser.compile_filter, places), None)[:2]
    return SlottedWidgetNode(name, props, options, nodelist)


@register.tag("skerry_slot")
def parse_slot(parser: Any, token: Any) -> SlotNode:
    """A slot of the widget around it: ``{% skerry_slot NAME %}…{% endskerry_slot %}``"""
    words = token.split_contents()
    if len(words) != 2:
        raise template.TemplateSyntaxError(
            f'Expected {{% skerry_slot "name" %}}, got {{% {token.contents} %}}.'
        )
    nodelist = parser.parse(("endskerry_slot",))
    parser.delete_first_token()
    return SlotNode(parser.compile_filter(words[1]), nodelist)
