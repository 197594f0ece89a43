"""Checks stored matches against the present rules and reports what would change; changes nothing.

A running match continues unchanged, or its current step starts over, just as on a server with these
rules. A finished match stays as it is, but the check reports whether it would end differently now.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Engine, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from rulewright.kernel import IllegalChoice, Match, UnknownGame, get
from rulewright.kernel.divergence import Divergence
from rulewright.kernel.log import NOBODY
from rulewright.kernel.save import unpack
from rulewright.server.admin.decisions import decision_at
from rulewright.server.ladder.result_store import places_query
from rulewright.server.ladder.results import played
from rulewright.server.storage import reads
from rulewright.server.storage.engine import Address, BadDatabase, open_reading, probe
from rulewright.server.storage.migrate import newest, revision
from rulewright.server.storage.rows import OPEN, OVER, Event, Snapshot, TableRow
from rulewright.server.storage.schema import seats, tables
from rulewright.server.tables.restore import Refused, Revived, SavedMatch, revive, saved_match

OLDEST = "0002"  # the first schema that has the stage of a table

Outcome = Literal["unchanged", "asked-again", "otherwise", "unreadable"]
OUTCOMES: tuple[Outcome, ...] = ("unchanged", "asked-again", "otherwise", "unreadable")


class Parting(msgspec.Struct, frozen=True):
    """The first choice of a match that the present rules do not allow, and why.

    `event` is the event that made the choice (None if unknown); `chapter` is the part of the game.
    """

    event: int | None
    chapter: str
    seat: str | None
    choice: str
    rule: str
    why: str


class Checked(msgspec.Struct, frozen=True):
    """The outcome of the check of a match; `rules` is the rules version of the match.

    `parting` is the cause of a change. `before` is where the present rules diverge from earlier
    moves of a running match, which stay as they are. `why` is a cause that is not a single choice.
    """

    table: str
    game: str
    players: int
    stage: str
    rules: int
    outcome: Outcome
    why: str = ""
    parting: Parting | None = None
    before: Parting | None = None


@contextmanager
def reading(address: Address) -> Iterator[Engine]:
    """Open a read-only engine, or raise `BadDatabase` for a schema that it cannot read."""
    probe(address)
    engine = open_reading(address)
    try:
        with engine.connect() as connection:
            here = revision(connection)
        if here is None or not OLDEST <= here <= newest():
            raise BadDatabase(f"{address} has the schema {here}, not one from {OLDEST} on")
        yield engine
    except SQLAlchemyError as error:
        raise address.why(error) from error
    finally:
        engine.dispose()


def match_ids(engine: Engine) -> list[str]:
    """List the tables whose match has begun, the oldest first."""
    query = select(tables.c.id).where(tables.c.stage != OPEN)
    with engine.connect() as connection:
        return list(connection.scalars(query.order_by(tables.c.created, tables.c.id)))


def check_table(engine: Engine, table_id: str) -> Checked:
    """Check the match of a table against the present rules."""
    with engine.connect() as connection:
        return _Stored(connection, _table(connection, table_id)).checked()


def _table(connection: Connection, table_id: str) -> TableRow:
    """Return a table's row, leaving out columns that an older schema does not have."""
    held = {column["name"] for column in inspect(connection).get_columns(tables.name)}
    names = [name for name in TableRow.__struct_fields__ if name in held]
    query = select(*(tables.c[name] for name in names)).where(tables.c.id == table_id)
    row = connection.execute(query).one()
    return msgspec.convert(dict(zip(names, row, strict=True)), TableRow)


class _Stored:
    """A stored match, with all that is read about it in one transaction."""

    def __init__(self, connection: Connection, row: TableRow) -> None:
        self.connection = connection
        self.row = row
        self.saved: SavedMatch | None = None

    def checked(self) -> Checked:
        row = self.connection.execute(reads.snapshot_query(self.row.id, None)).first()
        if row is None:
            return self._told("unreadable", why="there is no snapshot")
        snapshot = Snapshot(row.n, row.match)
        try:
            game = get(self.row.game)
            self.saved = saved = saved_match(snapshot)
            revived = revive(game, snapshot, self._events(snapshot.n), whole=True)
            over = self.row.stage == OVER
            return self._over(revived, saved) if over else self._running(revived, saved)
        except UnknownGame as error:
            return self._told("unreadable", why=str(error))
        except Exception as error:  # the other matches must be checked all the same
            return self._told("unreadable", why=f"{type(error).__name__}: {error}")

    # -- outcomes --------------------------------------------------------------------------
    def _running(self, revived: Revived, saved: SavedMatch) -> Checked:
        match, before = revived.match, self._parting(revived, saved, revived.course)
        if revived.asked_again:
            parting = self._parting(revived, saved, revived.parts)
            return self._told("asked-again", parting=parting, before=before)
        if match.over:
            why = f"it is over now: {match.result.reason}"
            return self._told("otherwise", why=why, before=before)
        waiting = self._waiting()
        if waiting is not None and sorted(match.waiting) != waiting:
            now, then = (
                [match.names[seat] for seat in asked] for asked in (match.waiting, waiting)
            )
            why = f"it waits for {', '.join(now)} now, not for {', '.join(then)}"
            return self._told("otherwise", why=why, before=before)
        return self._told("unchanged", before=before)

    def _over(self, revived: Revived, saved: SavedMatch) -> Checked:
        """Check a finished match; if it was ended by agreement, its result cannot change."""
        if not saved.over:
            return self._told("unchanged")
        parting = self._parting(revived, saved, revived.course or revived.parts)
        if parting is not None:
            return self._told("otherwise", parting=parting)
        match = revived.match
        today = match.game.result(match.state).places
        now, then = _by_sides(match, today), self._places(match)
        if now != then:
            why = f"it would be won by {_winners(match, now)}, not by {_winners(match, then)}"
            return self._told("otherwise", why=why)
        return self._told("unchanged")

    # -- messages --------------------------------------------------------------------------
    def _told(self, outcome: Outcome, **told: Any) -> Checked:
        row = self.row
        rules = row.rules if self.saved is None else self.saved.rules
        return Checked(row.id, row.game, row.players, row.stage, rules, outcome, **told)

    def _parting(
        self, revived: Revived, saved: SavedMatch, where: Divergence | Refused | None
    ) -> Parting | None:
        match = revived.match
        if isinstance(where, Refused):
            return _refused(match, where)
        if where is None:
            return None
        made = decision_at(unpack(saved.log), where.at, self._events(-1))
        choice, seat = where.choice, where.seat
        if not choice and made is not None and seat != NOBODY:
            choice, seat = made.choice, made.seat
        return Parting(
            event=None if made is None else made.n,
            chapter=where.chapter,
            seat=None if seat == NOBODY else match.names[seat],
            choice=choice,
            rule=where.refusal.rule,
            why=where.refusal.text,
        )

    # -- rows ------------------------------------------------------------------------------
    def _events(self, after: int) -> list[Event]:
        query = reads.events_query(self.row.id, after, None)
        return reads.read_events(self.connection.execute(query).all())

    def _waiting(self) -> list[int] | None:
        """Return the seats to move according to the database, or None if none are recorded."""
        mine = (seats.c.table_id == self.row.id) & seats.c.waiting.is_(True)
        waiting = self.connection.scalars(select(seats.c.seat).where(mine).order_by(seats.c.seat))
        return sorted(waiting) or None

    def _places(self, match: Match) -> list[int]:
        """Return the recorded places of the seats, by side, from the results or the saved match."""
        if inspect(self.connection).has_table("results"):
            places = self.connection.scalars(places_query(self.row.id)).all()
            if len(places) == self.row.players:
                return list(places)
        return _by_sides(match, match.result.places)


def _by_sides(match: Match, places: list[int]) -> list[int]:
    """Return the places in the form of recorded results: equal for all seats of a side."""
    sides = match.game.sides(match.players)
    return [
        played("", match.game.name, match.names, places, sides, seat, 0).place
        for seat in range(match.players)
    ]


def _refused(match: Match, refused: Refused) -> Parting:
    event, error = refused.event, refused.error
    refusal = error.refusal if isinstance(error, IllegalChoice) else None
    return Parting(
        event=event.n,
        chapter=refused.chapter,
        seat=None if event.seat is None else match.names[event.seat],
        choice=error.tried if isinstance(error, IllegalChoice) else "; ".join(event.choices),
        rule="" if refusal is None else refusal.rule,
        why=str(error) if refusal is None else refusal.text,
    )


def _winners(match: Match, places: list[int]) -> str:
    return ", ".join(match.names[seat] for seat, place in enumerate(places) if place == 1)


__all__ = [
    "OUTCOMES", "Checked", "Outcome", "Parting", "check_table", "match_ids", "reading",
]  # fmt: skip
