"""The table of the first edition: board, scene, summary and guide."""

from __future__ import annotations

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table.table import ThronesTable
from rulewright.games.thrones_first.edition import LAST_UNIT
from rulewright.games.thrones_first.table import board, scene, summary
from rulewright.games.thrones_first.table.activities import ACTIVITIES
from rulewright.games.thrones_first.table.board import DATA
from rulewright.kernel import Guide, guide_from
from rulewright.kit.data import load


class FirstTable(ThronesTable):
    """The table of the second edition, with a map and guide of its own."""

    staged = ThronesTable.staged | {LAST_UNIT}
    activities = ACTIVITIES

    board = staticmethod(board.board)
    scene = staticmethod(scene.scene)
    summary = staticmethod(summary.summary)

    def heading(self, view: ThronesState, seat: int | None) -> tuple[str, str]:
        return f"Round {view.round}", scene.subtitle(view)

    def guide(self) -> Guide:
        return guide_from(load(DATA, "guide"))


TABLE = FirstTable()
