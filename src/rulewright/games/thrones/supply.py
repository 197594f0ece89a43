"""Supply: how many armies of what size a house may field. [supply.*]"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.asks import PickUnit
from rulewright.games.thrones.components import (
    AREA,
    AREA_COUNT,
    AREA_NAMES,
    HOUSE_NAMES,
    KIND,
    LAND,
    MAX_SUPPLY,
    SUPPLY_ARMIES,
    SUPPLY_ICONS,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.control import controller, remove_unit
from rulewright.games.thrones.state import State
from rulewright.kernel import Refusal, Script


def army_sizes(s: State, house: int) -> list[int]:
    """The sizes of a house's armies (two units or more), the attackers in a combat included."""
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


def excess(sizes: list[int], supply: int) -> int:
    """How many units at least must go until armies of these sizes fit a supply. [supply.limits]

    Biggest army against biggest limit; single units are free. The list is sorted in place.
    """
    sizes.sort(reverse=True)
    limits = SUPPLY_ARMIES[supply]
    total = 0
    for number in range(len(sizes)):
        limit = limits[number] if number < len(limits) else 1
        if sizes[number] > limit:
            total += sizes[number] - limit
    return total


def excess_of(s: State, house: int) -> int:
    """How far a house is over its supply now."""
    return excess(army_sizes(s, house), s.supply[house])


def excess_with(s: State, house: int, area: int, more: int) -> int:
    """How far over its supply a house would be with `more` units in an area."""
    sizes = army_sizes(s, house)
    size = troops.size(s.units[area]) if s.holder[area] == house else 0
    if size > 1:
        sizes.remove(size)
    if size + more > 1:
        sizes.append(size + more)
    return excess(sizes, s.supply[house])


def supply_icons(s: State, house: int) -> int:
    """The supply a house would have from the areas it controls. [supply.adjust]"""
    total = 0
    for area in range(AREA_COUNT):
        if KIND[area] == LAND and SUPPLY_ICONS[area] and controller(s, area) == house:
            total += SUPPLY_ICONS[area]
    return total if total < MAX_SUPPLY else MAX_SUPPLY


class Disband(PickUnit):
    """Which unit goes when armies are over the supply limit."""

    kind = "disband"
    rule = "supply.reconcile"
    chain = "disband"

    def options(self, s: State) -> list[int]:
        """Units whose removal is needed: each brings the armies one unit nearer the limit."""
        over = excess_of(s, self.seat)
        found: list[int] = []
        for area in range(AREA_COUNT):
            if s.holder[area] == self.seat and excess_with(s, self.seat, area, -1) < over:
                found += [area * 4 + kind for kind in range(4) if troops.count(s.units[area], kind)]
        return found

    def prompt(self, s: State) -> str:
        """How many are too many."""
        over = excess_of(s, self.seat)
        return f"Your supply is {s.supply[self.seat]}: disband {over} unit{'s' * (over > 1)}"

    def why_not(self, s: State, tried: str) -> Refusal:
        """The unit may stay, or there is none."""
        name, _, unit = tried.partition(" ")
        area = AREA.get(name, -1)
        own = area >= 0 and s.holder[area] == self.seat and unit in UNITS
        if own and troops.count(s.units[area], UNITS.index(unit)):
            return Refusal(self.rule, "Your armies would fit no better without that unit.")
        return Refusal(self.rule, "You have no such unit there.")


def reconcile_armies(s: State, house: int) -> Script[None]:
    """Cut a house's armies down to its supply, unit by unit as it chooses. [supply.reconcile]"""
    while excess_of(s, house):
        option = yield Disband(house)
        remove_unit(s, option // 4, option % 4)
        if s.lines is not None:
            s.tell(
                "supply.reconcile",
                f"{HOUSE_NAMES[house]} disbands a {UNIT_NAMES[option % 4]} "
                f"in {AREA_NAMES[option // 4]}.",
            )
