"""Breaking away from an engagement, and the parting blow. [engage.disengage] [parting.*]"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles import commanders, effects, names
from rulewright.games.battles.fighting import dice, resolution
from rulewright.games.battles.fighting.engagement import release
from rulewright.games.battles.state import BattlesState
from rulewright.kernel import Script
from rulewright.kit.asks import YES, YesNo


class PartingBlow(YesNo[BattlesState]):
    """Ask whether a unit strikes at an enemy that breaks away from it. [parting.blow]"""

    kind: ClassVar[str] = "parting-blow"
    rule: ClassVar[str] = "parting.blow"
    labels: ClassVar[tuple[str, str]] = ("Let them go", "Strike a parting blow")

    def __init__(self, seat: int, unit: int, mover: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.mover = mover

    def prompt(self, s: BattlesState) -> str:
        mover, unit = names.unit_in_place(s, self.mover), names.unit_title(s, self.unit)
        return f"{names.sentence(mover)} breaks away: shall {unit} strike a parting blow?"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.unit_id(self.unit)]


def disengage(s: BattlesState, unit: int) -> Script[bool]:
    """Let a unit break away, and return whether it survives the parting blow.

    [engage.disengage]
    """
    foe = s.foe[unit]
    release(s, unit)
    if suffers_blow(s, unit, foe) and (yield PartingBlow(s.side[foe], foe, unit)) == YES:
        yield from parting_blow(s, foe, unit)
    return s.cell[unit] >= 0


def suffers_blow(s: BattlesState, unit: int, foe: int) -> bool:
    """Return whether a unit that breaks away is open to a parting blow.

    It is not if an ability protects it or if its foe is in fire.
    """
    if s.fire[s.cell[foe]] or commanders.free_disengage(s, unit):
        return False
    return not effects.amount(s, effects.NO_PARTING_BLOW, unit)


def parting_blow(s: BattlesState, foe: int, unit: int) -> Script[None]:
    """Resolve a parting blow: normal dice, and Morale has no effect.

    [parting.blow] [parting.morale]
    """
    s.log(
        "parting.blow",
        "{unit} strikes at {target}.",
        unit=names.unit_first(s, foe),
        target=names.unit_ref(s, unit),
    )
    dice.log_terms(s, foe, unit, dice.PARTING)
    number = dice.count(s, foe, unit, dice.PARTING)
    faces = yield from dice.roll_at(s, foe, unit, dice.PARTING, number)
    yield from resolution.wound(s, foe, unit, faces)
