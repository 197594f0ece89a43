"""Luck: what a seed gives, what it does not give away, and luck told by hand."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright import Match
from rulewright.kernel import (
    BrokenScript,
    Chance,
    IllegalChoice,
    Script,
    Stream,
    commitment,
    shuffled,
)
from rulewright.testing import Moment
from tests.kernel.odd import OddGame, Pad, asking, pick
from tests.kernel.tiny import NIM

# The first draws of the seed "rulewright", below 6: records stand on these for ever.
KNOWN_DRAWS = [1, 1, 1, 1, 3, 3, 5, 4]


def test_the_commitment_is_a_plain_hash_that_anyone_can_check() -> None:
    assert commitment("seven") == sha256(b"rulewright:seven").hexdigest()
    assert commitment("seven") != commitment("eight")
    match = Match.new(NIM, 2, seed="seven")
    assert match.commitment == commitment("seven")
    assert Match.new(NIM, 2, seed=7).commitment == commitment("7")


def test_draws_never_change() -> None:
    stream = Stream("rulewright")
    assert [stream.draw(n, 1000) for n in range(6)] == [stream.draw(n, 1000) for n in range(6)]
    assert [stream.draw(n, 6) for n in range(8)] == KNOWN_DRAWS


@given(seed=st.text(max_size=20), number=st.integers(0, 2**40), below=st.integers(1, 2**20))
def test_draws_stay_in_range(seed: str, number: int, below: int) -> None:
    assert 0 <= Stream(seed).draw(number, below) < below


def test_draws_are_even_and_weights_are_kept() -> None:
    stream = Stream("even")
    even = Counter(stream.pick(n, [1, 2, 3, 4], None) for n in range(8000))
    assert set(even) == {1, 2, 3, 4}
    assert all(1850 < count < 2150 for count in even.values())
    weighted = Counter(stream.pick(n, [1, 2, 3], [1, 0, 3]) for n in range(8000))
    assert set(weighted) == {1, 3}
    assert 1850 < weighted[1] < 2150


def lucky(s: Pad) -> Script[None]:
    s.cells[0] = yield Chance(list(range(1000)))


def test_only_a_clone_that_asks_for_it_sees_the_future() -> None:
    match = Match.new(OddGame([pick(0, 1, 2, cell=1), lucky]), 3, seed=4)
    same, planner, again = match.clone(luck="same"), match.clone("plan"), match.clone("plan")
    plain, other, second = match.clone(), match.clone(), match.clone().clone()
    for each in (match, same, planner, again, plain, other, second):
        each.play(0, 1)
    assert Moment(same) == Moment(match)
    assert Moment(planner) == Moment(again)
    drawn = [Moment(each).data for each in (match, planner, plain, other, second)]
    assert len(set(drawn)) == len(drawn)
    resumed = Match.from_json(match.clone("plan").to_json(), planner.game)
    assert resumed.stream.seed == planner.stream.seed


def test_taking_back_and_choosing_again_meets_the_same_luck() -> None:
    match = Match.new(OddGame([pick(0, 1, 2, cell=1), lucky]), 3, seed=4)
    match.play(0, 1)
    luck = match.state.data()[1][0]
    match.undo()
    match.play(0, 2)
    assert match.state.data()[1][0] == luck


def test_shuffling_keeps_every_item_and_reaches_every_order() -> None:
    def step(s: Pad) -> Script[None]:
        s.cells[:3] = yield from shuffled([1, 2, 3], audience=0)

    orders = set()
    for seed in range(80):
        match = Match.new(OddGame([step]), 3, seed=seed)
        orders.add(tuple(match.state.data()[1][:3]))
    assert len(orders) == 6
    assert all(sorted(order) == [1, 2, 3] for order in orders)


def test_luck_can_be_told_by_hand() -> None:
    match = Match.new(NIM, 2, manual=True)
    assert (match.waiting, match.options(0)) == ([], [])
    assert match.luck is not None
    assert [match.luck.text(o) for o in match.luck.outcomes] == ["die 1", "die 2", "die 3"]
    before = Moment(match)
    with pytest.raises(IllegalChoice) as refused:
        match.tell_luck(4)
    assert refused.value.open == ["die 1", "die 2", "die 3"]
    assert Moment(match) == before
    for other in (match.clone(luck="same"), Match.from_json(match.to_json(), NIM)):
        assert other.luck is not None
        assert Moment(other) == before
    match.tell_luck(2)
    assert match.waiting == [0]
    with pytest.raises(IllegalChoice, match="no such outcome"):
        match.tell_luck(2)
    match.play_chain(0, ["heap 3", "take 2"])
    assert match.luck is not None
    redealt = match.redeal(0, Random(1))
    assert redealt.luck is not None


def test_luck_told_by_hand_makes_a_record_without_a_seed() -> None:
    match = Match.new(NIM, 2, options={"heaps": 2}, manual=True)
    while not match.over:
        if match.luck is not None:
            match.tell_luck(3)
        else:
            seat = match.waiting[0]
            match.play(seat, match.options(seat)[-1])
    text = match.record()
    assert '[Luck "told"]' in text
    assert "[Seed" not in text
    assert "[Commitment" not in text
    again = Match.load(text, NIM)
    assert Moment(again) == Moment(match)
    assert again.record() == text


@pytest.mark.parametrize("chance", [Chance([]), Chance([1, 2], [0, 0])])
def test_luck_needs_an_outcome_that_can_come(chance: Chance) -> None:
    with pytest.raises(BrokenScript, match="luck"):
        Match.new(OddGame([asking(chance)]), 3)
