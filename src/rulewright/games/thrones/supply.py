"""Supply: how many armies a house may have, and of what size. [supply.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.asks import PickUnit, unit_area, unit_kind, units_in
from rulewright.games.thrones.components import (
    AREA,
    AREA_COUNT,
    AREA_REF,
    HOUSE_REF,
    KIND,
    LAND,
    MAX_SUPPLY,
    POOL,
    UNIT_REF,
    UNITS,
)
from rulewright.games.thrones.control import controller, remove_unit
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Refusal, Script

LARGEST: Final = sum(POOL)  # an army of all units that a house has


def army_sizes(s: ThronesState, house: int) -> list[int]:
    """Return the sizes of a house's armies (two units or more).

    Attackers in a combat are included.
    """
    sizes: list[int] = []
    units = s.units
    for area, holder in enumerate(s.holder):
        if holder == house:
            size = troops.size(units[area])
            if size > 1:
                sizes.append(size)
    battle = s.battle
    if battle is not None and battle.attacker == house:
        size = troops.size(battle.attackers)
        if size > 1:
            sizes.append(size)
    return sizes


# -- do they fit? -----------------------------------------------------------------------------
def limits_of(s: ThronesState, house: int) -> list[int]:
    """Return the army sizes that a house's supply allows, largest first. [supply.limits]"""
    return edition_of(s).armies[s.supply[house]]


def fits(sizes: list[int], limits: list[int]) -> bool:
    """Return whether the limits allow armies of these sizes. [supply.limits]

    The largest army is compared with the largest limit, and so on; single units need no supply.
    Sorts `sizes` in place.
    """
    sizes.sort(reverse=True)
    for number in range(len(sizes)):
        if sizes[number] > (limits[number] if number < len(limits) else 1):
            return False
    return True


def armies_fit(s: ThronesState, house: int) -> bool:
    """Return whether a house's supply allows its present armies. [supply.limits]"""
    return fits(army_sizes(s, house), limits_of(s, house))


# -- how many are too many? -------------------------------------------------------------------
def fewest_losses(sizes: list[int], limits: list[int]) -> int:
    """Return the least number of units to lose until the armies fit the limits.

    Sorts `sizes` in place. [supply.already-over]
    """
    sizes.sort(reverse=True)
    total = 0
    for number in range(len(sizes)):
        limit = limits[number] if number < len(limits) else 1
        if sizes[number] > limit:
            total += sizes[number] - limit
    return total


def fewest_losses_of(s: ThronesState, house: int) -> int:
    """Return the least number of units that a house must lose to fit its supply."""
    return fewest_losses(army_sizes(s, house), limits_of(s, house))


def fewest_losses_with(s: ThronesState, house: int, area: int, more: int) -> int:
    """Return `fewest_losses_of` a house, as if it had `more` units in an area."""
    sizes = army_sizes(s, house)
    size = troops.size(s.units[area]) if s.holder[area] == house else 0
    if size > 1:
        sizes.remove(size)
    if size + more > 1:
        sizes.append(size + more)
    return fewest_losses(sizes, limits_of(s, house))


def supply_icons(s: ThronesState, house: int) -> int:
    """Return the supply that the areas a house controls would give it. [supply.adjust]"""
    total = 0
    icons = realm_of(s).supply_icons
    for area in range(AREA_COUNT):
        if KIND[area] == LAND and icons[area] and controller(s, area) == house:
            total += icons[area]
    return total if total < MAX_SUPPLY else MAX_SUPPLY


# -- cutting armies down ----------------------------------------------------------------------
def may_all_be_needed(whole: list[int], cut: list[int], limits: list[int]) -> bool:
    """Return whether all units disbanded so far can prove necessary. [supply.reconcile]

    `whole[n]` counts the armies of n units that have lost none, `cut[n]` those that have lost some
    and have n left. A loss is necessary if the armies would not fit with that unit back. So a cut
    army may stop at n units only if other armies take every place for more than n units; otherwise
    it must shrink further. The search fills places from the largest down. Since single units need
    no supply, no army may shrink to nothing.
    """
    larger = 0  # armies that may have more units than `size`
    shrinking = 0  # cut armies that can't stop there
    for size in range(LARGEST, 0, -1):
        stopping = whole[size]
        shrinking += cut[size]
        if larger >= sum([1 for limit in limits if limit > size]):
            stopping += shrinking
            shrinking = 0
        larger += stopping
    return not shrinking and not cut[0]


class Disband(PickUnit):
    """Choose a unit to disband while armies exceed the supply limits."""

    kind = "disband"
    rule = "supply.reconcile"
    chain = "disband"

    def __init__(self, seat: int, cut: list[int]) -> None:
        self.seat = seat
        self.cut = cut  # areas that have lost units already

    def options(self, s: ThronesState) -> list[int]:
        """List the units whose loss, like those before it, can still prove necessary."""
        whole, cut = [0] * (LARGEST + 1), [0] * (LARGEST + 1)
        armies = [area for area in range(AREA_COUNT) if s.holder[area] == self.seat]
        for area in armies:
            (cut if area in self.cut else whole)[troops.size(s.units[area])] += 1
        options: list[int] = []
        for area in armies:
            size = troops.size(s.units[area])
            now = cut if area in self.cut else whole
            now[size] -= 1
            cut[size - 1] += 1
            if may_all_be_needed(whole, cut, limits_of(s, self.seat)):
                options += units_in(s, area)
            cut[size - 1] -= 1
            now[size] += 1
        return options

    def prompt(self, s: ThronesState) -> str:
        over = fewest_losses_of(s, self.seat)
        return (
            f"Your supply is {s.supply[self.seat]}: disband units until your armies fit, "
            f"at least {over}"
        )

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        name, _, unit = tried.partition(" ")
        area = AREA.get(name, -1)
        own = area >= 0 and s.holder[area] == self.seat and unit in UNITS
        if not own or not troops.count(s.units[area], UNITS.index(unit)):
            return Refusal(self.rule, "You have no such unit there.")
        if troops.size(s.units[area]) == 1:
            return Refusal(self.rule, "A single unit needs no supply.")
        return Refusal(
            self.rule, "That loss would not be needed: whatever else goes, the unit could stay."
        )


def reconcile_armies(s: ThronesState, house: int) -> Script[None]:
    """Let a house disband units until its armies fit its supply. [supply.reconcile]"""
    cut: list[int] = []
    while not armies_fit(s, house):
        option = yield Disband(house, cut)
        area, kind = unit_area(option), unit_kind(option)
        if area not in cut:
            cut = [*cut, area]
        remove_unit(s, area, kind)
        s.log(
            "supply.reconcile",
            "{house} disbands a {unit} in {area}.",
            house=HOUSE_REF[house],
            unit=UNIT_REF[kind],
            area=AREA_REF[area],
        )
