"""The table of B'Twixt as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rulewright.games.btwixt.names import who
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.table import board, headings, moments, scene, summary
from rulewright.games.btwixt.table.activities import ACTIVITIES
from rulewright.kernel import Guide, LogEntry, OptionValue, Table, guide_from
from rulewright.kit.board import Board
from rulewright.kit.data import load
from rulewright.kit.moment import Moment

DATA: Final = Path(__file__).parent.parent / "data"


class BTwixtTable(Table[BtwixtState]):
    """The presentation of B'Twixt. Each viewer gets a board turned to have them in front."""

    episodes = "bid"
    staged = moments.STAGED
    activities = ACTIVITIES

    board_named = staticmethod(board.board_named)
    scene = staticmethod(scene.scene)
    heading = staticmethod(headings.heading)
    episode = staticmethod(headings.episode)
    summary = staticmethod(summary.summary)

    def board(self) -> Board:
        """The board for four leaders."""
        return board.board()

    def board_name(self, players: int, options: Mapping[str, OptionValue], seat: int | None) -> str:
        return board.board_name(players, seat)

    def seat_titles(self, view: BtwixtState) -> list[str]:
        return [who(view, seat) for seat in range(view.players)]

    def moment(self, view: BtwixtState, seat: int | None, entry: LogEntry) -> Moment | None:
        return moments.moment_of(view, entry)

    def guide(self) -> Guide:
        return guide_from(load(DATA, "guide.toml"))


TABLE = BTwixtTable()
