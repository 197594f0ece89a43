"""Moments that tell nothing beyond a choice name the seat that made it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.games import NAMES
from rulewright.kernel import LogEntry, Match, get
from rulewright.kernel.moments import moment_for, moments_of
from tests.games.test_moments import options_of

# What a player has chosen and all are shown; everything else has a result that is news to all.
CHOSEN: dict[str, set[str]] = {
    "thrones": {"taken"},
    "thrones-first": {"taken"},
    "monopoly": {"trade"},
    "whitechapel": {"letter"},
    "battles": {"card", "commanders"},
    "btwixt": {"claimed"},
}
SECRET = {"commanders"}  # chosen in secret, and told when the last of all has chosen
SEEDS = 30
CHOICES = 1500


def own_moments(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the moments of random matches that name who chose, with the deciding seat."""
    for seed in range(SEEDS):
        rng = Random(seed)
        match = Match.new(game, get(game).usual_players, seed, options_of(game, seed))
        for _ in range(CHOICES):
            if match.over:
                break
            told: list[LogEntry] = []
            match.listen(told, staging=True)
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
            for line in told:
                moment = moment_for(moments_of(match.game, match.players, line), None)
                if moment is not None and "chosen_by" in moment:
                    yield match.names[seat], moment


@pytest.mark.parametrize("game", NAMES)
def test_who_has_chosen_is_who_is_named(game: str) -> None:
    expected = CHOSEN.get(game, set())
    came: dict[str, int] = {}
    for number, (seat, moment) in enumerate(own_moments(game)):
        kind = moment["kind"]
        assert kind in expected
        came[kind] = came.get(kind, 0) + 1
        assert kind in SECRET or moment["chosen_by"] == seat, moment["title"]
        if number > 60 and came.keys() == expected:
            return
    assert came.keys() == expected
