"""The scene of a seat, and its changes.

A scene is made from the seat's view alone, once per seat and event. It is kept as the game returned
it, and encoded only when sent. A game may return the same objects again, at the next event or for
another seat; identical objects are taken as equal without comparing their contents.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from functools import cached_property

import msgspec

from rulewright.server.tables.made_views import Comparisons
from rulewright.server.views.changes_wire import ListChange, MapChange, SceneChange

EMPTY = msgspec.Raw(b"[]")
Difference = tuple[type[ListChange] | type[MapChange] | None, msgspec.Raw]


class Shown:
    """The scene, questions and remarks that a seat is shown after an event.

    Parts that equal those of `others` after the same event are stored only once.
    """

    def __init__(
        self,
        scene: Mapping[str, object],
        asks: object,
        remarks: object,
        others: Collection[Shown] = (),
    ) -> None:
        self.parts = {key: _shared(key, value, others) for key, value in scene.items()}
        self.asks = raw(asks)
        self.remarks = raw(remarks)

    @cached_property
    def scene(self) -> msgspec.Raw:
        """The whole scene, encoded."""
        return raw(self.parts)

    def without_asks(self) -> Shown:
        """Return a copy without questions and remarks, for a viewer who may choose nothing."""
        other = copy(self)
        other.asks = other.remarks = EMPTY
        return other

    def since(self, before: Shown, differences: Comparisons | None = None) -> SceneChange:
        """Return the changes of the scene since an earlier event."""
        if before is self:
            return SceneChange()
        known = Comparisons() if differences is None else differences
        change = SceneChange(gone=[key for key in before.parts if key not in self.parts])
        places = {ListChange: change.lists, MapChange: change.maps, None: change.set}
        for key, value in self.parts.items():
            if key not in before.parts:
                change.set[key] = raw(value)
                continue
            old = before.parts[key]
            difference = None if old is value else known.once(old, value, _difference)
            if difference is not None:
                places[difference[0]][key] = difference[1]
        return change


def change_of(before: object, after: object) -> ListChange | MapChange | None:
    """Return the changes between two lists or maps; None if the value must be sent as a whole."""
    if isinstance(before, dict) and isinstance(after, dict):
        return MapChange(_otherwise(before, after), [key for key in before if key not in after])
    old, new = entries(before), entries(after)
    if old is None or new is None:
        return None
    changed = list(_otherwise(old, new).values())
    stayed = [name for name in old if name in new]
    if stayed != [name for name in new if name in old]:
        return ListChange(changed, ids=list(new))
    behind = zip(new, ["", *new], strict=False)
    put = [(name, before) for name, before in behind if name not in old]
    return ListChange(changed, [name for name in old if name not in new], put)


def _difference(old: object, new: object) -> Difference | None:
    if old == new:
        return None
    change = change_of(old, new)
    return None if change is None else type(change), raw(new if change is None else change)


def entries(value: object) -> dict[str, object] | None:
    """Return the entries of a list by their `id`, or by their `seat` if they have no `id`.

    Returns None if the value is no list, or if entries have no such key or share one.
    """
    if not isinstance(value, list):
        return None
    by_id: dict[str, object] = {}
    for entry in value:
        key = entry.get("id", entry.get("seat")) if isinstance(entry, dict) else None
        if not isinstance(key, str):
            return None
        by_id[key] = entry
    return by_id if len(by_id) == len(value) else None


def _shared(key: str, value: object, others: Iterable[Shown]) -> object:
    """Return the part of a scene, or the equal object of another seat if there is one."""
    for other in others:
        part = other.parts.get(key)
        if part is value or part == value:
            return part
    return value


def _otherwise(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    """Return the new and changed entries, by key."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}


def raw(value: object) -> msgspec.Raw:
    """Return the value, encoded as JSON."""
    return msgspec.Raw(msgspec.json.encode(value))
