"""Checks whether a position as a whole is consistent, beyond its single lines.

Reading accepts any state that the pieces of the box can show. A match starts only from one that the
rules can continue.
"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREAS,
    HOUSES,
    KIND,
    LAND,
    MARCH,
    NO_ORDER,
    NOBODY,
    ORDER_COUNT,
    ORDER_TOKENS,
    ORDER_TYPE,
    ORDERS,
    POWER_TOKENS,
    SEA,
    SHIP,
    UNIT_PLURALS,
)
from rulewright.games.thrones.control import in_play, tokens_on_board
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import (
    ENDED,
    EVENT,
    NO_CARD,
    SHORT_PLANNING,
    TIDES_REDRAW,
    WESTEROS,
    Battle,
    ThronesState,
)
from rulewright.kernel import BadPosition


def check_pieces(s: ThronesState) -> None:
    """Raise `BadPosition` if a house has more pieces than there are. [setup.limits]"""
    for house in range(s.players):
        _check_house(s, house)


def _check_house(s: ThronesState, house: int) -> None:
    name = HOUSES[house]
    for kind, most in enumerate(edition_of(s).pool(s)):
        if in_play(s, house, kind) > most:
            raise BadPosition(f"{name} has only {most} {UNIT_PLURALS[kind]}")
    if s.power[house] + tokens_on_board(s, house) > POWER_TOKENS:
        raise BadPosition(f"{name} has only {POWER_TOKENS} Power tokens, those on the board too")
    for order in range(1, ORDER_COUNT):
        placed = [a for a in range(AREA_COUNT) if s.holder[a] == house and s.order[a] == order]
        if len(placed) > ORDER_TOKENS[order]:
            raise BadPosition(f"{name} has only {ORDER_TOKENS[order]} of the order {ORDERS[order]}")


def check_playable(s: ThronesState) -> None:
    """Raise `BadPosition` if the rules could not continue from a state."""
    for house in range(s.players):
        if not s.hand[house]:
            raise BadPosition(f"{HOUSES[house]} has no card: a hand is never empty between steps")
    if s.step == SHORT_PLANNING and s.turn >= s.players:
        raise BadPosition(f"there is no place {s.turn + 1} in the turn order")
    if s.step in (WESTEROS, EVENT):
        for area, units in enumerate(s.units):
            if troops.routed(units):
                raise BadPosition(f"routed units in {AREAS[area]} stood up when the round ended")
    battle = s.battle
    steps = edition_of(s).combat_steps
    if battle is None:
        if s.step in steps:
            raise BadPosition("this is a step of a combat, and no line `battle: …` tells of one")
    elif s.step in steps:
        check_combat(s, battle)
    elif s.step != ENDED:  # a seventh castle may end the game before the combat
        raise BadPosition("there is a combat, and the step is not one of a combat")


def check_combat(s: ThronesState, battle: Battle) -> None:
    """Raise `BadPosition` if a combat could not be fought as described."""
    area = battle.area
    if battle.defender == NOBODY:
        raise BadPosition("a combat is fought against a house; a neutral force has no cards")
    if KIND[area] not in (LAND, SEA):
        raise BadPosition(f"{AREAS[area]} is a port: nobody fights there")
    ships = troops.count_all(battle.attackers, SHIP)
    if ships != (troops.size(battle.attackers) if KIND[area] == SEA else 0):
        raise BadPosition(f"ships fight at sea, land units on land, not so in {AREAS[area]}")
    if s.holder[area] not in (NOBODY, battle.defender):
        raise BadPosition(
            f"{HOUSES[s.holder[area]]} stands in {AREAS[area]}, not {HOUSES[battle.defender]}"
        )
    if battle.order != NO_ORDER and ORDER_TYPE[battle.order] != MARCH:
        raise BadPosition("only a march order begins a combat")
    if s.step == TIDES_REDRAW and NO_CARD in battle.tides:
        raise BadPosition("by now both sides have drawn: give each a line `battle tides HOUSE: …`")
