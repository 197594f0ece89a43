"""Where beaten units may retreat, and the choice of it by the loser or the victor."""

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

DECLINED: Final = AREA_COUNT  # for the victor's choice: the ordinary rules hold


class ChooseRetreat(Ask[ThronesState]):
    """Where the beaten units go."""

    kind = "retreat"
    rule = "combat.retreat"

    def __init__(self, seat: int, side: int, areas: list[int]) -> None:
        self.seat = seat
        self.side = side
        self.areas = areas

    def options(self, s: ThronesState) -> list[int]:
        """The areas that cost the fewest units."""
        return self.areas

    def text(self, s: ThronesState, option: int) -> str:
        """`retreat riverrun`"""
        return f"retreat {AREAS[option]}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"Retreat to {AREA_NAMES[option]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [AREAS[option]]

    def prompt(self, s: ThronesState) -> str:
        return "Where do your beaten units retreat?"

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        """The rule that keeps an area out."""
        b = s.battle
        name = tried.removeprefix("retreat ")
        if b is None or name not in AREAS:
            return Refusal(self.rule, f"There is no area “{name}” to retreat to.")
        return retreat_refusal(s, b, self.side, AREAS.index(name)) or Refusal(
            "combat.retreat-supply", "Another area costs fewer units."
        )


class GuideRetreat(ChooseRetreat):
    """Where the victor sends the beaten units, if it does. [cards.robb-stark]"""

    rule = "cards.robb-stark"

    def __init__(self, seat: int, side: int, areas: list[int], unguided: list[int]) -> None:
        super().__init__(seat, side, areas)
        self.unguided = unguided  # where they could go by the ordinary rules

    def options(self, s: ThronesState) -> list[int]:
        """The areas; and to decline, where anything hangs on it. [players.asks]"""
        idle = len(self.areas) == 1 and self.areas == self.unguided
        return self.areas if idle else [*self.areas, DECLINED]

    def text(self, s: ThronesState, option: int) -> str:
        """`retreat riverrun` or `decline`"""
        return "decline" if option == DECLINED else super().text(s, option)

    def label(self, s: ThronesState, option: int) -> str:
        """The area, or what happens without a choice."""
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
        """The house whose units retreat."""
        b = s.combat
        return HOUSE_NAMES[b.house(self.side)]


def retreat_refusal(s: ThronesState, b: Battle, side: int, area: int) -> Refusal | None:
    """Why beaten units of a side may not retreat to an area, supply aside. [combat.retreat]"""
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
    """Whether the area the attackers marched from is still theirs to return to.

    A home of another house that was left bare has gone back. [combat.retreat-attacker]
    """
    return controller(s, b.origin) in (NOBODY, b.attacker) and (
        KIND[b.origin] != PORT or controller(s, PORT_LAND[b.origin]) == b.attacker
    )
