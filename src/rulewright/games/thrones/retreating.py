"""Where beaten units may retreat, and the choice of the area by the loser or the victor."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREAS,
    CARD_NAMES,
    HOUSE_NAMES,
    KIND,
    LAND,
    NOBODY,
    PORT,
    PORT_LAND,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.state import ATTACKER, Battle, ThronesState
from rulewright.games.thrones.transport import land_reach, ship_reach
from rulewright.kernel import Ask, Refusal

DECLINED: Final = AREA_COUNT  # the victor leaves the choice to the loser


class ChooseRetreat(Ask[ThronesState]):
    """Choose the area that the beaten units retreat to."""

    kind = "retreat"
    rule = "combat.retreat"

    def __init__(self, seat: int, side: int, areas: list[int]) -> None:
        self.seat = seat
        self.side = side
        self.areas = areas

    def options(self, s: ThronesState) -> list[int]:
        """List the areas that cost the fewest units."""
        return self.areas

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `retreat riverrun`."""
        return f"retreat {AREAS[option]}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"Retreat to {AREA_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Where do your beaten units retreat?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        b = s.battle
        name = tried.removeprefix("retreat ")
        if b is None or name not in AREAS:
            return Refusal(self.rule, f"There is no area “{name}” to retreat to.")
        return retreat_refusal(s, b, self.side, AREAS.index(name)) or Refusal(
            "combat.retreat-supply", "Another area costs fewer units."
        )


class GuideRetreat(ChooseRetreat):
    """Choose, as the victor, where the beaten units retreat, or decline. [cards.robb-stark]"""

    rule = "cards.robb-stark"

    def __init__(self, seat: int, side: int, areas: list[int], unguided: list[int]) -> None:
        super().__init__(seat, side, areas)
        self.unguided = unguided  # where they could go by the ordinary rules

    def options(self, s: ThronesState) -> list[int]:
        """List the areas, and `DECLINED` unless declining would change nothing. [players.asks]"""
        idle = len(self.areas) == 1 and self.areas == self.unguided
        return self.areas if idle else [*self.areas, DECLINED]

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `retreat riverrun` or `decline`."""
        return "decline" if option == DECLINED else super().text(s, option)

    def label(self, s: ThronesState, option: int) -> str:
        """Name the area, or what happens if the victor declines."""
        if option != DECLINED:
            return super().label(s, option)
        if not self.unguided:
            return "Choose none: they have no way back and are destroyed"
        if len(self.unguided) == 1:
            return f"Choose none: they retreat to {AREA_NAMES[self.unguided[0]]}"
        return f"Leave the choice to {self.loser(s)}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [] if option == DECLINED else super().targets(s, option)

    def prompt(self, s: ThronesState) -> str:
        b = s.combat
        who = CARD_NAMES[b.cards[1 - self.side]]
        return f"{who}: where do {self.loser(s)}’s beaten units retreat?"

    def loser(self, s: ThronesState) -> str:
        """Name the house whose units retreat."""
        b = s.combat
        return HOUSE_NAMES[b.house(self.side)]


def retreat_refusal(s: ThronesState, b: Battle, side: int, area: int) -> Refusal | None:
    """Return why beaten units may not retreat to an area, or None. [combat.retreat]

    Supply is not considered.
    """
    house = b.house(side)
    name = AREA_NAMES[area]
    if side == ATTACKER and area == b.origin:
        if came_home(s, b):
            return None
        return Refusal("combat.retreat-attacker", f"{name} is no longer yours.")
    by_land = KIND[b.area] == LAND
    reached = land_reach(s, house, b.area) if by_land else ship_reach(s, house, b.area)
    if area not in reached or area == b.area:
        return Refusal("combat.retreat", f"{name} is neither adjacent nor joined by own ships.")
    if area == b.origin:
        return Refusal("combat.retreat", "Never to the area the attack came from.")
    if s.neutral[area]:
        return Refusal("combat.retreat", f"A neutral force stands in {name}.")
    if s.holder[area] not in (NOBODY, house):
        return Refusal("combat.retreat", f"There are enemy units in {name}.")
    if controller(s, area) not in (NOBODY, house):
        return Refusal("combat.retreat", f"{name} is under enemy control.")
    return None


def came_home(s: ThronesState, b: Battle) -> bool:
    """Return whether the attackers may return to their origin. [combat.retreat-attacker]

    An origin left empty may have gone back to the house whose home it is.
    """
    return controller(s, b.origin) in (NOBODY, b.attacker) and (
        KIND[b.origin] != PORT or controller(s, PORT_LAND[b.origin]) == b.attacker
    )
