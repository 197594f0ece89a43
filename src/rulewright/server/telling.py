"""What a follower of a table is told: all of it at first, then what is otherwise than before."""

from __future__ import annotations

from typing import Any

import msgspec

from rulewright.server.live import LiveTable
from rulewright.server.present import around, show, shown_to
from rulewright.server.shown import Shown
from rulewright.server.wire import TableView

STATE = tuple(
    name
    for name in TableView.__struct_fields__
    if name not in ("n", "scene", "asks", "asides", "lines", "talk", "lines_from", "base", "change")
)


class Told:
    """What a seat was told of a table last, to tell it what has changed since."""

    def __init__(self, view: TableView, shown: Shown) -> None:
        self.view = view
        self.shown = shown


def whole(
    live: LiveTable, seat: int | None, since: int | None, user: str | None, keep: bool
) -> tuple[bytes, Told | None]:
    """The whole table as a message; what it tells is given too if it is to be kept."""
    view = show(live, seat, since, user)
    return msgspec.json.encode(view), Told(view, shown_to(live, seat)) if keep else None


def changes(
    live: LiveTable, seat: int | None, user: str | None, before: Told
) -> tuple[bytes, Told]:
    """What has changed since `before` as a message, and what is told by both."""
    base = before.view.n
    view, shown = around(live, seat, base, user), shown_to(live, seat)
    told: dict[str, Any] = {"n": view.n, "base": base, "lines_from": view.lines_from}
    for name in STATE:
        value, old = getattr(view, name), getattr(before.view, name)
        if value is not old and value != old:
            told[name] = value
    for name in ("asks", "asides"):
        asked: msgspec.Raw = getattr(shown, name)
        if bytes(asked) != bytes(getattr(before.shown, name)):
            told[name] = asked
    told["lines"], told["talk"] = view.lines, view.talk
    told["change"] = shown.since(before.shown)
    return msgspec.json.encode(told), Told(view, shown)
