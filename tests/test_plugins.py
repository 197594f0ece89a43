"""Games of installed packages: a library finds them as the command does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MODULE = """
from tests.kernel.tiny import NimGame

class Stones(NimGame):
    name = "stones"
    title = "Stones"

GAME = Stones()
"""

PARTED = """
from rulewright.kernel import Rules, Table
from tests.kernel.tiny import NimGame

NIM = NimGame()


class Stones(Rules):
    name = "stones"
    title = "Stones"
    player_counts = NIM.player_counts
    option_specs = NIM.option_specs

    seat_names = staticmethod(NIM.seat_names)
    new = staticmethod(NIM.new)
    next_step = staticmethod(NIM.next_step)
    result = staticmethod(NIM.result)
    view = staticmethod(NIM.view)

    @property
    def notation(self):
        return NIM

    @property
    def table(self) -> Table:
        from stones_table import TABLE

        return TABLE

GAME = Stones()
"""

TABLE = """
from rulewright.kernel import Table

class StonesTable(Table):
    def scene(self, view, seat):
        return {"title": "A heap of stones"}

TABLE = StonesTable()
"""

LOOKED_AT = """
import sys
assert "stones_table" not in sys.modules
match = Match.new("stones", 2)
assert match.game.table.heading(match.view(0), 0) == ("A heap of stones", "")
assert "stones_table" in sys.modules
"""

PROGRAM = """
from rulewright import Match
from rulewright.arena import simulate
from rulewright.kernel import UnknownGame, games

assert "stones" not in games()
assert Match.new("stones", 2).game.title == "Stones"
assert simulate("stones", 2, 3).games == 3
assert Match.load(Match.new("stones", 2).record()).game.title == "Stones"
try:
    Match.new("no-stones", 2)
except UnknownGame as error:
    assert "stones" in error.known
"""

BROKEN = """
import pytest
from rulewright import Match
from rulewright.plugins import PluginMissing

for _ in range(2):
    with pytest.raises(PluginMissing, match="no_such_module"):
        Match.new("stones", 2)
"""


def installed(folder: Path, module: str = MODULE) -> None:
    """Install a package with a game, like one from an index."""
    info = folder / "stones-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(
        "[rulewright.games]\nstones = stones_game:GAME\n", "utf-8"
    )
    (folder / "stones_game.py").write_text(module, encoding="utf-8")


def run(program: str, folder: Path, plugins: str = "") -> None:
    path = os.pathsep.join([str(folder), str(ROOT / "src"), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "RULEWRIGHT_PLUGINS": plugins}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_library_finds_the_game_of_an_installed_package(tmp_path: Path) -> None:
    installed(tmp_path)
    run(PROGRAM, tmp_path)


def test_a_game_in_parts_is_shown_by_a_module_of_its_own(tmp_path: Path) -> None:
    installed(tmp_path, PARTED)
    (tmp_path / "stones_table.py").write_text(TABLE, encoding="utf-8")
    run(PROGRAM + LOOKED_AT, tmp_path)


def test_a_plugin_that_is_missing_is_named_each_time(tmp_path: Path) -> None:
    run(BROKEN, tmp_path, plugins="no_such_module")
