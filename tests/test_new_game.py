"""What `rulewright new` writes is a game: it has its rules, its cases hold, it keeps the laws."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.new import new
from rulewright.scaffold import CannotWrite, write_package

ROOT = Path(__file__).resolve().parent.parent
FORMS = [[], ["--hands"], ["--hexes"], ["--hands", "--hexes"]]


@pytest.fixture(params=FORMS, ids=" ".join)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    made = tmp_path / "made"
    done = CliRunner().invoke(new, ["card-race", "--into", str(made), *request.param])
    assert done.exit_code == 0, done.output
    return made


def run(folder: Path, *command: str) -> str:
    """Return the output of a command beside the package."""
    done = subprocess.run(
        [str(Path(sys.executable).parent / command[0]), *command[1:]],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src")]),
            "RULEWRIGHT_PLUGINS": "card_race",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_new_game_holds_its_cases_and_all_laws(folder: Path) -> None:
    assert "passed" in run(folder, "pytest", "-q", "-p", "no:cacheprovider")
    covered = run(folder, "rulewright", "rules", "coverage", "card-race")
    assert "3 of 3" in covered or "4 of 4" in covered
    run(folder, "ruff", "check", "--isolated", "--line-length", "100", "--select", "E,F,I", ".")


def test_a_bad_name_or_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="no name for a game"):
        write_package("Card Race", tmp_path / "made")
    write_package("card-race", tmp_path / "made")
    with pytest.raises(CannotWrite, match="holds something already"):
        write_package("card-race", tmp_path / "made")
