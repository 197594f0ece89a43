"""One-time orders that are resolved as one more order of their kind. [box.one-time-orders]

None of ours is; an owner's pack may say so of any. While it is resolved the order lies open in
place of the regular one, which then comes back where units have stayed.
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

REGULAR: Final = 63  # as an option: a regular order is resolved


class UseOnce(Ask[ThronesState]):
    """Whether a one-time order is resolved now, and which, or a regular one."""

    kind = "use-once"
    rule = "box.one-time-orders"

    def __init__(self, seat: int, areas: list[int], has_regular: bool) -> None:
        self.seat = seat
        self.areas = areas
        self.has_regular = has_regular

    def options(self, s: ThronesState) -> list[int]:
        """The areas with such an order, and none where there is a regular one to resolve."""
        return [*self.areas, REGULAR] if self.has_regular else self.areas

    def text(self, s: ThronesState, option: int) -> str:
        """`winterfell once:young-wolf` or `regular`"""
        if option == REGULAR:
            return "regular"
        return once_text(s, option, first(s).once[option] - 1)

    def label(self, s: ThronesState, option: int) -> str:
        """The area and the order."""
        if option == REGULAR:
            return "A regular order"
        return f"{AREA_NAMES[option]}: {once_orders(s)[first(s).once[option] - 1].name}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == REGULAR else [AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Do you resolve a one-time order?"


def pick_once(s: ThronesState, house: int, kind: int) -> Script[int]:
    """The area whose one-time order of a kind is resolved now, or `NOBODY`."""
    areas = areas_with_once(s, house, kind)
    if not areas:
        return NOBODY
    area = yield UseOnce(house, areas, bool(orders_of(s, house, kind)))
    return NOBODY if area == REGULAR else area


def lay_open(s: ThronesState, area: int) -> int:
    """Put a one-time order in place of the regular one, which is returned."""
    order = once_in(s, area)
    assert order is not None
    regular = s.order[area]
    s.order[area] = order.token
    first(s).once[area] = 0
    return regular


def put_back(s: ThronesState, house: int, area: int, regular: int) -> None:
    """The regular order lies there again, where the house still has units."""
    if s.holder[area] == house:
        s.order[area] = regular


def lay_beneath(s: ThronesState, march: March, regular: int) -> None:
    """The regular order is that of the units that stay, as soon as the march is carried out."""
    if not first(s).first_rules:
        march.beneath = regular


def lay_again(s: ThronesState, march: March, regular: int) -> None:
    """At first it lay there again only after the march. [options.first-rules]"""
    if first(s).first_rules:
        put_back(s, march.house, march.origin, regular)


def keep_out_of_neutral(s: ThronesState, march: March, order_place: int) -> None:
    """Some orders lead into no area with a neutral force. [box.one-time-orders]"""
    if not once_orders(s)[order_place].enters_neutral:
        march.reach = [area for area in march.reach if not s.neutral[area]]
