"""Every law over whole random matches of the tiny games, at every moment."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rulewright import testing as laws
from rulewright.kernel import OptionValue
from tests.kernel import tiny

# A smaller seed is no simpler match: shrinking a failing one is time lost.
QUICK = settings(
    max_examples=max(5, settings().max_examples * 2 // 5),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
SEEDS = st.integers(0, 2**32)
SETUPS = [
    pytest.param(game.name, players, options, id=f"{game.name}-{players}-{options}")
    for game in (tiny.AUCTION, tiny.NIM)
    for players, options in laws.setups(game)
]
LAWS: list[Callable[[laws.Played], None]] = [
    laws.same_seed_gives_the_same_match,
    laws.clone_plays_equal,
    laws.saved_plays_equal,
    laws.undo_undoes,
    laws.undo_goes_back_to_the_start,
    laws.record_replays,
    laws.positions_come_back,
    laws.asks_are_sound,
    laws.refused_choices_change_nothing,
    laws.explanations_are_due,
    laws.previews_are_true,
    laws.moments_are_sound,
    laws.moments_tell_nothing,
    laws.nothing_leaks,
    laws.undo_crosses_no_reveal,
    laws.sealed_choices_show_nothing,
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", ["tiny-auction", "tiny-nim"])
@QUICK
@given(seed=SEEDS)
def test_law(game: str, law: Callable[[laws.Played], None], seed: int) -> None:
    law(laws.play_out(game, 3, seed))


@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
@settings(QUICK, max_examples=5)
@given(seed=SEEDS)
def test_all_laws_in_every_setup(
    game: str, players: int, options: dict[str, OptionValue], seed: int
) -> None:
    laws.check_all(laws.play_out(game, players, seed, options), points=4, ahead=3)


@QUICK
@given(seed=SEEDS)
def test_redealing_is_no_copy(seed: int) -> None:
    played = laws.play_out("tiny-auction", 3, seed)
    hidden = 0
    for _, match in played.along(None):
        for seat in (0, 1, 2, None):
            other = match.redeal(seat, Random(seed))
            hidden += other.checkpoint()[0].data() != match.checkpoint()[0].data()
    assert hidden > 0


@QUICK
@given(seed=SEEDS)
def test_redealt_matches_can_be_played_on(seed: int) -> None:
    rng = Random(seed)
    played = laws.play_out("tiny-auction", 3, seed)
    for _, match in played.along(3):
        other = match.redeal(rng.choice(match.waiting), rng)
        while not other.over:
            seat = rng.choice(other.waiting)
            other.play(seat, rng.choice(other.choices(seat)))
        assert other.result.places
