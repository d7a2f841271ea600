"""An extension for Jinja2: ``Environment(extensions=["skerry.jinja.SkerryExtension"])``.

::

    {{ skerry_head(["cart"], {"cart": {"count": 2}}) }}
    {{ skerry_widget("cart", {"label": "Cart"}, load="visible") }}
    {% skerry_widget "tabs", {"labels": ["A"]}, load="idle" %}
      Fallback {% skerry_slot "a" %}<form>…</form>{% endskerry_slot %}
    {% endskerry_widget %}

Render templates inside ``with skerry.page() as page``; then ``page.fill()`` asks the renderer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from inspect import isawaitable
from typing import Any

from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

from skerry import islands
from skerry.islands import Markup
from skerry.slots import OPTIONS, merge_slots, open_slot, open_widget, unknown_option


class SkerryExtension(Extension):
    """Functions and tags for templates."""

    tags = {"skerry_widget", "skerry_slot"}

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.globals.update(skerry_widget=widget, skerry_head=islands.head)

    def parse(self, parser: Parser) -> nodes.Node:
        tag = next(parser.stream)
        arguments, options = _arguments(parser)
        if tag.value == "skerry_slot" and (len(arguments) != 1 or options):
            parser.fail('Expected {% skerry_slot "name" %}.', tag.lineno)
        if tag.value == "skerry_widget":
            if not 1 <= len(arguments) <= 2:
                parser.fail('Expected {% skerry_widget "name", props %}, then options.', tag.lineno)
            for option in options:
                if option.key not in OPTIONS:
                    parser.fail(unknown_option(option.key), tag.lineno)
        body = parser.parse_statements((f"name:end{tag.value}",), drop_needle=True)
        call = self.call_method(f"_{tag.value}", arguments, options, lineno=tag.lineno)
        return nodes.CallBlock(call, [], [], body).set_lineno(tag.lineno)

    def _skerry_widget(self, *arguments: Any, caller: Callable[[], Any], **options: Any) -> Any:
        return widget(*arguments, caller=caller, **options)

    def _skerry_slot(self, name: Any, *, caller: Callable[[], Any]) -> Any:
        if self.environment.is_async:
            return _write_slot_later(name, caller)
        with open_slot(name) as html:
            html.append(caller())
        return ""


def widget(
    name: str,
    props: Mapping[str, Any] | None = None,
    *,
    caller: Callable[[], Any] | None = None,
    slots: Mapping[str, str] | None = None,
    **options: Any,
) -> Any:
    """Like ``skerry.widget()``; in a call block, also with the slots in the block.

    :raises ValueError: if there is no such option, and as ``skerry.widget()`` does
    """
    for option in options:
        if option not in (*OPTIONS, "fallback"):
            raise ValueError(unknown_option(option, "fallback"))
    if caller is not None:
        with open_widget() as found:
            content = caller()
        if isawaitable(content):
            return _write_later(content, name, props, slots, options)
        options["fallback"] = Markup(content)
        slots = merge_slots(slots, found)
    return islands.widget(name, props, slots=slots, **options)


# With `enable_async`, blocks return awaitables, and Jinja2 awaits what functions return.


async def _write_later(
    content: Awaitable[str], name: str, props: Any, slots: Any, options: dict[str, Any]
) -> Markup:
    with open_widget() as found:
        options["fallback"] = Markup(await content)
    return islands.widget(name, props, slots=merge_slots(slots, found), **options)


async def _write_slot_later(name: Any, caller: Callable[[], Awaitable[str]]) -> str:
    with open_slot(name) as html:
        html.append(await caller())
    return ""


def _arguments(parser: Parser) -> tuple[list[nodes.Expr], list[nodes.Keyword]]:
    """The arguments of a tag. Without the comma, ``"x" [1]`` would be a subscript, and ``"x" (1)`` a call."""
    arguments: list[nodes.Expr] = []
    options: list[nodes.Keyword] = []
    stream = parser.stream
    while stream.current.type != "block_end":
        if arguments or options:
            if not stream.skip_if("comma"):
                parser.fail("Expected a comma between the arguments.", stream.current.lineno)
            if stream.current.type == "block_end":
                break
        if stream.current.type == "name" and stream.look().type == "assign":
            key = next(stream)
            next(stream)
            options.append(nodes.Keyword(key.value, parser.parse_expression(), lineno=key.lineno))
        elif options:
            parser.fail("Expected options after the props.", stream.current.lineno)
        else:
            arguments.append(parser.parse_expression())
    return arguments, options
