"""Choices of raids, the messenger raven and consolidate orders."""

from __future__ import annotations

from random import Random

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.consolidation import area_of, musters, power_from
from rulewright.games.thrones.action.raids import NOTHING, raider_of, target_of
from rulewright.games.thrones.action.raven import (
    BOTTOM,
    LOOK,
    PASS,
    TOP,
    KeepOrBury,
    UseRaven,
    new_order,
    swapped_area,
)
from rulewright.games.thrones.bots.orders import Planner, raids_into
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.bots.values import plain_strength, power_value
from rulewright.games.thrones.combat.support import reaches
from rulewright.games.thrones.components import (
    CONSOLIDATE,
    DEFENSE,
    MARCH,
    NOBODY,
    ORDER_STAR,
    ORDER_TYPE,
    RAID,
    SUPPORT,
    WILDLINGS,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import ThronesState

HARSH = (
    "mammoth-riders",
    "the-horde-descends",
    "crow-killers",
    "a-king-beyond-the-wall",
    "rattleshirts-raiders",
)


def choose_raid(v: Survey, options: list[int], rng: Random) -> int:
    """Choose the raid that harms the opponents most."""
    best, best_value = -1, -1.0
    for option in options:
        raider, target = raider_of(option), target_of(option)
        value = 0.0 if target == NOTHING else raid_value(v, target)
        value += 0.01 * rng.random()
        if target != NOTHING and ORDER_STAR[v.s.order[raider]]:
            value -= 0.05
        if value > best_value:
            best, best_value = option, value
    return best


def raid_value(v: Survey, target: int) -> float:
    """Return the gain of removing the order in an area."""
    s = v.s
    order = s.order[target]
    kind = ORDER_TYPE[order]
    house = s.holder[target]
    leading = 0.4 * (v.counts[house] - v.counts[v.me])
    if kind == CONSOLIDATE:
        value = power_value(s, v.me) + 1.0 + v.realm.power_icons[target] + leading
        if ORDER_STAR[order] and v.realm.structure[target]:
            value += 2.5
        return value
    strength = plain_strength(troops.standing(s.units[target]))
    if kind == SUPPORT:
        return 0.8 + leading + 0.6 * strength * touches(v, target)
    if kind == DEFENSE:
        return 0.4 + leading + 1.5 * marched_on(v, target)
    return 0.6 + leading + 0.8 * threatened_by_raid(v, target)


def touches(v: Survey, supporter: int) -> float:
    """Return how much a support order matters to areas that this house holds or attacks."""
    s = v.s
    best = 0.0
    for area in v.realm.neighbours[supporter]:
        if not reaches(supporter, area):
            continue
        if s.holder[area] == v.me:
            best = max(best, 1.0 if v.foes[area] else 0.3)
        elif s.holder[area] == s.holder[supporter]:
            best = max(best, marched_on(v, area))
    return best


def marched_on(v: Survey, area: int) -> float:
    """Return 1.0 if a march order of this house reaches an area, else 0.1."""
    s = v.s
    for origin in v.realm.neighbours[area]:
        if s.holder[origin] == v.me and s.order[origin] and ORDER_TYPE[s.order[origin]] == MARCH:
            return 1.0
    return 0.1


def threatened_by_raid(v: Survey, raider: int) -> float:
    """Return how many of this house's orders a raid could remove."""
    s = v.s
    total = 0.0
    for area in v.realm.neighbours[raider]:
        open_order = s.holder[area] == v.me and s.order[area] and raids_into(raider, area)
        if open_order and ORDER_TYPE[s.order[area]] in (SUPPORT, RAID, CONSOLIDATE):
            total += 1.0
    return total


# -- consolidating ----------------------------------------------------------------------------
def choose_consolidate(v: Survey, options: list[int]) -> int:
    """Muster if that is worth more than Power."""
    best, best_value = options[0], -1.0
    for option in options:
        area = area_of(option)
        if musters(option):
            value = 3.0 * (2 if v.realm.structure[area] == 2 else 1) + 0.2 * v.pull[area]
        else:
            value = power_from(v.s, v.me, area) * power_value(v.s, v.me)
        if value > best_value:
            best, best_value = option, value
    return best


# -- the raven --------------------------------------------------------------------------------
def choose_raven(v: Survey, ask: UseRaven) -> int:
    """Swap an order that has lost its purpose, or look at the wildling card."""
    s = v.s
    planner = Planner(v)
    best, best_value = PASS, 1.5
    for option in ask.options(s):
        if option in (PASS, LOOK):
            continue
        area, order = swapped_area(option), new_order(option)
        if ORDER_TYPE[order] == MARCH or ORDER_TYPE[s.order[area]] == MARCH:
            continue
        gain = worth_now(v, planner, area, order) - worth_now(v, planner, area, s.order[area])
        if gain > best_value:
            best, best_value = option, gain
    looks = edition_of(s).raven_looks
    if looks and best == PASS and s.threat >= 4 and not s.wild_seen[0] >> v.me & 1:
        return LOOK
    return best


def worth_now(v: Survey, planner: Planner, area: int, order: int) -> float:
    """Return the value of an order once all orders are revealed."""
    s = v.s
    kind = ORDER_TYPE[order]
    star = ORDER_STAR[order]
    if kind == RAID:
        best = 0.0
        for target in v.realm.neighbours[area]:
            if s.holder[target] in (NOBODY, v.me) or not s.order[target]:
                continue
            if not raids_into(area, target) or ORDER_TYPE[s.order[target]] == MARCH:
                continue
            if ORDER_TYPE[s.order[target]] != DEFENSE or star:
                best = max(best, raid_value(v, target))
        return best
    if kind == CONSOLIDATE:
        return planner.consolidate(area, star)
    if kind == SUPPORT:
        return planner.support(area, 1 if star else 0) + 1.5 * fights_near(v, area)
    return planner.defence(area, 2 if star else 1)


def fights_near(v: Survey, supporter: int) -> float:
    """Return 1.0 if this house's own attack may need support from an area, else 0.0."""
    for area in v.realm.neighbours[supporter]:
        enemy = v.s.holder[area] not in (NOBODY, v.me)
        if enemy and reaches(supporter, area) and marched_on(v, area) > 0.5:
            return 1.0
    return 0.0


def choose_burial(s: ThronesState, me: int, ask: KeepOrBury) -> int:
    """Keep a harsh card on top if this house is rich, and bury it if it is poor."""
    rank = sum(1 for power in s.power if power > s.power[me])
    harsh = s.wild[0] >= 0 and WILDLINGS[s.wild[0]] in HARSH
    rich = rank < 2
    return TOP if harsh == rich else BOTTOM
