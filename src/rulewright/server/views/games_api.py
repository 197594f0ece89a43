"""Endpoints for games."""

from __future__ import annotations

from litestar import Controller, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from litestar.response import Response

from rulewright.kernel import get as get_game
from rulewright.kit.board import Board
from rulewright.server.errors import NotFound
from rulewright.server.http.cached import READY, answer
from rulewright.server.http.call import AnyRequest
from rulewright.server.views.games import all_games, guide_of, picture_of, rules_of
from rulewright.server.views.games_wire import GameInfo, GuideInfo, NoBoard, Picture, RulesPage


class GameCalls(Controller):
    """Endpoints for the games that can be played here."""

    path = "/api/games"

    @get(sync_to_thread=False, media_type="application/json", opt={READY: True})
    def list_games(self, request: AnyRequest, state: AppState) -> Response[list[GameInfo]]:
        """List all games, with their options and bots."""
        return answer(request, state.cached.once("", all_games))

    @get(
        "/{game:str}/board", sync_to_thread=False, media_type="application/json", opt={READY: True}
    )
    def board(
        self, game: FromPath[str], request: AnyRequest, state: AppState
    ) -> Response[Board | NoBoard]:
        """Return the board of a game; it never changes."""
        played = get_game(game)
        return answer(request, state.cached.once(f"{game}/board", played.table.board))

    @get(
        "/{game:str}/board/{name:str}",
        sync_to_thread=False,
        media_type="application/json",
        opt={READY: True},
    )
    def board_named(
        self, game: FromPath[str], name: FromPath[str], request: AnyRequest, state: AppState
    ) -> Response[Board]:
        """Return one of the boards of a game that has several."""
        board = get_game(game).table.board_named(name)
        if board is None:
            raise NotFound(f"{game} has no board {name!r}")
        return answer(request, state.cached.once(f"{game}/board/{name}", lambda: board))

    @get(
        "/{game:str}/picture",
        sync_to_thread=False,
        media_type="application/json",
        opt={READY: True},
    )
    def picture(
        self, game: FromPath[str], request: AnyRequest, state: AppState
    ) -> Response[Picture]:
        """Return a board and a scene of the game in progress, for the game's picture."""
        played = get_game(game)
        return answer(request, state.cached.once(f"{game}/picture", lambda: picture_of(played)))

    @get(
        "/{game:str}/rules", sync_to_thread=False, media_type="application/json", opt={READY: True}
    )
    def rules(
        self, game: FromPath[str], request: AnyRequest, state: AppState
    ) -> Response[RulesPage]:
        """Return the rules of a game, in our own words."""
        played = get_game(game)
        return answer(request, state.cached.once(f"{game}/rules", lambda: rules_of(played)))

    @get(
        "/{game:str}/guide", sync_to_thread=False, media_type="application/json", opt={READY: True}
    )
    def guide(
        self, game: FromPath[str], request: AnyRequest, state: AppState
    ) -> Response[GuideInfo]:
        """Return the guide to a first game."""
        played = get_game(game)
        return answer(request, state.cached.once(f"{game}/guide", lambda: guide_of(played)))
