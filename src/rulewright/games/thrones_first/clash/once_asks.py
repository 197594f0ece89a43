"""Placing one-time orders, and the choices in their effects. [once.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREA,
    AREA_NAMES,
    AREA_REF,
    AREAS,
    HOUSE_NAMES,
    HOUSE_REF,
    HOUSES,
)
from rulewright.games.thrones.control import gain_power, lose_power
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.clash.once import (
    adjacent_houses,
    area_refusal,
    belongs_to,
    once_in,
    once_options,
    once_orders,
    once_refusal,
    truce_areas,
)
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Ask, Refusal, Script, Unavailable

DONE: Final = 64 * 64  # above all placements
MARK: Final = "once:"


def once_text(s: ThronesState, area: int, place: int) -> str:
    """Return a text such as `highgarden once:might-of-highgarden`."""
    return f"{AREAS[area]} {MARK}{once_orders(s)[place].key}"


class PlaceOnce(Ask[ThronesState]):
    """Choose a one-time order and its area, or finish."""

    kind = "one-time"
    rule = "once.place"
    chain = "orders"

    def options(self, s: ThronesState) -> list[int]:
        """List each order that may be placed, with each area, and `DONE`."""
        return [area * 64 + place for area, place in once_options(s, self.seat)] + [DONE]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `highgarden once:might-of-highgarden`, or `done`."""
        return "done" if option == DONE else once_text(s, option // 64, option % 64)

    def label(self, s: ThronesState, option: int) -> str:
        if option == DONE:
            return "No further one-time order"
        return f"{AREA_NAMES[option // 64]}: {once_orders(s)[option % 64].name}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        if option == DONE:
            return []
        return [AREAS[option // 64], f"{MARK}{once_orders(s)[option % 64].key}"]

    def prompt(self, s: ThronesState) -> str:
        return "Do you add a one-time order?"

    def unavailable(self, s: ThronesState) -> list[Unavailable]:
        """List the house's unavailable orders, for each of its areas."""
        unavailable: list[Unavailable] = []
        for place, order in enumerate(once_orders(s)):
            if not belongs_to(order, self.seat):
                continue
            general = once_refusal(s, self.seat, place)
            for area, holder in enumerate(s.holder):
                if holder == self.seat:
                    refusal = general or area_refusal(s, self.seat, place, area)
                    if refusal is not None:
                        unavailable.append(self.refuse(s, area * 64 + place, refusal))
        return unavailable

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        name, _, word = tried.partition(" ")
        keys = [order.key for order in once_orders(s)]
        key = word.removeprefix(MARK)
        if name not in AREA or key not in keys:
            return Refusal(self.rule, "Name an area and a one-time order, or be done.")
        place = keys.index(key)
        refusal = once_refusal(s, self.seat, place)
        refusal = refusal or area_refusal(s, self.seat, place, AREA[name])
        return refusal or Refusal(self.rule, "That is open.")


def place_once_orders(s: ThronesState, house: int) -> Script[None]:
    """Let a house place as many one-time orders as it likes. [once.place]"""
    while once_options(s, house):
        option = yield PlaceOnce(house)
        if option == DONE:
            return
        first(s).once[option // 64] = 1 + option % 64


# -- The Lion's Cunning --------------------------------------------------------------------------
class NameHouse(Ask[ThronesState]):
    """Choose the house that may not act against the areas of the house that is asked."""

    kind = "cunning"
    rule = "once.cunning"

    def __init__(self, seat: int, area: int) -> None:
        self.seat = seat
        self.area = area

    def options(self, s: ThronesState) -> list[int]:
        """List the houses with units next to the order."""
        return adjacent_houses(s, self.area)

    def text(self, s: ThronesState, option: int) -> str:
        return HOUSES[option]

    def label(self, s: ThronesState, option: int) -> str:
        return HOUSE_NAMES[option]

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [f"seat:{HOUSES[option]}"]

    def prompt(self, s: ThronesState) -> str:
        return "Which House may not act against your areas this round?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        return Refusal("once.adjacent", f"Name a House with units next to {AREA_NAMES[self.area]}.")


def call_truces(s: ThronesState, house: int) -> Script[None]:
    """Resolve the house's truce orders, and remove them. [once.cunning]"""
    own = first(s)
    for area in truce_areas(s, house):
        order = once_in(s, area)
        if order is not None and adjacent_houses(s, area):
            own.cunning[house] = yield NameHouse(house, area)
            s.log(
                "once.cunning",
                "{order}: this round {enemy} may not act against {house}.",
                order=order.ref,
                enemy=HOUSE_REF[own.cunning[house]],
                house=HOUSE_REF[house],
            )
        own.once[area] = 0


# -- The Might of Highgarden ---------------------------------------------------------------------
def levy(s: ThronesState, house: int, area: int) -> None:
    """Resolve a levy: other houses next to the area discard Power, and `house` gains as much.

    [once.might]
    """
    order = once_in(s, area)
    assert order is not None
    lost = 0
    for other in adjacent_houses(s, area):
        if first(s).cunning[other] != house or first(s).first_rules:  # [once.cunning]
            lost += lose_power(s, other, order.number)
    gained = gain_power(s, house, lost)
    first(s).once[area] = 0
    s.log(
        "once.might",
        "{order} in {area}: others discard {loss} Power, {house} takes {amount}.",
        order=order.ref,
        area=AREA_REF[area],
        loss=lost,
        house=HOUSE_REF[house],
        amount=gained,
    )
