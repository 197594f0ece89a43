"""Patrolling the streets: a head is drawn and places the patrols. [patrols.*]"""

from __future__ import annotations

from rulewright.games.whitechapel.address import may_name_the_address
from rulewright.games.whitechapel.components import (
    COLOURS,
    NOWHERE,
    PATROLS,
    POLICEMEN,
    YELLOW_CROSSINGS,
)
from rulewright.games.whitechapel.names import (
    CROSSING_REF,
    HEAD_REF,
    crossing_id,
    crossing_in,
    crossing_text,
    head_ref,
    patrol_id,
    token_id,
)
from rulewright.games.whitechapel.state import (
    ADDRESS,
    FAKE,
    HIDDEN_FACE,
    LETTER,
    PATROL,
    WhitechapelState,
    head_seat,
)
from rulewright.games.whitechapel.streets import crossing_words
from rulewright.kernel import Ask, Chance, Refusal, Script, Simultaneous
from rulewright.kit.asks import Choice


class TurnTile(Chance):
    """The random draw of a tile from the pile of heads; an outcome is its colour."""

    def text(self, outcome: int) -> str:
        """Return the colour of the tile, as in `brown`."""
        return COLOURS[outcome]


def the_head_is_drawn(s: WhitechapelState) -> Script[None]:
    """Draw the tile that determines tonight's head. [patrols.head]"""
    tile = yield TurnTile([colour for colour in range(POLICEMEN) if s.pile >> colour & 1])
    s.head = tile
    s.pile &= ~(1 << tile)
    s.step = ADDRESS if may_name_the_address(s) else PATROL
    s.log(
        "patrols.head",
        "The {tile} tile: {player} leads tonight.",
        tile=HEAD_REF[s.head],
        player=head_ref(s),
    )


def old_crossings(s: WhitechapelState) -> list[int]:
    """List the crossings where policemen ended the last night, each of which gets a patrol.

    There are none on the first night. [patrols.first-night] [patrols.later-nights]
    """
    return sorted(crossing for crossing in s.police if crossing != NOWHERE)


def free_yellow(s: WhitechapelState) -> list[int]:
    """List the yellow crossings without a patrol on which no policeman ended the last night."""
    return [c for c in YELLOW_CROSSINGS if c not in s.patrols and c not in s.police]


class PlacePatrol(Choice[WhitechapelState]):
    """Ask the head for a yellow crossing for a spare patrol."""

    kind = "patrol-place"
    rule = "patrols.later-nights"
    chain = "patrols"
    hint = "Name a free yellow crossing: patrol X042."

    def options(self, s: WhitechapelState) -> list[int]:
        return free_yellow(s)

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `patrol X042`."""
        return f"patrol {crossing_text(option)}"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"A patrol on {crossing_words(option)}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [crossing_id(option)]

    def prompt(self, s: WhitechapelState) -> str:
        left = PATROLS - len(s.patrols)
        return f"Choose {left} yellow crossing{'s' * (left > 1)} for patrols"

    def candidates(self, s: WhitechapelState) -> list[int]:
        return YELLOW_CROSSINGS

    def refusal(self, s: WhitechapelState, option: int) -> Refusal | None:
        return place_refusal(s, option)


def place_refusal(s: WhitechapelState, crossing: int) -> Refusal | None:
    """Return why a spare patrol may not be placed on a crossing; None if it may."""
    name = crossing_words(crossing)
    if crossing not in YELLOW_CROSSINGS:
        return Refusal("patrols.later-nights", f"{name} is not yellow.")
    if crossing in s.police:
        return Refusal("patrols.later-nights", f"A policeman ended on {name} last night.")
    if crossing in s.patrols:
        return Refusal("patrols.later-nights", f"A patrol lies on {name} already.")
    return None


class PlaceFace(Ask[WhitechapelState]):
    """Ask the head which patrol token has a given colour on its face."""

    kind = "patrol-face"
    rule = "patrols.hidden"
    chain = "patrols"

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour

    def options(self, s: WhitechapelState) -> list[int]:
        """List the patrols that have no face yet, by crossing."""
        return [c for place, c in enumerate(s.patrols) if s.faces[place] == HIDDEN_FACE]

    def text(self, s: WhitechapelState, option: int) -> str:
        """Return `blue X042`."""
        return f"{COLOURS[self.colour]} {crossing_text(option)}"

    def label(self, s: WhitechapelState, option: int) -> str:
        return f"{COLOURS[self.colour].title()} on {crossing_words(option)}"

    def targets(self, s: WhitechapelState, option: int) -> list[str]:
        return [token_id(COLOURS[self.colour]), patrol_id(option), crossing_id(option)]

    def prompt(self, s: WhitechapelState) -> str:
        return f"Where does the {COLOURS[self.colour]} patrol lie? The last two are false ones"

    def why_not(self, s: WhitechapelState, tried: str) -> Refusal:
        crossing = crossing_in(tried)
        if crossing in s.patrols:
            name = crossing_words(crossing)
            return Refusal(self.rule, f"The patrol on {name} has its colour already.")
        rule = "patrols.first-night" if s.night == 1 else "patrols.later-nights"
        return Refusal(rule, "Name the crossing of a patrol: blue X042.")


def add_patrol(s: WhitechapelState, crossing: int, face: int, shown: int) -> None:
    """Add a patrol; patrols are kept in the order of crossings, which reveals nothing."""
    place = 0
    while place < len(s.patrols) and s.patrols[place] < crossing:
        place += 1
    s.patrols.insert(place, crossing)
    s.faces.insert(place, face)
    s.shown.insert(place, shown)


def place_patrols(s: WhitechapelState) -> Script[None]:
    """Let the head place all patrols, then give the five colours to five of them.

    Each crossing where a policeman ended gets one, the rest go to yellow crossings.
    [patrols.first-night] [patrols.later-nights]
    """
    head = head_seat(s)
    for crossing in old_crossings(s):
        add_patrol(s, crossing, HIDDEN_FACE, 0)
    while len(s.patrols) < PATROLS:
        free = free_yellow(s)
        if len(free) <= PATROLS - len(s.patrols):
            for crossing in free:
                add_patrol(s, crossing, HIDDEN_FACE, 0)
        else:
            crossing = yield PlacePatrol(head)
            add_patrol(s, crossing, HIDDEN_FACE, 0)
    for colour in range(POLICEMEN):
        crossing = yield PlaceFace(head, colour)
        s.faces[s.patrols.index(crossing)] = 1 + colour
    for place in range(PATROLS):
        if s.faces[place] == HIDDEN_FACE:
            s.faces[place] = FAKE


def patrolling_the_streets(s: WhitechapelState) -> Script[None]:
    """Let the head place patrols face down; the policemen leave the board. [patrols.hidden]"""
    yield Simultaneous([(head_seat(s), place_patrols(s))])
    s.police = [NOWHERE] * POLICEMEN
    s.step = LETTER
    where = [CROSSING_REF[crossing] for crossing in s.patrols]
    s.log("patrols.hidden", "Patrols are placed face down on {crossings:;}.", crossings=where)
