"""Counterattacks: whether a unit may strike back in melee, and the blow. [counter.*]"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles import effects, names
from rulewright.games.battles.fighting import dice, resolution
from rulewright.games.battles.keywords import is_stalwart
from rulewright.games.battles.state import BattlesState, kind_of
from rulewright.kernel import Script
from rulewright.kit.asks import YES, YesNo


def may_strike_back(s: BattlesState, unit: int, attacker: int) -> bool:
    """Return whether a unit that kept its hex may strike back at its attacker. [counter.who]

    It may if the attack was melee, the unit is Stalwart, and neither fire nor an effect forbids it.
    """
    if kind_of(s, attacker).ranged or s.cell[attacker] < 0 or s.fire[s.cell[unit]]:
        return False
    if s.effects and effects.amount(s, effects.NO_COUNTER, unit):
        return False
    return is_stalwart(s, unit)


class Counterattack(YesNo[BattlesState]):
    """Ask whether a unit strikes back. [counter.who]"""

    kind: ClassVar[str] = "counterattack"
    rule: ClassVar[str] = "counter.who"
    labels: ClassVar[tuple[str, str]] = ("Hold", "Strike back")

    def __init__(self, seat: int, unit: int, attacker: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.attacker = attacker

    def prompt(self, s: BattlesState) -> str:
        unit, attacker = names.unit_in_place(s, self.unit), names.unit_in_place(s, self.attacker)
        return f"{names.sentence(unit)} stood its ground: shall it strike back at {attacker}?"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.unit_id(self.unit)]


def strike_back(s: BattlesState, unit: int, attacker: int) -> Script[None]:
    """Let a unit strike back at its attacker. [counter.who] [counter.limits]

    It rolls its normal dice, never flanks, changes no engagement and suffers no parting blow.
    Nobody strikes back at it in turn, and it neither advances nor pursues.
    """
    if not may_strike_back(s, unit, attacker):
        return
    if (yield Counterattack(s.side[unit], unit, attacker)) != YES:
        return
    s.log(
        "counter.who",
        "{unit} strikes back at {target}.",
        unit=names.unit_first(s, unit),
        target=names.unit_ref(s, attacker),
    )
    dice.log_terms(s, unit, attacker, dice.COUNTER)
    number = dice.count(s, unit, attacker, dice.COUNTER)
    faces = yield from dice.roll_at(s, unit, attacker, dice.COUNTER, number)
    yield from resolution.resolve(s, unit, attacker, faces, dice.COUNTER)
