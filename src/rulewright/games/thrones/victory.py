"""Victory and the end of the game. [victory.*] [ending.*]"""

from __future__ import annotations

from rulewright.games.thrones.components import (
    AREAS_TO_WIN,
    HOUSE_NAMES,
    NOBODY,
    STRUCTURES,
    THRONE,
)
from rulewright.games.thrones.control import (
    areas_controlled,
    controller,
    land_controlled,
    strongholds_controlled,
)
from rulewright.games.thrones.state import ENDED, State
from rulewright.kernel import GameOver, Result


def check_victory(s: State) -> None:
    """End the game on the spot when a house controls its seventh area. [victory.seven]"""
    counts = [0] * s.players
    for area in STRUCTURES:
        house = controller(s, area)
        if house != NOBODY:
            counts[house] += 1
    if max(counts) < AREAS_TO_WIN:
        return
    winner = min(
        (house for house in range(s.players) if counts[house] >= AREAS_TO_WIN),
        key=s.tracks[THRONE].index,
    )
    s.step = ENDED
    if s.lines is not None:
        s.tell(
            "victory.seven",
            f"{HOUSE_NAMES[winner]} controls {AREAS_TO_WIN} castles and strongholds "
            "and wins the game.",
        )
    raise GameOver


def standing_key(s: State, house: int) -> list[int]:
    """What a house is ranked by, the most important first, larger is better. [ending.ranking]"""
    key = [areas_controlled(s, house)]
    if s.faq_ranking:
        key += [land_controlled(s, house), s.supply[house]]
    else:
        key += [strongholds_controlled(s, house), s.supply[house], s.power[house]]
    return [*key, -s.tracks[THRONE].index(house)]


def rank(s: State) -> Result:
    """The houses from first to last, and why the first is first. [ending.ranking]"""
    order = sorted(range(s.players), key=lambda house: standing_key(s, house), reverse=True)
    places = [order.index(house) + 1 for house in range(s.players)]
    scores = [areas_controlled(s, house) for house in range(s.players)]
    return Result(places, scores, _reason(s, order), s.round)


def _reason(s: State, order: list[int]) -> str:
    first, second = order[0], order[1]
    winner = HOUSE_NAMES[first]
    count = areas_controlled(s, first)
    if count >= AREAS_TO_WIN:
        return f"{winner} controls {count} castles and strongholds."
    words = ["castles and strongholds"]
    if s.faq_ranking:
        words += ["land areas", "supply", "the Iron Throne track"]
    else:
        words += ["strongholds", "supply", "available Power", "the Iron Throne track"]
    mine, theirs = standing_key(s, first), standing_key(s, second)
    number = next((n for n in range(len(words)) if mine[n] != theirs[n]), len(words) - 1)
    if number == 0:
        return f"{winner} controls the most castles and strongholds ({count}) after ten rounds."
    return (
        f"{winner} and {HOUSE_NAMES[second]} both control {count} castles and strongholds "
        f"after ten rounds; {winner} is ahead by {words[number]}."
    )
