"""The display of Battles, as the kernel's `Table`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rulewright.games.battles import rounds
from rulewright.games.battles.packs import pack_and_plan
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.table import board, moments, scene, summary
from rulewright.games.battles.table.activities import ACTIVITIES
from rulewright.kernel import Guide, LogEntry, OptionValue, Table, guide_from
from rulewright.kit.board import Board
from rulewright.kit.data import load
from rulewright.kit.moment import Moment

DATA: Final = Path(__file__).parent.parent / "data"


class BattlesTable(Table[BattlesState]):
    """The display of Battles: each plan has a board, and each side's attacks are an episode."""

    episodes = "attack"
    staged = moments.STAGED
    activities = ACTIVITIES

    board_named = staticmethod(board.board_named)
    scene = staticmethod(scene.scene)
    summary = staticmethod(summary.summary)

    def board(self) -> Board:
        """Return the board of the first plan of our own pack."""
        return board.board()

    def board_name(self, players: int, options: Mapping[str, OptionValue], seat: int | None) -> str:
        return board.board_name(*pack_and_plan(str(options["pack"]), str(options["plan"])))

    def heading(self, view: BattlesState, seat: int | None) -> tuple[str, str]:
        return rounds.heading(view)

    def episode(self, view: BattlesState, seat: int | None) -> str:
        return rounds.episode(view)

    def moment(self, view: BattlesState, seat: int | None, entry: LogEntry) -> Moment | None:
        return moments.moment_of(view, entry)

    def guide(self) -> Guide:
        return guide_from(load(DATA, "guide.toml"))


TABLE = BattlesTable()
