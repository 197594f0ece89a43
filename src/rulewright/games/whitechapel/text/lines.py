"""The lines of a position, in the order in which they are written.

`cases/README.md` explains them. The notebook is not among them: it has a line for each night, and
is derived from the other lines unless it is given.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.whitechapel.components import (
    ALLEYS,
    COACHES,
    CROSSINGS,
    FALSE_CLUES,
    GOULSTON,
    GOULSTON_NAMED,
    LETTERS,
    NIGHTS,
    NOWHERE,
    NUMERALS,
    POLICEMEN,
    RED_CIRCLES,
)
from rulewright.games.whitechapel.endings import ENDINGS
from rulewright.games.whitechapel.names import STEPS, seat_names
from rulewright.games.whitechapel.state import ENDED, HIDEOUT, NOT_OVER, WhitechapelState
from rulewright.games.whitechapel.text.defaults import (
    usual_head,
    usual_hideout,
    usual_letters,
    usual_owners,
    usual_pile,
    usual_scenes,
    usual_tokens,
)
from rulewright.games.whitechapel.text.notes import plan_text, read_plan, read_row, row_words
from rulewright.games.whitechapel.text.words import (
    CIRCLE,
    COLOUR,
    CROSSING_NAME,
    WOMEN,
    circle_text,
    patrol_words,
    read_circle,
    read_patrols,
)
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import Amounts, Bits, FieldText, FieldTexts, Many, One, Yes
from rulewright.kit.text import NONE, find
from rulewright.kit.words import Number, Word


# -- words ------------------------------------------------------------------------------------
class TurnWords(Number[WhitechapelState]):
    """A place in the order of the detectives, head first: written from 1, stored from 0."""

    def read(self, s: WhitechapelState, text: str) -> int:
        return Number[WhitechapelState](1, s.players, self.what).read(s, text) - 1

    def write(self, s: WhitechapelState, thing: int) -> str:
        return str(thing + 1)


class OwnerWords(Word[WhitechapelState]):
    """`detective-2`, or `none`, which is stored as 0."""

    def read_one(self, s: WhitechapelState, text: str) -> int:
        return self.read(s, text)


class NightOver(Word[WhitechapelState]):
    """The number of a night that is over; other numbers are refused."""

    def read(self, s: WhitechapelState, text: str) -> int:
        night = Number[WhitechapelState](1, NIGHTS, "the night").read(s, text)
        if night > len(s.rows):
            raise BadPosition("only nights that are over have such a row; tonight's is `row:`")
        return night - 1


DETECTIVE: Final = OwnerWords(lambda s: [NONE, *seat_names(s.players)[1:]], "detective")
NIGHT_OVER: Final = NightOver(lambda s: [str(night + 1) for night in range(len(s.rows))])
RED_CIRCLE: Final = Word[WhitechapelState]([str(circle) for circle in RED_CIRCLES], "red circle")
TOKEN: Final = Word[WhitechapelState](["coach", "alley"], "token")
TOKENS_LEFT: Final = Number[WhitechapelState](0, max(*COACHES, *ALLEYS), "the number of tokens")


# -- the night and the police -------------------------------------------------------------------
class Ending(One[WhitechapelState]):
    """`ending: arrest`. It also sets the step to the end of the game."""

    def read(self, s: WhitechapelState, where: int, text: str) -> None:
        super().read(s, where, text)
        if s.ending != NOT_OVER:
            s.step = ENDED


class Pawns(Amounts[WhitechapelState]):
    """`pawns: blue detective-2, yellow detective-1`."""

    def unnamed(self, s: WhitechapelState, where: int) -> list[int]:
        return [0] * POLICEMEN


class Police(Amounts[WhitechapelState]):
    """`police: blue X034, red X127`."""

    def put(self, s: WhitechapelState, where: int, value: Any) -> None:
        for crossing in value:  # a letter may bring a second policeman to Goulston Street
            if crossing not in (NOWHERE, GOULSTON) and value.count(crossing) > 1:
                raise BadPosition(f"two policemen stand on {CROSSINGS[crossing]}")
        super().put(s, where, value)


# -- Jack -------------------------------------------------------------------------------------
class Hideout(One[WhitechapelState]):
    """`hideout: 90`."""

    def read(self, s: WhitechapelState, where: int, text: str) -> None:
        s.hideout = 0 if text == NONE else read_circle(text)
        if s.hideout in RED_CIRCLES:
            raise BadPosition("the hideout is never a red circle")

    def parts(self, s: WhitechapelState, where: int) -> list[str]:
        return [circle_text(s.hideout) if s.step > HIDEOUT else NONE]


class Row(FieldText[WhitechapelState]):
    """`row: 27, 26, coach 7 1`: tonight's row, with the kind of each move."""

    ordered = True
    brief = False

    def read(self, s: WhitechapelState, where: int, text: str) -> None:
        read_row(s, text)

    def parts(self, s: WhitechapelState, where: int) -> list[str]:
        return row_words(s)

    def settle(self, s: WhitechapelState, where: int) -> None:
        s.row, s.ways = [], []

    def is_usual(self, s: WhitechapelState, where: int) -> bool:
        return not s.row


class OldRow(Many[WhitechapelState]):
    """`row 1: 65, 83, 100`: the row of an earlier night; circles may repeat."""

    brief = False

    def read(self, s: WhitechapelState, where: int, text: str) -> None:
        s.rows[where] = [read_circle(part) for part in text.split(", ") if part != NONE]


class Plan(FieldText[WhitechapelState]):
    """`plan: coach 34 35`: a move that Jack has written but not made."""

    def read(self, s: WhitechapelState, where: int, text: str) -> None:
        s.plan = read_plan(text)

    def parts(self, s: WhitechapelState, where: int) -> list[str]:
        return [plan_text(s.plan)] if s.plan else []

    def settle(self, s: WhitechapelState, where: int) -> None:
        s.plan = []

    def is_usual(self, s: WhitechapelState, where: int) -> bool:
        return not s.plan


class Tokens(Amounts[WhitechapelState]):
    """`tokens: coach 2, alley 1`: the tokens that Jack has left tonight."""

    def value(self, s: WhitechapelState, where: int) -> list[int]:
        return [s.coaches, s.alleys]

    def put(self, s: WhitechapelState, where: int, value: Any) -> None:
        s.coaches, s.alleys = value

    def unnamed(self, s: WhitechapelState, where: int) -> list[int]:
        return [0, 0]


# -- the board --------------------------------------------------------------------------------
class InOrder(Many[WhitechapelState]):
    """A list kept in ascending order."""

    brief = False

    def put(self, s: WhitechapelState, where: int, value: Any) -> None:
        super().put(s, where, sorted(value))


class Found(Many[WhitechapelState]):
    """Circles in the order in which they were found; a case may give them in any order."""

    brief = False


class PatrolTokens(FieldText[WhitechapelState]):
    """`patrols: X042 blue, X044 fake, X059 red shown`."""

    ordered = True

    def read(self, s: WhitechapelState, where: int, text: str) -> None:
        patrols = read_patrols(text)
        s.patrols, s.faces, s.shown = patrols.crossings, patrols.faces, patrols.shown

    def parts(self, s: WhitechapelState, where: int) -> list[str]:
        return patrol_words(s.patrols, s.faces, s.shown)

    def settle(self, s: WhitechapelState, where: int) -> None:
        s.patrols, s.faces, s.shown = [], [], []

    def is_usual(self, s: WhitechapelState, where: int) -> bool:
        return not s.patrols


# -- letters and the address ------------------------------------------------------------------
class Used(Yes[WhitechapelState]):
    """`letter: used`."""

    def read(self, s: WhitechapelState, where: int, text: str) -> None:
        self.put(s, where, find(text, ["unused", "used"], f"word for the {self.name}") == 1)

    def parts(self, s: WhitechapelState, where: int) -> list[str]:
        return ["used" if self.value(s, where) else "unused"]


class Named(One[WhitechapelState]):
    """`named: red`: the policeman named for Goulston Street."""

    def read(self, s: WhitechapelState, where: int, text: str) -> None:
        super().read(s, where, text)
        if s.named not in GOULSTON_NAMED:
            raise BadPosition(f"{text} can't be named with Goulston Street")


# Other lines depend on these, so they are read first.
NIGHT: Final = One[WhitechapelState]("night", Number(0, NIGHTS, "the night"), 1)
STEP: Final = One[WhitechapelState]("step", Word(STEPS, "step"), 0)
ENDING: Final = Ending("ending", Word(ENDINGS, "ending"), NOT_OVER)

POLICE: Final = Police("police", COLOUR, CROSSING_NAME, NOWHERE, like="blue X034")
LINES: Final = FieldTexts[WhitechapelState](
    One("turn", TurnWords(1, 0, "the place at turn"), 0),
    ENDING,
    Pawns("pawns", COLOUR, DETECTIVE, usual_owners, "owner", every=True, like="blue detective"),
    One("head", COLOUR, usual_head, always=True),
    Bits("pile", COLOUR, usual_pile),  # the tiles not yet turned
    POLICE,
    Bits("done", COLOUR, field="acted"),  # policemen who have moved or acted in this phase
    One("searching", COLOUR),
    Found("asked", CIRCLE),  # in this search
    Hideout("hideout", CIRCLE, usual_hideout, always=True),
    OldRow("row", CIRCLE, owner=NIGHT_OVER, field="rows", ordered=True),
    Row("row"),
    Plan("plan"),
    Tokens("tokens", TOKEN, TOKENS_LEFT, usual_tokens, "coaches", every=True),
    One("time", Word(NUMERALS, "numeral"), 0),
    Amounts("women", RED_CIRCLE, Word(WOMEN, "kind of woman"), exact=True, like="21 marked"),
    InOrder("wretched", CIRCLE),
    InOrder("settled", CIRCLE),  # the Wretched who have moved in this phase
    PatrolTokens("patrols"),
    Found("scenes", CIRCLE, usual_scenes),  # night by night
    Found("clues", CIRCLE),
    Found("false clues", CIRCLE, field="blocked"),
    One(
        "false clues in hand",
        Number(0, FALSE_CLUES, "the number of false clues"),
        0,
        field="false_left",
    ),
    Bits("letters", Word(LETTERS, "letter"), usual_letters, "letters_left"),  # not yet used
    Used("letter", field="letter_used"),  # tonight
    InOrder("pointed", CROSSING_NAME),  # patrols that the head must move for Saucy Jacky
    Named("named", COLOUR),
    Used("address", field="address_used"),
)
