"""The view of a table that its picture shows: what spectators see, and nothing more."""

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


def sight_of(live: LiveTable) -> Sight:
    """Return the view of a table that its picture shows.

    Before the match it has the board as it is before any luck is drawn.
    """
    match = live.match if live.begun else None
    scene = _scene(live, match)
    players = {str(player["seat"]): player for player in scene.get("players", ())}
    free = set(live.state.open_seats()) if match is None else set()
    marked = _marked(live, match)
    return Sight(
        game=live.game.title,
        board=board_of(live),
        scene=scene,
        heading=_heading(match, scene),
        seats=[
            SeatLine(
                owner=str(players.get(name, {}).get("owner") or name),
                title=f"{title} ({FREE})" if number in free else title,
                facts=_facts(players.get(name, {})) if match is not None else (),
                marked=number in marked,
            )
            for number, (name, title) in enumerate(zip(live.names, titles(live), strict=True))
        ],
    )


def _scene(live: LiveTable, match: Match | None) -> Mapping[str, Any]:
    game = live.game
    if match is None:
        return game.table.scene(game.view(game.new(live.row.players, live.row.options), None), None)
    return game.table.scene(match.view(None), None)


def _marked(live: LiveTable, match: Match | None) -> set[int]:
    """Return the seats to highlight: those that won, or those that have to choose."""
    if match is None:
        return set()
    return set(match.result.winners if match.over else live.state.waiting)


def board_of(live: LiveTable) -> Board:
    """Return the board as spectators see it."""
    return _board(live.game, live.board_of(None))


@lru_cache(32)
def _board(game: AnyGame, name: str) -> Board:
    board = game.table.board_named(name) or game.table.board()
    return cast(Board, board)


def _heading(match: Match | None, scene: Mapping[str, Any]) -> str:
    if match is None:
        return GATHERS
    if match.over:
        return match.result.reason
    parts = (str(scene.get("title", "")), str(scene.get("subtitle", "")))
    return " · ".join(part for part in parts if part)


def _facts(player: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the facts of a player that have a symbol, each with its value."""
    return [
        (str(fact["symbol"]), str(fact["value"]))
        for fact in player.get("facts", ())
        if fact.get("symbol")
    ]
