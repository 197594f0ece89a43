"""Moments: what an event told, to be shown on a stage, made of what each seat could see then.

Rules name nothing for them: a sentence that a game has a moment of (`Game.staged`) keeps the state
as it was told, and the game makes the moment from the view of whoever reads that sentence. So
nothing is on the stage that was not on the table, and nobody pays for it who does not look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.kernel.course import heard
from rulewright.kernel.facts import EVERYONE, LogEntry
from rulewright.kernel.game import AnyGame

Moment = Mapping[str, Any]
Staged = tuple[int, Moment | None]  # an audience, and the moment that it is shown


def moments_of(game: AnyGame, players: int, line: LogEntry) -> list[Staged]:
    """The moment of a sentence as each of its readers is shown it.

    The first audience that holds a seat (or a spectator) is the seat's own (`moment_for`).
    """
    if line.seen is None:
        return []
    public = _seen_by(game, line, None) if line.visible_to == EVERYONE else None
    staged: list[Staged] = []
    for seat in range(players):
        own = _seen_by(game, line, seat) if line.is_visible_to(seat) else public
        if own != public:
            staged.append((1 << seat, own))
    shared = [] if public is None else [(EVERYONE, public)]
    return [*_joined(staged), *shared]


def moment_for(staged: Sequence[tuple[int, Any]], seat: int | None) -> Any:
    """The one that a seat (None: a spectator) is shown; None where it is shown nothing."""
    return next((shown for audience, shown in staged if heard(audience, seat)), None)


def _seen_by(game: AnyGame, line: LogEntry, seat: int | None) -> Moment | None:
    return game.table.moment(game.view(line.seen, seat), seat, line)


def _joined(staged: list[Staged]) -> list[Staged]:
    """The same with one entry for seats that are shown the same."""
    joined: list[Staged] = []
    for audience, moment in staged:
        same = next((n for n, (_, other) in enumerate(joined) if other == moment), None)
        if same is None:
            joined.append((audience, moment))
        else:
            joined[same] = (joined[same][0] | audience, moment)
    return joined
