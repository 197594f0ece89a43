"""Positions as text: a state between steps that a person can write, read and diff.

    players: 3
    night: 2
    step: escape
    hideout: 90
    row: 27, 26, coach 7 1
    police: blue X034, yellow X040, brown X101, red X127, green X181

Lines may be left out; `cases/README.md` lists all lines with their defaults.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import NIGHTS, NUMERALS, SPACES
from rulewright.games.whitechapel.setup import OPTIONS, PLAYER_COUNTS, new_state, options_of
from rulewright.games.whitechapel.state import BLOOD, ENDED, ESCAPE, SCENE, WhitechapelState
from rulewright.games.whitechapel.text.defaults import nights_over, place_what_is_not_named
from rulewright.games.whitechapel.text.lines import ENDING, LINES, NIGHT, STEP
from rulewright.games.whitechapel.text.notes import notes_text, read_notes, usual_notes
from rulewright.games.whitechapel.text.playable import check_position
from rulewright.games.whitechapel.text.words import by_night
from rulewright.kernel import BadPosition, OptionValue
from rulewright.kit.field_text import FieldText
from rulewright.kit.options import HEAD, head_lines, read_head
from rulewright.kit.position import Entry, entries

NOTEBOOK: Final[list[str]] = [f"notebook {night}" for night in range(1, NIGHTS + 1)]
USUAL_PLAYERS: Final = 2


def position(s: WhitechapelState) -> str:
    """Write a state between steps as text that `read_position` reads."""
    lines = head_lines(s.players, options_of(s), OPTIONS)
    lines += [f"{line.key(s, 0)}: {line.text(s, 0)}" for line in (NIGHT, STEP)]
    lines += LINES.write(s)
    if s.notebook != usual_notes(s):
        nights = by_night(s.notebook)[1:]
        lines += [f"notebook {night}: {notes_text(facts)}" for night, facts in enumerate(nights, 1)]
    return "\n".join(lines) + "\n"


def read_position(text: str) -> tuple[WhitechapelState, int, dict[str, OptionValue]]:
    """Read the state, number of players and options of a text.

    Raises `BadPosition`, naming the line, if the text is malformed or play could not go on.
    """
    s, players, options = read_lines(text)
    check_position(s)
    return s, players, options


def read_lines(text: str) -> tuple[WhitechapelState, int, dict[str, OptionValue]]:
    """Read a text like `read_position`, but without checking that play could go on."""
    lines = {entry.key: entry for entry in entries(text)}
    players, options = read_head(lines, OPTIONS, PLAYER_COUNTS, USUAL_PLAYERS)
    s = new_state(players, options)
    _read_course(s, lines)
    LINES.read(s, lines, (*HEAD, NIGHT.name, STEP.name, *NOTEBOOK))
    place_what_is_not_named(s)
    if s.coaches < 0 or s.alleys < 0:
        raise BadPosition("the row uses more coaches or alleys than the night has")
    s.notebook = _read_notebook(lines) if any(key in lines for key in NOTEBOOK) else usual_notes(s)
    if s.row and len(s.row) > len(SPACES) - len(NUMERALS) + 1 + s.time:
        raise BadPosition("the row is longer than the track")
    return s, players, options


def _read_course(s: WhitechapelState, lines: Mapping[str, Entry]) -> None:
    """Read the lines on which other lines depend, or set their defaults."""
    s.night = 1
    _read_early(s, lines, NIGHT)
    s.step = usual_step(lines)
    _read_early(s, lines, STEP)
    if s.step <= SCENE and NIGHT.name not in lines:
        s.night = 0
    _read_early(s, lines, ENDING)
    s.rows = [[] for _ in range(nights_over(s))]


def _read_early(
    s: WhitechapelState, lines: Mapping[str, Entry], line: FieldText[WhitechapelState]
) -> None:
    if line.name in lines:
        with lines[line.name].named():
            line.read(s, 0, lines[line.name].value)


def usual_step(keys: Iterable[str]) -> int:
    """Return the default step, which depends on the lines that the position has."""
    there = list(keys)
    if ENDING.name in there:
        return ENDED
    if "row" in there:
        return ESCAPE
    return BLOOD if "wretched" in there else SCENE


def _read_notebook(lines: Mapping[str, Entry]) -> list[int]:
    """Read the notebook night by night, up to the first night without a line."""
    notes: list[int] = []
    for night, key in enumerate(NOTEBOOK, 1):
        if key not in lines:
            break
        with lines[key].named():
            notes += [n.fact(n.NIGHT, night), *read_notes(lines[key].value)]
    return notes
