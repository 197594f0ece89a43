"""How the table looks to a seat, made from its view alone (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.games.whitechapel.components import (
    COLOURS,
    NOWHERE,
    POLICEMEN,
    RED_CIRCLES,
    SPACES,
)
from rulewright.games.whitechapel.names import (
    circle_id,
    crossing_id,
    seat_names,
)
from rulewright.games.whitechapel.state import (
    ACTIONS,
    NO_WOMAN,
    SEARCH,
    State,
    space_of,
)
from rulewright.games.whitechapel.table.looks import Json
from rulewright.games.whitechapel.table.overlays import overlays
from rulewright.games.whitechapel.table.panels import panels
from rulewright.games.whitechapel.table.players import players
from rulewright.games.whitechapel.table.scoreboard import tracks, zones
from rulewright.games.whitechapel.table.sheets import sheets
from rulewright.games.whitechapel.table.tokens import patrol_label, tokens
from rulewright.games.whitechapel.views import knows_way

PHASES: Final[list[str]] = [
    "Who plays which policemen", "Jack chooses his hideout", "Hell: the night is prepared",
    "Hell: Jack marks his targets", "Hell: who leads the investigation",
    "Hell: the address", "Hell: the patrols are placed", "Hell: a letter may come",
    "Hell: a letter moves patrols", "Hell: the victims stand there", "Hell: to kill or to wait",
    "Hell: the Wretched move on", "Hell: Jack looks at a patrol", "Hell: a murder",
    "Hell: the alarm", "Hunt: Jack moves", "Hunt: Jack moves", "Hunt: a letter may come",
    "Hunt: a letter moves a policeman", "Hunt: the police move", "Hunt: a false clue",
    "Hunt: searches and arrests", "Hunt: a search goes on", "The night ends",
    "The game has ended",
]  # fmt: skip

WOMEN_WORDS: Final[list[str]] = [
    "",
    "a woman token, face down",
    "an unmarked woman",
    "a marked woman",
]

Mark = tuple[str, str]  # a tag, if any, and what it means in words


def scene(view: State, seat: int | None) -> Json:
    """The whole scene for a seat (None: a spectator)."""
    return {
        "seat": None if seat is None else seat_names(view.players)[seat],
        "title": title(view),
        "subtitle": subtitle(view),
        "areas": areas(view, seat),
        "tokens": tokens(view, seat),
        "arrows": arrows(view, seat),
        "tracks": tracks(view),
        "players": players(view, seat),
        "zones": zones(view),
        "panels": panels(view, seat),
        "sheets": sheets(view, seat),
        "overlays": overlays(view, seat),
    }


def title(s: State) -> str:
    """`Night 2`"""
    return f"Night {s.night}" if s.night else "Before the first night"


def subtitle(s: State) -> str:
    """The phase of the night, as a player reads it."""
    return PHASES[s.step]


def episode(s: State) -> str:
    """`Searches with Jack on space 5`"""
    if s.step in (ACTIONS, SEARCH) and s.row:
        return f"Searches with Jack on space {SPACES[space_of(s)]}"
    return ""


# -- areas ------------------------------------------------------------------------------------
def areas(s: State, seat: int | None) -> Json:
    """The marks on circles and crossings now; places without any are left out."""
    marks: dict[str, list[Mark]] = {}
    for area, tag, words in [*_row_marks(s, seat), *_circle_marks(s), *_crossing_marks(s)]:
        here = marks.setdefault(area, [])
        if (tag, words) not in here:
            here.append((tag, words))
    return {area: _state(here) for area, here in marks.items()}


def _row_marks(s: State, seat: int | None) -> Iterator[tuple[str, str, str]]:
    """Jack's way and hideout, where the seat may know them."""
    for circle in s.row if knows_way(s, seat) else []:
        if circle:
            yield circle_id(circle), "trail", "on Jack’s way tonight"
    if s.hideout:
        yield circle_id(s.hideout), "hideout", "the hideout"


def _circle_marks(s: State) -> Iterator[tuple[str, str, str]]:
    """Markers and women."""
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


def _crossing_marks(s: State) -> Iterator[tuple[str, str, str]]:
    """Policemen and patrols."""
    for colour in range(POLICEMEN):
        if s.police[colour] != NOWHERE:
            yield crossing_id(s.police[colour]), "", f"{COLOURS[colour]} policeman"
    for number, crossing in enumerate(s.patrols):
        yield crossing_id(crossing), "", patrol_label(s, number)


def _state(marks: list[Mark]) -> Json:
    note = "; ".join(words[0].upper() + words[1:] for _, words in marks)
    return {"owner": None, "tags": [tag for tag, _ in marks if tag], "note": note}


# -- arrows -----------------------------------------------------------------------------------
def arrows(s: State, seat: int | None) -> list[Json]:
    """Jack's way tonight, where the seat may know it."""
    if not knows_way(s, seat):
        return []
    way: list[Json] = []
    first = max(1, len([way for way in s.ways if way == 0]))
    for number in range(first, len(s.row)):
        start, end = s.row[number - 1], s.row[number]
        if start and end and start != end:
            way.append(
                {
                    "from": circle_id(start),
                    "to": circle_id(end),
                    "owner": "trail",
                    "tags": ["plain"],
                    "label": "",
                }
            )
    return way
