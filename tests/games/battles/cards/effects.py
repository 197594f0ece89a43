"""A commander's tactic, resolved in a position."""

from __future__ import annotations

from rulewright.games.battles.cards.table import DO
from rulewright.games.battles.components import Effect
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.vocabulary import EFFECTS
from rulewright.games.battles.words import NONE
from tests.games.battles.drill import field, play

BEFORE = "step: execute\nturn: stark\ncard: SL12\nby: maege\n"
AFTER = "step: close\nturn: stark\ncard: SL12\nby: maege\ntactic: used\n"


def resolve(
    text: str, word: str, *answers: str, amount: int = 1, unit_class: int = NONE, rank: int = NONE
) -> BattlesState:
    """Return the position after an effect of a tactic, named by its word."""
    s = field(text)
    what = EFFECTS.index(word)
    play(s, DO[what](s, Effect(what, amount, unit_class, rank)), *answers)
    return s
