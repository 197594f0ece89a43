"""The moments that clients stage: nights, crimes, letters, clues, arrests, escapes, the end.

All are made from public facts.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import DATES, LETTERS, MURDERS, NIGHTS
from rulewright.games.whitechapel.endings import RULES as ENDINGS
from rulewright.games.whitechapel.endings import nights_survived
from rulewright.games.whitechapel.escape import COACH_SPACES
from rulewright.games.whitechapel.names import circle_id, numbers
from rulewright.games.whitechapel.state import (
    ALLEYED,
    COACHED,
    JACK_ESCAPES,
    WALKED,
    WhitechapelState,
    spaces_left,
)
from rulewright.games.whitechapel.table.ledger import nights
from rulewright.games.whitechapel.table.sheets import WAY_WORDS
from rulewright.games.whitechapel.table.zones import letter_face
from rulewright.kernel import LogEntry
from rulewright.kit.moment import Moment, moment, staged_card
from rulewright.kit.scene import SheetRow

CRIME: Final = "blood.kill"
SEARCH: Final = "clues.search"
ESCAPE: Final = "escape.declare"
NIGHT: Final = "nights.order"
ARRESTS: Final[list[str]] = ["arrest.single", "area-arrests.arrest"]
LETTER_RULES: Final[list[str]] = [f"letters.{letter}" for letter in LETTERS]
ENDING_RULES: Final[list[str]] = [rule for rule in ENDINGS if rule]
STAGED: Final[frozenset[str]] = frozenset(
    [NIGHT, CRIME, SEARCH, ESCAPE, *ARRESTS, *LETTER_RULES, *ENDING_RULES]
)


def moment_of(view: WhitechapelState, entry: LogEntry) -> Moment | None:
    """Return the moment of a log entry, or None if there is nothing to show."""
    rule = entry.rule
    if rule == NIGHT:
        return night_moment(view)
    if rule == CRIME:
        return crime_moment(view, entry)
    if rule == SEARCH:
        return clue_moment(entry)
    if rule in ARRESTS:
        return arrest_moment(entry)
    if rule == ESCAPE:
        return escape_moment(view)
    if rule in LETTER_RULES:
        return letter_moment(LETTER_RULES.index(rule), entry)
    return ending_moment(view, entry)


def night_moment(s: WhitechapelState) -> Moment:
    """Show the beginning of a night, with the log entry of Jack's tokens. [nights.order]"""
    shown = moment("night", f"Night {s.night} of {NIGHTS}", brief=True)
    shown["subtitle"] = DATES[s.night]
    if MURDERS[s.night] > 1:
        shown["notes"] = ["The double event: Jack kills twice tonight."]
    shown["follows"] = ["nights.special-tokens"]
    return shown


def crime_moment(s: WhitechapelState, entry: LogEntry) -> Moment:
    """Show a murder, with the log entries of the alarm that follow. [blood.kill]"""
    title = f"Night {s.night}: a murder"
    shown = moment("crime", title, [entry.text], [entry.parts["circle"].id])
    shown["owner"] = "jack"
    shown["follows"] = ["corpse.", "alarm.", "double."]
    return shown


def clue_moment(entry: LogEntry) -> Moment | None:
    """Show a clue that was found; return None if the search found nothing. [clues.search]"""
    if "clues" not in entry.parts:
        return None
    places = [entry.parts["circle"].id]
    shown = moment("clue", "A clue is found", [entry.text], places, brief=True)
    shown["owner"] = entry.parts["policeman"].id
    return shown


def arrest_moment(entry: LogEntry) -> Moment | None:
    """Show an arrest, with the log entry of its result that follows. [arrest.single]

    Return None for the entry of a result.
    """
    if "policeman" not in entry.parts:
        return None
    places = [circle.id for circle in entry.parts["circles"]]
    shown = moment("arrest", "An arrest", [entry.text], places)
    shown["owner"] = entry.parts["policeman"].id
    shown["follows"] = [*ARRESTS, *ENDING_RULES]
    return shown


def escape_moment(s: WhitechapelState) -> Moment:
    """Show Jack's escape, with a table of what is public about the night. [escape.declare]"""
    left = spaces_left(s)
    shown = moment("escape", "Jack has escaped")
    spaces = f"{left} space{'s' * (left != 1)}"
    shown["subtitle"] = f"Night {s.night} of {NIGHTS}, with {spaces} of the row left."
    shown["owner"] = "jack"
    shown["table"] = {"corner": "What is known", "columns": [f"Night {s.night}"], "rows": known(s)}
    shown["follows"] = ["nights.end", *ENDING_RULES]
    return shown


def known(s: WhitechapelState) -> list[SheetRow]:
    """List the public facts of the night: crimes, kinds of moves, clues."""
    night = nights(s)[-1]
    moves = {way: night.ways.count(way) for way in (WALKED, COACHED, ALLEYED)}
    moves[COACHED] //= COACH_SPACES
    facts = [
        ("Murders on", numbers(sorted(night.scenes))),
        ("Jack moved", ", ".join([f"{n}× {WAY_WORDS[way]}" for way, n in moves.items() if n])),
        ("Clues on", numbers(sorted(night.clues))),
    ]
    return [{"title": title, "cells": [{"text": text or "none"}]} for title, text in facts]


def letter_moment(letter: int, entry: LogEntry) -> Moment | None:
    """Show the letter that Jack sends; return None for entries of its effect. [letters.use]"""
    if "card" not in entry.parts:
        return None
    shown = moment("letter", "A letter arrives", [entry.text], brief=True)
    shown["cards"] = [staged_card(letter_face(letter))]
    shown["owner"] = shown["chosen_by"] = "jack"
    return shown


def ending_moment(s: WhitechapelState, entry: LogEntry) -> Moment:
    """Show the end of the game: the winning side and the hideout. [ending.jack]"""
    nights = nights_survived(s)
    notes = [f"Jack has escaped from {nights} night{'s' * (nights != 1)}."]
    shown = moment("ending", "The hunt is over", notes)
    shown["outcome"] = {"text": entry.text}
    if s.ending == JACK_ESCAPES:
        shown["outcome"]["owner"] = "jack"
    if s.hideout:
        shown["places"] = [circle_id(s.hideout)]
    shown["follows"] = ["setup.hideout"]
    return shown
