"""The cards on the table, for scenes: hands, discard piles, events, wildlings, Tides.

Like tokens, a house's cards are cached by the numbers that they show (see `table.tokens`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.thrones.combat.prospects import sums_with_cards
from rulewright.games.thrones.components import (
    DECK_NAMES,
    DECKS,
    HAND_SIZE,
    HOUSE_NAMES,
    HOUSES,
    NOBODY,
    TIDES,
    TIDES_FORTS,
    TIDES_SKULLS,
    TIDES_STRENGTH,
    TIDES_SWORDS,
    WILDLING_LOWEST,
    WILDLING_NAMES,
    WILDLING_OTHERS,
    WILDLING_REF,
    WILDLING_WON,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.hands import bit, house_of
from rulewright.games.thrones.state import EVENT, UNKNOWN, WESTEROS, Battle, ThronesState
from rulewright.games.thrones.table.scene_ids import REMEMBERED, Ints, card_face
from rulewright.kit.scene import Card, Zone, zone

#: The symbol of each Westeros card; others have the symbol of the round.
EVENT_SYMBOLS: Final = {
    "supply": "supply",
    "mustering": "castle",
    "a-throne-of-blades": "throne",
    "clash-of-kings": "throne",
    "game-of-thrones": "power",
    "dark-wings-dark-words": "raven",
    "wildlings-attack": "wildling",
    "put-to-the-sword": "blade",
    "feast-for-crows": "consolidate",
    "rains-of-autumn": "march",
    "sea-of-storms": "raid",
    "storm-of-swords": "defense",
    "web-of-lies": "support",
}


def zones(view: ThronesState, seat: int | None) -> list[Zone]:
    """List the seat's own cards first, then those of other houses, then the shared ones."""
    shown = [] if seat is None else own_cards(view, seat)
    shown += [hand_zone(view, house, seat) for house in range(view.players) if house != seat]
    if any(event != NOBODY for event in view.events):
        shown.append(zone("events", "Westeros cards of this round", None, event_cards(view)))
    known = wildling_cards(view)
    if known:
        shown.append(zone("wildlings", "Wildling cards known to you", None, known))
    if view.battle is not None and any(card >= 0 for card in view.battle.tides):
        shown.append(zone("tides", "Tides of Battle", None, tides_cards(view.battle)))
    return shown


def own_cards(view: ThronesState, seat: int) -> list[Zone]:
    """Show the seat's hand, which stands beside its choices, and its discarded cards."""
    whole = hand_zone(view, seat, seat)
    hand = [card for card in whole["cards"] if card["tags"] != ["discarded"]]
    gone = [card for card in whole["cards"] if card["tags"] == ["discarded"]]
    own = zone(whole["id"], "Your hand", HOUSES[seat], hand)
    own["first"] = True
    discards = zone(f"discards:{HOUSES[seat]}", "Your discarded cards", HOUSES[seat], gone)
    return [own, discards] if gone else [own]


def hand_zone(view: ThronesState, house: int, seat: int | None) -> Zone:
    """Show the cards of a house; those of an opponent in combat stand beside the seat's choices."""
    first_card, hand, battle = edition_of(view).first_card, view.hand[house], view.battle
    if battle is None or house not in battle.houses():
        return house_zone(house, hand, (), first_card)
    played = tuple([card for card in battle.cards if card >= 0 and house_of(card) == house])
    sums = [] if battle.shown else sums_with_cards(view, battle.side_of(house))
    made = house_zone(house, hand, played, first_card, tuple(sums))
    if house != seat:
        made = made.copy()
        made["beside"] = held_words(view, battle, house)
    return made


def held_words(s: ThronesState, battle: Battle, house: int) -> str:
    """Return a text such as `Lannister still holds 5, with totals`.

    A card on the table counts as held until it is shown.
    """
    number = s.hand[house].bit_count()
    if battle.shown:
        number -= sum(1 for card in battle.cards if card >= 0 and house_of(card) == house)
    words = f"{HOUSE_NAMES[house]} still holds {number}"
    return words if battle.shown else f"{words}, with totals"


@lru_cache(maxsize=REMEMBERED)
def house_zone(house: int, hand: int, played: Ints, first_card: int, sums: Ints = ()) -> Zone:
    """Show all seven cards of a house: played, in hand, discarded. [cards.hand]

    `first_card` is the first card of the set in use; `sums` are the totals of a combat with each
    card in hand.
    """
    start = first_card + house * HAND_SIZE
    cards = range(start, start + HAND_SIZE)
    faces = [card_face(card, [card_place(hand, played, card)]) for card in cards]
    held = [face for card, face in zip(cards, faces, strict=True) if hand & bit(card)]
    for face, strength in zip(held, sums, strict=False):
        face["lines"] = [{"label": "Total here", "value": str(strength)}]
    number = sum(1 for face in faces if face["tags"] == ["hand"])
    order = ["played", "hand", "discarded"]
    faces.sort(key=lambda face: order.index(face["tags"][0]))
    title, note = f"House cards of {HOUSE_NAMES[house]}", f"{number} in hand"
    return zone(f"hand:{HOUSES[house]}", title, HOUSES[house], faces, note)


def card_place(hand: int, played: Ints, card: int) -> str:
    """Return the place of a card: `played`, `hand` or `discarded`."""
    if card in played:
        return "played"
    return "hand" if hand & bit(card) else "discarded"


def event_cards(s: ThronesState) -> list[Card]:
    """Show the Westeros cards of this round; resolved ones are marked."""
    cards: list[Card] = []
    events = edition_of(s).events
    for deck in range(DECKS):
        if s.events[deck] != NOBODY:
            event = events[s.events[deck]]
            cards.append(
                {
                    "id": event.ref.id,
                    "title": event.name,
                    "sort": "Westeros card",
                    "symbol": EVENT_SYMBOLS.get(event.key, "round"),
                    "value": DECK_NAMES[deck],
                    "icons": ["wildling"] * event.icons,
                    "text": event.text,
                    "tags": event_tags(s, deck),
                }
            )
    return cards


def event_tags(s: ThronesState, deck: int) -> list[str]:
    """Return the tag `current` while an event is resolved, `used` afterwards, none before."""
    if s.step == WESTEROS or (s.step == EVENT and deck > s.turn):
        return []
    return ["current"] if s.step == EVENT and deck == s.turn else ["used"]


def wildling_cards(s: ThronesState) -> list[Card]:
    """Show the wildling cards that the view has, by their place in the deck."""
    cards: list[Card] = []
    for place, card in enumerate(s.wild):
        if card != UNKNOWN:
            text = (
                f"Won: {WILDLING_WON[card]} Lost, the lowest bidder: {WILDLING_LOWEST[card]} "
                f"Lost, the others: {WILDLING_OTHERS[card]}"
            )
            cards.append(
                {
                    "id": WILDLING_REF.ids[card],
                    "title": WILDLING_NAMES[card],
                    "sort": "Wildling card",
                    "symbol": "wildling",
                    "value": str(place + 1),
                    "icons": [],
                    "text": text,
                    "tags": ["current"] if place == 0 else [],
                }
            )
    return cards


def tides_cards(battle: Battle) -> list[Card]:
    """Show the Tides of Battle cards that the view has."""
    cards: list[Card] = []
    for side, house in enumerate(battle.houses()):
        card = battle.tides[side]
        if card >= 0:
            cards.append(
                {
                    "id": f"tides:{HOUSES[house]}",
                    "title": f"{HOUSE_NAMES[house]}: {TIDES[card].replace('-', ' ')}",
                    "value": str(TIDES_STRENGTH[card]),
                    "icons": ["sword"] * TIDES_SWORDS[card]
                    + ["fortification"] * TIDES_FORTS[card]
                    + ["skull"] * TIDES_SKULLS[card],
                    "text": "",
                    "tags": ["played"] if battle.tides_shown else ["hidden"],
                }
            )
    return cards
