"""Coordinated attacks: several ordered units on one target, a game option. [attack.coordinated]

One unit leads: only its keywords, Valor and engagement count, and the enemy strikes back only at
it. Each helper adds its own dice less one, and that is its attack for the turn.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import names
from rulewright.games.battles.fighting import actions, dice, engagement
from rulewright.games.battles.ground import sight
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.state import ATTACKED, MAY_STRIKE_AGAIN, BattlesState, turn_inactive
from rulewright.games.battles.words import NONE
from rulewright.kernel import Ask, Script

DONE: Final = 1002


class Helper(Ask[BattlesState]):
    """Ask which other ordered unit joins an attack. [attack.coordinated]"""

    kind: ClassVar[str] = "helper"
    rule: ClassVar[str] = "attack.coordinated"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, attacker: int, target: int, chosen: list[int]) -> None:
        super().__init__(seat)
        self.attacker = attacker
        self.target = target
        self.chosen = chosen

    def options(self, s: BattlesState) -> list[int]:
        """List the units that could attack the target themselves, and `DONE`."""
        return [*able_helpers(s, self.attacker, self.target, self.chosen), DONE]

    def text(self, s: BattlesState, option: int) -> str:
        """Return `d7` or `done`."""
        return "done" if option == DONE else names.cell(s, s.cell[option])

    def label(self, s: BattlesState, option: int) -> str:
        if option == DONE:
            return "No more help"
        more = dice_of_helpers(s, [option], self.target)
        return f"{names.sentence(names.unit_in_place(s, option))} helps with {more} dice"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [] if option == DONE else [names.unit_id(option)]

    def prompt(self, s: BattlesState) -> str:
        lead, target = names.unit_title(s, self.attacker), names.unit_in_place(s, self.target)
        return f"Which unit attacks {target} together with {lead}?"


def choose_helpers(s: BattlesState, attacker: int, target: int) -> Script[list[int]]:
    """Ask which units join an attack; return none if the option is off."""
    chosen: list[int] = []
    while s.coordinated and able_helpers(s, attacker, target, chosen):
        unit = yield Helper(s.turn, attacker, target, chosen)
        if unit == DONE:
            break
        chosen.append(unit)
    return chosen


def join(s: BattlesState, helpers: list[int]) -> None:
    """Record that the helpers have attacked, and log it.

    Call it only after all dice are counted.
    """
    for unit in helpers:
        actions.mark(s, unit, ATTACKED)
        actions.unmark(s, unit, MAY_STRIKE_AGAIN)
        turn_inactive(s, unit)
        s.log(
            "attack.coordinated",
            "{unit} in {hex} attacks with it.",
            unit=names.unit_first(s, unit),
            hex=names.place_ref(s, unit),
        )


def able_helpers(s: BattlesState, attacker: int, target: int, chosen: list[int]) -> list[int]:
    """List the ordered units that could attack the target without breaking away from a foe."""
    return [
        unit
        for unit in s.ordered
        if unit != attacker
        and unit not in chosen
        and actions.may_strike(s, unit)
        and s.foe[unit] in (NONE, target)
        and target in sight.targets(s, unit)
    ]


def dice_of_helpers(s: BattlesState, helpers: list[int], target: int) -> int:
    """Return how many dice the helpers add: for each its own dice, after caps, less one.

    The helpers' keywords do not count, so Off-balance takes no die from them.
    """
    how = dice.NORMAL if ruled_otherwise(s, FIRST_RULES) else dice.HELP
    number = 0
    for unit in helpers:
        number += max(0, dice.count(s, unit, target, how) - 1)
    return number


def all_flank(s: BattlesState, helpers: list[int], target: int) -> bool:
    """Return whether every helper flanks the target too; otherwise nothing is rerolled."""
    return all(engagement.flanks(s, unit, target) for unit in helpers)
