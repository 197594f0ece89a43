"""What a follower of a table is told: all of it at first, then what is otherwise than before."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import msgspec

from rulewright.server.live import LiveTable
from rulewright.server.present import around, show, shown_to
from rulewright.server.shown import Shown
from rulewright.server.wire import TableView

EACH = ("n", "lines", "talk", "lines_from", "base", "change")  # tell of one message
SEEN = ("scene", "asks", "asides")  # told by what is shown
STATE = tuple(name for name in TableView.__struct_fields__ if name not in (*EACH, *SEEN))
_values = attrgetter(*STATE)


class Told:
    """What a seat was told of a table last, to tell it what has changed since."""

    def __init__(self, view: TableView, shown: Shown) -> None:
        self.n = view.n
        self.state: tuple[Any, ...] = _values(view)
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
    view, shown = around(live, seat, before.n, user), shown_to(live, seat)
    now, old = Told(view, shown), before.shown
    told: dict[str, Any] = {"n": view.n, "base": before.n, "lines_from": view.lines_from}
    if now.state != before.state:
        changed = zip(STATE, now.state, before.state, strict=True)
        told |= {name: value for name, value, was in changed if value != was}
    if shown.asks != old.asks:
        told["asks"] = shown.asks
    if shown.asides != old.asides:
        told["asides"] = shown.asides
    told["lines"], told["talk"] = view.lines, view.talk
    told["change"] = shown.since(old, live.differences)
    return msgspec.json.encode(told), now
