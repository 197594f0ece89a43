"""The steps of a game: first the throw that decides who begins, then turns."""

from __future__ import annotations

from rulewright.games.monopoly.setup import throw_for_the_start
from rulewright.games.monopoly.state import ENDED, OPENING, MonopolyState
from rulewright.games.monopoly.turn import take_turns
from rulewright.kernel import Script


def next_step(s: MonopolyState) -> Script[None] | None:
    """Return the script of the next step; None when the game is over."""
    if s.stage == ENDED:
        return None
    return throw_for_the_start(s) if s.stage == OPENING else take_turns(s)


def chapter(s: MonopolyState) -> str:
    """Return the heading for records and logs: `round 3`."""
    return "the start" if s.stage == OPENING else f"round {s.round}"
