"""Premoves: the match as it would ask a seat next, so that the seat can prepare its choices.

It is made from the seat's view alone, so it contains nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.kernel.standing import takes_premoves

if TYPE_CHECKING:
    from rulewright.kernel.match import Match


def foresee(match: Match, seat: int, prepared: Sequence[list[str]] = ()) -> Match | None:
    """Return a match that asks the seat what it would be asked if it acted next.

    `prepared` are the chains of choices that the seat has already prepared, in order; choices that
    would not be open are skipped. Luck is not drawn in this match: it stops there. Returns None if
    no further ask can be foreseen, or if it may not be answered in advance.
    """
    next_match = _next(match, seat)
    for choices in prepared:
        if next_match is None:
            return None
        try:
            next_match.play_chain(seat, choices)
        except ValueError:
            continue
        if next_match.ask(seat) is None:
            next_match = _next(next_match, seat)
    return next_match


def _next(match: Match, seat: int) -> Match | None:
    if match.over:
        return None
    game = match.game
    state = game.foreseen(game.view(match.state, seat), seat)
    if state is None:
        return None
    other = match.sibling(state, "ahead")
    other.manual = True
    other.starts_from_position = True
    other.run_from(other.last)
    ask = other.ask(seat)
    return other if ask is not None and takes_premoves(ask) else None
