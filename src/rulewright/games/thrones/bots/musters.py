"""Mustering, disbanding, and the choice of units to lose."""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.asks import unit_area, unit_kind
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.bots.values import UNIT_VALUE, plain_strength
from rulewright.games.thrones.components import (
    FOOTMAN,
    KIND,
    KNIGHT,
    LAND,
    NOBODY,
    PORT,
    SHIP,
)
from rulewright.games.thrones.control import remove_unit
from rulewright.games.thrones.mustering import (
    DONE,
    GOODS_COST,
    TO_KNIGHT,
    TO_SIEGE,
    area_of,
    goods_of,
    place_of,
)
from rulewright.games.thrones.supply import Disband, armies_fit
from rulewright.games.thrones.transport import land_reach

# The value of the goods by themselves, in the order of `mustering.GOODS_KIND`.
GOODS_VALUE: list[float] = [2.5, 4.9, 3.0, 3.1, 2.4, 0.0]


def choose_purchase(v: Survey, options: list[int]) -> int:
    """Choose the purchase with the highest value per point."""
    best, best_value = DONE, 0.2
    for option in options:
        if option == DONE:
            continue
        goods = goods_of(option)
        value = purchase_value(v, area_of(option), goods, place_of(option))
        value /= GOODS_COST[goods]
        if value > best_value:
            best, best_value = option, value
    return best


def purchase_value(v: Survey, area: int, goods: int, place: int) -> float:
    """Return the value of a unit or upgrade in the area that gets it."""
    s = v.s
    danger = v.worth[area] * v.risk(area, v.guard(area)) * 0.15
    front = 0.08 * v.pull[area] + danger
    crowd = troops.size(s.units[area]) if s.holder[area] == v.me else 0
    value = GOODS_VALUE[goods]
    if goods == FOOTMAN:
        return value + front - 0.3 * crowd
    if goods == KNIGHT:
        return value + 1.7 * front
    if goods == SHIP:
        return value + ship_need(v, place)
    if goods == TO_KNIGHT:
        return value + front
    guarded = plain_strength(s.units[area]) - int(goods == TO_SIEGE) > 0
    return value + 2.4 * sieges(v, area) if guarded else 0.0


def sieges(v: Survey, area: int) -> float:
    """Return 1.0 if an enemy castle or stronghold is within reach, else 0.0."""
    for other in land_reach(v.s, v.me, area):
        if v.realm.structure[other] and v.owners[other] not in (NOBODY, v.me):
            return 1.0
    return 0.0


def ship_need(v: Survey, place: int) -> float:
    """Return how much one more ship is needed in a sea or port."""
    s = v.s
    fleet = sum(
        troops.count_all(s.units[a], SHIP) for a in range(len(s.units)) if s.holder[a] == v.me
    )
    here = troops.size(s.units[place]) if s.holder[place] == v.me else 0
    value = -0.35 * fleet - 0.6 * here
    if KIND[place] == PORT:
        return value + 0.2
    if s.holder[place] == NOBODY:
        value += 0.45 * v.worth[place]
    elif v.foes[place]:
        value += 0.3 * v.worth[place]
    return value


def choose_disbanding(v: Survey, ask: Disband, options: list[int]) -> int:
    """Choose the first unit of the cheapest set of losses."""
    return min(options, key=lambda option: losses_from(v, ask, option))


def losses_from(v: Survey, ask: Disband, option: int) -> float:
    """Return the total loss until the armies fit, if this unit goes first.

    The cheapest units are assumed to follow.
    """
    s, cut = v.s.copy(), ask.cut
    total = 0.0
    while True:
        area, kind = unit_area(option), unit_kind(option)
        total += loss_of(v, area, kind)
        remove_unit(s, area, kind)
        if armies_fit(s, v.me):
            return total
        cut = [*cut, area]
        options = Disband(v.me, cut).options(s)
        option = min(options, key=lambda option: loss_of(v, unit_area(option), unit_kind(option)))


def choose_loss(v: Survey, options: list[int]) -> int:
    """Choose the unit that is missed least."""
    best, best_value = options[0], 999.0
    for option in options:
        value = loss_of(v, unit_area(option), unit_kind(option))
        if value < best_value:
            best, best_value = option, value
    return best


def loss_of(v: Survey, area: int, kind: int) -> float:
    """Return the cost of losing a unit in its area."""
    s = v.s
    value = UNIT_VALUE[kind] + 0.05 * v.pull[area]
    if troops.size(s.units[area]) == 1:
        kept = KIND[area] == LAND and s.token[area] == v.me
        value += 0.4 * v.worth[area] if kept else v.worth[area]
    elif v.foes[area]:
        value += 0.15 * v.worth[area] / troops.size(s.units[area])
    return value


def choose_promotion(v: Survey, areas: list[int]) -> int:
    """Choose the area that needs a better unit most."""
    return max(areas, key=lambda area: v.pull[area] + 3.0 * v.risk(area, v.guard(area)))


def choose_demotion(v: Survey, areas: list[int]) -> int:
    """Choose the area in which a weaker unit does least harm."""
    return min(areas, key=lambda area: v.pull[area] + 3.0 * v.risk(area, v.guard(area)))
