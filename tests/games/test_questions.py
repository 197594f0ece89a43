"""What players are asked: the question first, in few words, and how things stand after it."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.games import NAMES
from rulewright.kernel import Match, get
from tests.games.test_moments import options_of

# Three rows of a phone beside a clock: the line at the top shows so much without being unfolded.
MOST = 126
SEEDS = 4
CHOICES = 800


def in_short(prompt: str) -> str:
    """Return a question up to its mark, as in the line at the top."""
    words, mark, _ = prompt.partition("? ")
    return words + mark.strip()


@pytest.mark.parametrize("game", NAMES)
def test_a_question_fits_the_line_at_the_top_of_a_phone(game: str) -> None:
    for seed in range(SEEDS):
        rng = Random(seed)
        match = Match.new(game, get(game).usual_players, seed, options_of(game, seed))
        for _ in range(CHOICES):
            if match.over:
                break
            seat = rng.choice(match.waiting)
            ask = match.ask(seat)
            assert ask is not None
            words = in_short(ask.prompt(match.view(seat)))
            assert len(words) <= MOST, words
            match.decide(seat, rng.choice(match.choices(seat)))
