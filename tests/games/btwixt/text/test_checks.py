"""Every line that a case may ask: it holds, is told otherwise, or means nothing."""

import pytest

from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.text.checks import check
from rulewright.games.btwixt.text.lines import LINES
from rulewright.games.btwixt.text.position import read_position
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import AttributeText

ROUND = """
round: 3
first: jade
turn: jade
kneeling: amber
hand amber: betrayal, betrayal seen coral, steady-hand
hand jade: open-purse
bid amber: sworn-swords, war-galleys moved
bid coral: hedge-knights +2, pulling-the-strings blank
spent amber: steady-hand
plays: amber 2
current: sansa-stark free; tokens 3
council amber-coral: hodor, gendry; tokens 1, 2 seen amber
council onyx-amber: tokens 2
dead: shae
deck top: varys seen jade, bronn
guard: coral 1
ceiling: 8
"""
HOLDS = [
    "round 3",
    "round: 3",
    "season summer",
    "step turn",
    "first jade",
    "turn: jade",
    "leader amber: cersei-lannister",
    "leader amber cersei-lannister",
    "kneeling: amber",
    "knelt 1",
    "hand amber: betrayal, betrayal, steady-hand",
    "hand amber: steady-hand, betrayal x2",
    "hand amber: betrayal seen coral, betrayal, steady-hand",
    "hand amber 3",
    "hand amber: 3",
    "hand coral: none",
    "hand coral 0",
    "bid amber: war-galleys, sworn-swords",
    "bid amber: war-galleys moved, sworn-swords",
    "bid coral: pulling-the-strings blank, hedge-knights +2",
    "spent amber: steady-hand",
    "plays amber 2, coral 2",
    "left amber none",
    "guard coral 1",
    "ceiling 8",
    "spared no",
    "won: none",
    "current: sansa-stark free",
    "current: sansa-stark",
    "in force: none",
    "council amber-coral: gendry, hodor",
    "council coral-jade: none",
    "tokens amber-coral: 2",
    "tokens amber-coral 2",
    "tokens current: 1",
    "tokens supply: 50",
    "values amber-coral: 2, 1",
    "values amber-coral: 1, 2 seen amber",
    "values current: 3",
    "values supply: 1 x17, 2 x16, 3 x17",
    "dead: shae",
    "deck top: varys, bronn",
    "deck top 2",
    "allies 44",
    "supply 50",
    "deck 54",
    "total amber: 15",
    "total coral 11",
    "total onyx: 0",
    "worth amber sworn-swords: 6",
    "worth coral hedge-knights 7",
    "power amber-coral: 7",
    "power coral-jade: 0",
    "small amber: 2",
    "other amber: 7",
    "known coral of amber: betrayal",
    "known jade of amber: none",
    "sees coral hand amber: ?, ?, betrayal",
    "sees spectator hand amber 3",
    "sees amber hand amber: betrayal x2, steady-hand",
    "sees amber values amber-coral: ?, 2",
    "sees jade deck top: varys, ?",
    "sees jade known coral of amber: none",
]
TOLD = {
    "round 4": "round: 3",
    "season winter": "season: summer",
    "kneeling: none": "kneeling: amber",
    "hand amber: betrayal": "hand amber: betrayal, steady-hand, betrayal seen coral",
    "hand amber 2": "hand amber 3",
    "bid amber: war-galleys +1, sworn-swords": "bid amber: sworn-swords, war-galleys moved",
    "bid coral: pulling-the-strings, hedge-knights +1": (
        "bid coral: hedge-knights +2, pulling-the-strings blank"
    ),
    "plays amber 1": "plays amber 2",
    "left amber 1": "left amber none",
    "council amber-coral: hodor": "council amber-coral: hodor, gendry",
    "tokens amber-coral: 1": "tokens amber-coral: 2",
    "values amber-coral: 1, 3": "values amber-coral: 1, 2 seen amber",
    "deck top: bronn, varys": "deck top: varys seen jade, bronn",
    "total amber: 13": "total amber: 15",
    "worth amber sworn-swords: 4": "worth amber sworn-swords: 6",
    "worth amber betrayal: 1": "worth amber betrayal: it does not lie there",
    "power amber-coral: 5": "power amber-coral: 7",
    "small amber: 7": "small amber: 2",
    "other amber: 2": "other amber: 7",
    "known coral of amber: none": "known coral of amber: betrayal",
    "won: amber": "won: none",
    "sees jade hand amber: betrayal, ?, ?": "sees jade hand amber: ?, ?, ?",
}
NONSENSE = [
    "round three",
    "season spring",
    "hand amber",
    "hand ambr: betrayal",
    "hand amber: betrayl",
    "total amber",
    "total amber: many",
    "worth amber betrayal",
    "worth betrayal amber: 3",
    "tokens everywhere: 3",
    "power amber: 3",
    "known coral amber: betrayal",
    "known coral of amber",
    "sees amber",
    "sees nobody round 3",
    "plays amber",
    "who wins",
]


@pytest.fixture(scope="module")
def s() -> BtwixtState:
    return read_position(ROUND)[0]


@pytest.mark.parametrize("line", HOLDS)
def test_it_holds(s: BtwixtState, line: str) -> None:
    assert check(s, line) is None


@pytest.mark.parametrize("line", TOLD)
def test_what_is_so_instead_is_told(s: BtwixtState, line: str) -> None:
    assert check(s, line) == TOLD[line]


@pytest.mark.parametrize("line", NONSENSE)
def test_what_means_nothing_is_refused(s: BtwixtState, line: str) -> None:
    with pytest.raises(BadPosition):
        check(s, line)


def test_every_line_of_a_position_can_be_asked(s: BtwixtState) -> None:
    for line in LINES:
        if isinstance(line, AttributeText):
            for where in line.places(s):
                assert check(s, f"{line.key(s, where)}: {line.text(s, where)}") is None


def test_asking_changes_nothing(s: BtwixtState) -> None:
    before = s.data()
    check(s, "hand amber: steady-hand")
    check(s, "values supply: 1")
    check(s, "current: hodor")
    assert s.data() == before


def test_a_total_is_fixed_once_the_bid_is_won() -> None:
    text = "step: triumph\nwon: amber\ntotals: amber 12\nbid amber: steady-hand"
    s = read_position(text)[0]
    assert check(s, "total amber: 12") is None
    assert check(s, "worth amber steady-hand: 5") is None
