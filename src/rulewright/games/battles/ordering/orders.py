"""Ordering units: which units may be ordered, and clearing their orders. [orders]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles.names import place_ref, sentence, unit_first, unit_title
from rulewright.games.battles.ordering.choosing import NameUnit
from rulewright.games.battles.state import (
    BattlesState,
    is_active,
    kind_of,
    units_of,
)
from rulewright.games.battles.words import CLASS_NAMES, NONE, RANK_NAMES
from rulewright.kernel import Refusal, Unavailable

EVERYWHERE: Final = -1  # a zone, as bits, that contains all units


class Wanted:
    """The units that an order is for: those in a zone (a bit set) with a class and a rank.

    NONE stands for any class or rank.
    """

    def __init__(self, zone: int = EVERYWHERE, unit_class: int = NONE, rank: int = NONE) -> None:
        self.zone = zone
        self.unit_class = unit_class
        self.rank = rank

    def words(self) -> str:
        """Return `blue infantry`, `ranged units`, `units` and so on."""
        rank = "" if self.rank == NONE else RANK_NAMES[self.rank] + " "
        if self.unit_class == NONE:
            return f"{rank}units"
        noun = CLASS_NAMES[self.unit_class]
        return f"{rank}{noun} units" if noun == "ranged" else f"{rank}{noun}"


def matches(s: BattlesState, unit: int, wanted: Wanted) -> bool:
    """Return whether a unit is in the zone of `wanted`, and of its class and rank."""
    if not wanted.zone >> unit & 1:
        return False
    if wanted.rank not in (NONE, s.rank[unit]):
        return False
    return wanted.unit_class in (NONE, kind_of(s, unit).unit_class)


def matching_units(s: BattlesState, side: int, wanted: Wanted) -> list[int]:
    """List the units of a side on the field that match `wanted`."""
    return [unit for unit in units_of(s, side) if matches(s, unit, wanted)]


def orderable_units(s: BattlesState, side: int, wanted: Wanted) -> list[int]:
    """List the units of a side that can be ordered now: active ones that match.

    [orders.inactive]
    """
    return [unit for unit in range(len(s.cell)) if is_orderable(s, side, unit, wanted)]


def has_orderable(s: BattlesState, side: int, wanted: Wanted) -> bool:
    """Return whether a side has a unit that can be ordered now."""
    return any(is_orderable(s, side, unit, wanted) for unit in range(len(s.cell)))


def is_orderable(s: BattlesState, side: int, unit: int, wanted: Wanted) -> bool:
    """Return whether a side's unit is on the field, active, not yet ordered, and matches."""
    if s.side[unit] != side or s.cell[unit] < 0 or not is_active(s, unit):
        return False
    return matches(s, unit, wanted) and unit not in s.ordered


def order_refusal(s: BattlesState, unit: int, wanted: Wanted) -> Refusal | None:
    """Explain why a friendly unit cannot be ordered, or return None."""
    name = sentence(unit_title(s, unit))
    if unit in s.ordered:
        return Refusal("orders.units", f"{name} is ordered already.")
    if not is_active(s, unit):
        return Refusal("orders.inactive", f"{name} is inactive until it is rallied.")
    if not wanted.zone >> unit & 1:
        text = f"{name} is not within two hexes of the commander."
        return Refusal("leadership.control", text)
    if not matches(s, unit, wanted):
        return Refusal("orders.units", f"This order is for {wanted.words()}.")
    return None


class OrderUnit(NameUnit):
    """Ask which of several orderable units gets the order. [orders.units]"""

    kind: ClassVar[str] = "order-unit"
    rule: ClassVar[str] = "orders.units"

    def __init__(self, seat: int, units: list[int], wanted: Wanted, stop: str = "") -> None:
        super().__init__(seat, units, "Which unit do you order?", stop)
        self.wanted = wanted

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List the side's other units, with reasons."""
        unavailable: list[Unavailable] = []
        for unit in units_of(s, self.seat):
            if unit not in self.units:
                refusal = order_refusal(s, unit, self.wanted)
                if refusal is not None:
                    unavailable.append(self.refuse(s, unit, refusal))
        return unavailable


def order(s: BattlesState, unit: int, rule: str) -> None:
    """Give a unit its order: with the others ordered this turn it may move, then attack."""
    s.ordered.append(unit)
    s.actions.append(0)
    s.stepped.append(0)
    pattern = "{unit} in {hex} is ordered."
    s.log(rule, pattern, unit=unit_first(s, unit), hex=place_ref(s, unit))


def forget_orders(s: BattlesState) -> None:
    """Clear all orders, and what units have done under them."""
    s.ordered = []
    s.actions = []
    s.stepped = []
