"""Abilities with which commanders react to hits on their units.

[commanders.abilities] [commanders.commit]
"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles.names import (
    commander,
    commander_id,
    commander_ref,
    place_ref,
    unit_first,
    unit_ref,
)
from rulewright.games.battles.ordering.choosing import DONE, NameUnit
from rulewright.games.battles.state import BattlesState, card_of, distance, kind_of, units_of
from rulewright.games.battles.words import CAVALRY, NONE
from rulewright.kernel import Script
from rulewright.kit.asks import NO, YesNo


class Commit(YesNo[BattlesState]):
    """Ask whether a commander uses his commit ability now; he can do so once a battle.

    [commanders.commit]
    """

    kind: ClassVar[str] = "commit"
    rule: ClassVar[str] = "commanders.commit"
    labels: ClassVar[tuple[str, str]] = ("Not now", "Commit him")

    def __init__(self, seat: int, leader: int, question: str) -> None:
        super().__init__(seat)
        self.leader = leader
        self.question = question

    def prompt(self, s: BattlesState) -> str:
        return self.question

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [commander_id(s, self.leader)]


def can_commit(s: BattlesState, unit: int, word: str) -> bool:
    """Return whether a unit's commander has the commit ability `word` and has not committed yet."""
    leader = s.leader[unit]
    return leader != NONE and not s.committed[leader] and card_of(s, leader).commit == word


def flip(s: BattlesState, leader: int) -> None:
    """Turn a Commander card to its committed side for the rest of the battle."""
    s.committed[leader] = 1
    s.log("commanders.commit", "{commander} is committed.", commander=commander_ref(s, leader))


# -- hits -------------------------------------------------------------------------------------
def before_hits(s: BattlesState, unit: int, hits: int, attacker: int) -> Script[int]:
    """Return the hits left for a unit after its commander has reacted to them."""
    if hits and can_commit(s, unit, "shrug-off") and (yield from shrugs_off(s, unit, hits)):
        return 0
    return hits


def shrugs_off(s: BattlesState, unit: int, hits: int) -> Script[bool]:
    """Ask whether a commander commits so that his unit ignores all hits of an attack.

    Return whether he did.
    """
    leader = s.leader[unit]
    question = f"Hits on {commander(s, leader)}'s unit: {hits}. Does he commit to ignore them?"
    if (yield Commit(s.side[unit], leader, question)) == NO:
        return False
    flip(s, leader)
    pattern = "{commander}'s unit ignores all hits."
    s.log("commanders.commit", pattern, commander=commander_ref(s, leader))
    return True


# -- changing places --------------------------------------------------------------------------
class SwapBearer(NameUnit):
    """Ask with which cavalry unit the commander changes places. [commanders.commit]"""

    kind: ClassVar[str] = "commit"
    rule: ClassVar[str] = "commanders.commit"
    chain: ClassVar[str] = ""


def swap_bearer(s: BattlesState, unit: int, hits: int) -> Script[bool]:
    """Let a commander whose unit is hit change places with the banner-bearer of adjacent cavalry.

    Return whether he did: the hits must then be counted again, because the rank, which decides
    which faces hit, goes with the bearer. A commander alone in his unit cannot change places.
    """
    if not hits or s.figures[unit] < 2 or not can_commit(s, unit, "swap-bearer"):
        return False
    riders = cavalry_beside(s, unit)
    if not riders:
        return False
    leader = s.leader[unit]
    question = f"Hits on {commander(s, leader)}'s unit: {hits}. With whom does he change places?"
    other = yield SwapBearer(s.side[unit], riders, question, "With nobody")
    if other == DONE:
        return False
    flip(s, leader)
    s.log(
        "commanders.commit",
        "{commander} changes places with the bearer of {unit} in {hex}.",
        commander=commander_ref(s, leader),
        unit=unit_ref(s, other),
        hex=place_ref(s, other),
    )
    exchange_bearers(s, unit, other)
    s.log(
        "commanders.commit",
        "{unit} in {hex} takes the hits now.",
        unit=unit_first(s, unit),
        hex=place_ref(s, unit),
    )
    return True


def cavalry_beside(s: BattlesState, unit: int) -> list[int]:
    """List the friendly cavalry units adjacent to a unit."""
    return [
        other
        for other in units_of(s, s.side[unit])
        if kind_of(s, other).unit_class == CAVALRY and distance(s, s.cell[unit], s.cell[other]) == 1
    ]


def exchange_bearers(s: BattlesState, one: int, other: int) -> None:
    """Exchange the banner-bearers of two units, with their ranks, banners and commanders."""
    s.rank[one], s.rank[other] = s.rank[other], s.rank[one]
    s.banner[one], s.banner[other] = s.banner[other], s.banner[one]
    s.leader[one], s.leader[other] = s.leader[other], s.leader[one]
    for unit in (one, other):
        if s.leader[unit] != NONE:
            s.chief[s.leader[unit]] = unit


# -- a strike from afar -----------------------------------------------------------------------
def can_wolf_strike(s: BattlesState, unit: int) -> bool:
    """Return whether a unit's uncommitted commander can strike once as Dogs of War do."""
    return can_commit(s, unit, "wolf-strike")


def after_wolf_strike(s: BattlesState, unit: int, target: int) -> None:
    """Turn the commander's card to its committed side, unless his strike destroyed the target."""
    if can_wolf_strike(s, unit) and s.cell[target] >= 0:
        flip(s, s.leader[unit])
