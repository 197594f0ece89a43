"""What games show fits the structures of the kit, key by key."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from rulewright.games import PACKAGES
from rulewright.kernel import Match, get
from rulewright.kit.scene import Board, Scene

MOMENTS = 25
APART = 15  # choices between two moments that are looked at


def fits(part: Any, kind: Any) -> None:
    """Nothing is of another type than it should be, and there is no key that is not named."""
    sent = json.loads(json.dumps(part))
    assert msgspec.convert(sent, kind) == sent


@pytest.mark.parametrize("game", PACKAGES)
def test_the_board_is_a_board(game: str) -> None:
    fits(get(game).board(), Board)


@pytest.mark.parametrize("game", PACKAGES)
def test_every_scene_is_a_scene(game: str) -> None:
    rng = Random(game)
    match = Match.new(game, max(get(game).player_counts), seed="scenes")
    for _ in range(MOMENTS):
        for seat in (*range(match.players), None):
            fits(match.game.scene(match.view(seat), seat), Scene)
        fits(match.game.open_scene(match.state), Scene)
        for _ in range(APART):
            if not match.over:
                seat = rng.choice(match.waiting)
                match.decide(seat, rng.choice(match.choices(seat)))
