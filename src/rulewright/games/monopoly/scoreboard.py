"""The players with their figures, and the cards that have been seen."""

from __future__ import annotations

from rulewright.games.monopoly.components import (
    CARD_NAMES,
    CARD_TEXT,
    CARDS,
    CHANCE,
    CHEST,
    DECK_NAMES,
    DECK_SIZE,
    DECKS,
    HOTEL,
    JAIL_CARD,
    JAIL_CARD_WORDS,
    JAIL_TURNS,
    TOKEN_NAMES,
    TOKENS,
)
from rulewright.games.monopoly.looks import Json, fact
from rulewright.games.monopoly.state import DECK_CARDS, OPENING, State
from rulewright.games.monopoly.words import name


# -- players ----------------------------------------------------------------------------------
def players(s: State, seat: int | None) -> list[Json]:
    """All tokens in turn order; whose turn it is and who is out is marked."""
    return [
        {
            "seat": TOKENS[number],
            "title": TOKEN_NAMES[number],
            "owner": TOKENS[number],
            "you": number == seat,
            "tags": _tags(s, number),
            "facts": facts(s, number),
        }
        for number in range(s.players)
    ]


def _tags(s: State, seat: int) -> list[str]:
    if not s.is_in(seat):
        return ["out"]
    return ["current"] if seat == s.turn and s.stage != OPENING else []


def facts(s: State, seat: int) -> list[Json]:
    """Cash, lots, buildings, cards and Jail; never what all of it is worth. [tax.income]"""
    if not s.is_in(seat):
        return []
    lots = s.lots_of(seat)
    pledged = s.pledged[seat]
    found = [
        fact("Cash", f"${s.cash[seat]}", "cash"),
        fact("Lots", str(len(lots)), "deed", f"{pledged} of them mortgaged" if pledged else ""),
    ]
    houses = sum(s.level[lot] for lot in lots if s.level[lot] != HOTEL)
    hotels = sum(1 for lot in lots if s.level[lot] == HOTEL)
    if houses:
        found.append(fact("Houses", str(houses), "built"))
    if hotels:
        found.append(fact("Hotels", str(hotels), "hotel-built"))
    cards = (s.chance_card == seat) + (s.chest_card == seat)
    if cards:
        found.append(fact("Out of Jail", str(cards), "key", "cards to get out of Jail"))
    if s.jail[seat]:
        turn = f"turn {s.jail[seat]} of {JAIL_TURNS}"
        found.append(fact("In Jail", turn, "lock", "the coming turn in Jail"))
    if s.floor >> seat & 1:
        found.append(fact("Floor", "asked", "hand", "is asked before the next throw"))
    return found


# -- cards ------------------------------------------------------------------------------------
def zones(s: State) -> list[Json]:
    """The cards out of Jail that players hold, then both decks as far as they were seen."""
    found = [zone for seat in range(s.players) for zone in _held(s, seat)]
    return found + [_deck(s, deck) for deck in (CHANCE, CHEST)]


def _held(s: State, seat: int) -> list[Json]:
    cards = [_jail_card(deck) for deck in (CHANCE, CHEST) if s.jail_card(deck) == seat]
    if not cards:
        return []
    title = f"Cards of {name(seat)}"
    return [_zone(f"held:{TOKENS[seat]}", title, TOKENS[seat], "", cards)]


def _zone(ident: str, title: str, owner: str | None, note: str, cards: list[Json]) -> Json:
    return {"id": ident, "title": title, "owner": owner, "note": note, "cards": cards}


def _jail_card(deck: int) -> Json:
    face = _face(JAIL_CARD[deck], ["hand"])
    face["id"] = f"card:{JAIL_CARD_WORDS[deck]}"
    face["title"] += f" ({DECK_NAMES[deck]})"
    face["icons"] = ["key"]
    return face


def _deck(s: State, deck: int) -> Json:
    """What has been seen, the next of it to come first; unseen cards lie above it."""
    seen = s.seen(deck)
    unseen = (s.unseen & DECK_CARDS[deck]).bit_count()
    note = f"{unseen} not yet seen, in an order nobody knows"
    if seen:
        note += "; then these, in this order" if unseen else ""
        note = note if unseen else "All seen; the first comes next"
    cards = [_face(card, ["current"] if card == s.card else []) for card in seen]
    return _zone(f"deck:{DECKS[deck]}", DECK_NAMES[deck], None, note, cards)


def _face(card: int, tags: list[str]) -> Json:
    return {
        "id": f"seen:{DECKS[card // DECK_SIZE]}:{CARDS[card]}",
        "title": CARD_NAMES[card],
        "value": "",
        "icons": [],
        "text": CARD_TEXT[card],
        "tags": tags,
    }
