"""What a seat is shown of a match, encoded part by part, and what of it changed since a moment.

All of it is made from the seat's view alone, once for every seat and event.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import Any

import msgspec

from rulewright.server.wire import ListChange, SceneChange

EMPTY = msgspec.Raw(b"[]")


class Named(msgspec.Struct):
    """Whatever has an id."""

    id: str


_names = msgspec.json.Decoder(list[Named])
_entries = msgspec.json.Decoder(list[msgspec.Raw])


class Shown:
    """Scene, asks and asides of a seat at one moment."""

    def __init__(self, scene: dict[str, Any], asks: Any, asides: Any) -> None:
        self.parts = {key: msgspec.json.encode(value) for key, value in scene.items()}
        self.asks = raw(asks)
        self.asides = raw(asides)

    @cached_property
    def scene(self) -> msgspec.Raw:
        """The whole scene."""
        parts = (b'"%s":%s' % (key.encode(), value) for key, value in self.parts.items())
        return msgspec.Raw(b"{%s}" % b",".join(parts))

    def without_asks(self) -> Shown:
        """The same to somebody who may choose nothing."""
        other = copy(self)
        other.asks = other.asides = EMPTY
        return other

    def since(self, before: Shown) -> SceneChange:
        """What of the scene is otherwise than it was before."""
        change = SceneChange(gone=[key for key in before.parts if key not in self.parts])
        for key, value in self.parts.items():
            old = before.parts.get(key)
            if old == value:
                continue
            found = None if old is None else list_change(old, value)
            if found is None:
                change.set[key] = msgspec.Raw(value)
            else:
                change.lists[key] = found
        return change


def list_change(before: bytes, after: bytes) -> ListChange | None:
    """What changed in a list; None where its entries cannot be told apart by their ids."""
    old, new = entries(before), entries(after)
    if old is None or new is None:
        return None
    changed = [msgspec.Raw(entry) for name, entry in new.items() if old.get(name) != entry]
    return ListChange(changed, None if list(new) == list(old) else list(new))


def entries(text: bytes) -> dict[str, bytes] | None:
    """The entries of an encoded list by their ids; None when not each has one of its own."""
    try:
        names = _names.decode(text)
    except msgspec.ValidationError:
        return None
    pairs = zip(names, _entries.decode(text), strict=True)
    found = {named.id: bytes(entry) for named, entry in pairs}
    return found if len(found) == len(names) else None


def raw(value: Any) -> msgspec.Raw:
    """A value, encoded."""
    return msgspec.Raw(msgspec.json.encode(value))
