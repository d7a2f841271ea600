"""Slots that templates write inside a widget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from typing import Any

from skerry.islands import Markup, _is_undefined as is_undefined

OPTIONS = ("id", "load", "slots", "props_from", "keep_fallback")
"""The options of a widget's tag. Its content is the fallback."""

Slots = dict[str, Markup]

_slots: ContextVar[Slots | None] = ContextVar("skerry_slots", default=None)


@contextmanager
def open_widget() -> Iterator[Slots]:
    """Slots in the ``with`` block belong to this widget."""
    slots: Slots = {}
    with _inside(slots):
        yield slots


@contextmanager
def open_slot(name: Any) -> Iterator[list[str]]:
    """A slot of the open widget. Its HTML is what the ``with`` block appends to the list.

    :raises ValueError: if the slot is in no widget
    """
    slots = _slots.get()
    if slots is None:
        raise ValueError(
            f'The slot "{name}" is in no widget. Expected it directly between skerry_widget and endskerry_widget.'
        )
    html: list[str] = []
    with _inside(None):
        yield html
    # An undefined variable is no name. The widget reports it, because it knows its own name.
    key = "" if name is None or is_undefined(name) else str(name)
    slots[key] = Markup(slots.get(key, "") + "".join(html))


def merge_slots(option: Any, slots: Slots) -> Any:
    """A widget's option ``slots`` together with the slots inside it."""
    if not slots:
        return option
    return {**option, **slots} if isinstance(option, Mapping) else slots


def unknown_option(name: str, *others: str) -> str:
    """What is wrong with an unknown option.

    :param others: options that the function has, but not the tag
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
