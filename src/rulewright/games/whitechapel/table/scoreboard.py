"""The track of Jack's moves beside the board."""

from __future__ import annotations

from rulewright.games.whitechapel.components import LAST_NUMERAL, SPACES
from rulewright.games.whitechapel.state import WhitechapelState, space_of, spaces_left
from rulewright.games.whitechapel.table.sheets import WAY_SYMBOLS, WAY_WORDS
from rulewright.kit.scene import Track, TrackPlace, TrackToken


def tracks(view: WhitechapelState, seat: int | None) -> list[Track]:
    """List the only track: that of Jack's moves."""
    return [_moves(view)]


def _moves(s: WhitechapelState) -> Track:
    """Show the time of the crime, the tokens used and Jack's pawn. [escape.last-space]"""
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


def _place(label: str) -> TrackPlace:
    return {"label": label, "note": "", "tokens": []}


def _piece(symbol: str, label: str) -> TrackToken:
    return {"owner": None, "label": label, "symbol": symbol, "tags": []}
