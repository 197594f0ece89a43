"""How the table looks to a seat, made from its view alone (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.games.whitechapel.components import (
    COLOURS,
    CROSSINGS,
    NOWHERE,
    POLICEMEN,
    RED_CIRCLES,
    SPACES,
)
from rulewright.games.whitechapel.ledger import nights
from rulewright.games.whitechapel.looks import Json, board, token
from rulewright.games.whitechapel.overlays import overlays
from rulewright.games.whitechapel.panels import panels
from rulewright.games.whitechapel.scoreboard import players, tracks, zones
from rulewright.games.whitechapel.sheets import sheets
from rulewright.games.whitechapel.state import (
    ACTIONS,
    ENDED,
    FACE_DOWN,
    FAKE,
    HIDDEN_FACE,
    JACK,
    MARKED,
    NO_WOMAN,
    SEARCH,
    State,
    space_of,
)
from rulewright.games.whitechapel.summary import summary
from rulewright.games.whitechapel.words import (
    COLOUR_NAMES,
    circle_id,
    crossing_id,
    patrol_id,
    pawn_id,
    seat_names,
    wretched_id,
)

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
    found = nights(view.notebook)
    open_way = seat == JACK or view.step == ENDED  # of others' views only the crime is told
    return {
        "seat": None if seat is None else seat_names(view.players)[seat],
        "title": title(view),
        "subtitle": subtitle(view),
        "areas": areas(view, open_way),
        "tokens": tokens(view, open_way),
        "arrows": arrows(view) if open_way else [],
        "tracks": tracks(view),
        "players": players(view, seat, found),
        "zones": zones(view),
        "panels": panels(view, seat, found),
        "sheets": sheets(view, seat, found),
        "overlays": overlays(view, seat, found),
    }


def title(s: State) -> str:
    """`Night 2`"""
    return f"Night {s.night}" if s.night else "Before the first night"


def subtitle(s: State) -> str:
    """What is done just now."""
    return PHASES[s.step]


def episode(s: State) -> str:
    """`Searches with Jack on space 5`"""
    if s.step in (ACTIONS, SEARCH) and s.row:
        return f"Searches with Jack on space {SPACES[space_of(s)]}"
    return ""


# -- areas ------------------------------------------------------------------------------------
def areas(s: State, open_way: bool) -> Json:
    """What is so about the circles and crossings now; those with nothing are left out."""
    marks: dict[str, list[Mark]] = {}
    for area, tag, words in [*_row_marks(s, open_way), *_circle_marks(s), *_crossing_marks(s)]:
        found = marks.setdefault(area, [])
        if (tag, words) not in found:
            found.append((tag, words))
    return {area: _state(found) for area, found in marks.items()}


def _row_marks(s: State, open_way: bool) -> Iterator[tuple[str, str, str]]:
    """Jack's way and hideout, for who may know them."""
    for circle in s.row if open_way else []:
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


def _state(found: list[Mark]) -> Json:
    note = "; ".join(words[0].upper() + words[1:] for _, words in found)
    return {"owner": None, "tags": [tag for tag, _ in found if tag], "note": note}


# -- pieces -----------------------------------------------------------------------------------
def tokens(s: State, open_way: bool) -> list[Json]:
    """All that stands and lies on the board."""
    found = [*_women(s), *_wretched(s), *_markers(s), *_patrols(s), *_policemen(s)]
    if s.hideout:
        here = circle_id(s.hideout)
        found.append(token("hideout", here, here, "crime", "home", f"The hideout, {here}"))
    if open_way and s.row and s.row[-1]:
        here = circle_id(s.row[-1])
        jack = token("jack", here, here, "pawn", "jack", f"Jack, on {here}")
        jack["owner"] = "jack"
        found.append(jack)
    return found


def _women(s: State) -> list[Json]:
    """Woman tokens on the red circles, face down unless the seat knows them. [women.hidden]"""
    found: list[Json] = []
    for number, face in enumerate(s.women):
        here = circle_id(RED_CIRCLES[number])
        if face == NO_WOMAN:
            continue
        if face == FACE_DOWN:
            piece = token("woman", here, here, "person", "hidden", f"Woman token on {here}")
            piece["tags"] = ["hidden"]
        elif face == MARKED:
            piece = token("woman", here, here, "person", "marked", f"Marked woman on {here}")
            piece["kind"] = "marked"
        else:
            piece = token("woman", here, here, "person", "woman", f"Unmarked woman on {here}")
        found.append(piece)
    return found


def _wretched(s: State) -> list[Json]:
    """The women in the streets. [victims.reveal]"""
    found: list[Json] = []
    for circle in s.wretched:
        here = circle_id(circle)
        piece = token("wretched", here, here, "person", "wretched", f"Wretched on {here}")
        piece["id"] = wretched_id(circle)
        found.append(piece)
    return found


def _markers(s: State) -> list[Json]:
    """Scenes of crimes, clues and false clues."""
    found: list[Json] = []
    for circle in s.scenes:
        here = circle_id(circle)
        found.append(token("crime", here, here, "crime", "crime", f"Scene of a crime on {here}"))
    for circle in s.clues:
        here = circle_id(circle)
        found.append(token("clue", here, here, "mark", "clue", f"Clue on {here}"))
    for circle in s.blocked:
        here = circle_id(circle)
        piece = token("false-clue", here, here, "mark", "false-clue", f"False clue on {here}")
        found.append(piece)
    return found


def _patrols(s: State) -> list[Json]:
    """Patrol tokens: face down, known to this seat alone, or face up. [patrols.hidden]"""
    found: list[Json] = []
    for number, crossing in enumerate(s.patrols):
        here, face = crossing_id(crossing), s.faces[number]
        piece = token("patrol", here, here, "post", "hidden", patrol_label(s, number))
        piece["id"] = patrol_id(crossing)
        piece["index"] = int(crossing in s.police)
        if face == HIDDEN_FACE:
            piece["tags"] = ["hidden"]
        elif face == FAKE:
            piece["symbol"] = "fake"
        else:
            piece["kind"] = "patrol-face" if s.shown[number] else "patrol-known"
            piece["owner"] = COLOURS[face - 1]
            piece["symbol"] = f"police-{COLOURS[face - 1]}"
        found.append(piece)
    return found


def patrol_label(s: State, number: int) -> str:
    """`Patrol token`, and whose it is where the view says so."""
    face = s.faces[number]
    if face == HIDDEN_FACE:
        return "Patrol token"
    name = "a false one" if face == FAKE else COLOUR_NAMES[face - 1]
    return f"Patrol token: {name}" + ("" if s.shown[number] else ", face down")


def _policemen(s: State) -> list[Json]:
    """The pawns of the police."""
    found: list[Json] = []
    for colour in range(POLICEMEN):
        crossing = s.police[colour]
        if crossing == NOWHERE:
            continue
        here = CROSSINGS[crossing]
        label = f"{COLOUR_NAMES[colour]} policeman on {here}"
        piece = token("policeman", here, here, "post", f"police-{COLOURS[colour]}", label)
        piece["id"], piece["owner"] = pawn_id(colour), COLOURS[colour]
        piece["index"] = s.police[:colour].count(crossing)
        if s.searching == colour:
            piece["tags"] = ["current"]
        found.append(piece)
    return found


# -- arrows -----------------------------------------------------------------------------------
def arrows(s: State) -> list[Json]:
    """Jack's way tonight, for whoever may know it."""
    found: list[Json] = []
    first = max(1, len([way for way in s.ways if way == 0]))
    for number in range(first, len(s.row)):
        start, end = s.row[number - 1], s.row[number]
        if start and end and start != end:
            found.append(
                {
                    "from": circle_id(start),
                    "to": circle_id(end),
                    "owner": "trail",
                    "tags": ["plain"],
                    "label": "",
                }
            )
    return found


__all__ = ["board", "scene", "subtitle", "summary", "title"]
