"""Consolidate Power orders that may build, and those that are used once. [consolidate.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.action.consolidation import (
    ResolveConsolidate,
    consolidate,
)
from rulewright.games.thrones.action.turns import next_to_act, orders_of
from rulewright.games.thrones.components import (
    AREA,
    AREA_NAMES,
    AREAS,
    CONSOLIDATE,
    NO_ORDER,
    NOBODY,
)
from rulewright.games.thrones.state import CLEAN_UP, State
from rulewright.games.thrones_first.clash.fortifications import fortify, fortify_refusal
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal, Script

FORTIFY: Final = 1 << 7  # and the area; less is an option of the chapter


class ResolveAnyConsolidate(ResolveConsolidate):
    """Which consolidate order is resolved, for Power or for a fortification."""

    def options(self, s: State) -> list[int]:
        """Each order for Power, and for a fortification where one may be built."""
        options = super().options(s)
        if first(s).fortifications:
            for area in orders_of(s, self.seat, CONSOLIDATE):
                if fortify_refusal(s, self.seat, area) is None:
                    options.append(FORTIFY | area)
        return options

    def text(self, s: State, option: int) -> str:
        """`dragonstone power` or `dragonstone fortify`"""
        return f"{AREAS[option ^ FORTIFY]} fortify" if option & FORTIFY else super().text(s, option)

    def label(self, s: State, option: int) -> str:
        if option & FORTIFY:
            return f"{AREA_NAMES[option ^ FORTIFY]}: build a fortification"
        return super().label(s, option)

    def about(self, s: State, option: int) -> list[str]:
        return [AREAS[option ^ FORTIFY]] if option & FORTIFY else super().about(s, option)

    def why_not(self, s: State, tried: str) -> Refusal:
        """The fault of a fortification, or what the chapter says."""
        name, _, use = tried.partition(" ")
        area = AREA.get(name, NOBODY)
        if use == "fortify" and area in orders_of(s, self.seat, CONSOLIDATE):
            refusal = fortify_refusal(s, self.seat, area)
            if refusal is not None:
                return refusal
        if use == "muster":
            return Refusal("consolidate.special", "No order musters units.")
        return super().why_not(s, tried)


def resolve_consolidate_orders(s: State) -> Script[None]:
    """The next house in turn order resolves one of its consolidate orders. [consolidate.turns]"""
    house = next_to_act(s, CONSOLIDATE)
    if house == NOBODY:
        s.step = CLEAN_UP
        return
    option = yield ResolveAnyConsolidate(house)
    if option & FORTIFY:
        fortify(s, house, option ^ FORTIFY)
        s.order[option ^ FORTIFY] = NO_ORDER
    else:
        yield from consolidate(s, house, option)
