"""The scene of a seat, made from its view alone (docs/protocol.md)."""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import SPACES
from rulewright.games.whitechapel.names import circle_id, seat_names
from rulewright.games.whitechapel.state import ACTIONS, ALLEYED, SEARCH, WhitechapelState, space_of
from rulewright.games.whitechapel.table.areas import areas
from rulewright.games.whitechapel.table.overlays import overlays
from rulewright.games.whitechapel.table.panels import panels
from rulewright.games.whitechapel.table.players import players
from rulewright.games.whitechapel.table.scoreboard import tracks
from rulewright.games.whitechapel.table.sheets import sheets
from rulewright.games.whitechapel.table.tokens import tokens
from rulewright.games.whitechapel.table.zones import zones
from rulewright.games.whitechapel.views import knows_way
from rulewright.kit.scene import Arrow, Scene

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


def scene(view: WhitechapelState, seat: int | None) -> Scene:
    """Return the whole scene for a seat (None: a spectator)."""
    return {
        "seat": None if seat is None else seat_names(view.players)[seat],
        "title": title(view),
        "subtitle": subtitle(view),
        "areas": areas(view, seat),
        "tokens": tokens(view, seat),
        "arrows": arrows(view, seat),
        "tracks": tracks(view, seat),
        "players": players(view, seat),
        "zones": zones(view, seat),
        "panels": panels(view, seat),
        "sheets": sheets(view, seat),
        "overlays": overlays(view, seat),
    }


def title(s: WhitechapelState) -> str:
    """Return `Night 2`, or `Before the first night`."""
    return f"Night {s.night}" if s.night else "Before the first night"


def subtitle(s: WhitechapelState) -> str:
    """Return the phase of the night in words."""
    return PHASES[s.step]


def episode(s: WhitechapelState) -> str:
    """Return `Searches with Jack on space 5`, or an empty string outside of searches."""
    if s.step in (ACTIONS, SEARCH) and s.row:
        return f"Searches with Jack on space {SPACES[space_of(s)]}"
    return ""


# -- arrows -----------------------------------------------------------------------------------
def arrows(s: WhitechapelState, seat: int | None) -> list[Arrow]:
    """List the arrows of Jack's row tonight, if the seat may know it."""
    if not knows_way(s, seat):
        return []
    way: list[Arrow] = []
    first = max(1, len([way for way in s.ways if way == 0]))
    for number in range(first, len(s.row)):
        start, end = s.row[number - 1], s.row[number]
        if start and end and start != end:
            way.append(step(start, end, s.ways[number]))
    return way


def step(start: int, end: int, way: int) -> Arrow:
    """Return the arrow of one move of Jack; one through an alley is straight, not along streets."""
    arrow: Arrow = {
        "from": circle_id(start),
        "to": circle_id(end),
        "owner": "trail",
        "tags": ["plain"],
        "label": "",
    }
    if way != ALLEYED:
        arrow["slot"] = "pawn"
    return arrow
