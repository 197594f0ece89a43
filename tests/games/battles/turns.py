"""Whole turns of a battle, and assertions about it in the words of cases."""

from __future__ import annotations

from rulewright.games.battles.rounds import next_step
from rulewright.games.battles.state import COMMAND, STATUS, BattlesState
from rulewright.games.battles.text.checks import check
from rulewright.games.battles.words import NONE
from rulewright.kernel import Script
from tests.games.battles.drill import field
from tests.games.battles.drill import play as play_script


def turn(s: BattlesState) -> Script[None]:
    """Run all steps until the next action, or until the end of the Command Phase."""
    step = next_step(s)
    while step is not None:
        yield from step
        if s.step in (COMMAND, STATUS) and s.card == NONE:
            return
        step = next_step(s)


def after(text: str, *answers: str) -> BattlesState:
    """Return the position after a turn played with these answers."""
    s = field(text)
    play_script(s, turn(s), *answers)
    return s


def assert_facts(s: BattlesState, *facts: str) -> None:
    """Check that every fact holds."""
    for fact in facts:
        assert check(s, fact) is None, check(s, fact)
