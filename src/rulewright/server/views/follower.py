"""Followers of a table by websocket, and the messages that are sent to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rulewright.server.errors import TooMany
from rulewright.server.http.held import AGAIN
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.access import Tables
from rulewright.server.views.messages import LastSent, changes, whole
from rulewright.server.views.wire import ChoiceAccepted

RESTS_AFTER = 60.0  # seconds


class Follower:
    """A follower of a table: their identity, and what they were last sent.

    With `changes`, only changes are sent after the first message. The `bell` is set when there is
    something to send; `gone` is set after a disconnect.
    """

    def __init__(
        self,
        key: str | None,
        wanted: str | None,
        since: int | None,
        changes: bool,
    ) -> None:
        self.key = key
        self.wanted = wanted
        self.since = since
        self.changes = changes
        self.seat: int | None = None
        self.before: LastSent | None = None
        self.taken: list[ChoiceAccepted] = []  # choices not yet confirmed
        self.bell = asyncio.Event()
        self.gone = False
        self._gave_way = False

    def give_way(self) -> None:
        """Disconnect this follower, to make room for others."""
        self._gave_way = True
        self.bell.set()

    def check_place(self) -> None:
        """Raise `TooMany` if this follower was disconnected to make room for others."""
        if self._gave_way:
            raise TooMany(AGAIN, ends=True)

    def news(self, tables: Tables, live: LiveTable, user: str | None) -> bytes:
        """Return the next message to the follower; raises `WrongKey` or `NotAllowed`.

        The seat is looked up each time, since it may change hands and a session may end.
        """
        seat = tables.view(live, self.key, user, self.wanted)
        if self.before is not None and seat != self.seat:
            self.since = None  # a new seat has another log
        taken, self.taken = self.taken, []
        if self.before is None or seat != self.seat:
            told, self.before = whole(live, seat, self.since, user, self.changes, taken)
        else:
            told, self.before = changes(live, seat, user, self.before, taken)
        self.since, self.seat = live.n, seat
        return told


class Rest:
    """Calls `begin` when nothing was sent for `RESTS_AFTER` seconds, with one timer at a time."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self._loop = asyncio.get_running_loop()
        self._told = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None

    def told(self) -> None:
        """Note that a message was sent just now."""
        self._told = self._loop.time()
        if self._timer is None:
            self._timer = self._loop.call_later(RESTS_AFTER, self._look)

    def end(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        left = self._told + RESTS_AFTER - self._loop.time()
        if left > 0:
            self._timer = self._loop.call_later(left, self._look)
        else:
            self._timer = None
            self._begin()
