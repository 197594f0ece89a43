"""The viewer's deeds, the cards out of Jail that players hold, and the seen cards of both decks."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    CARD_NAMES,
    CARD_TEXT,
    CARDS,
    CHANCE,
    CHEST,
    DECK_NAMES,
    DECK_SIZE,
    DECKS,
    GROUP,
    GROUPS,
    JAIL_CARD,
    JAIL_CARD_WORDS,
    KIND,
    LOTS,
    SQUARE_NAMES,
    SQUARES,
    STREET,
    TOKENS,
)
from rulewright.games.monopoly.names import name
from rulewright.games.monopoly.state import DECK_CARDS, MonopolyState
from rulewright.games.monopoly.table.board import deed_lines
from rulewright.games.monopoly.table.printed import SIGNS, UTILITY_SIGNS
from rulewright.kit.scene import Card, Zone, zone

DECK_SYMBOLS: Final = {CHANCE: "question", CHEST: "chest"}


def zones(view: MonopolyState, seat: int | None) -> list[Zone]:
    """Return the viewer's deeds, the cards out of Jail that players hold, and the seen cards."""
    held = [zone for number in range(view.players) for zone in _held(view, number)]
    own = [] if seat is None else _deeds(view, seat)
    return own + held + [_deck(view, deck) for deck in (CHANCE, CHEST)]


def _deeds(s: MonopolyState, seat: int) -> list[Zone]:
    """Return the viewer's own deeds; the sheet of deeds shows everybody's."""
    cards = [deed_card(lot, bool(s.mortgaged[lot])) for lot in LOTS if s.owner[lot] == seat]
    return [zone(f"deeds:{TOKENS[seat]}", "Your deeds", TOKENS[seat], cards)] if cards else []


def deed_card(lot: int, mortgaged: bool) -> Card:
    """Return the deed of a lot, in the colour of its group."""
    face: Card = {
        "id": f"deed:{SQUARES[lot]}",
        "title": SQUARE_NAMES[lot],
        "sort": "Title deed",
        "band": GROUPS[GROUP[lot]],
        "lines": deed_lines(lot),
        "tags": ["mortgaged"] if mortgaged else [],
    }
    if KIND[lot] != STREET:
        face["symbol"] = UTILITY_SIGNS.get(SQUARES[lot]) or SIGNS[KIND[lot]]
    return face


def _held(s: MonopolyState, seat: int) -> list[Zone]:
    cards = [_jail_card(deck) for deck in (CHANCE, CHEST) if s.jail_card(deck) == seat]
    if not cards:
        return []
    title = f"Cards of {name(seat)}"
    return [zone(f"held:{TOKENS[seat]}", title, TOKENS[seat], cards)]


def _jail_card(deck: int) -> Card:
    face = card_face(JAIL_CARD[deck], ["hand"])
    face["id"] = f"card:{JAIL_CARD_WORDS[deck]}"
    face["title"] += f" ({DECK_NAMES[deck]})"
    face["icons"] = ["key"]
    return face


def _deck(s: MonopolyState, deck: int) -> Zone:
    """Return the cards of a deck that have been seen, in order; they come after the unseen ones."""
    seen = s.seen(deck)
    unseen = (s.unseen & DECK_CARDS[deck]).bit_count()
    note = f"{unseen} not yet seen, in an order nobody knows"
    if seen:
        note += "; then these, in this order" if unseen else ""
        note = note if unseen else "All seen; the first comes next"
    cards = [card_face(card, ["current"] if card == s.card else []) for card in seen]
    return zone(f"deck:{DECKS[deck]}", DECK_NAMES[deck], None, cards, note)


def card_face(card: int, tags: list[str]) -> Card:
    """Return the face of a card of either deck, with its text."""
    return {
        "id": f"seen:{DECKS[card // DECK_SIZE]}:{CARDS[card]}",
        "title": CARD_NAMES[card],
        "sort": DECK_NAMES[card // DECK_SIZE],
        "symbol": DECK_SYMBOLS[card // DECK_SIZE],
        "value": "",
        "icons": [],
        "text": CARD_TEXT[card],
        "tags": tags,
    }
