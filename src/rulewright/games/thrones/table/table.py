"""The table of Thrones: board, scene, summary, moments and guide."""

from __future__ import annotations

from rulewright.games.thrones.components import DATA
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table import board, moments, scene, summary
from rulewright.games.thrones.table.activities import ACTIVITIES
from rulewright.kernel import Guide, LogEntry, Table, guide_from
from rulewright.kit.data import load
from rulewright.kit.moment import Moment


class ThronesTable(Table[ThronesState]):
    """The table of Thrones; its episodes are combats and biddings."""

    episodes = "fight"
    staged = moments.staged_rules()
    activities = ACTIVITIES

    board = staticmethod(board.board)
    scene = staticmethod(scene.scene)
    summary = staticmethod(summary.summary)

    def heading(self, view: ThronesState, seat: int | None) -> tuple[str, str]:
        return f"Round {view.round}", scene.subtitle(view)

    def episode(self, view: ThronesState, seat: int | None) -> str:
        return scene.episode(view)

    def moment(self, view: ThronesState, seat: int | None, entry: LogEntry) -> Moment | None:
        return moments.moment_of(view, entry)

    def guide(self) -> Guide:
        return guide_from(load(DATA, "guide"))


TABLE = ThronesTable()
