"""How Monopoly is shown."""

from __future__ import annotations

from rulewright.games.monopoly.components import DATA
from rulewright.games.monopoly.state import State
from rulewright.games.monopoly.table import board, moments, scene, summary
from rulewright.games.monopoly.table.activities import ACTIVITIES
from rulewright.kernel import Guide, LogEntry, Table, guide_from
from rulewright.kit.data import load
from rulewright.kit.moment import Moment


class MonopolyTable(Table[State]):
    """The street; auctions, offers and debts are its episodes."""

    episodes = "deal"
    staged = moments.STAGED
    activities = ACTIVITIES

    board = staticmethod(board.board)
    scene = staticmethod(scene.scene)
    summary = staticmethod(summary.summary)

    def heading(self, view: State, seat: int | None) -> tuple[str, str]:
        return scene.title(view), scene.subtitle(view)

    def episode(self, view: State, seat: int | None) -> str:
        return scene.episode(view)

    def moment(self, view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        """Cards, auctions, trades, bankruptcies, the way to Jail."""
        return moments.moment_of(view, entry)

    def guide(self) -> Guide:
        return guide_from(load(DATA, "guide"))


TABLE = MonopolyTable()
