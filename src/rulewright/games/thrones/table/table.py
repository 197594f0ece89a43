"""How Thrones is shown."""

from __future__ import annotations

from rulewright.games.thrones.components import DATA
from rulewright.games.thrones.state import State
from rulewright.games.thrones.table import board, moments, scene, summary
from rulewright.games.thrones.table.activities import ACTIVITIES
from rulewright.kernel import Guide, LogEntry, Table, guide_from
from rulewright.kit.data import load
from rulewright.kit.moment import Moment


class ThronesTable(Table[State]):
    """The map of Westeros; fights and bids are its episodes."""

    episodes = "fight"
    staged = moments.staged_rules()
    activities = ACTIVITIES

    board = staticmethod(board.board)
    scene = staticmethod(scene.scene)
    summary = staticmethod(summary.summary)

    def heading(self, view: State, seat: int | None) -> tuple[str, str]:
        return f"Round {view.round}", scene.subtitle(view)

    def episode(self, view: State, seat: int | None) -> str:
        return scene.episode(view)

    def moment(self, view: State, seat: int | None, entry: LogEntry) -> Moment | None:
        """A combat's end, Westeros cards, bids, a wildling attack, revealed orders."""
        return moments.moment_of(view, entry)

    def guide(self) -> Guide:
        return guide_from(load(DATA, "guide"))


TABLE = ThronesTable()
