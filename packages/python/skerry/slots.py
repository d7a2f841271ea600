"""Slots that templates write inside of a widget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from typing import Any

from skerry.islands import Markup, _is_undefined as is_undefined

OPTIONS = ("id", "load", "slots", "props_from")
"""Options of a widget that a tag may have. What stands inside of it is the fallback."""

Slots = dict[str, Markup]

_slots: ContextVar[Slots | None] = ContextVar("skerry_slots", default=None)


@contextmanager
def open_widget() -> Iterator[Slots]:
    """Inside the ``with`` block, slots are those of this widget."""
    slots: Slots = {}
    with _inside(slots):
        yield slots


@contextmanager
def open_slot(name: Any) -> Iterator[list[str]]:
    """Takes the HTML of a slot of the open widget, which is appended to the list.

    :raises ValueError: when the slot is in no widget
    """
    slots = _slots.get()
    if slots is None:
        raise ValueError(
            f'The slot "{name}" is in no widget. Expected it directly between skerry_widget and endskerry_widget.'
        )
    html: list[str] = []
    with _inside(None):
        yield html
    # An undefined variable is no name, which is the widget's error: it knows its own.
    key = "" if name is None or is_undefined(name) else str(name)
    slots[key] = Markup(slots.get(key, "") + "".join(html))


def merge_slots(option: Any, slots: Slots) -> Any:
    """The option ``slots`` of a widget with the slots that stand inside of it."""
    if not slots:
        return option
    return {**option, **slots} if isinstance(option, Mapping) else slots


def unknown_option(name: str, *others: str) -> str:
    """What is wrong with an option that is none.

    :param others: options that a function has, and a tag has not
    """
    known = (*OPTIONS, *others)
    meant = get_close_matches(name, known, n=1)
    hint = f"{f'Did you mean {meant[0]!r}? ' if meant else ''}Expected some of: {', '.join(known)}."
    return f"skerry_widget has the unknown option {name!r}. {hint}"


@contextmanager
def _inside(slots: Slots | None) -> Iterator[None]:
    token = _slots.set(slots)
    try:
        yield
    finally:
        _slots.reset(token)
