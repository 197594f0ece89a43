"""A summary of the table in plain text, for a terminal."""

from __future__ import annotations

from rulewright.games.whitechapel.components import (
    COLOURS,
    CROSSINGS,
    NIGHTS,
    NOWHERE,
    NUMERALS,
    POLICEMEN,
    RED_CIRCLES,
    SPACES,
)
from rulewright.games.whitechapel.names import FACES, STEPS, numbers, seat_title
from rulewright.games.whitechapel.state import (
    FACE_DOWN,
    HIDDEN_FACE,
    MARKED,
    NO_WOMAN,
    WhitechapelState,
    head_seat,
    space_of,
    spaces_left,
)
from rulewright.games.whitechapel.table.ledger import Night, nights
from rulewright.kit.text import wrapped

WAYS: list[str] = ["", "", "c", "a"]


def summary(view: WhitechapelState, seat: int | None) -> str:
    """Return the table as a seat sees it, in about ten to twenty-five lines."""
    lines = [*_head(view), *_police(view, seat), *_streets(view)]
    for night in nights(view):
        if night.scenes:
            lines.append(_night(view, night))
    return "\n".join(part for line in lines for part in wrapped(line))


def _head(s: WhitechapelState) -> list[str]:
    """List the night, the step, Jack's tokens and his place on the track."""
    lines = [f"Night {s.night} of {NIGHTS}, {STEPS[s.step]}."]
    if head_seat(s) > 0:
        leader = seat_title(s.players, head_seat(s))
        lines[0] += f" Head of the investigation: {COLOURS[s.head]}, {leader}."
    line = f"Jack: coaches {s.coaches}, alleys {s.alleys}"
    if s.row:
        line += f", pawn on {SPACES[space_of(s)]} with {spaces_left(s)} spaces to go"
    elif s.night:
        line += f", time of the crime {NUMERALS[s.time]}"
    if s.row and s.row[-1]:
        line += f", on circle {s.row[-1]}"
    if s.hideout:
        line += f", hideout {s.hideout}"
    return [*lines, line]


def _police(s: WhitechapelState, seat: int | None) -> list[str]:
    """List the owner and the crossing of each policeman."""
    words = []
    for colour in range(POLICEMEN):
        place = "not placed" if s.police[colour] == NOWHERE else CROSSINGS[s.police[colour]]
        you = ", you" if seat and s.owner[colour] == seat else ""
        owner = seat_title(s.players, s.owner[colour]) if s.owner[colour] else "nobody yet"
        words.append(f"{COLOURS[colour]} {place} ({owner}{you})")
    return ["Policemen: " + " | ".join(words)]


def _streets(s: WhitechapelState) -> list[str]:
    """List the women, patrols and clues on the board."""
    lines = []
    women = [
        f"{RED_CIRCLES[n]} {_woman(face)}".strip()
        for n, face in enumerate(s.women)
        if face != NO_WOMAN
    ]
    if women:
        lines.append("Women: " + ", ".join(women))
    if s.wretched:
        lines.append(f"Wretched: {numbers(s.wretched)}")
    if s.patrols:
        words = [f"{CROSSINGS[x]} {_patrol(s, n)}" for n, x in enumerate(s.patrols)]
        lines.append("Patrols: " + ", ".join(words))
    if s.clues:
        lines.append(f"Clues: {numbers(s.clues)}")
    if s.blocked:
        lines.append(f"False clues: {numbers(s.blocked)}")
    return lines


def _woman(face: int) -> str:
    if face == FACE_DOWN:
        return "?"
    return "marked" if face == MARKED else "unmarked"


def _patrol(s: WhitechapelState, number: int) -> str:
    face = s.faces[number]
    if face == HIDDEN_FACE:
        return "?"
    return FACES[face] if s.shown[number] else f"({FACES[face]})"


def _night(s: WhitechapelState, night: Night) -> str:
    """Describe a night: `Night 1: murder on 65; ?, ?c, ?c, 34; clues 34; asked in vain 12, 15`.

    A `c` stands for a coach.
    """
    row = s.row if night.number == s.night else []
    if not row and night.number <= len(s.rows):
        row = s.rows[night.number - 1]
    scenes = len(night.scenes)
    ends = row[scenes:] + [0] * (len(night.ways) - max(0, len(row) - scenes))
    steps = [f"{end or '?'}{WAYS[way]}" for end, way in zip(ends, night.ways, strict=False)]
    words = (
        f"Night {night.number}: murder on {numbers(night.scenes)}; {', '.join(steps) or 'no move'}"
    )
    if night.escaped:
        words += ", home"
    if night.clues:
        words += f"; clues {numbers(night.clues)}"
    if night.misses:
        words += f"; asked in vain {numbers(sorted(set(night.misses) - set(night.clues)))}"
    return words
