"""Commits: each turns a draft into an event, and writes the event with all that depends on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import Connection

from rulewright.kernel import Match
from rulewright.server.events.match import MatchChange
from rulewright.server.http.limits import Room
from rulewright.server.http.meters import EVENTS
from rulewright.server.settings import Settings
from rulewright.server.storage.room import check_room
from rulewright.server.storage.store import Also, Commit, Event, SeatRow, Store, TableRow
from rulewright.server.tables import undo
from rulewright.server.tables.acts.votes import note_presence
from rulewright.server.tables.draft import Draft
from rulewright.server.tables.features import Features
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.table_state import TableState


class Committer:
    """Turns drafts into events. Each event is written before it is applied to the table."""

    def __init__(
        self, store: Store, settings: Settings, features: Features, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._settings = settings
        self._features = features
        self._now = now

    async def commit(self, live: LiveTable, draft: Draft, first: bool = False) -> None:
        """Turn a draft into an event, write it and apply it to the table; raises `NumberTaken`.

        The `first` event is written along with its table, which may raise `NoRoom`.
        """
        self._features.settle(live, draft)
        undo.note(live, draft)
        note_presence(live, draft)
        match, event = draft.match, _event_of(live, draft, self._now())
        state = live.state.copy()
        state.take(event)
        due = match is not None and (draft.keep or self._worth_keeping(live, match))
        ending = self._features.ending
        after = live.match if match is None and live.begun else match
        commit = Commit(
            event,
            match.to_json() if match is not None and due else None,
            stage=state.stage,
            due=state.due(),
            paused=state.paused,
            visited=True if state.visited and not live.state.visited else None,
            seats=None if state.same_seats(live.state) else _rows(live, state),
            waiting=None if state.waiting == live.state.waiting else state.waiting,
            also=None if live.over else ending(live.row, state, after, event.at),
        )
        if first:
            await self._create(live, state, commit)
        else:
            await self._store.append(live.id, commit)
        live.take(event, state, match)
        live.led_elsewhere = False
        EVENTS.labels(event.kind).inc()
        if due:
            live.kept()

    async def _create(self, live: LiveTable, state: TableState, commit: Commit) -> None:
        """Write a new table and its first event; raises `NoRoom` if the server is full."""
        row = replace(live.row, due=state.due(), stage=state.stage)
        room = partial(_where_there_is_room, self._settings.room, row, commit.also)
        seats = _rows(live, state)
        first = replace(commit, seats=seats, waiting=state.waiting, also=room, due=UNSET)
        await self._store.create(row, first)

    def _worth_keeping(self, live: LiveTable, match: Match) -> bool:
        """Return whether a snapshot is due.

        One is due when the match begins or ends, at each new step, and after many events.
        """
        every = self._settings.snapshot_every
        return not live.begun or match.over or live.worth_keeping(match, every)


def _event_of(live: LiveTable, draft: Draft, at: int) -> Event:
    """Return the event of a draft.

    If it changes the match, the event names the seats to move then.
    """
    what, match = draft.what, draft.match
    if match is not None and isinstance(what, MatchChange):
        what = replace(what, waiting=list(match.waiting), over=match.over)
    return Event(live.n + 1, what, draft.seat, draft.choices, draft.told, at)


def _where_there_is_room(
    room: Room, row: TableRow, also: Also | None, connection: Connection
) -> None:
    """Run the further writes for a new table; raises `NoRoom` if the server is full."""
    check_room(connection, room, row)
    if also is not None:
        also(connection)


def _rows(live: LiveTable, state: TableState) -> list[SeatRow]:
    return [
        SeatRow(
            number,
            live.names[number],
            holder.user,
            state.bot(number),
            holder.gen,
            kind=holder.kind,
            called=holder.called,
            links=holder.links,
            freed=None if holder.freed is None else holder.freed.user,
            kept_for=None if holder.freed is None else holder.freed.to,
        )
        for number, holder in enumerate(state.holders)
    ]
