"""Areas: the circles and crossings with their present contents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.games.whitechapel.components import COLOURS, NOWHERE, POLICEMEN, RED_CIRCLES
from rulewright.games.whitechapel.names import circle_id, crossing_id
from rulewright.games.whitechapel.state import NO_WOMAN, WhitechapelState
from rulewright.games.whitechapel.table.tokens import patrol_label
from rulewright.games.whitechapel.views import knows_way
from rulewright.kit.scene import AreaState

WOMEN_WORDS: Final[list[str]] = [
    "",
    "a woman token, face down",
    "an unmarked woman",
    "a marked woman",
]

Mark = tuple[str, str]  # a tag (empty for none), and the mark's meaning in words


def areas(view: WhitechapelState, seat: int | None) -> dict[str, AreaState]:
    """Return the marks on circles and crossings; those without any are left out."""
    marks: dict[str, list[Mark]] = {}
    for area, tag, words in [
        *_row_marks(view, seat),
        *_circle_marks(view),
        *_crossing_marks(view),
    ]:
        here = marks.setdefault(area, [])
        if (tag, words) not in here:
            here.append((tag, words))
    return {area: _state(here) for area, here in marks.items()}


def _row_marks(s: WhitechapelState, seat: int | None) -> Iterator[tuple[str, str, str]]:
    """Yield Jack's row and hideout, if the seat may know them."""
    for circle in s.row if knows_way(s, seat) else []:
        if circle:
            yield circle_id(circle), "trail", "on Jack’s way tonight"
    if s.hideout:
        yield circle_id(s.hideout), "hideout", "the hideout"


def _circle_marks(s: WhitechapelState) -> Iterator[tuple[str, str, str]]:
    """Yield clues, false clues, women, the Wretched and crime scenes."""
    for circle in s.clues:
        yield circle_id(circle), "clue", "clue: in tonight’s row"
    for circle in s.blocked:
        yield circle_id(circle), "false-clue", "false clue: no search, no arrest"
    for number, face in enumerate(s.women):
        if face != NO_WOMAN:
            yield circle_id(RED_CIRCLES[number]), "", WOMEN_WORDS[face]
    for circle in s.wretched:
        yield circle_id(circle), "", "one of the Wretched"
    for circle in s.scenes:
        yield circle_id(circle), "", "scene of a crime"


def _crossing_marks(s: WhitechapelState) -> Iterator[tuple[str, str, str]]:
    """Yield policemen and patrols."""
    for colour in range(POLICEMEN):
        if s.police[colour] != NOWHERE:
            yield crossing_id(s.police[colour]), "", f"{COLOURS[colour]} policeman"
    for number, crossing in enumerate(s.patrols):
        yield crossing_id(crossing), "", patrol_label(s, number)


def _state(marks: list[Mark]) -> AreaState:
    note = "; ".join(words[0].upper() + words[1:] for _, words in marks)
    return {"owner": None, "tags": [tag for tag, _ in marks if tag], "note": note}
