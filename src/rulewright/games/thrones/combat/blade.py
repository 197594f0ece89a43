"""The Valyrian steel blade in a combat. [combat.blade]"""

from __future__ import annotations

from rulewright.games.thrones.combat.strength import total
from rulewright.games.thrones.components import (
    HOUSE_REF,
    NOBODY,
)
from rulewright.games.thrones.control import blade_holder
from rulewright.games.thrones.state import (
    Battle,
    ThronesState,
)
from rulewright.kernel import Script
from rulewright.kit.asks import YesNo


class UseBlade(YesNo[ThronesState]):
    """Choose whether the Valyrian steel blade adds 1."""

    kind = "blade"
    rule = "combat.blade"
    words = ("no blade", "blade")
    labels = ("Save the blade", "Use the blade: +1")

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        side = b.side_of(self.seat)
        return f"{total(s, side)} against {total(s, 1 - side)}: use the Valyrian steel blade?"


def use_blade(s: ThronesState, b: Battle) -> Script[None]:
    """Ask the blade's holder, if it fights and has not used it, whether to add 1. [combat.blade]"""
    holder = blade_holder(s)
    side = b.side_of(holder)
    if side == NOBODY or s.blade_used:
        return
    used = yield UseBlade(holder)
    if used:
        s.blade_used = True
        b.blade = side
        pattern = "{house} uses the Valyrian steel blade."
        s.log("combat.blade", pattern, house=HOUSE_REF[holder])
