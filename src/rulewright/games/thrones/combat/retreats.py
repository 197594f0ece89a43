"""Retreat and rout: where beaten units go, and how many are lost. [combat.retreat]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards import text_of
from rulewright.games.thrones.combat.casualties import log_loss, lose_fighter, take_casualties
from rulewright.games.thrones.combat.strength import fighters
from rulewright.games.thrones.components import (
    AREA_REF,
    HOUSE_REF,
    KIND,
    LAND,
    NOBODY,
    PORT,
    PORT_LIMIT,
    SIEGE,
)
from rulewright.games.thrones.retreating import (
    DECLINED,
    ChooseRetreat,
    came_home,
    retreat_refusal,
)
from rulewright.games.thrones.state import ATTACKER, Battle, ThronesState
from rulewright.games.thrones.supply import army_sizes, fewest_losses, limits_of
from rulewright.games.thrones.transport import land_reach, ship_reach
from rulewright.kernel import Script

NO_ROOM: Final = 99  # the cost of an area that is no option


def retreat_cost(s: ThronesState, b: Battle, side: int, area: int) -> int:
    """Return how many retreating units would be lost in an area, by supply or port size.

    Returns `NO_ROOM` if all would be. [combat.retreat-supply]
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


def retreat_areas(s: ThronesState, b: Battle, side: int, anywhere: bool) -> list[int]:
    """List the legal retreat areas that cost the fewest units.

    Beaten attackers may only return to their origin, unless `anywhere`.
    """
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


def retreat(s: ThronesState, b: Battle, winner: int) -> Script[None]:
    """Move beaten units away, routed; those without a way are lost.

    [combat.retreat] [combat.rout]
    """
    return send_off(s, b, winner, not text_of(b, 1 - winner).stays_standing)


def send_off(s: ThronesState, b: Battle, winner: int, routed: bool) -> Script[None]:
    """Move the units of the side other than `winner` away, by the rules for beaten units."""
    loser = 1 - winner
    house = b.house(loser)
    engines = troops.count(fighters(s, b, loser), SIEGE) * troops.one(SIEGE)
    if engines:
        lose_fighter(s, b, loser, engines)
        log_loss(s, b, loser, engines, "combat.left-behind")
    if not fighters(s, b, loser):
        return
    area = yield from pick_retreat(s, b, winner)
    if area == NOBODY:
        lost = fighters(s, b, loser)
        log_loss(s, b, loser, lost, "combat.no-retreat")
        lose_fighter(s, b, loser, lost)
        return
    cost = retreat_cost(s, b, loser, area)
    yield from take_casualties(s, b, loser, cost, "combat.retreat-supply")
    leaving = fighters(s, b, loser)
    lose_fighter(s, b, loser, leaving)
    s.units[area] += troops.rout(leaving) if routed else leaving
    s.holder[area] = house
    s.log(
        "combat.retreat",
        "{house} retreats with {units} to {area}.",
        house=HOUSE_REF[house],
        units=troops.groups(leaving),
        area=AREA_REF[area],
    )


def pick_retreat(s: ThronesState, b: Battle, winner: int) -> Script[int]:
    """Ask which area the beaten units go to; `NOBODY` if there is none. [combat.retreat]

    The loser chooses, or the victor if its card says so. [cards.robb-stark]
    """
    loser = 1 - winner
    unguided = retreat_areas(s, b, loser, False)
    text = text_of(b, winner)
    if text.picks_retreat:
        areas = retreat_areas(s, b, loser, True)
        if areas:
            area = yield text.guide_retreat(b, winner, areas, unguided)
            if area != DECLINED:
                return area
    if not unguided:
        return NOBODY
    return (yield ChooseRetreat(b.house(loser), loser, unguided))
