"""Victory and the end of the game. [victory.*] [ending.*]"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from rulewright.games.thrones.components import (
    HOUSE_NAMES,
    HOUSE_REF,
    NOBODY,
    THRONE,
)
from rulewright.games.thrones.control import (
    areas_controlled,
    controller,
    land_controlled,
    strongholds_controlled,
)
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import ENDED, ThronesState
from rulewright.kernel import Count, GameOver, Result, TieBreak

POWER_RULES: Final = (
    "consolidate.land",
    "ports.consolidate",
    "raid.pillage",
    "westeros.game-of-thrones",
    "cards.tywin-lannister",
)
"""Rules whose log entries report an amount of Power gained."""

COUNTS: Final[tuple[Count, ...]] = (
    Count("Battles fought", ("combat.victor",), ("attacker", "defender")),
    Count("Battles won", ("combat.victor",), ("winner",)),
    Count("Areas taken from others", ("victory.count",), ("house",)),
    Count("Units mustered", ("muster.cost", "muster.ships"), ("house",)),
    Count("Marches", ("march.moves",), ("house",)),
    Count("Raids", ("raid.targets",), ("house",)),
    Count("Power gained", POWER_RULES, ("house",), amount="amount"),
)
"""The counts that sum up a match for each house."""


def check_victory(s: ThronesState) -> None:
    """End the game at once when a house controls its seventh area. [victory.seven]

    If one march gives two houses their seventh, the ranking decides between them.
    """
    needed = edition_of(s).areas_to_win(s)
    if not needed:
        return
    counts = [0] * s.players
    for area in realm_of(s).structures:
        house = controller(s, area)
        if house != NOBODY:
            counts[house] += 1
    if max(counts) < needed:
        return
    winner = ranking(s)[0]
    s.step = ENDED
    s.log(
        "victory.seven",
        "{winner} controls {count} {castles} and strongholds and wins the game.",
        winner=HOUSE_REF[winner],
        count=counts[winner],
        castles=edition_of(s).castle_names,
    )
    raise GameOver


def standing_key(s: ThronesState, house: int) -> list[int]:
    """Return the values that rank a house, most important first. [ending.ranking]

    Larger is better.
    """
    key = [areas_controlled(s, house)]
    if s.faq_ranking:
        key += [land_controlled(s, house), s.supply[house]]
    else:
        key += [strongholds_controlled(s, house), s.supply[house], s.power[house]]
    return [*key, -s.tracks[THRONE].index(house)]


def ranking(s: ThronesState) -> list[int]:
    """Return the houses from first to last. [ending.ranking]"""
    return sorted(range(s.players), key=lambda house: standing_key(s, house), reverse=True)


def rank(s: ThronesState) -> Result:
    """Return the result: the houses' places, scores and tie breaks. [ending.ranking]"""
    order = ranking(s)
    places = [order.index(house) + 1 for house in range(s.players)]
    scores = [areas_controlled(s, house) for house in range(s.players)]
    breaks = [_tie_break(s, ahead, house) for ahead, house in pairwise(order)]
    rule = _ending(s, order[0])
    return Result(
        places, scores, _reason(s, order), s.round, rule, [each for each in breaks if each]
    )


def _ending(s: ThronesState, first: int) -> str:
    """Return the rule by which the game ended."""
    return "victory.seven" if _won_early(s, first) else "ending.round-ten"


def _won_early(s: ThronesState, house: int) -> bool:
    return 0 < edition_of(s).areas_to_win(s) <= areas_controlled(s, house)


def _tie_break(s: ThronesState, ahead: int, house: int) -> TieBreak | None:
    """Return the tie break between neighbours in the ranking, if any. [ending.ranking]"""
    number, theirs, mine = _first_difference(s, ahead, house)
    if number == 0:
        return None
    by = _compared(s)[number]
    # a place on the track counts from 0, and less is better
    figures = [mine, theirs] if number < len(_compared(s)) - 1 else [1 - mine, 1 - theirs]
    return TieBreak(house, ahead, "ending.ranking", by, figures)


def _first_difference(s: ThronesState, first: int, second: int) -> tuple[int, int, int]:
    """Return the index of the first value in which two houses differ, and both values."""
    keys = zip(standing_key(s, first), standing_key(s, second), strict=True)
    return next((n, one, other) for n, (one, other) in enumerate(keys) if one != other)


def _compared(s: ThronesState) -> list[str]:
    """List the names of the values of `standing_key`."""
    words = [f"{edition_of(s).castle_names} and strongholds"]
    if s.faq_ranking:
        words += ["land areas", "supply"]
    else:
        words += ["strongholds", "supply", "available Power"]
    return [*words, "the Iron Throne track"]


def _reason(s: ThronesState, order: list[int]) -> str:
    first, second = order[0], order[1]
    winner = HOUSE_NAMES[first]
    count = areas_controlled(s, first)
    counted = f"{edition_of(s).castle_names} and strongholds"
    early = _won_early(s, first)
    if early and areas_controlled(s, second) < count:
        return f"{winner} controls {count} {counted}."
    number, *_ = _first_difference(s, first, second)
    if number == 0:
        return f"{winner} controls the most {counted} ({count}) after ten rounds."
    when = "at the same moment" if early else "after ten rounds"
    return (
        f"{winner} and {HOUSE_NAMES[second]} both control {count} {counted} "
        f"{when}; {winner} is ahead by {_compared(s)[number]}."
    )
