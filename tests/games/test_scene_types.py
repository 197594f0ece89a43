"""What games show fits the structures of the kit, key by key."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest

from rulewright.games import NAMES
from rulewright.kernel import Match, get
from rulewright.kernel.moments import moments_of
from rulewright.kernel.payload import (
    AskPayload,
    ResultPayload,
    asks_payload,
    remarks_payload,
    result_payload,
)
from rulewright.kit.board import Board, BoardArea
from rulewright.kit.moment import Moment
from rulewright.kit.scene import Scene

MOMENTS = 25
APART = 15  # choices between two moments that are looked at
STAGED = 600  # choices whose moments are looked at


def fits(part: Any, kind: Any) -> None:
    """Check that everything has the right type, and that there are no unknown keys."""
    sent = json.loads(json.dumps(part))
    assert json.loads(json.dumps(msgspec.convert(sent, kind))) == sent


@pytest.mark.parametrize("game", NAMES)
def test_the_board_is_a_board(game: str) -> None:
    board = json.loads(json.dumps(get(game).table.board()))
    fits({**board, "areas": [without_slots(area) for area in board["areas"]]}, Board)


def without_slots(area: dict[str, Any]) -> dict[str, Any]:
    """Return an area without its further keys, each a point or a list of points."""
    known = get_type_hints(BoardArea)
    for slot in set(area) - set(known):
        msgspec.convert(area[slot], list[float | tuple[float, float]] | None)
    return {name: area[name] for name in area if name in known}


@pytest.mark.parametrize("game", NAMES)
def test_every_scene_is_a_scene(game: str) -> None:
    rng = Random(game)
    match = Match.new(game, max(get(game).player_counts), seed="scenes")
    for _ in range(MOMENTS):
        for seat in (*range(match.players), None):
            view = match.view(seat)
            fits(match.game.table.scene(view, seat), Scene)
            fits(asks_payload(match, seat, view), list[AskPayload])
            fits(remarks_payload(match, seat, view), list[AskPayload])
        fits(match.game.table.open_scene(match.state), Scene)
        fits(result_payload(match), ResultPayload | None)
        for _ in range(APART):
            if not match.over:
                seat = rng.choice(match.waiting)
                match.decide(seat, rng.choice(match.choices(seat)))


@pytest.mark.parametrize("game", NAMES)
def test_every_moment_is_a_moment(game: str) -> None:
    rng = Random(game)
    match = Match.new(game, max(get(game).player_counts), seed="moments", listen=True)
    match.listen([], staging=True)
    for _ in range(STAGED):
        if not match.over:
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
    for line in match.lines or []:
        for _, moment in moments_of(match.game, match.players, line):
            fits(moment, Moment | None)
