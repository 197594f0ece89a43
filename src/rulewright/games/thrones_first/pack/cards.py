"""Reading the cards of a pack: house cards and Westeros cards."""

from __future__ import annotations

from typing import Any

from rulewright.games.thrones.components import DECK_NAMES, HOUSES
from rulewright.games.thrones.event import Event
from rulewright.games.thrones_first.westeros.cards import SCRIPTS
from rulewright.kit.packs import Folder
from rulewright.kit.records import Record

MOST = 9
SIZE_OF_DECK = 10


# -- house cards ---------------------------------------------------------------------------------
def read_house_cards(folder: Folder, own: Folder, section: str) -> list[dict[str, Any]]:
    """Read a set of house cards as rows for the catalogue.

    The id of a card decides its rules, so only ids of `own` are accepted.
    """
    known = list(own.tables[section])
    return [_row(record, known) for record in folder.tables[section].values()]


def _row(record: Record, known: list[str]) -> dict[str, Any]:
    record.place("", record.key, known)
    row: dict[str, Any] = {
        "id": record.key,
        "house": HOUSES[record.word("house", HOUSES)],
        "name": record.text("name"),
        "strength": record.number("strength", 0, MOST),
        "swords": record.number("swords", 0, MOST),
        "fortifications": record.number("fortifications", 0, MOST),
        "text": record.text("text"),
    }
    record.finish()
    return row


# -- Westeros cards ------------------------------------------------------------------------------
def read_events(folder: Folder) -> list[Event]:
    """Read the Westeros cards of all decks."""
    return [_event(record) for record in folder.tables["westeros"].values()]


def _event(record: Record) -> Event:
    """Read a kind of Westeros card.

    The id of a kind that is in several decks ends with the deck's number.
    """
    deck = record.word("deck", DECK_NAMES)
    key = record.key.removesuffix(f"-{deck + 1}")
    record.place("", key, list(SCRIPTS))
    script, rule = SCRIPTS[key]
    count = record.number("count", 0, SIZE_OF_DECK)
    icons = record.number("icons", 0, 3)
    name, text = record.text("name"), record.text("text")
    record.finish()
    return Event(key, name, deck, count, icons, text, rule, script)
