"""The page that tells how to add a game: what it builds is a game of the house."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.kernel import Game, Result

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "add-a-game.md"
FILE = re.compile(
    r"^`(?P<path>[\w./-]+)`[^`\n]*:\n\n(?P<fence>`{3,4})\w+\n(?P<text>.*?)^(?P=fence)$", re.M | re.S
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, as a reader would type them."""
    made = tmp_path_factory.mktemp("table")
    for file in FILE.finditer(PAGE.read_text(encoding="utf-8")):
        path = made / file["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file["text"], encoding="utf-8")
    return made


def run(folder: Path, *command: str) -> str:
    """Return the output of a command in the folder."""
    path = os.pathsep.join([str(folder), str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [str(Path(sys.executable).parent / command[0]), *command[1:]],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "RULEWRIGHT_PLUGINS": "pig"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_page_has_all_files_of_the_game(folder: Path) -> None:
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert files == {
        "pig/rules.md",
        "pig/__init__.py",
        "pig/state.py",
        "pig/turn.py",
        "pig/cases/turn.yaml",
        "test_pig.py",
    }


def test_every_rule_has_a_case_and_every_case_holds(folder: Path) -> None:
    assert "4 of 4" in run(folder, "rulewright", "rules", "coverage", "pig")


def test_it_is_simulated(folder: Path) -> None:
    said = run(folder, "rulewright", "simulate", "pig", "--players", "3", "--games", "20", "--json")
    assert sum(json.loads(said)["wins"].values()) == 20


def test_its_cases_hold_and_it_keeps_the_laws(folder: Path) -> None:
    said = run(folder, "pytest", "-q", "-p", "no:cacheprovider", "test_pig.py")
    assert "12 passed" in said


HOOKS = [
    *("tally", "tallied", "counts", "seat_of", "minutes", "weight", "invented", "leads"),
    *("round_number", "subjects"),
]


@pytest.mark.parametrize("name", HOOKS)
def test_the_page_names_what_lobby_end_and_reports_ask_of_a_game(name: str) -> None:
    assert hasattr(Game, name)
    assert re.search(rf"`(Game\.)?{name}`", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["rule", "tie_breaks"])
def test_the_page_names_what_a_result_may_say(name: str) -> None:
    assert hasattr(Result([1, 2], [3, 3], ""), name)
    assert f"`Result.{name}`" in PAGE.read_text(encoding="utf-8")
