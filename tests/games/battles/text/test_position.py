"""Positions as text: what is written is read again, and what is wrong is told with its line."""

from typing import Any

import pytest

from rulewright.games.battles.names import cell_in
from rulewright.games.battles.options import OPTIONS, PLAN
from rulewright.games.battles.setup import new_state
from rulewright.games.battles.state import COMMAND, MOVED, BattlesState, is_active, unit_at
from rulewright.games.battles.text.lines import FRAME, REST
from rulewright.games.battles.text.position import position
from rulewright.games.battles.text.reader import read_position
from rulewright.games.battles.words import GREEN, LANNISTER, NONE, STARK
from rulewright.kernel import BadPosition


def start(**options: Any) -> BattlesState:
    values = {spec.name: spec.values[0] for spec in OPTIONS}
    return new_state(2, {**values, **options})


def read(text: str) -> BattlesState:
    return read_position(text)[0]


def unit_on(s: BattlesState, name: str) -> int:
    return unit_at(s, cell_in(s, name))


PLAIN = """
field: 9x9
d4: stark blue war-host 3, engaged e4
e4: lannister green guards, inactive
d5: blue maege
"""
WHOLE = """
plan: S1
field: 9x9
options: retreat=errata, any_card, errata_flank=straight
step: attacks
round: 2
first: lannister
turn: stark
passed: lannister
momentum: lannister
morale: lannister 4
points: stark 1, lannister 2
terrain a1, a2: river ford
fire: a4 2
waste: a5, a6
d4: stark blue war-host 3, inactive, engaged e4
e4: lannister green guards
d5: stark blue maege, inactive
fallen 3: stark red riders
captured: rickard
committed: maege
spent: maege 1
pool stark: green 2, valor 1
hand stark: SL01, SL02
discards stark: SL03
lost stark: red 1
card: SL03
by: maege
zone: d4, d5
commands: 1
tactic: after
checked: green 1
ordered: d4 moved 1, d5
effects: attack-dice 1 d4 d5, no-counterattack 1 e4
fell: unit-3
rolled: d4 at unit-3 normal, again green 1, blue valor
"""


# -- writing ----------------------------------------------------------------------------------
@pytest.mark.parametrize("plan", PLAN.values)
def test_the_start_of_every_plan_is_read_as_it_was_written(plan: str) -> None:
    s = start(plan=plan)
    again, players, options = read_position(position(s))
    assert again.data() == s.data()
    assert players == 2
    assert options["plan"] == plan


@pytest.mark.parametrize("text", [PLAIN, WHOLE])
def test_a_position_is_read_as_it_was_written(text: str) -> None:
    s = read(text)
    assert read(position(s)).data() == s.data()
    assert position(read(position(s))) == position(s)


def test_options_other_than_the_default_come_back() -> None:
    options = read_position(WHOLE)[2]
    assert options["retreat"] == "errata"
    assert options["errata_flank"] == "straight"
    assert options["morale_pair"] is True
    assert read_position(position(read(WHOLE)))[2] == options


# -- reading ----------------------------------------------------------------------------------
def test_only_the_units_that_are_written_stand_there() -> None:
    s = read(PLAIN)
    assert len(s.kind) == 3
    assert s.commander == [s.commander[0]]
    assert s.step == COMMAND
    assert all(ground == 0 for ground in s.ground)


def test_a_plan_without_unit_lines_stands_as_at_its_start() -> None:
    assert read("plan: S1").cell == start(plan="S1").cell


def test_an_engagement_is_told_by_the_unit_whose_token_it_is() -> None:
    s = read(PLAIN)
    one, other = unit_on(s, "d4"), unit_on(s, "e4")
    assert (s.foe[one], s.foe[other]) == (other, one)
    assert s.token[one] == s.token[other] == STARK


def test_units_are_whole_and_active_where_nothing_is_said() -> None:
    s = read(PLAIN)
    guards, host = unit_on(s, "e4"), unit_on(s, "d4")
    assert s.figures[guards] == 4
    assert s.figures[host] == 3
    assert s.side[guards] == LANNISTER
    assert s.rank[guards] == GREEN
    assert not is_active(s, guards)
    assert is_active(s, host)


def test_what_is_spent_and_held_is_not_elsewhere() -> None:
    s = read(PLAIN + "spent: maege 1\nhand stark: SL01\n")
    assert s.tokens == [3, 4]
    assert s.hand[STARK][0] not in s.deck[STARK]
    assert len(s.deck[STARK]) == 14


def test_the_actions_of_ordered_units_are_read() -> None:
    s = read(WHOLE)
    assert s.actions == [MOVED, 0]
    assert s.stepped == [1, 0]
    assert s.cell[3] == NONE


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("d4: stark blu war-host", "blue"),
        ("d4: stark war-host", "is written like"),
        ("d4: stark blue war-host 5", "lies between 1 and 4"),
        ("d4: lannister blue war-host", "fights for stark"),
        ("d4: blue war-host, engaged e4", "no enemy stands in e4"),
        ("d4: blue war-host, asleep", "no word for a unit"),
        ("z4: blue war-host", "no line"),
        ("terrain d4: swamp", "no terrain"),
        ("terrain d4: river\nd4: blue war-host", "nobody can stand in d4"),
        ("fire: d4 5", "lies between 0 and 4"),
        ("round: 9", "has 6 rounds"),
        ("step: supper", "no step"),
        ("step: ended", "has a line `ending`"),
        ("step: execute", "needs the lines `card` and `by`"),
        ("step: overlays", "only a skirmish"),
        ("step: tactic\ncard: SL01\nby: maege\nd4: blue maege", "needs a card that has one"),
        ("pool stark: green 9\npool lannister: green 2", "there are 10 order tokens"),
        ("hand stark: LL01", "is no card of stark"),
        ("hand stark: SL01, SL01", "stands twice"),
        ("tokens: stark 9", "more command tokens"),
        ("control: d4 stark", "there is no objective 'd4'"),
        ("field: 9", "the number of rows"),
        ("pool stark: green none", "the number of order tokens is a number"),
        ("pool starks: green 1", "no side 'starks'; did you mean stark"),
        ("ordered stark: d4", "no line 'ordered stark'"),
        ("plan: S99", "no plan"),
        ("players: 3", "the number of players"),
    ],
)
def test_what_is_wrong_is_told(line: str, says: str) -> None:
    text = line if line.startswith("field") else f"field: 9x9\n{line}"
    with pytest.raises(BadPosition, match=says):
        read(text)


def test_an_error_names_its_line() -> None:
    with pytest.raises(BadPosition) as error:
        read("field: 9x9\n\nd4: blue warhost")
    assert error.value.line == 3


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("step: draw-setup", "`momentum` says who has the token"),
        ("step: deploy-commanders\nmomentum: stark\ncommanders: maege", "`picked` tells"),
    ],
)
def test_the_muster_of_a_skirmish_is_whole(lines: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        read(f"plan: K1\n{lines}")


def test_units_are_engaged_with_a_neighbour() -> None:
    with pytest.raises(BadPosition, match="is not beside"):
        read("field: 9x9\nd4: blue war-host, engaged f4\nf4: green guards")


def test_every_line_is_copied_and_saved() -> None:
    s = read(WHOLE)
    assert [*FRAME.unkept(s), *REST.unkept(s)] == []
