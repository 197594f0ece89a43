"""Access to tables: the seat that a key or a session opens, and the links to seats."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from rulewright.server.errors import NotAllowed, NotNow, WrongKey
from rulewright.server.tables.acts.talk import WATCH
from rulewright.server.tables.acts.time import coming
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.keys import SeatKeys
from rulewright.server.tables.table import LiveTable

STRANGER = "only players may see this table"


class Tables:
    """The hub and the seat keys, shared by all endpoints for tables."""

    def __init__(self, hub: TableHub, keys: SeatKeys) -> None:
        self.hub = hub
        self.keys = keys
        self._acting: set[asyncio.Task[None]] = set()

    def seat(
        self, live: LiveTable, key: str | None, user: str | None, wanted: str | None = None
    ) -> int | None:
        """Return the seat that the key opens, otherwise a seat that the user holds, otherwise None.

        `wanted` names one of several seats of a user; `watch` means none of them. Raises
        `WrongKey`, or `NotAllowed` if only people with a seat may see the table.
        """
        if key is not None:
            return self._by_key(live, key)
        held = [] if user is None else live.state.seats_of(user)
        if (not held or wanted == WATCH) and live.state.shuts_out(user):
            raise NotAllowed(STRANGER)
        if wanted == WATCH:
            return None
        if wanted is not None:
            held = [seat for seat in held if live.names[seat] == wanted]
            if not held:
                raise WrongKey("this seat is not yours")
        return held[0] if held else None

    def admit(self, live: LiveTable, key: str | None, user: str | None) -> None:
        """Raise `NotAllowed` unless the caller may see the table.

        Endpoints check this first, so that they reveal nothing about a private table, not even its
        players or whether the match has begun.
        """
        if not live.state.closed:
            return
        if key is not None:
            with suppress(WrongKey):
                self.view(live, key, user)
                return
        self.view(live, None, user)

    def view(
        self, live: LiveTable, key: str | None, user: str | None, wanted: str | None = None
    ) -> int | None:
        """Return the seat whose view of the table to show, None for a spectator's view.

        People who are invited or may return to a seat get a spectator's view. Raises the same
        errors as `seat`.
        """
        if key is not None and (self.invited(live, key), self.returns(live, key)) != (None, None):
            return None
        state, looks = live.state, key is None and wanted in (None, WATCH)
        if looks and state.may_return(user) and not state.seats_of(user or ""):
            return None
        return self.seat(live, key, user, wanted)

    def returns(self, live: LiveTable, key: str) -> int | None:
        """Return the seat to which this key lets a former holder return, if any.

        Only a person known by link alone needs a key for that.
        """
        name = key.rpartition(".")[0]
        seat = live.seat(name) if name in live.names else None
        was = None if seat is None else live.state.holders[seat].freed
        if was is None or was.user is not None:
            return None
        return seat if self.keys.opens(live.id, key, name, was.gen, was.link) else None

    def invited(self, live: LiveTable, key: str) -> int | None:
        """Return the free seat that a key invites to, if any."""
        seat = self._opened(live, key)
        if seat is None or not live.state.invites:
            return None
        return seat if live.state.holders[seat].kind == "open" else None

    def _by_key(self, live: LiveTable, key: str) -> int:
        seat = self._opened(live, key)
        if seat is None or live.state.holders[seat].kind != "person":
            raise WrongKey("this key opens no seat at this table")
        return seat

    def _opened(self, live: LiveTable, key: str) -> int | None:
        """Return the seat that a key opens at present, even if no person holds it."""
        name = key.rpartition(".")[0]
        if name not in live.names:
            return None
        seat = live.seat(name)
        holder = live.state.holders[seat]
        fits = self.keys.opens(live.id, key, name, holder.gen, holder.link)
        return seat if fits else None

    def player(
        self, live: LiveTable, key: str | None, user: str | None, wanted: str | None = None
    ) -> int:
        """Return the caller's seat; raises `WrongKey` unless they may act for it."""
        seat = self.seat(live, key, user, wanted)
        if seat is None or live.state.holders[seat].kind != "person":
            raise WrongKey("this key opens no player's seat at this table")
        return seat

    async def arrive(self, live: LiveTable, key: str | None, user: str | None) -> None:
        """Record that somebody has come by a seat's link, if the table waits for them."""
        if key is None or not live.state.awaiting:
            return
        seat = self._opened(live, key)
        if seat is not None and live.state.awaits(seat):
            with suppress(NotNow):  # another window of theirs was quicker
                await self.hub.act(live.id, coming(seat, user))

    def url(self, live: LiveTable, seat: int) -> str:
        """Return the path of a seat's page, with its key."""
        holder = live.state.holders[seat]
        return f"/t/{live.id}/{self.keys.make(live.id, live.names[seat], holder.gen, holder.link)}"

    def own_url(self, live: LiveTable, seat: int) -> str:
        """Return the path of a seat's page for its person, without a key if they have a session."""
        if live.state.holders[seat].user is None:
            return self.url(live, seat)
        return f"/t/{live.id}?seat={quote(live.names[seat])}"

    def acting(self, act: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run an act to its end, even if its caller stops waiting."""
        task = asyncio.create_task(act)
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)
        return task
