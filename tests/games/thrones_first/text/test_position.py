"""The lines that only positions of the first edition have: read, written, asked, and refused."""

import pytest

from rulewright.games.thrones_first.state import FirstState, first
from rulewright.games.thrones_first.text.checks import check
from rulewright.games.thrones_first.text.lines import LINES
from rulewright.games.thrones_first.text.position import position, read_position
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import FieldTexts

HEAD = """\
players: 5
options: house_cards=storm, fortifications, one_time_orders, tactics, leaders, allies
step: resolution
"""
BATTLE = """\
battle: stark attacks lannister in riverrun from seagard with march, 2F
battle card stark: robb-stark
battle card lannister: joffrey-lannister
"""
OWN = """\
fortifications: pyke, winterfell
once winterfell: recruit
once-used stark: recruit
idle: footmen
cunning lannister: stark
stolen iron-throne: stark
gains attacker: strength -1, swords 1
tactic stark: manage-troops, immediate-used
tactics-gone lannister: manage-troops
leaders: robb-stark seagard, asha-greyjoy pyke
improved: robb-stark
allies stark: military-support-2
ally-played attacker: military-support-3
both-retreat: yes
last-march stark: pyke, seagard, fought
resume: planning
"""


def read(text: str) -> FirstState:
    return first(read_position(text)[0])


def test_what_is_written_is_read_and_holds() -> None:
    s = read(HEAD + BATTLE + OWN)
    lines = position(s).splitlines()
    assert [line for line in OWN.splitlines() if line not in lines] == []
    assert read(position(s)).data() == s.data()
    assert [check(s, line) for line in OWN.splitlines()] == [None] * len(OWN.splitlines())


def test_a_silenced_side_is_written_and_asked() -> None:
    s = read(f"{HEAD}{BATTLE}silenced: defender")
    assert "silenced: defender" in position(s)
    assert check(s, "silenced defender") is None
    assert check(s, "silenced none") == "silenced: defender"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("fortifications none", "fortifications: pyke, winterfell"),
        ("once winterfell: none", "once winterfell: recruit"),
        ("cunning stark: lannister", "cunning stark: none"),
        ("gains attacker: swords 1", "gains attacker: strength -1, swords 1"),
        ("tactic stark: none", "tactic stark: manage-troops, immediate-used"),
        ("last-march stark: pyke", "last-march stark: pyke, seagard, fought"),
        ("both-retreat no", "both-retreat: yes"),
    ],
)
def test_another_fact_is_told(line: str, told: str) -> None:
    assert check(read(HEAD + BATTLE + OWN), line) == told


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("once winterfel: recruit", "no area 'winterfel'; did you mean winterfell"),
        ("once-used stark: recruits", "no one-time order 'recruits'; did you mean recruit"),
        ("idle: knights", "no unit that can be idle 'knights'"),
        ("stolen iron-throne: baratheon", "need not steal its token"),
        ("gains middle: swords 1", "no side 'middle'"),
        ("gains attacker: swords none", "is a number"),
        ("tactic stark: manage-troops, first", "no part of a card 'first'"),
        ("leaders: robb-stark", "written like 'robb-stark winterfell'"),
        ("silenced: defender", "no line `battle: …` begins one"),
        ("last-march martel: pyke", "no house 'martel'"),
        ("forts: pyke", "no line 'forts'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says) as error:
        read(HEAD.replace("resolution", "planning") + line)
    assert error.value.line == 4


def test_every_line_is_copied_and_saved() -> None:
    of_state = [line for line in LINES if line.name != "silenced"]  # which is a part of the combat
    assert FieldTexts(*of_state).unkept(read(HEAD + BATTLE + OWN)) == []
