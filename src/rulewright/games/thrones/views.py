"""A seat's view of a state, and other states that look the same to it.

Secret are orders until all are revealed, bids until all are made, house cards and Tides cards
until they are shown, and wildling cards for those who have not seen them. All else is open.
"""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    NO_ORDER,
    TIDES_COUNT,
    WILDLINGS,
)
from rulewright.games.thrones.hands import in_hand
from rulewright.games.thrones.planning import random_orders
from rulewright.games.thrones.state import (
    NO_CARD,
    PLANNING,
    SHORT_PLANNING,
    UNKNOWN,
    Battle,
    ThronesState,
)
from rulewright.games.thrones.westeros.wildlings import all_seats

HIDDEN_BID: Final = -2  # in a view: another seat's bid, whether made or not


def view(s: ThronesState, seat: int | None) -> ThronesState:
    """Copy a state without anything that the seat may not know (None: a spectator)."""
    seen = s.copy()
    if orders_are_secret(s):
        for area in range(AREA_COUNT):
            if s.order[area] and s.holder[area] != seat:
                seen.order[area] = NO_ORDER
    if s.bids and not s.bids_open:
        for house in range(s.players):
            if house != seat:
                seen.bids[house] = HIDDEN_BID
    for place in range(len(s.wild)):
        if not knows_wildling(s, place, seat):
            seen.wild[place] = UNKNOWN
    if seen.battle is not None:
        _hide_cards(seen.battle, seat)
    return seen


def orders_are_secret(s: ThronesState) -> bool:
    """Return whether orders are face down, as during the planning phase. [planning.secret]"""
    return s.step in (PLANNING, SHORT_PLANNING)


def knows_wildling(s: ThronesState, place: int, seat: int | None) -> bool:
    """Return whether a seat knows a card of the wildling deck.

    A spectator knows it only if it was shown to all. A house that looked at it with the raven shows
    it to nobody. [raven.look]
    """
    if seat is None:
        return s.wild_seen[place] == all_seats(s)
    return bool(s.wild_seen[place] >> seat & 1)


def _hide_cards(battle: Battle, seat: int | None) -> None:
    for side, house in enumerate(battle.houses()):
        if house != seat:
            if not battle.shown:
                battle.cards[side] = NO_CARD
            if not battle.tides_shown:
                battle.tides[side] = NO_CARD


def redeal(s: ThronesState, seat: int | None, rng: Random) -> ThronesState:
    """Make another state between steps that looks the same to the seat.

    Its secrets are drawn anew.
    """
    other = s.copy()
    _redeal_wildlings(other, seat, rng)
    if orders_are_secret(s):
        for house in range(s.players):
            if house != seat and any(
                s.order[area] and s.holder[area] == house for area in range(AREA_COUNT)
            ):
                random_orders(other, house, rng)
    if other.battle is not None:
        _redeal_house_cards(other, other.battle, seat, rng)
        _redeal_tides(other.battle, seat, rng)
    return other


def only_deal(s: ThronesState, seat: int | None) -> bool:
    """Return whether the seat can deduce everything that is hidden from it."""
    if orders_are_secret(s) and any(
        s.order[area] and s.holder[area] != seat for area in range(AREA_COUNT)
    ):
        return False
    if s.battle is not None and not _cards_follow(s, s.battle, seat):
        return False
    return not _hidden_wildlings(s, seat) or len(_unseen_wildlings(s, seat)) == 1


def _cards_follow(s: ThronesState, battle: Battle, seat: int | None) -> bool:
    """Return whether a seat knows or can deduce the cards of the combat.

    A card is known if it is open or the seat's own, and can be deduced if it is the last of its
    hand.
    """
    for side, house in enumerate(battle.houses()):
        if house != seat:
            if battle.tides[side] != NO_CARD and not battle.tides_shown:
                return False
            if battle.cards[side] != NO_CARD and not battle.shown and s.hand[house].bit_count() > 1:
                return False
    return True


def _hidden_wildlings(s: ThronesState, seat: int | None) -> list[int]:
    """List the places in the deck of cards that only others have seen."""
    return [
        place
        for place in range(len(s.wild))
        if s.wild[place] != UNKNOWN and not knows_wildling(s, place, seat)
    ]


def _unseen_wildlings(s: ThronesState, seat: int | None) -> list[int]:
    """List the wildling cards that the seat has not seen."""
    known = {s.wild[p] for p in range(len(s.wild)) if knows_wildling(s, p, seat)}
    return [card for card in range(len(WILDLINGS)) if card not in known]


def _redeal_wildlings(s: ThronesState, seat: int | None, rng: Random) -> None:
    """Replace the cards that only others have seen by random ones that the seat has not seen."""
    hidden, unseen = _hidden_wildlings(s, seat), _unseen_wildlings(s, seat)
    for place, card in zip(hidden, rng.sample(unseen, len(hidden)), strict=True):
        s.wild[place] = card


def _redeal_house_cards(s: ThronesState, battle: Battle, seat: int | None, rng: Random) -> None:
    """Replace house cards chosen but not shown by any card of the same hand."""
    for side, house in enumerate(battle.houses()):
        if house != seat and not battle.shown and battle.cards[side] != NO_CARD:
            cards = in_hand(s, house)
            if cards:
                battle.cards[side] = rng.choice(cards)


def _redeal_tides(battle: Battle, seat: int | None, rng: Random) -> None:
    """Replace Tides cards drawn but not shown by any that the seat does not hold."""
    left = TIDES_COUNT[:]
    hidden: list[int] = []
    for side, house in enumerate(battle.houses()):
        card = battle.tides[side]
        if card != NO_CARD and (house == seat or battle.tides_shown):
            left[card] -= 1
        elif card != NO_CARD:
            hidden.append(side)
    for side in hidden:
        card = rng.choices(range(len(left)), left)[0]
        left[card] -= 1
        battle.tides[side] = card
