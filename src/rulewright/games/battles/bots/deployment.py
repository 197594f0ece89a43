"""Choices before the battle: commanders and places in a skirmish, and tokens on palisades."""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.games.battles.bots.survey import Survey
from rulewright.games.battles.ground.field import depth
from rulewright.games.battles.ground.terrain import is_building, is_forest, is_hill
from rulewright.games.battles.skirmish.mustering import CODE
from rulewright.games.battles.skirmish.picks import DONE, commander_on, frame
from rulewright.games.battles.specials.palisades import DONE as DICE_DONE
from rulewright.games.battles.specials.palisades import tokens_on
from rulewright.games.battles.state import (
    BattlesState,
    commanders_of,
    distance,
    pack_of,
    plan_of,
    unit_at,
)
from rulewright.games.battles.words import (
    BUILDING,
    CAVALRY,
    FOREST,
    HILLS,
    NONE,
    RANGED,
    RIVER,
)
from rulewright.kit.packed import unpack

_SHELTER: Final[list[int]] = [HILLS, FOREST, BUILDING]
_MANY: Final = 100  # more than all values together
_CHANCE: Final = 0.3  # a little randomness, so that choices are hard to predict


def choose_pick(s: BattlesState, side: int, options: list[int], rng: Random) -> int:
    """Choose the next commander, so that the side brings as many as possible.

    Among equal numbers, the highest total value counts.
    """
    cards = [option for option in options if option != DONE]
    if not cards:
        return DONE
    picked = s.picked[side]
    spent = sum([pack_of(s).setup_cards[card].value for card in picked])
    left, room = frame(s).most_value - spent, frame(s).most_commanders - len(picked)
    ratings = [float(_promise(s, cards, [card], left, room)) for card in cards]
    return _best(cards, ratings, rng)


def _promise(s: BattlesState, cards: list[int], chosen: list[int], left: int, room: int) -> int:
    """Return a score for the best selection that includes the `chosen` commanders.

    The number of commanders counts first, then their total value, which may not exceed `left`. The
    selection has at most `room` commanders.
    """
    worth = sum([pack_of(s).setup_cards[card].value for card in chosen])
    if worth > left:
        return 0
    best = len(chosen) * _MANY + worth
    if len(chosen) < room:
        persons = [commander_on(s, card).person for card in chosen]
        for card in cards:
            if commander_on(s, card).person not in persons:
                best = max(best, _promise(s, cards, [*chosen, card], left, room))
    return best


def _best(options: list[int], ratings: list[float], rng: Random, chance: float = _CHANCE) -> int:
    """Return the option with the highest rating, after adding up to `chance` at random to each."""
    tossed = [rating + chance * rng.random() for rating in ratings]
    return options[tossed.index(max(tossed))]


# -- the field ------------------------------------------------------------------------------------
def _from_middle(s: BattlesState, cell: int) -> float:
    """Return how far a hex is from the middle of its row: 0 in the middle, almost 1 at the ends."""
    plan = plan_of(s)
    column = plan.grid.places[cell][0] + plan.grid.places[cell][1] // 2
    return abs(2 * column - plan.columns + 1) / max(1, plan.columns)


def choose_overlay(s: BattlesState, side: int, options: list[int], rng: Random) -> int:
    """Choose a hex for an overlay, depending on the terrain that the overlay shows.

    Cover goes in front of the side's own line, and rivers to the enemy's flanks.
    """
    ground = s.to_place[side][0] // CODE
    ratings: list[float] = []
    for cell in options:
        deep = depth(plan_of(s), side, cell)
        if ground in _SHELTER:
            ratings.append(2.0 - 0.5 * abs(deep - 4) - _from_middle(s, cell))
        elif ground == RIVER:
            ratings.append(0.3 * deep + 0.5 * _from_middle(s, cell))
        else:
            ratings.append(1.0 - 0.3 * abs(deep - 3))
    return _best(options, ratings, rng)


def choose_commander_hex(s: BattlesState, side: int, options: list[int], rng: Random) -> int:
    """Choose a hex for a commander: as far forward as allowed, and near the middle."""
    ratings: list[float] = []
    for cell in options:
        deep = depth(plan_of(s), side, cell)
        rating = 0.6 * deep - 1.2 * _from_middle(s, cell)
        if is_hill(s, cell) or is_building(s, cell):
            rating += 0.3
        ratings.append(rating)
    return _best(options, ratings, rng)


def choose_unit_hex(survey: Survey, options: list[int], rng: Random) -> int:
    """Choose a hex for a unit near a commander: in front, or for ranged units one row behind."""
    s, side = survey.s, survey.side
    kind = pack_of(s).kinds[s.to_place[side][0] // CODE]
    front = frame(s).unit_zone
    wanted = front - 1 if kind.unit_class == RANGED else front
    ratings: list[float] = []
    for cell in options:
        rating = -0.5 * abs(depth(plan_of(s), side, cell) - wanted) + 0.3 * survey.pull(cell)
        rating += 0.6 * int(_is_led(s, side, cell)) + 0.2 * min(2, _friends(s, side, cell))
        if kind.unit_class == RANGED and is_hill(s, cell):
            rating += 0.6
        if kind.unit_class == CAVALRY:
            rating += 0.3 * _from_middle(s, cell)
        if is_forest(s, cell):
            rating -= 0.3
        ratings.append(rating)
    return _best(options, ratings, rng)


def _is_led(s: BattlesState, side: int, cell: int) -> bool:
    chiefs = [s.chief[leader] for leader in commanders_of(s, side)]
    return any(distance(s, s.cell[chief], cell) <= 2 for chief in chiefs)


def _friends(s: BattlesState, side: int, cell: int) -> int:
    friends = 0
    for other in plan_of(s).neighbours[cell]:
        unit = unit_at(s, other) if other >= 0 else NONE
        if unit != NONE and s.side[unit] == side:
            friends += 1
    return friends


# -- tokens and palisades -------------------------------------------------------------------------
def choose_palisade(s: BattlesState, options: list[int], rng: Random) -> int:
    """Choose the palisade with the fewest tokens."""
    return _best(options, [-1.0 * sum(tokens_on(s, number)) for number in options], rng)


def choose_setup_dice(options: list[int], rng: Random) -> int:
    """Choose single dice first, then pairs, while they can remove a token."""
    single = [option for option in options if option < DICE_DONE]
    if single:
        return single[0]
    pairs = [option for option in options if option > DICE_DONE]
    return pairs[int(rng.random() * len(pairs))] if pairs else DICE_DONE


def choose_setup_token(s: BattlesState, options: list[int], rng: Random) -> int:
    """Choose a token of the palisade with the fewest tokens."""
    ratings = [-1.0 * sum(tokens_on(s, unpack(option)[1])) for option in options]
    return _best(options, ratings, rng)
