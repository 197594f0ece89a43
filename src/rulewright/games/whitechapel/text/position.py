"""Positions as text: a state between steps that a person can write, read and diff.

    players: 3
    night: 2
    step: escape
    hideout: 90
    row: 27, 26, coach 7 1
    police: blue X034, yellow X040, brown X101, red X127, green X181

Only what matters need be written; `cases/README.md` lists all lines and what holds without them.
"""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    COLOURS,
    CROSSINGS,
    LETTERS,
    NUMERALS,
    RED_CIRCLES,
)
from rulewright.games.whitechapel.endings import ENDINGS
from rulewright.games.whitechapel.names import STEPS, seat_names
from rulewright.games.whitechapel.setup import OPTIONS, options_of
from rulewright.games.whitechapel.state import HIDEOUT, NOT_OVER, State
from rulewright.games.whitechapel.text.defaults import (
    usual_letters,
    usual_owners,
    usual_pile,
    usual_scenes,
    usual_tokens,
)
from rulewright.games.whitechapel.text.notes import (
    notes_text,
    old_row_text,
    plan_text,
    row_text,
    usual_notes,
)
from rulewright.games.whitechapel.text.words import (
    by_night,
    circle_text,
    circles_text,
    colour_text,
    mask_text,
    patrols_text,
    police_text,
    women_text,
)
from rulewright.kit.options import option_words
from rulewright.kit.text import NONE, listed


def position(s: State) -> str:
    """A state between steps as text, for `reader.read_position`."""
    lines = _head_lines(s) + _police_lines(s) + _jack_lines(s) + _board_lines(s)
    return "\n".join(lines + _letter_lines(s) + _note_lines(s)) + "\n"


def _head_lines(s: State) -> list[str]:
    lines = [f"players: {s.players}"]
    options = option_words(options_of(s), OPTIONS)
    if options:
        lines.append(f"options: {listed(options)}")
    lines += [f"night: {s.night}", f"step: {STEPS[s.step]}"]
    if s.turn:
        lines.append(f"turn: {s.turn + 1}")
    if s.ending != NOT_OVER:
        lines.append(f"ending: {ENDINGS[s.ending]}")
    return lines


def _police_lines(s: State) -> list[str]:
    lines: list[str] = []
    if s.owner != usual_owners(s):
        names = [NONE, *seat_names(s.players)[1:]]
        pairs = [f"{COLOURS[colour]} {names[seat]}" for colour, seat in enumerate(s.owner)]
        lines.append(f"pawns: {listed(pairs)}")
    lines.append(f"head: {colour_text(s.head)}")
    if s.pile != usual_pile(s):
        lines.append(f"pile: {mask_text(s.pile, COLOURS)}")
    if any(crossing >= 0 for crossing in s.police):
        lines.append(f"police: {police_text(s.police)}")
    if s.acted:
        lines.append(f"done: {mask_text(s.acted, COLOURS)}")
    if s.searching >= 0:
        lines.append(f"searching: {colour_text(s.searching)}")
    if s.asked:
        lines.append(f"asked: {circles_text(s.asked)}")
    return lines


def _jack_lines(s: State) -> list[str]:
    lines = [f"hideout: {circle_text(s.hideout) if s.step > HIDEOUT else NONE}"]
    for number, row in enumerate(s.rows):
        if row:
            lines.append(f"row {number + 1}: {old_row_text(row)}")
    if s.row:
        lines.append(f"row: {row_text(s)}")
    if s.plan:
        lines.append(f"plan: {plan_text(s.plan)}")
    if [s.coaches, s.alleys] != usual_tokens(s):
        lines.append(f"tokens: coach {s.coaches}, alley {s.alleys}")
    if s.time:
        lines.append(f"time: {NUMERALS[s.time]}")
    return lines


def _board_lines(s: State) -> list[str]:
    lines: list[str] = []
    if any(s.women):
        lines.append(f"women: {women_text(s.women, RED_CIRCLES)}")
    if s.wretched:
        lines.append(f"wretched: {circles_text(s.wretched)}")
    if s.settled:
        lines.append(f"settled: {circles_text(s.settled)}")
    if s.patrols:
        lines.append(f"patrols: {patrols_text(s.patrols, s.faces, s.shown)}")
    if s.scenes != usual_scenes(s):
        lines.append(f"scenes: {circles_text(s.scenes)}")
    if s.clues:
        lines.append(f"clues: {circles_text(s.clues)}")
    if s.blocked:
        lines.append(f"false clues: {circles_text(s.blocked)}")
    if s.false_left:
        lines.append(f"false clues in hand: {s.false_left}")
    return lines


def _letter_lines(s: State) -> list[str]:
    lines: list[str] = []
    if s.letters_left != usual_letters(s):
        lines.append(f"letters: {mask_text(s.letters_left, LETTERS)}")
    if s.letter_used:
        lines.append("letter: used")
    if s.pointed:
        lines.append(f"pointed: {listed([CROSSINGS[crossing] for crossing in s.pointed])}")
    if s.named >= 0:
        lines.append(f"named: {COLOURS[s.named]}")
    if s.address_used:
        lines.append("address: used")
    return lines


def _note_lines(s: State) -> list[str]:
    """The notebook, a line a night, unless all of it follows from the rest."""
    if s.notebook == usual_notes(s):
        return []
    nights = by_night(s.notebook)[1:]
    return [f"notebook {night}: {notes_text(facts)}" for night, facts in enumerate(nights, 1)]
