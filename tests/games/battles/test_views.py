"""What a seat is shown, and what it could be that it is not shown."""

from random import Random

import pytest

from rulewright.games.battles.options import OPTIONS
from rulewright.games.battles.setup import new_state
from rulewright.games.battles.state import ENDED, POINTS, BattlesState
from rulewright.games.battles.text.reader import read_position
from rulewright.games.battles.views import only_deal, pieces, redeal, view
from rulewright.games.battles.words import LANNISTER, NONE, STARK
from rulewright.kernel import Match

HANDS = """
plan: S1
hand stark: SL01, SL02
hand lannister: LL01, LL02, LL03
discards lannister: LL04
"""


@pytest.fixture
def s() -> BattlesState:
    return read_position(HANDS)[0]


def test_a_hand_is_its_owners_to_see(s: BattlesState) -> None:
    assert view(s, STARK).hand == [s.hand[STARK], [NONE] * 3]
    assert view(s, LANNISTER).hand == [[NONE] * 2, s.hand[LANNISTER]]
    assert view(s, None).hand == [[NONE] * 2, [NONE] * 3]


def test_who_knows_a_hand_knows_the_deck_and_nobody_else_does(s: BattlesState) -> None:
    assert view(s, STARK).deck[STARK] == s.deck[STARK]
    assert set(view(s, STARK).deck[LANNISTER]) == {NONE}


def test_what_is_open_stays_open(s: BattlesState) -> None:
    seen = view(s, None)
    assert seen.discards == s.discards
    assert seen.cell == s.cell
    assert seen.tokens == s.tokens


def test_nothing_is_hidden_when_the_battle_is_over(s: BattlesState) -> None:
    s.step, s.ending, s.winner = ENDED, POINTS, STARK
    assert view(s, None).data() == s.data()


def test_another_deal_has_the_same_cards_elsewhere(s: BattlesState) -> None:
    other = redeal(s, STARK, Random(1))
    assert other.hand[STARK] == s.hand[STARK]
    assert other.hand[LANNISTER] != s.hand[LANNISTER]
    assert sorted(other.hand[LANNISTER] + other.deck[LANNISTER]) == sorted(
        s.hand[LANNISTER] + s.deck[LANNISTER]
    )
    assert pieces(other) == pieces(s)


def test_an_empty_hand_leaves_one_deal(s: BattlesState) -> None:
    assert not only_deal(s, STARK)
    s.deck[LANNISTER] += s.hand[LANNISTER]
    s.hand[LANNISTER] = []
    assert only_deal(s, STARK)


def test_every_card_and_command_token_is_counted_once() -> None:
    counts = pieces(new_state(2, {spec.name: spec.values[0] for spec in OPTIONS}))
    assert {number for name, number in counts.items() if name.startswith("card")} == {1}
    assert counts["command tokens stark"] == 4


def test_picks_of_a_skirmish_are_secret_until_both_have_chosen() -> None:
    match = Match.new("battles", 2, 1, {"plan": "K1"})
    while match.waiting == [STARK, LANNISTER]:
        match.play(STARK, match.options(STARK)[0])
    state = match.state
    assert isinstance(state, BattlesState)
    assert state.picked[STARK]
    assert view(state, LANNISTER).picked[STARK] == []
    assert view(state, STARK).picked[STARK] == state.picked[STARK]
