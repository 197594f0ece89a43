"""Every line that a case may ask: it holds, is told otherwise, or means nothing."""

import pytest

from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.text.checks import check
from rulewright.games.battles.text.reader import read_position
from rulewright.kernel import BadPosition

FIELD = """
field: 9x9
round: 2
first: lannister
turn: stark
passed: lannister
momentum: lannister
morale: lannister 4
points: stark 1
terrain a1: river ford
terrain c4: forest
fire: a4 2
waste: a5
d4: stark blue war-host 3, engaged e4
e4: lannister green guards, inactive
d6: stark blue maege
c7: lannister green westerlands-archers
fallen 4: stark red riders
lost stark: red 1
spent: maege 1
pool stark: green 2, valor 1
hand stark: SL01, SL02
discards stark: SL03
step: attacks
ordered: d4 moved 1
effects: attack-dice 1 d4
"""
HOLDS = [
    "d4: stark blue war-host 3, active, engaged e4, token stark, alone",
    "e4: green guards, inactive, engaged d4",
    "d6: maege, free",
    "d6: blue",
    "d6: active, free",
    "d5: empty",
    "units stark 2",
    "terrain a1: river ford",
    "terrain c4: forest",
    "fire a4 2",
    "fire a5 0",
    "fire: a4 2",
    "waste: a5",
    "reaches d6 d7",
    "reaches d6 not a1",
    "targets d4: e4",
    "targets d4 e4",
    "targets d4 not c7",
    "sight g2 g5 clear",
    "sight c3 c5 blocked",
    "keyword d4 advance 1",
    "keyword c7 off-balance 1",
    "stalwart d6",
    "stalwart e4 no",
    "dice d4 e4 4",
    "dice e4 d4 counter 2",
    "dice e4 d4 parting 2",
    "terms d4 e4: blue rank 3, this turn 1",
    "hits d4 e4: green, valor",
    "cover d4 0",
    "ordered: d4",
    "ordered: d4 moved 1",
    "by none",
    "lost stark red 1",
    "lost lannister red 0",
    "round 2",
    "step attacks",
    "first lannister",
    "turn stark",
    "momentum lannister",
    "passed: lannister",
    "ending none",
    "morale lannister 4",
    "colour lannister green",
    "colour stark grey",
    "points stark 1, lannister 0",
    "pool stark: green 2, valor 1",
    "pool lannister: none",
    "tokens stark 3, lannister 4",
    "hand stark: SL02, SL01",
    "hand stark 2",
    "deck stark 12",
    "discards stark: SL03",
    "spent maege 1",
    "committed: none",
    "captured: none",
    "controls maege: d4, d6",
    "card none",
    "effects: attack-dice 1 d4",
    "sees stark hand stark: SL01, SL02",
    "sees lannister hand stark: ?, ?",
    "sees spectator hand stark 2",
    "sees lannister d4: blue war-host",
]
TOLD = {
    "d4: stark blue war-host 4": "d4: stark blue war-host 3, engaged e4",
    "d4: blue, free": "d4: stark blue war-host 3, engaged e4",
    "d4: free": "d4: stark blue war-host 3, engaged e4",
    "d4: empty": "d4: stark blue war-host 3, engaged e4",
    "d5: stark blue war-host": "d5: empty",
    "units stark 3": "units stark 2",
    "terrain a1: river": "terrain a1: river ford",
    "fire: none": "fire: a4 2",
    "targets d4: none": "targets d4: e4",
    "sight c3 c5 clear": "sight c3 c5 blocked",
    "dice d4 e4 3": "dice d4 e4 4",
    "hits d4 e4: red": "hits d4 e4: green, valor",
    "morale middle": "morale: lannister 4",
    "points lannister 2": "points lannister 0",
    "fire: a4 2, a5 1": "fire: a4 2",
    "pool stark: green 1": "pool stark: green 2, valor 1",
    "hand stark 3": "hand stark 2",
    "stalwart e4": "stalwart e4 no",
    "controls maege: none": "controls maege: d4, d6",
    "sees lannister hand stark: SL01": "sees lannister hand stark: ?, ?",
}
NONSENSE = [
    "d4: sleepy",
    "d4: blue, sleepy",
    "z9: empty",
    "round two",
    "step supper",
    "morale up",
    "dice d4",
    "dice d4 d5 3",
    "sight d4 e4",
    "reaches d4 e5 e6",
    "hand stark: XX",
    "sees stark",
    "who wins",
    "lost stark red",
    "keyword d4 cunning 1",
    "control a1 stark",
]


@pytest.fixture(scope="module")
def s() -> BattlesState:
    return read_position(FIELD)[0]


@pytest.mark.parametrize("line", HOLDS)
def test_it_holds(s: BattlesState, line: str) -> None:
    assert check(s, line) is None


@pytest.mark.parametrize("line", TOLD)
def test_what_is_so_instead_is_told(s: BattlesState, line: str) -> None:
    assert check(s, line) == TOLD[line]


@pytest.mark.parametrize("line", NONSENSE)
def test_what_means_nothing_is_refused(s: BattlesState, line: str) -> None:
    with pytest.raises(BadPosition):
        check(s, line)
