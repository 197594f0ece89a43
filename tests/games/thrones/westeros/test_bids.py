"""Secret bids, ties, and the bids for the three tracks."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.thrones.components import NOBODY
from rulewright.games.thrones.control import turn_order
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.westeros.bids import bid, clash_of_kings
from rulewright.kernel import IllegalChoice, Phrase, Script
from tests.games.thrones.westeros.bench import (
    asked,
    bids,
    check_limits,
    now,
    play,
    play_out,
    realm,
    run,
    strew,
)

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)
SEEDS = st.integers(0, 1 << 32)


def one_bid(s: ThronesState) -> Script[list[int]]:
    return bid(s, turn_order(s), Phrase("A prize"))


def test_all_bids_are_paid() -> None:
    match = play(run(realm(), one_bid), *bids(1, 0, 2, 5, 3, 4))
    assert now(match).power == [4, 5, 3, 0, 2, 1]
    assert now(match).bids_open


def test_bids_lie_hidden_until_all_are_in() -> None:
    match = play(run(realm(), one_bid), "martell: 4", "stark: 0")
    assert now(match).bids == [0, NOBODY, NOBODY, NOBODY, NOBODY, 4]
    assert not now(match).bids_open
    assert now(match).power == [5] * 6


def test_a_house_without_power_is_not_asked() -> None:
    s = realm()
    s.power[GREYJOY] = 0
    assert GREYJOY not in run(s, one_bid).waiting


@pytest.mark.parametrize("tried", ["6", "0.5", "-1", "half"])
def test_a_bid_that_cannot_be_is_refused(tried: str) -> None:
    match = run(realm(), one_bid)
    with pytest.raises(IllegalChoice) as refused:
        match.play(STARK, tried)
    assert refused.value.refusal.rule == "bid.amount"


def test_the_old_holder_breaks_ties_for_the_throne_and_the_new_one_the_others() -> None:
    match = play(run(realm(), clash_of_kings), *bids(1, 2, 3, 3, 0, 0))
    assert asked(match) == ["stark", "baratheon", "greyjoy"]
    play(match, "stark: greyjoy")
    assert asked(match) == ["stark", "tyrell", "martell"]
    play(match, "stark: martell")
    assert now(match).tracks[0] == [GREYJOY, BARATHEON, LANNISTER, STARK, MARTELL, TYRELL]
    play(match, *bids(0, 0, 2, 2, 1, 1))
    assert match.waiting == [GREYJOY]


def test_a_tie_names_each_house_once() -> None:
    match = play(run(realm(), clash_of_kings), *bids(2, 2, 2, 0, 1, 3), "stark: stark")
    with pytest.raises(IllegalChoice) as refused:
        match.play(STARK, "stark")
    assert refused.value.refusal.rule == "bid.ties"
    play(match, "stark: baratheon")
    assert now(match).tracks[0] == [MARTELL, STARK, BARATHEON, LANNISTER, TYRELL, GREYJOY]


@given(SEEDS, st.integers(3, 6))
def test_a_clash_leaves_whole_tracks(seed: int, players: int) -> None:
    rng = Random(seed)
    s = strew(rng, players)
    total = sum(s.power)
    match = run(s, clash_of_kings)
    play_out(match, rng)
    check_limits(now(match))
    assert sum(now(match).power) <= total
    assert not now(match).bids
