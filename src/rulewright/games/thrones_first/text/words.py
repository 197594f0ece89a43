"""Reading and writing the lines that only positions of the first edition have.

    fortifications: winterfell, pyke
    once winterfell: recruit          a one-time order in an area
    once-used stark: recruit          the one-time orders that a house has used
    idle: footmen                     units that add nothing in support this round
    cunning lannister: stark          the house that may not act against another this round
    stolen iron-throne: baratheon     the house that stole the token of a track
    gains attacker: swords 1          what texts gave to a side's card in a combat

The name of a line is one word, or one word and an area, house or side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.thrones.components import AREA_COUNT, AREAS, HOUSES, NOBODY, TRACKS
from rulewright.games.thrones.state import SIDES
from rulewright.games.thrones.text.words import read_area, read_house
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.state import FirstState
from rulewright.games.thrones_first.text import storm
from rulewright.games.thrones_first.text.sets import masks_by_house, read_mask
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, listed, read_number, split

FOOTMEN: Final = "footmen"

#: Reads the value of a line into a state; the word after its name is an area, a house or "".
ReadLine = Callable[[FirstState, str, str], None]
#: The lines of a name, without the name itself: `: winterfell`, ` stark: recruit`.
WriteLine = Callable[[FirstState], list[str]]


# -- fortifications ---------------------------------------------------------------------------
def read_fortifications(s: FirstState, of: str, value: str) -> None:
    """Read `fortifications: winterfell, pyke`."""
    s.forts = [0] * AREA_COUNT
    for name in split(value):
        s.forts[read_area(name)] = 1


def write_fortifications(s: FirstState) -> list[str]:
    """Write the areas with a fortification."""
    areas = [AREAS[area] for area in range(AREA_COUNT) if s.forts[area]]
    return [f": {listed(areas)}"] if areas else []


# -- one-time orders --------------------------------------------------------------------------
def once_keys(s: FirstState) -> list[str]:
    """List the ids of all one-time orders in the box."""
    return [order.key for order in BOXES[s.box].once]


def read_once(s: FirstState, of: str, value: str) -> None:
    """Read `once winterfell: recruit`."""
    s.once[read_area(of)] = 1 + find(value, once_keys(s), "one-time order")


def write_once(s: FirstState) -> list[str]:
    """Write the one-time orders on the board."""
    keys = once_keys(s)
    placed = [area for area in range(AREA_COUNT) if s.once[area]]
    return [f" {AREAS[area]}: {keys[s.once[area] - 1]}" for area in placed]


def read_once_used(s: FirstState, of: str, value: str) -> None:
    """Read `once-used stark: recruit`."""
    s.once_used[read_house(of, s.players)] = read_mask(value, once_keys(s), "one-time order")


def write_once_used(s: FirstState) -> list[str]:
    """Write the one-time orders that each house has used."""
    return masks_by_house(s.once_used, once_keys(s))


# -- what holds for a round -------------------------------------------------------------------
def read_idle(s: FirstState, of: str, value: str) -> None:
    """Read `idle: footmen`."""
    find(value, [FOOTMEN], "unit that can be idle")
    s.footmen_idle = True


def write_idle(s: FirstState) -> list[str]:
    """Write whether footmen are idle."""
    return [f": {FOOTMEN}"] if s.footmen_idle else []


def read_cunning(s: FirstState, of: str, value: str) -> None:
    """Read `cunning lannister: stark`."""
    s.cunning[read_house(of, s.players)] = read_house(value, s.players)


def write_cunning(s: FirstState) -> list[str]:
    """Write which house may not act against each house."""
    return [
        f" {HOUSES[house]}: {HOUSES[other]}"
        for house, other in enumerate(s.cunning)
        if other != NOBODY
    ]


# -- what cards have done ---------------------------------------------------------------------
GAINS: Final[list[str]] = ["strength", "swords", "fortifications"]


def read_stolen(s: FirstState, of: str, value: str) -> None:
    """Read `stolen iron-throne: baratheon`."""
    track, house = find(of, TRACKS, "track"), read_house(value, s.players)
    if s.tracks[track][0] == house:
        raise BadPosition(f"{value} is first on that track, and need not steal its token")
    s.stolen[track] = house


def write_stolen(s: FirstState) -> list[str]:
    """Write the stolen tokens by track."""
    return [
        f" {TRACKS[track]}: {HOUSES[house]}"
        for track, house in enumerate(s.stolen)
        if house != NOBODY
    ]


def read_gains(s: FirstState, of: str, value: str) -> None:
    """Read `gains attacker: strength -1, swords 1`."""
    gains = s.card_gains[find(of, SIDES, "side")]
    for part in split(value):
        name, _, number = part.partition(" ")
        gains[find(name, GAINS, "part of a card")] = read_number(number, -9, 9, name)


def write_gains(s: FirstState) -> list[str]:
    """Write the gains of each side's card that are not zero."""
    lines: list[str] = []
    for side, gains in enumerate(s.card_gains):
        words = [f"{GAINS[part]} {gain}" for part, gain in enumerate(gains) if gain]
        if words:
            lines.append(f" {SIDES[side]}: {listed(words)}")
    return lines


LINES: Final[dict[str, tuple[ReadLine, WriteLine]]] = {
    "fortifications": (read_fortifications, write_fortifications),
    "once": (read_once, write_once),
    "once-used": (read_once_used, write_once_used),
    "idle": (read_idle, write_idle),
    "cunning": (read_cunning, write_cunning),
    "stolen": (read_stolen, write_stolen),
    "gains": (read_gains, write_gains),
    "tactic": (storm.read_tactic, storm.write_tactic),
    "tactics-gone": (storm.read_tactics_gone, storm.write_tactics_gone),
    "leaders": (storm.read_leaders, storm.write_leaders),
    "improved": (storm.read_improved, storm.write_improved),
    "allies": (storm.read_allies, storm.write_allies),
    "ally-played": (storm.read_ally_played, storm.write_ally_played),
    "silenced": (storm.read_silenced, storm.write_silenced),
    "both-retreat": (storm.read_both_retreat, storm.write_both_retreat),
    "last-march": (storm.read_last_march, storm.write_last_march),
    "resume": (storm.read_resume, storm.write_resume),
}
#: Names of lines that have no area, house or side before the colon.
ALONE: Final = (
    "fortifications", "idle", "leaders", "improved", "silenced", "both-retreat", "resume",
)  # fmt: skip
LATE: Final = ("silenced",)  # read after the battle line


def read_line(s: FirstState, words: list[str], value: str) -> None:
    """Read a line of this edition; raise `BadPosition` if there is no such line."""
    name = words[0]
    if name not in LINES or len(words) != (1 if name in ALONE else 2):
        raise BadPosition(f"no line begins with {' '.join(words)!r}")
    LINES[name][0](s, words[1] if len(words) == 2 else "", value)


def own_lines(s: FirstState) -> list[str]:
    """Write the lines of a state that only this edition has."""
    return [f"{name}{text}" for name, (_, write) in LINES.items() for text in write(s)]
