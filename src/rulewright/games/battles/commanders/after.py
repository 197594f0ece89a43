"""Abilities that commanders use once the order of their unit has been carried out.

[commanders.abilities] [commanders.commit]
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles.cards.gains import exchange_tokens
from rulewright.games.battles.commanders.abilities import has_ability
from rulewright.games.battles.commanders.answers import Commit, can_commit, flip
from rulewright.games.battles.components import Effect
from rulewright.games.battles.fire import DIRECTIONS, burning, log_spread, raise_fire
from rulewright.games.battles.names import commander, commander_id
from rulewright.games.battles.ordering.choosing import DONE, NameHex
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.vocabulary import EXCHANGE_TOKEN
from rulewright.kernel import Ask, Script
from rulewright.kit.asks import YES

_FIRES: Final = 3
_HEXES: Final = 2


def after_order(s: BattlesState, unit: int) -> Script[None]:
    """Let a unit's commander use his abilities once its order has been carried out."""
    if has_ability(s, unit, "counsel"):
        yield from exchange_tokens(s, Effect(EXCHANGE_TOKEN, 1))
    if can_commit(s, unit, "burn-the-land") and burning(s):
        leader = s.leader[unit]
        question = f"Does {commander(s, leader)} commit to let all fires rise and spread?"
        if (yield Commit(s.side[unit], leader, question)) == YES:
            flip(s, leader)
            yield from burn_the_land(s, leader)


class NameDirection(Ask[BattlesState]):
    """Ask in which direction fires spread. [commanders.commit]"""

    kind: ClassVar[str] = "direction"
    rule: ClassVar[str] = "commanders.commit"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, leader: int) -> None:
        super().__init__(seat)
        self.leader = leader

    def options(self, s: BattlesState) -> list[int]:
        return list(range(len(DIRECTIONS)))

    def text(self, s: BattlesState, option: int) -> str:
        return DIRECTIONS[option]

    def label(self, s: BattlesState, option: int) -> str:
        return DIRECTIONS[option].capitalize()

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [commander_id(s, self.leader)]

    def prompt(self, s: BattlesState) -> str:
        return "In which direction do the fires spread?"


def burn_the_land(s: BattlesState, leader: int) -> Script[None]:
    """Raise every fire by one level, then let up to three spread in one direction.

    A fire that spreads adds a level to each of the next two hexes in that direction.
    """
    seat = s.turn
    for cell in burning(s):
        raise_fire(s, cell, 1)
    direction = yield NameDirection(seat, leader)
    cells = burning(s)
    for _ in range(min(_FIRES, len(cells))):
        cell = yield NameHex(seat, cells, "Which fire spreads?", "No further fire")
        if cell == DONE:
            break
        cells = [other for other in cells if other != cell]
        spread_on(s, cell, direction)


def spread_on(s: BattlesState, cell: int, direction: int) -> None:
    """Add a fire level to each of the next two hexes in a direction, up to the board's edge."""
    log_spread(s, cell, direction)
    for _ in range(_HEXES):
        cell = plan_of(s).neighbours[cell][direction]
        if cell < 0:
            break
        raise_fire(s, cell, 1)
