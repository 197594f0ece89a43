"""A client that follows a table as in docs/protocol.md, by changes or by whole tables."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class Lost(Exception):
    """A message is missing, so the table must be requested again."""


class Follower:
    """A client's knowledge of a table from the messages of its websocket."""

    def __init__(self) -> None:
        self.table: Json | None = None
        self.lines: list[Json] = []
        self.talk: list[Json] = []

    @property
    def n(self) -> int | None:
        """The last known event."""
        return None if self.table is None else int(self.table["n"])

    def take(self, told: Json) -> None:
        """Process a message, ignoring old and repeated ones. Raise `Lost` if one is missing."""
        known = self.table
        if known is not None and told["n"] <= known["n"]:
            same = told["n"] == known["n"] and told["base"] in (None, known["n"])
            if not same:  # a name may have changed at the same event
                return
        if told["lines_from"] > (0 if known is None else known["n"] + 1):
            raise Lost(f"nothing was told of the events before {told['lines_from']}")
        whole = told if told["base"] is None else self._whole(told)
        self.lines = self._joined(self.lines, told, "lines")
        self.talk = self._joined(self.talk, told, "talk")
        self.table = {**whole, "base": None, "change": None}

    def _joined(self, known: list[Json], told: Json, what: str) -> list[Json]:
        """Append new entries to the known ones; of a long list only the end is sent."""
        cut = told.get(f"{what}_cut")
        start = told["lines_from"] if cut is None else 0
        return [one for one in known if one["n"] < start] + list(told[what])

    def _whole(self, told: Json) -> Json:
        known = self.table
        if known is None or told["base"] != known["n"]:
            raise Lost(f"this is told by what changed since event {told['base']}")
        return {**known, **told, "scene": changed(known["scene"], told["change"])}


def changed(scene: Json, change: Json) -> Json:
    """Return a scene after a change."""
    after = {**scene, **change.get("set", {})}
    for key in change.get("gone", []):
        del after[key]
    for key, how in change.get("lists", {}).items():
        known = {name_of(entry): entry for entry in [*after[key], *how.get("set", [])]}
        after[key] = [known[name] for name in order_after([*map(name_of, after[key])], how)]
    for key, how in change.get("maps", {}).items():
        kept = {name: at for name, at in after[key].items() if name not in how.get("gone", [])}
        after[key] = {**kept, **how.get("set", {})}
    return after


def name_of(entry: Json) -> str:
    """Return the id of a thing in a list, or the seat that it belongs to."""
    return str(entry["id"] if "id" in entry else entry["seat"])


def order_after(ids: list[str], how: Json) -> list[str]:
    """Return the ids of a list in their order after a change."""
    if "ids" in how:
        return list(how["ids"])
    order = [name for name in ids if name not in how.get("gone", [])]
    for name, before in how.get("put", []):
        order.insert(order.index(before) + 1 if before else 0, name)
    return order
