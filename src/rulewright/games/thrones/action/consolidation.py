"""Consolidate Power orders, including the special one that may muster. [consolidate.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.action.turns import next_to_act, orders_of
from rulewright.games.thrones.components import (
    AREA,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    CONSOLIDATE,
    HOUSE_REF,
    KIND,
    LAND,
    NO_ORDER,
    NOBODY,
    ORDER_STAR,
    PORT,
    PORT_SEA,
    SEA,
)
from rulewright.games.thrones.control import controller, gain_power
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.mustering import muster
from rulewright.games.thrones.state import CLEAN_UP, ThronesState
from rulewright.kernel import Ask, Refusal, Script

RULES: Final = ["consolidate.land", "consolidate.sea", "ports.consolidate"]  # by kind of area


def power_from(s: ThronesState, house: int, area: int) -> int:
    """Return the Power that a consolidate order in an area gives.

    That is one plus the area's Power icons on land, nothing at sea, and one in a port unless enemy
    ships are in its sea. [consolidate.land] [consolidate.sea] [ports.consolidate]
    """
    if KIND[area] == SEA:
        return 0
    if KIND[area] == PORT:
        return 1 if s.holder[PORT_SEA[area]] in (NOBODY, house) else 0
    return 1 + realm_of(s).power_icons[area]


def may_muster(s: ThronesState, house: int, area: int) -> bool:
    """Return whether the order may muster: a special one in a castle or stronghold area.

    [consolidate.special]
    """
    return (
        ORDER_STAR[s.order[area]]
        and edition_of(s).special_consolidate_musters
        and KIND[area] == LAND
        and realm_of(s).structure[area] > 0
        and controller(s, area) == house
    )


# -- the orders -------------------------------------------------------------------------------
def consolidate_option(area: int, musters: bool) -> int:
    """Return the option to resolve an area's order: by mustering if `musters`, else for Power."""
    return area * 2 + int(musters)


def area_of(option: int) -> int:
    """Return the area of the order that an option names."""
    return option // 2


def musters(option: int) -> bool:
    """Return whether an option resolves its order by mustering."""
    return option % 2 == 1


class ResolveConsolidate(Ask[ThronesState]):
    """Choose a consolidate order to resolve, and whether for Power or by mustering."""

    kind = "consolidate"
    rule = "consolidate.turns"

    def options(self, s: ThronesState) -> list[int]:
        options: list[int] = []
        for area in orders_of(s, self.seat, CONSOLIDATE):
            options.append(consolidate_option(area, False))
            if may_muster(s, self.seat, area):
                options.append(consolidate_option(area, True))
        return options

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `dragonstone power` or `dragonstone muster`."""
        return f"{AREAS[area_of(option)]} {'muster' if musters(option) else 'power'}"

    def label(self, s: ThronesState, option: int) -> str:
        """Return a label such as `Dragonstone: 2 Power` or `Dragonstone: muster`."""
        area = area_of(option)
        if musters(option):
            return f"{AREA_NAMES[area]}: muster"
        return f"{AREA_NAMES[area]}: {power_from(s, self.seat, area)} Power"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[area_of(option)]]

    def prompt(self, s: ThronesState) -> str:
        return "Resolve a consolidate order"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        name, _, use = tried.partition(" ")
        area = AREA.get(name, -1)
        if area < 0 or area not in orders_of(s, self.seat, CONSOLIDATE):
            return Refusal(self.rule, "You have no consolidate order there.")
        if use == "muster":
            return Refusal(
                "consolidate.special",
                "Only a special consolidate order in a castle or stronghold area musters.",
            )
        return Refusal(self.rule, "A consolidate order brings power or musters.")


def resolve_consolidate_orders(s: ThronesState) -> Script[None]:
    """Let the next house in turn order resolve a consolidate order.

    [consolidate.turns]
    """
    house = next_to_act(s, CONSOLIDATE)
    if house == NOBODY:
        s.step = CLEAN_UP
        return
    option = yield ResolveConsolidate(house)
    yield from consolidate(s, house, option)


def consolidate(s: ThronesState, house: int, option: int) -> Script[None]:
    """Resolve a consolidate order as an option of `ResolveConsolidate` says, and remove it."""
    area = area_of(option)
    if musters(option):
        yield from muster(s, house, [area])
    else:
        gained = gain_power(s, house, power_from(s, house, area))
        if gained:
            s.log(
                RULES[KIND[area]],
                "{house} gains {amount} Power in {area}.",
                house=HOUSE_REF[house],
                amount=gained,
                area=AREA_REF[area],
            )
    s.order[area] = NO_ORDER
