"""The seats as players of the scene: Jack and the detectives, each with their public facts."""

from __future__ import annotations

from rulewright.games.whitechapel.components import ALLEYS, COACHES, COLOURS, NOWHERE
from rulewright.games.whitechapel.names import COLOUR_NAMES, seat_names, seat_title
from rulewright.games.whitechapel.state import (
    JACK,
    WhitechapelState,
    head_seat,
    pawns_of,
    spaces_left,
)
from rulewright.games.whitechapel.streets import circles_beside, crossing_words
from rulewright.games.whitechapel.table.ledger import nights
from rulewright.kit.scene import Fact, Player, fact


def players(view: WhitechapelState, seat: int | None) -> list[Player]:
    """List Jack, then the detectives; the head of the investigation is marked."""
    names = seat_names(view.players)
    return [
        {
            "seat": names[number],
            "title": _title(view, number),
            "owner": names[number],
            "you": number == seat,
            "tags": ["current"] if number == head_seat(view) else [],
            "facts": jack_facts(view) if number == JACK else detective_facts(view, number),
        }
        for number in range(view.players)
    ]


def _title(s: WhitechapelState, seat: int) -> str:
    return seat_title(s.players, seat).removeprefix("the ").capitalize()


def jack_facts(s: WhitechapelState) -> list[Fact]:
    """List Jack's public facts: tokens, nights, and optional markers."""
    survived = sum(1 for one in nights(s) if one.escaped)
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


def detective_facts(s: WhitechapelState, seat: int) -> list[Fact]:
    """List a detective's policemen and where they are."""
    facts = []
    if seat == head_seat(s):
        facts.append(fact("Head", "leads", "lead", "leads the investigation tonight"))
    for colour in pawns_of(s, seat):
        name, crossing = COLOUR_NAMES[colour], s.police[colour]
        place, note = "–", name
        if crossing != NOWHERE:
            beside = circles_beside(crossing)
            place = f"by {beside}" if beside else crossing_words(crossing)
            note = f"{name} on {crossing_words(crossing)}"
        facts.append(fact(name, place, f"police-{COLOURS[colour]}", note))
    return facts
