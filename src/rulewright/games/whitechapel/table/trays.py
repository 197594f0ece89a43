"""The tray: tokens that a player can pick up to begin a choice."""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import COLOURS, MARKED, UNMARKED
from rulewright.games.whitechapel.names import COLOUR_NAMES, pawn_id, token_id
from rulewright.games.whitechapel.state import (
    ACTIONS,
    ESCAPE,
    FALSE_CLUE,
    JACK,
    PATROL,
    PAWNS,
    WOMEN,
    WhitechapelState,
    head_seat,
    pawns_to_act,
)
from rulewright.games.whitechapel.state import MARKED as MARKED_FACE
from rulewright.games.whitechapel.state import UNMARKED as UNMARKED_FACE
from rulewright.kit.scene import Panel, TrayToken, panel

FIRST_DETECTIVE: Final = 1


def tray_panels(s: WhitechapelState, seat: int | None) -> list[Panel]:
    """List a panel with the seat's tokens, if it has any to place or use."""
    if seat is None:
        return []
    tray = _jack_tray(s) if seat == JACK else _police_tray(s, seat)
    if not tray:
        return []
    shown = panel("tokens", "Your tokens", [])
    shown["tray"] = tray
    return [shown]


def _jack_tray(s: WhitechapelState) -> list[TrayToken]:
    """List women to place, coaches and alleys to use, or false clues to place."""
    if s.step == WOMEN:
        marked = MARKED[s.night] - s.women.count(MARKED_FACE)
        unmarked = UNMARKED[s.night] - s.women.count(UNMARKED_FACE)
        return [
            _entry("target", "marked", marked, "Marked woman"),
            _entry("fake", "woman", unmarked, "Unmarked woman"),
        ]
    if s.step == ESCAPE:
        return [
            _entry("coach", "coach", s.coaches, "Coach"),
            _entry("alley", "alley", s.alleys, "Alley"),
        ]
    if s.step == FALSE_CLUE:
        return [_entry("false-clue", "false-clue", s.false_left, "False clue")]
    return []


def _police_tray(s: WhitechapelState, seat: int) -> list[TrayToken]:
    """List what a detective can pick up now.

    It is policemen to share out, colours to give to patrols, or searches and arrests.
    """
    if s.step == PAWNS and seat == FIRST_DETECTIVE:
        return [
            {**_officer(number, 1), "id": pawn_id(number)}
            for number in range(len(COLOURS))
            if not s.owner[number]
        ]
    if s.step == PATROL and seat == head_seat(s):
        return [_officer(number, int(number + 1 not in s.faces)) for number in range(len(COLOURS))]
    if s.step == ACTIONS:
        ready = len(pawns_to_act(s, seat))
        return [
            _entry("search", "clue", ready, "Search"),
            _entry("arrest", "arrest", ready, "Arrest"),
        ]
    return []


def _officer(number: int, left: int) -> TrayToken:
    """Return a token for a policeman, or for the patrol of his colour."""
    colour = COLOURS[number]
    entry = _entry(colour, f"police-{colour}", left, COLOUR_NAMES[number])
    entry["owner"] = colour
    return entry


def _entry(name: str, symbol: str, left: int, label: str) -> TrayToken:
    return {
        "id": token_id(name),
        "symbol": symbol,
        "text": "",
        "tags": [],
        "left": left,
        "label": label,
    }
