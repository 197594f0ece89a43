"""Messages to a follower of a table: the whole table first, then changes."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from rulewright.server.tables.table import LiveTable
from rulewright.server.views.hearing import lines_heard, talk_heard
from rulewright.server.views.scene_diff import Shown, raw
from rulewright.server.views.table_view import Own, own, shared, show, shown_to
from rulewright.server.views.wire import ChoiceAccepted, TableView

# the fields of a single message
EACH = (
    "n",
    "lines",
    "talk",
    "lines_from",
    "lines_cut",
    "talk_cut",
    "base",
    "change",
    "taken",
)
SEEN = ("scene", "asks", "remarks")  # sent from `Shown`
OWN = Own.__struct_fields__
SHARED = tuple(name for name in TableView.__struct_fields__ if name not in (*EACH, *SEEN, *OWN))

Encoded = dict[str, msgspec.Raw]
"""Fields of a `TableView` by name."""


class LastSent:
    """The state of a table that a viewer was last sent; the next changes are relative to it."""

    def __init__(self, n: int, shared: TableView, own: Own, shown: Shown) -> None:
        self.n = n
        self.shared = shared
        self.own = own
        self.shown = shown


def whole(
    live: LiveTable,
    seat: int | None,
    since: int | None,
    user: str | None,
    keep: bool,
    taken: list[ChoiceAccepted],
) -> tuple[bytes, LastSent | None]:
    """Return a message with the whole table and, with `keep`, the state that it shows."""
    view = replace(show(live, seat, since, user), taken=taken)
    message = msgspec.json.encode(view)
    return message, _told(live, seat, user) if keep else None


def changes(
    live: LiveTable,
    seat: int | None,
    user: str | None,
    before: LastSent,
    taken: list[ChoiceAccepted],
) -> tuple[bytes, LastSent]:
    """Return a message with the changes since `before`, and the state after them."""
    now, start = _told(live, seat, user), before.n + 1
    told: Encoded = {"n": raw(now.n), "base": raw(before.n), "lines_from": raw(start)}
    if now.shared is not before.shared:
        told |= live.made.differences.once(before.shared, now.shared, _shared_changes)
    if now.own != before.own:
        told |= _fields_changed(OWN, before.own, now.own)
    shown, old = now.shown, before.shown
    if shown.asks != old.asks:
        told["asks"] = shown.asks
    if shown.remarks != old.remarks:
        told["remarks"] = shown.remarks
    told["lines"] = raw(lines_heard(live, seat, start))
    told["talk"] = raw(talk_heard(live, seat, start, live.ties(user)))
    told["change"] = raw(shown.since(old, live.made.differences))
    if taken:
        told["taken"] = raw(taken)
    return msgspec.json.encode(told), now


def _told(live: LiveTable, seat: int | None, user: str | None) -> LastSent:
    return LastSent(live.n, shared(live), own(live, seat, user), shown_to(live, seat))


def _shared_changes(old: TableView, new: TableView) -> Encoded:
    """Return the changed fields of the shared part, encoded once for all followers."""
    return _fields_changed(SHARED, old, new)


def _fields_changed(names: tuple[str, ...], old: object, new: object) -> Encoded:
    """Return the new values of the fields that have changed."""
    fields = {name: getattr(new, name) for name in names}
    return {name: raw(value) for name, value in fields.items() if getattr(old, name) != value}
