"""The outcome of a match, seat by seat, for profiles and ratings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulewright.kernel import Match
from rulewright.server.ladder.ratings import Finished
from rulewright.server.ladder.results import played
from rulewright.server.storage.rows import TableRow
from rulewright.server.tables.attribution import places_left
from rulewright.server.tables.table_state import TableState


class ResultRow(msgspec.Struct, frozen=True):
    """A seat's result in a finished match, as stored (`ladder/schema.py`)."""

    table_id: str
    seat: int
    subject: str | None
    game: str
    name: str
    side: int
    place: int
    of: int
    shared: bool
    shown: bool
    rated: bool
    at: int


def finish_of(row: TableRow, state: TableState, match: Match | None, at: int) -> list[ResultRow]:
    """Return the result of each seat in a match that ended at `at` (ms).

    The list is empty if the match goes on or was called off, or if its result can no longer be
    determined.
    """
    if match is None or match.result_unknown:
        return []
    sides = match.game.sides(row.players)
    places = _places(state, match, sides)
    if places is None:
        return []
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    rows = []
    for seat in range(row.players):
        had = played(row.id, row.game, match.names, places, sides, seat, at)
        rows.append(
            ResultRow(
                table_id=row.id,
                seat=seat,
                subject=state.attribution.subject(seat),
                game=row.game,
                name=had.seat,
                side=side_of[seat],
                place=had.place,
                of=had.of,
                shared=had.shared,
                shown=state.terms.watch == "all",
                rated=state.unrated is None,
                at=at,
            )
        )
    return rows


def _places(state: TableState, match: Match, sides: Sequence[Sequence[int]]) -> list[int] | None:
    """Return the place of each seat; None if the match goes on or does not count."""
    if state.ended:
        people = state.people()
        return places_left(state.attribution, people, sides) if state.left else None
    return match.result.places if match.over else None


def to_rate(rows: list[ResultRow]) -> Finished | None:
    """Return the match to rate, given its results; None if it says nothing about anybody's skill.

    A side without known subjects is left out: it would count as a newcomer in every match, and
    others could gain from it without end.
    """
    known = {row.side for row in rows if row.rated and row.subject is not None}
    counted = [row for row in rows if row.side in known]
    if len(known) < 2 or len({row.subject for row in counted} - {None}) < 2:
        return None
    sides = [[n for n, row in enumerate(counted) if row.side == side] for side in sorted(known)]
    return Finished(
        counted[0].game,
        [row.subject for row in counted],
        [row.place for row in counted],
        sides,
    )
