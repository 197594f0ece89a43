"""The tracks beside the board, the seats with their figures, and the cards on the table."""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    ALLEYS,
    COACHES,
    COLOURS,
    CROSSINGS,
    LAST_NUMERAL,
    LETTER_NAMES,
    LETTER_SECTIONS,
    LETTERS,
    NOBODY,
    NOWHERE,
    POLICEMEN,
    SECTIONS,
    SPACES,
)
from rulewright.games.whitechapel.ledger import Night
from rulewright.games.whitechapel.looks import Json, fact
from rulewright.games.whitechapel.sheets import WAY_SYMBOLS, WAY_WORDS
from rulewright.games.whitechapel.state import (
    JACK,
    State,
    head_seat,
    pawns_of,
    space_of,
    spaces_left,
)
from rulewright.games.whitechapel.words import COLOUR_NAMES, card_id, seat_names, seat_title


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


# -- seats ------------------------------------------------------------------------------------
def players(s: State, seat: int | None, nights: list[Night]) -> list[Json]:
    """Jack, then the detectives in seat order; the head of the investigation is marked."""
    names = seat_names(s.players)
    return [
        {
            "seat": names[number],
            "title": _title(s, number),
            "owner": names[number],
            "you": number == seat,
            "tags": ["current"] if number == head_seat(s) else [],
            "facts": jack_facts(s, nights) if number == JACK else detective_facts(s, number),
        }
        for number in range(s.players)
    ]


def _title(s: State, seat: int) -> str:
    return seat_title(s.players, seat).removeprefix("the ").capitalize()


def jack_facts(s: State, nights: list[Night]) -> list[Json]:
    """What everyone sees before Jack: his tokens, his nights."""
    survived = sum(1 for one in nights if one.escaped)
    night = max(1, s.night)
    facts = [
        fact("Coaches", str(s.coaches), "coach", f"coaches left of {COACHES[night]} tonight"),
        fact("Alleys", str(s.alleys), "alley", f"alleys left of {ALLEYS[night]} tonight"),
        fact("Nights", str(survived), "night", "nights survived"),
    ]
    if s.row:
        facts.append(fact("Spaces", str(spaces_left(s)), "space", "spaces of the track left"))
    if s.letters:
        left = s.letters_left.bit_count()
        facts.append(fact("Letters", str(left), "letter", "letters not yet sent"))
    if s.false_clues:
        facts.append(fact("False clues", str(s.false_left), "false-clue", "false clues in hand"))
    return facts


def detective_facts(s: State, seat: int) -> list[Json]:
    """A detective's policemen and where they stand."""
    facts = []
    if seat == head_seat(s):
        facts.append(fact("Head", "leads", "lead", "leads the investigation tonight"))
    for colour in pawns_of(s, seat):
        place = CROSSINGS[s.police[colour]] if s.police[colour] != NOWHERE else "–"
        facts.append(fact(COLOUR_NAMES[colour], place, f"police-{COLOURS[colour]}"))
    return facts


# -- cards ------------------------------------------------------------------------------------
def zones(s: State) -> list[Json]:
    """The head tiles, and Jack's letters where they are played with."""
    found = [_zone("heads", "Head of the investigation", None, _heads(s))]
    if s.letters:
        found.append(_zone("letters", "Jack’s letters", "jack", _letters(s)))
    return found


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
