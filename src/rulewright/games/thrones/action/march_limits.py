"""The limits of a march: one fight, supply, ports, neutral forces. [march.supply]

A march is prepared unit by unit, so a move is available only if the whole march can still become
legal, with further moves or without.
"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.neutral import (
    assault_strength,
    foreign_strength,
    own_strength,
)
from rulewright.games.thrones.components import (
    HOME,
    KIND,
    NOBODY,
    PORT,
    PORT_LIMIT,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import (
    March,
    ThronesState,
)
from rulewright.games.thrones.supply import fewest_losses, limits_of
from rulewright.games.thrones.transport import reach
from rulewright.kernel import Refusal

FINE = 0
OVER_SUPPLY = 1
PORT_FULL = 2
TOO_WEAK = 3
SECOND_ATTACK = 4
NO_WAY_TO_STAY = 5
OVER_AT_HOME = 6

MARCH_REFUSALS = [
    Refusal("", ""),
    Refusal("march.supply", "Your armies would be more or larger than your supply allows."),
    Refusal("ports.capacity", f"A port holds at most {PORT_LIMIT} ships."),
    Refusal("neutral.strength", "Too weak to beat the neutral force there."),
    Refusal("march.one-attack", "One march order starts only one fight."),
    Refusal(
        "neutral.refused-support",
        "Should others refuse their support, your supply would not let these units stay behind.",
    ),
    Refusal("march.supply", "Beaten attackers would come home to more than your supply allows."),
]


def is_guarded(s: ThronesState, house: int, area: int) -> bool:
    """Return whether entering an area starts a combat. [march.fight]

    It does if enemy units or an enemy garrison are there.
    """
    holder = s.holder[area]
    if holder != NOBODY:
        return holder != house
    return s.garrison[area] > 0 and HOME[area] != house


def is_attack(s: ThronesState, house: int, area: int) -> bool:
    """Return whether entering an area counts as the one attack that a march order may make.

    [march.one-attack]
    """
    return s.neutral[area] > 0 or is_guarded(s, house, area)


def attacked_area(s: ThronesState, march: March) -> int:
    """Return the area that a march attacks as prepared so far, or `NOBODY`."""
    for place in march.places:
        if is_attack(s, march.house, place):
            return place
    return NOBODY


def start_march(s: ThronesState, house: int, origin: int) -> March:
    """Start a march from an area, with nothing sent. Routed units can't march. [march.routed]"""
    march = March(house, origin, s.order[origin], troops.standing(s.units[origin]))
    march.reach = reach(s, house, origin)
    edition = edition_of(s)
    if edition.makes_truces:
        march.reach = [area for area in march.reach if edition.truce(s, house, area) is None]
    units = s.units
    for area, holder in enumerate(s.holder):
        if holder == house and area != origin:
            march.others.append(area)
            march.other_sizes.append(troops.size(units[area]))
    return march


def sizes_after(s: ThronesState, march: March, recalled: int) -> list[int]:
    """Return the army sizes after a march, once its attackers have entered. [march.supply]

    If `recalled` is an area, the troops sent there count at the origin instead.
    """
    sizes: list[int] = []
    house, origin = march.house, march.origin
    for number, area in enumerate(march.others):
        size = march.other_sizes[number]
        if area != recalled:
            size += troops.size(march.sent_to(area))
        if size > 1:
            sizes.append(size)
    left = troops.size(march.left) + troops.size(troops.routed(s.units[origin]))
    for number in range(len(march.places)):
        place = march.places[number]
        size = troops.size(march.troops[number])
        if place == recalled:
            left += size
        elif s.holder[place] != house and size > 1:
            sizes.append(size)
    if left > 1:
        sizes.append(left)
    return sizes


def march_problem(s: ThronesState, march: March, before: int) -> int:
    """Return the problem that prevents a march from ending as it is; `FINE` if none.

    `before` is the number of units by which the house exceeds its supply before the march, which
    may not make it larger. [march.supply] [supply.already-over] [ports.capacity] [neutral.strength]
    [neutral.refused-support]
    """
    house = march.house
    limits = limits_of(s, house)
    for number in range(len(march.places)):
        place = march.places[number]
        if KIND[place] == PORT:
            if troops.size(s.units[place]) + troops.size(march.troops[number]) > PORT_LIMIT:
                return PORT_FULL
        elif s.neutral[place]:
            own = own_strength(s, march, place)
            edition = edition_of(s)
            if not edition.overcomes(s, own, s.neutral[place]):
                most = own + foreign_strength(s, house, place)
                if not edition.weak_assaults and not edition.overcomes(s, most, s.neutral[place]):
                    return TOO_WEAK
                if fewest_losses(sizes_after(s, march, place), limits) > before:
                    return NO_WAY_TO_STAY  # since others may refuse their support
    return supply_problem(s, march, before)


def supply_problem(s: ThronesState, march: March, before: int) -> int:
    """Return `OVER_SUPPLY` or `OVER_AT_HOME` if a march leaves too many units, else `FINE`.

    The attackers may win and enter, or be beaten and come home. Supply must allow both, or only the
    first if the match has the option for that. [march.supply] [options.march-supply]
    """
    limits = limits_of(s, march.house)
    if fewest_losses(sizes_after(s, march, NOBODY), limits) > before:
        return OVER_SUPPLY
    if s.supply_as_won:
        return FINE
    target = attacked_area(s, march)
    if target == NOBODY or s.neutral[target]:
        return FINE
    return OVER_AT_HOME if fewest_losses(sizes_after(s, march, target), limits) > before else FINE


def can_be_completed(s: ThronesState, march: March, before: int) -> int:
    """Return `FINE` if further moves, or none, can make the march legal, else the problem."""
    problem = march_problem(s, march, before)
    if problem in (FINE, PORT_FULL) or not march.left:
        return problem
    if problem == TOO_WEAK:
        target = attacked_area(s, march)
        most = own_strength(s, march, target) + assault_strength(s, march.left, target)
        if most + foreign_strength(s, march.house, target) < s.neutral[target]:
            return TOO_WEAK
    attacking = attacked_area(s, march) != NOBODY
    too_many = problem in (OVER_SUPPLY, OVER_AT_HOME)
    tried: list[int] = []
    for kind in range(4):
        if not troops.count(march.left, kind):
            continue
        unit = troops.one(kind)
        for place in march.reach:
            attack = is_attack(s, march.house, place)
            if attack and attacking and not march.sent_to(place):
                continue
            here = troops.size(s.units[place]) if s.holder[place] == march.house else 0
            alike = (kind * 64 + here + troops.size(march.sent_to(place))) * 2 + int(attack)
            if too_many and not s.neutral[place] and KIND[place] != PORT:
                if alike in tried:
                    continue
                tried.append(alike)
            march.send(unit, place)
            after = can_be_completed(s, march, before)
            march.recall(unit, place)
            if after == FINE:
                return FINE
    return problem


def move_problem(s: ThronesState, march: March, kind: int, place: int, before: int) -> int:
    """Return the problem with sending a unit to an area within reach; `FINE` if none."""
    first = not march.sent_to(place)
    if first and is_attack(s, march.house, place) and attacked_area(s, march) != NOBODY:
        return SECOND_ATTACK
    unit = troops.one(kind)
    march.send(unit, place)
    problem = can_be_completed(s, march, before)
    march.recall(unit, place)
    return problem
