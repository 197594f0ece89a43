"""Positions as text: what is written is read again, and what is wrong is told with its line."""

import pytest

from rulewright.games.btwixt.options import OPTIONS
from rulewright.games.btwixt.state import FIELDS, BtwixtState, pack_of
from rulewright.games.btwixt.text.lines import LINES, STEP
from rulewright.games.btwixt.text.position import position, read_position
from rulewright.games.btwixt.words import AUTUMN, NONE, REVEAL, SEEN, TURN, WINTER
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import AttributeText

OF_OPTIONS = {"game", "draft", "row_open", "short", "leaders_dealt"}
OF_OPTIONS |= {"begins", "no_ally_no_token", "deck_refilled", "own_cards_leave"}
OF_OPTIONS |= {"token_first", "row_shuffled_in", "own_card_drafted", "first_rules"}
OF_SEVERAL = {"council", "token", "current", "current_free", "on_current", "tasks"}


def read(text: str) -> BtwixtState:
    return read_position(text)[0]


PLAIN = """
current: sansa-stark
hand amber: betrayal x2, steady-hand
bid coral: hedge-knights +1
"""
WHOLE = """
players: 5
options: game=advanced, draft, revealed_allies
step: claimed
season: winter
round: 3
first: jade
turn: opal
leader coral: jon-snow
kneeling: amber, jade
knelt: 3
must: coral
guard: amber 1
spared: yes
ceiling: 8
won: coral
totals: coral 12, jade 3
hand amber: betrayal seen coral jade, betrayal, bribery
bid coral: hedge-knights +2 moved, red-favour
bid jade: royal-decree -4 blank done kept
spent amber: betrayal
packet amber: levy-summons
picked amber: shared-feast
playing: bank-loan
lands: amber
queued: levy-summons, shared-feast
plays: jade 4
left: coral 1
discard: poisoned-cup, betrayal
removed: hidden-cache
current: bronn free; tokens 3 seen opal, 1
in force: robb-stark
dead: gendry
extra: shae other
prizes: hodor same, varys
placed: arya-stark
claimed: arya-stark
home: coral-jade
council coral-jade: arya-stark, robb-stark; tokens 1, 2 seen amber coral
council opal-amber: tokens 3
row: asha-greyjoy, ygritte
deck top: missandei seen amber, tormund
deck bottom: podrick-payne seen jade
drawn: 2 seen coral
tasks: place-token coral 2 1, reorder amber 3, discard jade
"""


# -- writing -------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["", PLAIN, WHOLE.replace("red-favour", "night-gathers")])
def test_a_position_is_read_as_it_was_written(text: str) -> None:
    s = read(text)
    assert read(position(s)).data() == s.data()
    assert position(read(position(s))) == position(s)


def test_every_field_of_a_state_has_a_line() -> None:
    told = {line.field for line in [*LINES, STEP] if isinstance(line, AttributeText)}
    assert told | OF_SEVERAL | OF_OPTIONS == set(FIELDS)


def test_what_is_as_usual_is_not_written() -> None:
    assert position(read("")) == "players: 4\nstep: reveal\n"
    assert position(read(PLAIN)).splitlines()[2:] == [
        "hand amber: betrayal x2, steady-hand",
        "bid coral: hedge-knights +1",
        "current: sansa-stark",
    ]


# -- what holds without a line -------------------------------------------------------------------
def test_a_round_begins_unless_an_ally_is_bid_for() -> None:
    assert read("").step == REVEAL
    assert read("current: hodor").step == TURN
    assert read("current: none").step == TURN


def test_all_that_is_not_named_lies_in_its_pile() -> None:
    s = read(PLAIN)
    assert len(s.deck) == 62 - 4
    assert len(s.allies) == 50 - 1
    assert len(s.supply) == 54
    assert s.deck.count(pack_of(s).kind_named("betrayal")) == 2


def test_the_first_season_follows_from_players_and_options() -> None:
    assert read("players: 5").season == AUTUMN
    assert read("options: short").season == AUTUMN
    assert read("players: 6\noptions: short").season == WINTER
    assert read("season: winter").seasons == 2


def test_leaders_who_are_not_named_are_the_first_that_are_left() -> None:
    s = read("leader jade: cersei-lannister")
    assert [pack_of(s).leaders[leader].key for leader in s.leader] == [
        "daenerys-targaryen", "doran-martell", "cersei-lannister", "eddard-stark",
    ]  # fmt: skip
    assert read("step: leaders\nfirst: none").leader == [NONE] * 4


def test_events_come_in_by_the_season() -> None:
    assert len(read("options: game=advanced").events) == 11
    assert len(read("options: game=advanced\nseason: autumn").events) == 8
    assert len(read("options: game=advanced\nseason: winter\ndiscard: bribery").events) == 5
    assert len(read("players: 6\noptions: game=advanced\nseason: winter").events) == 5
    assert read("").events == []


def test_a_hand_keeps_known_copies_as_hands_do() -> None:
    s = read("hand amber: betrayal seen coral, betrayal seen jade")
    kind = pack_of(s).kind_named("betrayal")
    assert s.hand[0] == [kind, kind | 1 << SEEN + 1 | 1 << SEEN + 2]


def test_who_has_played_follows_from_the_piles() -> None:
    s = read("current: hodor\nbid coral: betrayal, open-purse moved\nkneeling: amber")
    assert s.plays == [0, 1, 0, 0]
    assert (s.turn, s.knelt) == (1, 1)


def test_the_row_is_as_long_as_it_should_be() -> None:
    assert len(read("options: revealed_allies").row) == 5
    assert len(read("options: revealed_allies\nround: 3\ncurrent: hodor").row) == 2
    assert read("options: revealed_allies\nstep: row").row == []


def test_options_are_given_back() -> None:
    _, players, options = read_position("players: 3\noptions: short, leaders=dealt")
    assert players == 3
    assert options == {spec.name: spec.values[0] for spec in OPTIONS} | {
        "short": True, "leaders": "dealt",
    }  # fmt: skip


def test_no_round_is_beyond_the_season() -> None:
    assert read("players: 3\nround: 4").round == 4
    with pytest.raises(BadPosition, match="a season has 4 rounds"):
        read("players: 3\nround: 5")


# -- what is wrong -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("players: 7", "line 2: the number of players lies between 3 and 6"),
        ("players: 6\nseason: summer", "this match begins in autumn"),
        ("options: short\nseason: summer", "this match begins in autumn"),
        ("season: spring", "line 2: there is no season 'spring'"),
        ("hand ambr: betrayal", "line 2: there is no seat 'ambr'; did you mean amber"),
        ("hand opal: betrayal", "line 2: there is no seat 'opal'"),
        ("hand amber: betrayl", "line 2: there is no influence card 'betrayl'; did you mean"),
        ("hand amber: betrayal known coral", "line 2: who knows"),
        ("bid amber: betrayal asleep", "line 2: there is no word for a card"),
        ("bid amber: betrayal +", "line 2: the amount added to a card"),
        ("current: sansa-stark alone", "line 2: the current ally is written like"),
        ("council amber-coral: hodor; 2", "line 2: tokens are written like"),
        ("council amber-jade: hodor", "line 2: there is no council"),
        ("kneeling: amber 2", "line 2: there is no seat"),
        ("plays: amber", "line 2: .amber.: this is written like"),
        ("tasks: reorder", "line 2: a task is written like"),
        ("tasks: sleep amber", "line 2: there is no task"),
        ("extra: hodor beside", "line 2: there is no way to place"),
        ("options: tides", "line 2: there is no option"),
        ("leader amber: jon-snow\nleader coral: jon-snow", "a leader sits there twice"),
        ("hand amber: betrayal x5", "4 of the card betrayal, not 5"),
        ("hand amber: bribery", "0 of the card bribery, not 1"),
        ("options: game=advanced\nhand amber: the-silence", "0 of the card the-silence"),
        ("current: hodor\ndead: hodor", "hodor is in two places"),
        ("council amber-coral: tokens 3 x19", "18 tokens of value 3, not 19"),
        ("current: hodor\nturn: amber\nkneeling: amber", "amber kneels"),
        ("step: settle", "needs the line `playing`"),
        ("step: place\nwon: amber", "needs the line `prizes`"),
        ("step: claimed\nwon: amber", "needs the line `placed`"),
        ("step: reward", "needs the line `won`"),
        ("step: reveal\ncurrent: hodor", "no ally is bid for"),
        ("first: none", "names the first player"),
    ],
)
def test_what_is_wrong_is_told(text: str, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        read(f"round: 1\n{text}")


def test_every_line_is_copied_and_saved() -> None:
    s, _, _ = read_position("players: 4\ncurrent: sansa-stark\nhand amber: betrayal\n")
    assert LINES.unkept(s) == []
