"""Panels beside the board: the coming murder, the hunt, the tokens to place."""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    COLOURS,
    MARKED,
    NOWHERE,
    NUMERALS,
    POLICEMEN,
    UNMARKED,
)
from rulewright.games.whitechapel.names import COLOUR_NAMES, head_title, numbers, seat_title
from rulewright.games.whitechapel.state import (
    ACTIONS,
    ESCAPE,
    JACK,
    NIGHT_ENDS,
    POLICE,
    READY,
    SEARCH,
    SUSPENSE,
    VICTIMS,
    WhitechapelState,
    head_seat,
    spaces_left,
)
from rulewright.games.whitechapel.streets import crossing_words
from rulewright.games.whitechapel.table.ledger import Night, nights
from rulewright.games.whitechapel.table.trays import tray_panels
from rulewright.kit.scene import Panel, Term, panel


def panels(view: WhitechapelState, seat: int | None) -> list[Panel]:
    """List the panels for the present step."""
    shown = tray_panels(view, seat)
    so_far = nights(view)
    if ESCAPE <= view.step <= NIGHT_ENDS and so_far:
        shown.append(_hunt(view, so_far[-1]))
    elif VICTIMS <= view.step <= READY:
        shown.append(_hell(view))
    elif view.patrols or any(view.women):
        shown.append(_street(view, seat))
    return shown


# -- hell -------------------------------------------------------------------------------------
def _hell(s: WhitechapelState) -> Panel:
    """Show the time of the crime, the Wretched and the patrols. [victims.time-of-crime]"""
    hidden = s.shown.count(0)
    waits = len(NUMERALS) - 1 - s.time
    notes = [
        f"Time of the crime: {NUMERALS[s.time]}; Jack can wait {_times(waits)} more.",
        f"Wretched in the streets: {numbers(s.wretched) or 'none'}",
        f"Patrol tokens face down: {hidden}, face up: {len(s.patrols) - hidden}",
    ]
    if s.step == SUSPENSE:
        notes.append(f"The Wretched are moved by {head_title(s)}.")
    return panel("hell", "Blood on the streets", notes)


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _street(s: WhitechapelState, seat: int | None) -> Panel:
    """Show how many women and patrols are on the board, before the victims are known."""
    women = sum(1 for face in s.women if face)
    notes = [f"{women} woman tokens lie there, {MARKED[s.night]} of them marked."]
    if s.patrols:
        whose = "you" if seat == head_seat(s) else head_title(s)
        notes.append(f"{len(s.patrols)} patrol tokens placed by {whose}.")
    if seat == JACK:
        notes.append(f"Tonight: {MARKED[s.night]} marked and {UNMARKED[s.night]} unmarked women.")
    return panel("streets", "Streets", notes)


# -- the hunt ---------------------------------------------------------------------------------
def _hunt(s: WhitechapelState, night: Night) -> Panel:
    """Show where policemen are, whether they have acted, and what they have found."""
    hunt = panel("hunt", "Hunt", _hunt_notes(s, night))
    hunt["columns"] = [
        {
            "title": "Policemen",
            "owner": None,
            "total": "",
            "terms": [_policeman(s, colour) for colour in range(POLICEMEN)],
        }
    ]
    return hunt


def _policeman(s: WhitechapelState, colour: int) -> Term:
    place = "" if s.police[colour] == NOWHERE else crossing_words(s.police[colour])
    done = s.step in (POLICE, ACTIONS, SEARCH) and bool(s.acted >> colour & 1)
    tags = ["current"] if s.searching == colour else ["closed"] if done else []
    verb = "has moved" if s.step == POLICE else "has acted"
    return {
        "label": f"{COLOUR_NAMES[colour]}, {seat_title(s.players, s.owner[colour])}",
        "value": place,
        "owner": COLOURS[colour],
        "tags": tags,
        "note": verb if done else "",
    }


def _hunt_notes(s: WhitechapelState, night: Night) -> list[str]:
    left = spaces_left(s) if s.row else 0
    notes = [f"Jack has {left} {'space' if left == 1 else 'spaces'} of the track left."]
    if s.clues:
        notes.append(f"Clues tonight: {numbers(sorted(s.clues))}")
    if s.blocked:
        notes.append(f"False clues: {numbers(sorted(s.blocked))}")
    if s.asked:
        notes.append(f"This search in vain: {numbers(s.asked)}")
    vain = sorted({circle for circle in night.misses if circle not in night.clues})
    if vain and s.show_notebook:
        notes.append(f"Asked in vain tonight: {numbers(vain)}")
    if night.missed_arrests:
        notes.append(f"Arrests missed on: {numbers(sorted(set(night.missed_arrests)))}")
    return notes
