"""The odds of a combat before cards are played, from both hands, which are public."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    CARD_STRENGTH,
    FIEFDOMS,
    TIDES_COUNT,
    TIDES_STRENGTH,
)
from rulewright.games.thrones.control import blade_holder
from rulewright.games.thrones.hands import in_hand
from rulewright.games.thrones.state import ThronesState

SPAN: Final = 9  # the largest difference between two sides' cards


def _tides_spread() -> list[float]:
    """Return the probability of each difference of two Tides cards, from -3 to 3."""
    spread = [0.0] * 7
    total = 0
    for one in range(len(TIDES_COUNT)):
        for two in range(len(TIDES_COUNT)):
            ways = TIDES_COUNT[one] * (TIDES_COUNT[two] - (1 if one == two else 0))
            spread[TIDES_STRENGTH[one] - TIDES_STRENGTH[two] + 3] += ways
            total += ways
    return [ways / total for ways in spread]


TIDES_SPREAD: Final[list[float]] = _tides_spread()


def card_spread(s: ThronesState, house: int) -> list[float]:
    """Return the probability of each strength that a house's card may add.

    Strong cards are more likely.
    """
    weights = [0.0] * 6
    total = 0.0
    for card in in_hand(s, house):
        weight = 1.0 + CARD_STRENGTH[card]
        weights[CARD_STRENGTH[card]] += weight
        total += weight
    if total == 0.0:
        return [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    return [weight / total for weight in weights]


def difference_spread(s: ThronesState, one: int, two: int) -> list[float]:
    """Return the probability of each difference of two houses' cards, with Tides."""
    first, second = card_spread(s, one), card_spread(s, two)
    spread = [0.0] * (2 * SPAN + 1)
    for a in range(6):
        for b in range(6):
            chance = first[a] * second[b]
            if chance and s.with_tides:
                for d in range(7):
                    spread[a - b + d - 3 + SPAN] += chance * TIDES_SPREAD[d]
            elif chance:
                spread[a - b + SPAN] += chance
    return spread


def winning_table(s: ThronesState, attacker: int, defender: int) -> list[float]:
    """Return the attacker's chance to win by its lead before cards, from -12 to 12."""
    spread = difference_spread(s, attacker, defender)
    fiefdoms = s.tracks[FIEFDOMS]
    wins_ties = fiefdoms.index(attacker) < fiefdoms.index(defender)
    blade = 0
    if not s.blade_used:
        holder = blade_holder(s)
        blade = int(holder == attacker) - int(holder == defender)
    table: list[float] = []
    for lead in range(-12, 13):
        chance = 0.0
        for d in range(len(spread)):
            final = lead + blade + d - SPAN
            if final > 0 or (final == 0 and wins_ties):
                chance += spread[d]
        table.append(chance)
    return table


def chance_at(table: list[float], lead: float) -> float:
    """Return the chance for a fractional lead, interpolated from the table."""
    if lead <= -12.0:
        return 0.0
    if lead >= 12.0:
        return 1.0
    below = int(lead + 12.0)
    part = lead + 12.0 - below
    if part == 0.0:
        return table[below]
    return table[below] * (1.0 - part) + table[below + 1] * part
