"""Zones: head tiles and Jack's letters."""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    COLOURS,
    LETTER_NAMES,
    LETTER_SECTIONS,
    LETTERS,
    NOBODY,
    POLICEMEN,
    SECTIONS,
)
from rulewright.games.whitechapel.names import COLOUR_NAMES, card_id, seat_title
from rulewright.games.whitechapel.state import JACK, WhitechapelState
from rulewright.kit.scene import Card, Zone, zone


def zones(view: WhitechapelState, seat: int | None) -> list[Zone]:
    """List the head tiles, and Jack's letters if the match uses them."""
    shown = [zone("heads", "Head of the investigation", None, _heads(view))]
    if view.letters:
        shown.append(zone("letters", "Jack’s letters", "jack", _letters(view)))
    return shown


def _heads(s: WhitechapelState) -> list[Card]:
    """List the head tiles. Which tiles are in the pile is public, but not their order.

    [patrols.head]
    """
    cards: list[Card] = []
    for colour in range(POLICEMEN):
        tags = ["current"] if s.head == colour else [] if s.pile >> colour & 1 else ["used"]
        owner = s.owner[colour]
        text = "" if owner in (JACK, NOBODY) else f"Played by {seat_title(s.players, owner)}"
        cards.append(
            {
                "id": f"head:{COLOURS[colour]}",
                "title": COLOUR_NAMES[colour],
                "value": "",
                "symbol": f"police-{COLOURS[colour]}",
                "band": COLOURS[colour],
                "text": text,
                "tags": tags,
            }
        )
    return cards


def _letters(s: WhitechapelState) -> list[Card]:
    """List the letters; those that Jack has used are marked. [letters.use]"""
    cards = [letter_face(number) for number in range(len(LETTERS))]
    for number, card in enumerate(cards):
        card["tags"] = [] if s.letters_left >> number & 1 else ["used"]
    return cards


def letter_face(number: int) -> Card:
    """Return the face of a letter, with the sections in which it moves patrols."""
    sections = " and ".join(SECTIONS[section] for section in LETTER_SECTIONS[number])
    return {
        "id": card_id(LETTERS[number]),
        "title": LETTER_NAMES[number],
        "value": "",
        "symbol": "letter",
        "text": f"For patrols in {sections}" if sections else "For a policeman in the hunt",
    }
