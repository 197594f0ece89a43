"""Moments: the events that a client stages, made from what each seat could see at the time.

Rules need no code for them. A log entry whose rule is in `Table.staged` keeps the state as it was
when the entry was written, and the game makes the moment from each reader's view of that state. So
a moment shows nothing that was hidden on the table, and costs nothing unless somebody watches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.kernel.course import heard
from rulewright.kernel.facts import EVERYONE, LogEntry
from rulewright.kernel.game import AnyGame

Moment = Mapping[str, Any]
Staged = tuple[int, Moment | None]  # an audience (bit mask), and the moment that it is shown


def moments_of(game: AnyGame, players: int, line: LogEntry) -> list[Staged]:
    """Return the moments of a log entry, each with its audience.

    A seat is shown the first one whose audience includes it (`moment_for`).
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
    """Return the moment that a seat (None: a spectator) is shown, or None if it is shown none."""
    return next((shown for audience, shown in staged if heard(audience, seat)), None)


def _seen_by(game: AnyGame, line: LogEntry, seat: int | None) -> Moment | None:
    return game.table.moment(game.view(line.seen, seat), seat, line)


def _joined(staged: list[Staged]) -> list[Staged]:
    """Merge the audiences of seats that are shown the same moment."""
    joined: list[Staged] = []
    for audience, moment in staged:
        same = next((n for n, (_, other) in enumerate(joined) if other == moment), None)
        if same is None:
            joined.append((audience, moment))
        else:
            joined[same] = (joined[same][0] | audience, moment)
    return joined
