"""The value of areas and units to a house, on which all choices of the steward are based.

A value of 1 is worth about one Power. The numbers are estimates, tuned by play.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_COUNT,
    CLOSED,
    KIND,
    LAND,
    NOBODY,
    PORT,
    ROUNDS,
    SEA,
    STRONGHOLD,
    UNIT_STRENGTH,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import ThronesState

UNIT_VALUE: Final[list[float]] = [2.5, 4.5, 3.5, 3.0]
WINNING: Final = 250.0  # the value of an area that wins the game
NO_GOAL: Final = 99


def goal_of(s: ThronesState) -> int:
    """Return how many castles and strongholds win at once; an unreachable number if none do."""
    return edition_of(s).areas_to_win(s) or NO_GOAL


def plain_strength(units: int) -> int:
    """Return the strength of standing units in defence, where siege engines have none."""
    total = 0
    for kind in range(4):
        total += troops.count(units, kind) * UNIT_STRENGTH[kind]
    return total


def troops_value(units: int) -> float:
    """Return the value of units, including routed ones."""
    total = 0.0
    for kind in range(4):
        total += troops.count_all(units, kind) * UNIT_VALUE[kind]
    return total


def owners_of(s: ThronesState) -> list[int]:
    """Return the house that controls each area."""
    return [controller(s, area) for area in range(AREA_COUNT)]


def castles_of(s: ThronesState, owners: list[int]) -> list[int]:
    """Return how many castles and strongholds each house controls."""
    counts = [0] * s.players
    for area in realm_of(s).structures:
        if owners[area] != NOBODY:
            counts[owners[area]] += 1
    return counts


def land_worth(s: ThronesState, house: int, area: int, owner: int, counts: list[int]) -> float:
    """Return the value to a house of taking or keeping a land area."""
    late = s.round >= ROUNDS - 2
    last = s.round == ROUNDS
    realm = realm_of(s)
    icons = 1.0 + 1.6 * realm.supply_icons[area] + 1.1 * realm.power_icons[area]
    value = icons * (0.3 if last else 0.7 if late else 1.0)
    if not realm.structure[area]:
        return value
    value += 9.0 if realm.structure[area] == STRONGHOLD else 7.0
    mine, goal = counts[house], goal_of(s)
    if late:
        value += 5.0
    if last:
        value += 5.0
    if owner == house:
        return value + (4.0 if mine >= goal - 2 else 0.0)
    if mine >= goal - 1:
        return value + WINNING
    if mine >= goal - 2:
        value += 5.0
    if owner != NOBODY:
        value += 1.5
        if counts[owner] >= goal - 1:
            value += 18.0
        elif counts[owner] >= goal - 2:
            value += 6.0
    return value


def sea_worth(s: ThronesState, house: int, area: int, owners: list[int]) -> float:
    """Return the value of a sea, which protects the house's coasts and leads to those of others."""
    value = 0.6
    structure = realm_of(s).structure
    for land in realm_of(s).neighbours[area]:
        if KIND[land] != LAND:
            continue
        if owners[land] == house:
            value += 0.7 if structure[land] else 0.2
        elif structure[land]:
            value += 0.6
        else:
            value += 0.2
    return value


def worths_for(s: ThronesState, house: int, owners: list[int], counts: list[int]) -> list[float]:
    """Return the value of each area to a house."""
    worths = [0.0] * AREA_COUNT
    for area in range(AREA_COUNT):
        if s.neutral[area] == CLOSED:
            continue
        if KIND[area] == LAND:
            worths[area] = land_worth(s, house, area, owners[area], counts)
        elif KIND[area] == SEA:
            worths[area] = sea_worth(s, house, area, owners)
        else:
            worths[area] = 0.1
    return worths


def pulls_for(s: ThronesState, worths: list[float], owners: list[int], house: int) -> list[float]:
    """Return how strongly each area attracts units; areas near valuable ones attract most."""
    pulls = [0.0] * AREA_COUNT
    steps = realm_of(s).steps
    for target in range(AREA_COUNT):
        taken = s.holder[target] if KIND[target] == SEA else owners[target]
        if taken == house or s.neutral[target] == CLOSED or KIND[target] == PORT:
            continue
        guard = plain_strength(troops.standing(s.units[target])) + s.garrison[target]
        value = min(worths[target], 25.0) / (1.5 + 0.5 * (guard + s.neutral[target]))
        for area in range(AREA_COUNT):
            if KIND[area] == KIND[target]:
                pull = value * _FADE[steps[area][target]]
                if pull > pulls[area]:
                    pulls[area] = pull
    return pulls


_FADE: Final[list[float]] = [1.0, 0.9, 0.6, 0.42, 0.3, 0.2, 0.14, 0.1, 0.07, 0.0]


def power_value(s: ThronesState, house: int) -> float:
    """Return the value of one more Power; the less a house has, the higher it is."""
    power = s.power[house]
    if s.round == ROUNDS:
        return 0.2
    if power < 4:
        return 1.5
    if power < 9:
        return 1.2
    return 0.8 if power < 14 else 0.4
