"""One-time orders that are resolved as an extra order of their kind. [box.one-time-orders]

Our box has no such order, but an owner's pack may. While such an order is resolved, it replaces the
regular order of its area. The regular order is put back if units have stayed there.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.action.turns import orders_of
from rulewright.games.thrones.components import AREA_NAMES, AREAS, NOBODY
from rulewright.games.thrones.state import March, ThronesState
from rulewright.games.thrones_first.clash.once import areas_with_once, once_in, once_orders
from rulewright.games.thrones_first.clash.once_asks import once_text
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Ask, Script

REGULAR: Final = 63  # the option to resolve a regular order


class UseOnce(Ask[ThronesState]):
    """Choose a one-time order to resolve now, or a regular one."""

    kind = "use-once"
    rule = "box.one-time-orders"

    def __init__(self, seat: int, areas: list[int], has_regular: bool) -> None:
        self.seat = seat
        self.areas = areas
        self.has_regular = has_regular

    def options(self, s: ThronesState) -> list[int]:
        """List the areas with a one-time order, and `REGULAR` if there is a regular one."""
        return [*self.areas, REGULAR] if self.has_regular else self.areas

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `winterfell once:young-wolf` or `regular`."""
        if option == REGULAR:
            return "regular"
        return once_text(s, option, first(s).once[option] - 1)

    def label(self, s: ThronesState, option: int) -> str:
        if option == REGULAR:
            return "A regular order"
        return f"{AREA_NAMES[option]}: {once_orders(s)[first(s).once[option] - 1].name}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == REGULAR else [AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Do you resolve a one-time order?"


def pick_once(s: ThronesState, house: int, kind: int) -> Script[int]:
    """Ask which area's one-time order of a kind is resolved now; `NOBODY` for none."""
    areas = areas_with_once(s, house, kind)
    if not areas:
        return NOBODY
    area = yield UseOnce(house, areas, bool(orders_of(s, house, kind)))
    return NOBODY if area == REGULAR else area


def lay_open(s: ThronesState, area: int) -> int:
    """Put a one-time order in place of the regular one, and return the regular one."""
    order = once_in(s, area)
    assert order is not None
    regular = s.order[area]
    s.order[area] = order.token
    first(s).once[area] = 0
    return regular


def put_back(s: ThronesState, house: int, area: int, regular: int) -> None:
    """Put the regular order back if the house still has units in the area."""
    if s.holder[area] == house:
        s.order[area] = regular


def lay_beneath(s: ThronesState, march: March, regular: int) -> None:
    """Let the units left keep the regular order once the march is carried out."""
    if not first(s).first_rules:
        march.beneath = regular


def lay_again(s: ThronesState, march: March, regular: int) -> None:
    """Under the first rules, put the regular order back after a march. [options.first-rules]"""
    if first(s).first_rules:
        put_back(s, march.house, march.origin, regular)


def keep_out_of_neutral(s: ThronesState, march: March, order_place: int) -> None:
    """Bar areas with a neutral force from a march if its order may not enter them.

    [box.one-time-orders]
    """
    if not once_orders(s)[order_place].enters_neutral:
        march.reach = [area for area in march.reach if not s.neutral[area]]
