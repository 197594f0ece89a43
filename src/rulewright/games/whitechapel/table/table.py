"""The table of Letters from Whitechapel as the kernel sees it."""

from __future__ import annotations

from rulewright.games.whitechapel.components import DATA
from rulewright.games.whitechapel.state import JACK, WhitechapelState
from rulewright.games.whitechapel.table import board, moments, scene, summary
from rulewright.games.whitechapel.table.activities import ACTIVITIES
from rulewright.kernel import Guide, LogEntry, Table, guide_from
from rulewright.kit.data import load
from rulewright.kit.moment import Moment
from rulewright.kit.scene import Scene


class WhitechapelTable(Table[WhitechapelState]):
    """The table; its episodes are the searches after each move of Jack."""

    episodes = "search"
    staged = moments.STAGED
    activities = ACTIVITIES

    board = staticmethod(board.board)
    scene = staticmethod(scene.scene)
    summary = staticmethod(summary.summary)

    def open_scene(self, s: WhitechapelState) -> Scene:
        """Return the scene of Jack's seat, which shows the row and the hideout."""
        return scene.scene(s, JACK)

    def heading(self, view: WhitechapelState, seat: int | None) -> tuple[str, str]:
        return scene.title(view), scene.subtitle(view)

    def episode(self, view: WhitechapelState, seat: int | None) -> str:
        return scene.episode(view)

    def moment(self, view: WhitechapelState, seat: int | None, entry: LogEntry) -> Moment | None:
        return moments.moment_of(view, entry)

    def guide(self) -> Guide:
        return guide_from(load(DATA, "guide.toml"))


TABLE = WhitechapelTable()
