"""The state of a game: compact lists of small integers.

Jack is seat 0, followed by the detectives. In a seat's view (`views.py`) facts that it may not know
are 0: the hideout, the rows of Jack's sheet, the faces of women and patrols. How many there are is
always public.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.whitechapel.components import (
    LAST_NUMERAL,
    LETTERS,
    NOBODY,
    NOWHERE,
    POLICEMEN,
    RED_CIRCLES,
    SPACES,
)
from rulewright.games.whitechapel.streets import AS_TEE, STREETS, Streets
from rulewright.kernel import State
from rulewright.kit.saved import restore, saved

JACK: Final = 0  # the seat
ALL_PAWNS: Final = (1 << POLICEMEN) - 1

# The steps of a night, in order (`rounds.STEPS` has their scripts).
PAWNS: Final = 0  # before the first night: who plays which policemen
HIDEOUT: Final = 1
SCENE: Final = 2  # preparing the scene
WOMEN: Final = 3
HEAD: Final = 4
ADDRESS: Final = 5
PATROL: Final = 6
LETTER: Final = 7
SAUCY: Final = 8
VICTIMS: Final = 9
BLOOD: Final = 10
SUSPENSE: Final = 11
READY: Final = 12
CORPSE: Final = 13
ALARM: Final = 14
ESCAPE: Final = 15
MOVED: Final = 16  # Jack's written move is made
GOULSTON: Final = 17
GOULSTON_HEAD: Final = 18
POLICE: Final = 19
FALSE_CLUE: Final = 20
ACTIONS: Final = 21
SEARCH: Final = 22  # a search continues
NIGHT_ENDS: Final = 23
ENDED: Final = 24

# The token on a red circle (`women`).
NO_WOMAN: Final = 0
FACE_DOWN: Final = 1  # in a view that hides whether she is marked
UNMARKED: Final = 2
MARKED: Final = 3

# The face of a patrol: 1 + a policeman's colour, or one of these; HIDDEN_FACE only in views.
HIDDEN_FACE: Final = 0
FAKE: Final = POLICEMEN + 1

# How a space of tonight's row was filled (`ways`).
CRIME: Final = 0
WALKED: Final = 1
COACHED: Final = 2  # both spaces of a coach
ALLEYED: Final = 3

# Why the game is over (`ending`).
NOT_OVER: Final = 0
JACK_ESCAPES: Final = 1
ARRESTED: Final = 2
STUCK: Final = 3
OUT_OF_MOVES: Final = 4
ADDRESS_NAMED: Final = 5


class WhitechapelState(State):
    """The complete state of a game between two steps."""

    def __init__(self, players: int, source: WhitechapelState | None = None) -> None:
        """Create a state before anything is placed, or an independent copy of `source`."""
        self.lines = None
        self.players = players
        if source is None:
            # Options; `reading` says how the disputed tee is read (`streets.py`).
            self.letters = False
            self.false_clues = False
            self.rushing = False
            self.area_arrests = False
            self.catch_me = False
            self.address = False
            self.pawns_chosen = False
            self.show_notebook = True
            self.all_know_patrols = False
            self.reading = AS_TEE

            self.night = 0
            self.step = PAWNS
            self.turn = 0  # the detective whose turn it is, as a place in the order from the head
            self.ending = NOT_OVER

            # The police: owners of pawns (0: not chosen), tonight's head, tiles in the pile.
            self.owner: list[int] = [0] * POLICEMEN
            self.head = NOBODY  # a colour
            self.pile = ALL_PAWNS  # bit n: the tile of colour n
            self.police: list[int] = [NOWHERE] * POLICEMEN  # crossings
            self.acted = 0  # bit n: policeman n has moved, or acted, in this phase
            self.searching = NOBODY  # the policeman who continues a search
            self.asked: list[int] = []  # circles of this search, without result

            # Jack: hideout, row, rows and plan are secret.
            self.hideout = 0
            self.row: list[int] = []  # tonight's circles, the scene of the crime first
            self.ways: list[int] = []  # how each space of the row was filled
            self.rows: list[list[int]] = []  # of earlier nights
            self.plan: list[int] = []  # victims, or the written move: its option, a coach's end
            self.coaches = 0  # tokens left tonight
            self.alleys = 0
            self.time = 0  # the time of the crime, 0 for I

            # The board in hell: women by red circle, Wretched, patrols by crossing, crime scenes.
            self.women: list[int] = [NO_WOMAN] * len(RED_CIRCLES)
            self.wretched: list[int] = []  # circles, in order
            self.settled: list[int] = []  # the Wretched whose turn is over
            self.scenes: list[int] = []  # circles, night by night; the two of night 3 ascending
            self.patrols: list[int] = []  # crossings, in order
            self.faces: list[int] = []  # of each patrol
            self.shown: list[int] = []  # 1 for each face-up patrol

            # The board in the hunt, and optional rules.
            self.clues: list[int] = []  # circles with a clue marker, as found
            self.blocked: list[int] = []  # circles with a false clue
            self.false_left = 0  # false clues that Jack has in hand
            self.letters_left = 0  # bit n: letter n
            self.letter_used = False  # tonight
            self.pointed: list[int] = []  # Saucy Jacky: crossings of patrols still to be moved
            self.named = NOBODY  # Goulston Street: the colour that Jack named
            self.address_used = False

            self.notebook: list[int] = []  # every public fact (notebook.py)
        else:
            self.letters = source.letters
            self.false_clues = source.false_clues
            self.rushing = source.rushing
            self.area_arrests = source.area_arrests
            self.catch_me = source.catch_me
            self.address = source.address
            self.pawns_chosen = source.pawns_chosen
            self.show_notebook = source.show_notebook
            self.all_know_patrols = source.all_know_patrols
            self.reading = source.reading
            self.night = source.night
            self.step = source.step
            self.turn = source.turn
            self.ending = source.ending
            self.owner = source.owner[:]
            self.head = source.head
            self.pile = source.pile
            self.police = source.police[:]
            self.acted = source.acted
            self.searching = source.searching
            self.asked = source.asked[:]
            self.hideout = source.hideout
            self.row = source.row[:]
            self.ways = source.ways[:]
            self.rows = [row[:] for row in source.rows]
            self.plan = source.plan[:]
            self.coaches = source.coaches
            self.alleys = source.alleys
            self.time = source.time
            self.women = source.women[:]
            self.wretched = source.wretched[:]
            self.settled = source.settled[:]
            self.scenes = source.scenes[:]
            self.patrols = source.patrols[:]
            self.faces = source.faces[:]
            self.shown = source.shown[:]
            self.clues = source.clues[:]
            self.blocked = source.blocked[:]
            self.false_left = source.false_left
            self.letters_left = source.letters_left
            self.letter_used = source.letter_used
            self.pointed = source.pointed[:]
            self.named = source.named
            self.address_used = source.address_used
            self.notebook = source.notebook[:]

    def copy(self) -> WhitechapelState:
        return WhitechapelState(self.players, self)

    def data(self) -> list[Any]:
        return [self.players, *saved(self, FIELDS)]


#: The fields saved after the number of players, in order.
FIELDS: Final = (
    "letters", "false_clues", "rushing", "area_arrests", "catch_me", "address", "pawns_chosen",
    "show_notebook", "all_know_patrols", "reading", "night", "step", "turn", "ending", "owner",
    "head", "pile", "police", "acted", "searching", "asked", "hideout", "row", "ways", "rows",
    "plan", "coaches", "alleys", "time", "women", "wretched", "settled", "scenes", "patrols",
    "faces", "shown", "clues", "blocked", "false_left", "letters_left", "letter_used", "pointed",
    "named", "address_used", "notebook",
)  # fmt: skip


def state_from(data: list[Any]) -> WhitechapelState:
    """Restore a state from the result of `WhitechapelState.data`."""
    s = WhitechapelState(data[0])
    restore(s, FIELDS, data[1:])
    return s


def streets_of(s: WhitechapelState) -> Streets:
    """Return the tables of the board, for the reading of it that this match uses."""
    return STREETS[s.reading]


def space_of(s: WhitechapelState) -> int:
    """Return the space of Jack's pawn, as an index into `SPACES`; the row must not be empty."""
    return LAST_NUMERAL - s.time + len(s.row) - 1


def spaces_left(s: WhitechapelState) -> int:
    """Return how many spaces of the track are left for Jack's pawn."""
    return len(SPACES) - 1 - space_of(s)


def place_of_jack(s: WhitechapelState) -> int:
    """Return the circle where Jack is; 0 if he is not on the board or if the view hides it."""
    return s.row[-1] if s.row else 0


def head_seat(s: WhitechapelState) -> int:
    """Return the seat of tonight's head; -1 before it is drawn. [patrols.head]"""
    return NOBODY if s.head < 0 else s.owner[s.head]


def detectives_in_order(s: WhitechapelState) -> list[int]:
    """List the detectives' seats clockwise from the head's. [police.order]"""
    first = head_seat(s)
    return [*range(first, s.players), *range(1, first)]


def pawns_of(s: WhitechapelState, seat: int) -> list[int]:
    """List the policemen that a seat plays, by colour."""
    return [colour for colour in range(POLICEMEN) if s.owner[colour] == seat]


def pawns_to_act(s: WhitechapelState, seat: int) -> list[int]:
    """List the policemen of a seat that have not yet moved, or acted, in this phase, by colour."""
    colours: list[int] = []
    for colour in range(POLICEMEN):
        if s.owner[colour] == seat and not s.acted >> colour & 1:
            colours.append(colour)
    return colours


def all_letters() -> int:
    """Return the bit set of all letters."""
    return (1 << len(LETTERS)) - 1
