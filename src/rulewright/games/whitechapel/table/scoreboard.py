"""The tracks beside the board, and the cards on the table."""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    COLOURS,
    LAST_NUMERAL,
    LETTER_NAMES,
    LETTER_SECTIONS,
    LETTERS,
    NOBODY,
    POLICEMEN,
    SECTIONS,
    SPACES,
)
from rulewright.games.whitechapel.names import COLOUR_NAMES, card_id, seat_title
from rulewright.games.whitechapel.state import (
    JACK,
    State,
    space_of,
    spaces_left,
)
from rulewright.games.whitechapel.table.looks import Json
from rulewright.games.whitechapel.table.sheets import WAY_SYMBOLS, WAY_WORDS


# -- tracks -----------------------------------------------------------------------------------
def tracks(s: State) -> list[Json]:
    """The track of moves; the nights stand on the sheet."""
    return [_moves(s)]


def _moves(s: State) -> Json:
    """The time of the crime, the special tokens spent, and Jack's pawn. [escape.last-space]"""
    places = [_place(label) for label in SPACES]
    crime = LAST_NUMERAL - s.time
    if s.night:
        numeral = SPACES[crime]
        places[crime]["tokens"].append(_piece("time", f"Time of the crime: {numeral}"))
    for space, way in enumerate(s.ways):
        if WAY_SYMBOLS[way]:
            word = WAY_WORDS[way]
            places[crime + space]["tokens"].append(_piece(WAY_SYMBOLS[way], f"Jack went {word}"))
    note = "Jack waits for his first victim."
    if s.row:
        pawn = _piece("jack", f"Jack’s pawn, on {SPACES[space_of(s)]}")
        places[space_of(s)]["tokens"].append({**pawn, "owner": "jack", "tags": ["current"]})
        left = spaces_left(s)
        note = f"{left} {'space' if left == 1 else 'spaces'} left to be home."
    return {"id": "moves", "title": "Jack’s moves", "badge": "walk", "note": note, "places": places}


def _place(label: str) -> Json:
    return {"label": label, "note": "", "tokens": []}


def _piece(symbol: str, label: str) -> Json:
    return {"owner": None, "label": label, "symbol": symbol, "tags": []}


# -- cards ------------------------------------------------------------------------------------
def zones(s: State) -> list[Json]:
    """The head tiles, and Jack's letters where they are played with."""
    shown = [_zone("heads", "Head of the investigation", None, _heads(s))]
    if s.letters:
        shown.append(_zone("letters", "Jack’s letters", "jack", _letters(s)))
    return shown


def _zone(name: str, title: str, owner: str | None, cards: list[Json]) -> Json:
    return {"id": name, "title": title, "owner": owner, "note": "", "cards": cards}


def _heads(s: State) -> list[Json]:
    """Which colours have led; the pile itself is no secret but in its order. [patrols.head]"""
    cards = []
    for colour in range(POLICEMEN):
        tags = ["current"] if s.head == colour else [] if s.pile >> colour & 1 else ["used"]
        owner = s.owner[colour]
        text = "" if owner in (JACK, NOBODY) else f"Played by {seat_title(s.players, owner)}"
        cards.append(
            {
                "id": f"head:{COLOURS[colour]}",
                "title": COLOUR_NAMES[colour],
                "value": "",
                "icons": [f"police-{COLOURS[colour]}"],
                "band": COLOURS[colour],
                "text": text,
                "tags": tags,
            }
        )
    return cards


def _letters(s: State) -> list[Json]:
    """The letters, and where each one bites. [letters.use]"""
    cards = []
    for number, letter in enumerate(LETTERS):
        sections = " and ".join(SECTIONS[section] for section in LETTER_SECTIONS[number])
        cards.append(
            {
                "id": card_id(letter),
                "title": LETTER_NAMES[number],
                "value": "",
                "icons": ["letter"],
                "text": f"For patrols in {sections}" if sections else "For a policeman in the hunt",
                "tags": [] if s.letters_left >> number & 1 else ["used"],
            }
        )
    return cards
