"""Lines of positions: what they read, write and answer, and the check of a state's own copy."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.kernel import BadPosition, State
from rulewright.kit.field_text import FROM_OTHERS, Amounts, Bits, FieldTexts, Flags, Many, One, Yes
from rulewright.kit.position import entries
from rulewright.kit.words import Number, Word, seats

SEAT = seats(["ada", "bo", "cy"])
CARD = Word[Any](["one", "two", "three"], "card")


class Table(State):
    """A state whose copy shares `hand` and forgets `late`, and whose save lacks `round`."""

    def __init__(self, players: int = 2) -> None:
        super().__init__()
        self.players = players
        self.round = 1
        self.late = False
        self.hand: list[list[int]] = [[] for _ in range(players)]
        self.kneeling = [0] * players
        self.cash = [5] * players
        self.floor = 0
        self.spent: list[list[int]] = []

    def copy(self) -> Table:
        other = Table(self.players)
        other.round, other.hand, other.floor = self.round, self.hand, self.floor
        other.kneeling, other.cash = self.kneeling[:], self.cash[:]
        return other

    def data(self) -> list[Any]:
        return [self.late, self.hand, self.kneeling, self.cash, self.floor]


LINES = FieldTexts[Any](
    One("round", Number(1, 9, "the round"), 1),
    Yes("late"),
    Many("hand", CARD, owner=SEAT, hidden=FROM_OTHERS),
    Flags("kneeling", SEAT),
    Amounts("cash", SEAT, usual=5),
    Bits("floor", SEAT),
)
TEXT = """\
round: 3
late: yes
hand bo: two x2, ?
kneeling: bo
cash: bo 7
floor: ada"""


def read(text: str) -> Table:
    s = Table()
    LINES.read(s, {entry.key: entry for entry in entries(text)})
    return s


def test_what_is_read_is_written_and_holds() -> None:
    s = read(TEXT)
    assert LINES.write(s) == TEXT.split("\n")
    assert (s.hand, s.cash, s.floor) == ([[], [1, 1, -1]], [5, 7], 1)
    questions = LINES.questions()
    for line in TEXT.split("\n"):
        name, _, rest = line.replace(":", " ", 1).partition(" ")
        assert questions[name](s, rest) is None


def test_another_answer_is_the_line_as_it_is() -> None:
    asked = LINES.questions()
    s = read(TEXT)
    assert asked["round"](s, "2") == "round: 3"
    assert asked["hand"](s, "bo 2") == "hand bo 3"
    assert asked["cash"](s, "ada 5, bo 8") == "cash bo 7"
    assert asked["floor"](s, "none") == "floor: ada"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("round: 10", "line 1: the round lies between 1 and 9"),
        ("hand dee: one", "there is no seat 'dee'"),
        ("hand ada: on", "there is no card 'on'; did you mean one?"),
        ("cash: ada", "this is written like 'ada 1'"),
        ("cash: ada 1, ada 2", "ada stands here twice"),
        ("cash: ada none", "cash is a number, not 'none'"),
        ("floor: bo, bo", "bo stands here twice"),
        ("rond: 2", "there is no line 'rond'; did you mean round?"),
        ("round: 10\nrond: 2", "line 2: there is no line 'rond'"),
    ],
)
def test_a_wrong_line_says_what_is_wrong(line: str, told: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(line)
    assert told in str(caught.value)


def test_what_a_view_hides() -> None:
    s = read(TEXT)
    for line in LINES.fields():
        line.hide(s, 0)
    assert s.hand == [[], [-1, -1, -1]]


def test_a_copy_that_shares_or_loses_a_field_is_told() -> None:
    assert LINES.unkept(read(TEXT)) == ["round", "late", "hand"]


def test_lines_of_owners_may_be_written_owner_by_owner() -> None:
    spent = Amounts[Any]("spent", CARD, owner=SEAT)
    lines = FieldTexts[Any](Many("hand", CARD, owner=SEAT), spent, by_owner=True)
    s = Table()
    s.spent = [[0, 0, 0], [0, 0, 0]]
    text = ["hand ada: one", "spent ada: one 2, three 1", "hand bo: two", "spent bo: two 1"]
    lines.read(s, {entry.key: entry for entry in entries("\n".join(text))})
    assert s.spent == [[2, 0, 1], [0, 1, 0]]
    assert lines.write(s) == text
    assert lines.questions()["spent"](s, "ada one 2, three 2") == "spent ada three 1"


def test_an_amount_below_zero_is_a_number_unless_it_may_be_absent() -> None:
    gains = Number[Any](-9, 9, "the gain")
    lines = FieldTexts[Any](Amounts("cash", SEAT, gains), Amounts("kneeling", SEAT, gains, -1))
    s = Table()
    s.cash, s.kneeling = [-1, 0], [-1, 2]
    assert lines.write(s, usual=True) == ["cash: ada -1", "kneeling: bo 2"]
    lines.read(s, {entry.key: entry for entry in entries("cash: bo -1\nkneeling: bo none")})
    assert (s.cash, s.kneeling) == ([0, -1], [-1, -1])


class Rest(Amounts[Any]):
    """Amounts of which a line names all that are not 0, whatever is usual."""

    def unnamed(self, s: Any, where: int) -> list[int]:
        return [0] * s.players


def test_a_written_amount_does_not_rely_on_what_is_usual() -> None:
    lines = FieldTexts[Any](Rest("cash", SEAT, usual=lambda s, where: [5, 3]))
    s = Table()
    s.cash = [0, 3]
    assert lines.write(s) == ["cash: bo 3"]
    lines.read(s, {entry.key: entry for entry in entries("cash: bo 4")})
    assert s.cash == [0, 4]
