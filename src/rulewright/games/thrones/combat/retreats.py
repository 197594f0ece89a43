"""Retreat and rout: where beaten units go, and what becomes of them. [combat.retreat]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards import rules_of
from rulewright.games.thrones.combat.casualties import lose_fighter, take_casualties, tell_loss
from rulewright.games.thrones.combat.strength import fighters
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREAS,
    HOUSE_NAMES,
    KIND,
    LAND,
    NOBODY,
    PORT,
    PORT_LAND,
    PORT_LIMIT,
    SIEGE,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.state import ATTACKER, Battle, State
from rulewright.games.thrones.supply import army_sizes, fewest_losses, limits_of
from rulewright.games.thrones.transport import land_reach, ship_reach
from rulewright.kernel import Ask, Refusal, Script

NO_ROOM: Final = 99  # what an area costs that is no option
DECLINED: Final = AREA_COUNT  # for the victor's choice: the ordinary rules hold


class ChooseRetreat(Ask[State]):
    """Where the beaten units go."""

    kind = "retreat"
    rule = "combat.retreat"

    def __init__(self, seat: int, side: int, areas: list[int]) -> None:
        self.seat = seat
        self.side = side
        self.areas = areas

    def options(self, s: State) -> list[int]:
        """The areas that cost the fewest units."""
        return self.areas

    def text(self, s: State, option: int) -> str:
        """`retreat riverrun`"""
        return f"retreat {AREAS[option]}"

    def label(self, s: State, option: int) -> str:
        return f"Retreat to {AREA_NAMES[option]}"

    def about(self, s: State, option: int) -> list[str]:
        return [AREAS[option]]

    def prompt(self, s: State) -> str:
        return "Where do your beaten units retreat?"

    def why_not(self, s: State, tried: str) -> Refusal:
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

    def options(self, s: State) -> list[int]:
        """The areas; and to decline, where anything hangs on it. [players.asks]"""
        idle = len(self.areas) == 1 and self.areas == self.unguided
        return self.areas if idle else [*self.areas, DECLINED]

    def text(self, s: State, option: int) -> str:
        """`retreat riverrun` or `decline`"""
        return "decline" if option == DECLINED else super().text(s, option)

    def label(self, s: State, option: int) -> str:
        """The area, or what happens without a choice."""
        if option != DECLINED:
            return super().label(s, option)
        if not self.unguided:
            return "Choose none: they have no way back and are destroyed"
        if len(self.unguided) == 1:
            return f"Choose none: they retreat to {AREA_NAMES[self.unguided[0]]}"
        return f"Leave the choice to {self.loser(s)}"

    def about(self, s: State, option: int) -> list[str]:
        return [] if option == DECLINED else super().about(s, option)

    def prompt(self, s: State) -> str:
        return f"Robb Stark: where do {self.loser(s)}’s beaten units retreat?"

    def loser(self, s: State) -> str:
        """The house whose units retreat."""
        b = s.combat
        return HOUSE_NAMES[b.house(self.side)]


def retreat_refusal(s: State, b: Battle, side: int, area: int) -> Refusal | None:
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


def came_home(s: State, b: Battle) -> bool:
    """Whether the area the attackers marched from is still theirs to return to.

    A home of another house that was left bare has gone back. [combat.retreat-attacker]
    """
    return controller(s, b.origin) in (NOBODY, b.attacker) and (
        KIND[b.origin] != PORT or controller(s, PORT_LAND[b.origin]) == b.attacker
    )


def retreat_cost(s: State, b: Battle, side: int, area: int) -> int:
    """How many of the retreating units supply or a port would cost there. [combat.retreat-supply]

    `NO_ROOM` when it would cost them all.
    """
    if side == ATTACKER and area == b.origin:
        return 0
    house = b.house(side)
    leaving = troops.size(fighters(s, b, side))
    sizes = army_sizes(s, house)
    if leaving > 1:
        sizes.remove(leaving)
    limits = limits_of(s, house)
    before = fewest_losses(sizes, limits)
    there = troops.size(s.units[area])
    if there > 1:
        sizes.remove(there)
    for lost in range(leaving):
        size = there + leaving - lost
        if KIND[area] == PORT and size > PORT_LIMIT:
            continue
        if fewest_losses([*sizes, size] if size > 1 else sizes[:], limits) <= before:
            return lost
    return NO_ROOM


def retreat_areas(s: State, b: Battle, side: int, anywhere: bool) -> list[int]:
    """The legal areas that cost the fewest units; beaten attackers go home, unless `anywhere`."""
    house = b.house(side)
    if side == ATTACKER and not anywhere:
        return [b.origin] if came_home(s, b) else []
    by_land = KIND[b.area] == LAND
    areas = land_reach(s, house, b.area) if by_land else ship_reach(s, house, b.area)
    if side == ATTACKER and b.origin not in areas:
        areas.append(b.origin)
    legal = [area for area in areas if retreat_refusal(s, b, side, area) is None]
    costs = [retreat_cost(s, b, side, area) for area in legal]
    least = min(costs, default=NO_ROOM)
    if least == NO_ROOM:
        return []
    return sorted(area for area, cost in zip(legal, costs, strict=True) if cost == least)


def retreat(s: State, b: Battle, winner: int) -> Script[None]:
    """Beaten units leave routed; those without a way are lost. [combat.retreat] [combat.rout]"""
    loser = 1 - winner
    house = b.house(loser)
    engines = troops.count(fighters(s, b, loser), SIEGE) * troops.one(SIEGE)
    if engines:
        lose_fighter(s, b, loser, engines)
        tell_loss(s, b, loser, engines, "combat.left-behind")
    if not fighters(s, b, loser):
        return
    area = yield from pick_retreat(s, b, winner)
    if area == NOBODY:
        lost = fighters(s, b, loser)
        tell_loss(s, b, loser, lost, "combat.no-retreat")
        lose_fighter(s, b, loser, lost)
        return
    cost = retreat_cost(s, b, loser, area)
    yield from take_casualties(s, b, loser, cost, "combat.retreat-supply")
    leaving = fighters(s, b, loser)
    lose_fighter(s, b, loser, leaving)
    s.units[area] += troops.rout(leaving)
    s.holder[area] = house
    units, place = troops.phrase(leaving), AREA_NAMES[area]
    s.tell("combat.retreat", "{} retreats with {} to {}.", HOUSE_NAMES[house], units, place)


def pick_retreat(s: State, b: Battle, winner: int) -> Script[int]:
    """The area that the beaten units go to, or `NOBODY`. The loser picks it. [combat.retreat]

    With a card that says so the victor may pick it instead. [cards.robb-stark]
    """
    loser = 1 - winner
    unguided = retreat_areas(s, b, loser, False)
    card = b.cards[winner]
    if card >= 0 and rules_of(card).picks_retreat:
        areas = retreat_areas(s, b, loser, True)
        if areas:
            area = yield GuideRetreat(b.house(winner), loser, areas, unguided)
            if area != DECLINED:
                return area
    if not unguided:
        return NOBODY
    return (yield ChooseRetreat(b.house(loser), loser, unguided))
