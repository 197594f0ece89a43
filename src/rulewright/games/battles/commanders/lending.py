"""Lending a commander's dice to an adjacent unit, which he is asked about at each attack.

[commanders.abilities]
"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles import effects
from rulewright.games.battles.commanders.abilities import lend_two
from rulewright.games.battles.names import (
    commander,
    commander_id,
    commander_ref,
    place_ref,
    unit_id,
    unit_in_place,
    unit_ref,
)
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.state import BattlesState, card_of, distance
from rulewright.games.battles.words import NONE
from rulewright.kernel import Script
from rulewright.kit.asks import YES, YesNo

_LENDS = "lend-two"


class Lend(YesNo[BattlesState]):
    """Ask whether a commander lends his dice to this attack, once a turn."""

    kind: ClassVar[str] = "lend"
    rule: ClassVar[str] = "commanders.abilities"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True
    labels: ClassVar[tuple[str, str]] = ("Keep the dice", "Lend two dice")

    def __init__(self, seat: int, leader: int, unit: int) -> None:
        super().__init__(seat)
        self.leader = leader
        self.unit = unit

    def prompt(self, s: BattlesState) -> str:
        return f"Does {commander(s, self.leader)} lend {unit_in_place(s, self.unit)} two dice?"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [commander_id(s, self.leader), unit_id(self.unit)]


def offer_dice(s: BattlesState, units: list[int]) -> Script[None]:
    """Ask whether adjacent commanders lend their dice to the units about to attack."""
    if ruled_otherwise(s, FIRST_RULES):
        return
    for unit in units:
        for leader in lenders(s, unit):
            kind = effects.KEPT_BACK
            if (yield Lend(s.side[unit], leader, unit)) == YES:
                kind = effects.LENT
                s.log(
                    "commanders.abilities",
                    "{commander} lends two dice to {unit} in {hex}.",
                    commander=commander_ref(s, leader),
                    unit=unit_ref(s, unit),
                    hex=place_ref(s, unit),
                )
            effects.add(s, kind, 1 << unit, leader)


def lenders(s: BattlesState, unit: int) -> list[int]:
    """List the commanders who may still lend their dice to a unit this turn."""
    return [
        leader
        for leader, chief in enumerate(s.chief)
        if chief not in (NONE, unit)
        and card_of(s, leader).ability == _LENDS
        and s.side[chief] == s.side[unit]
        and distance(s, s.cell[chief], s.cell[unit]) == 1
        and not effects.of_leader(s, effects.LENT, leader)
        and lend_two(s, chief, unit, NONE)
    ]


def offer_again(s: BattlesState) -> None:
    """Let dice that were kept back from one attack be offered for the next."""
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == effects.KEPT_BACK:
            s.effects[place + 1] = 0
