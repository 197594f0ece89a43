"""Save and load attributes by a list of names: numbers, truth values and lists of numbers.

    FIELDS = ("round", "hands", "is_night")

    def data(self) -> list[Any]:
        return saved(self, FIELDS)

For states whose `copy` is written by hand for speed: saving and loading follow from one list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def saved(thing: object, names: Sequence[str]) -> list[Any]:
    """Return the values of these attributes in order, as copies; truth values become 0 or 1."""
    return [_plain(getattr(thing, name)) for name in names]


def restore(thing: object, names: Sequence[str], data: Sequence[Any]) -> None:
    """Set these attributes to what `saved` returned; an attribute that is a bool stays a bool."""
    for name, value in zip(names, data, strict=True):
        now = getattr(thing, name)
        setattr(thing, name, bool(value) if isinstance(now, bool) else _plain(value))


def copied(value: Any) -> Any:
    """Return a value with its lists copied at every depth."""
    return [copied(part) for part in value] if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        nested = value and isinstance(value[0], list)
        return [_plain(part) for part in value] if nested else value[:]
    return int(value) if isinstance(value, bool) else value
