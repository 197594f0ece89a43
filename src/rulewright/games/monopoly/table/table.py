"""The entry point for showing Monopoly."""

from __future__ import annotations

from rulewright.games.monopoly.components import DATA
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.table import board, moments, scene, summary
from rulewright.games.monopoly.table.activities import ACTIVITIES
from rulewright.kernel import Guide, LogEntry, Table, guide_from
from rulewright.kit.data import load
from rulewright.kit.moment import Moment


class MonopolyTable(Table[MonopolyState]):
    """The table of Monopoly; its episodes are auctions, offers and debts."""

    episodes = "deal"
    staged = moments.STAGED
    activities = ACTIVITIES

    board = staticmethod(board.board)
    scene = staticmethod(scene.scene)
    summary = staticmethod(summary.summary)

    def heading(self, view: MonopolyState, seat: int | None) -> tuple[str, str]:
        return scene.title(view), scene.subtitle(view)

    def episode(self, view: MonopolyState, seat: int | None) -> str:
        return scene.episode(view)

    def moment(self, view: MonopolyState, seat: int | None, entry: LogEntry) -> Moment | None:
        return moments.moment_of(view, entry)

    def guide(self) -> Guide:
        return guide_from(load(DATA, "guide"))


TABLE = MonopolyTable()
