"""The sight of a table that its picture shows: what spectators see, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from rulewright.kernel import AnyGame, Match
from rulewright.kit.board import Board
from rulewright.server.board_pictures.card import SeatLine, Sight
from rulewright.server.tables.draft import titles
from rulewright.server.tables.table import LiveTable

GATHERS = "The table is gathering"
FREE = "free"
SEED = "picture"  # of matches that only show how a table begins


def sight_of(live: LiveTable) -> Sight:
    """The table as its picture shows it. Before the match, the board of any such match."""
    begun = live.begun
    match = live.match if begun else Match.new(live.game, live.row.players, SEED, live.row.options)
    scene = live.game.table.scene(match.view(None), None)
    players = {str(player["seat"]): player for player in scene.get("players", ())}
    result = match.result if match.over else None
    marked = set(live.state.waiting) if result is None else set(result.winners)
    free = set() if begun else set(live.state.open_seats())
    return Sight(
        game=live.game.title,
        board=board_of(live),
        scene=scene,
        heading=_heading(match, scene) if begun else GATHERS,
        seats=[
            SeatLine(
                owner=str(players.get(name, {}).get("owner") or name),
                title=f"{title} ({FREE})" if number in free else title,
                facts=_facts(players.get(name, {})) if begun else (),
                marked=number in marked,
            )
            for number, (name, title) in enumerate(zip(live.names, titles(live), strict=True))
        ],
    )


def board_of(live: LiveTable) -> Board:
    """The board as spectators are shown it."""
    return _board(live.game, live.board_of(None))


@lru_cache(32)
def _board(game: AnyGame, name: str) -> Board:
    board = game.table.board_named(name) or game.table.board()
    return cast(Board, board)


def _heading(match: Match, scene: Mapping[str, Any]) -> str:
    if match.over:
        return match.result.reason
    parts = (str(scene.get("title", "")), str(scene.get("subtitle", "")))
    return " · ".join(part for part in parts if part)


def _facts(player: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The facts of a player that have a symbol."""
    return [
        (str(fact["symbol"]), str(fact["value"]))
        for fact in player.get("facts", ())
        if fact.get("symbol")
    ]
