"""The measures give every figure of the table; how good they are is not tested here."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.machine import machine
from benchmarks.measures import MEASURES, Budget, large_games, throws
from benchmarks.report import GOALS, ROWS, show
from tests.kernel.tiny import AUCTION

LARGEST = "large_games_per_cpu_second"
ROOT = Path(__file__).parents[2]


def test_all_figures_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    budget = Budget(AUCTION.name, 3, seconds=0.05)
    figures: dict[str, float] = {}
    for measure in MEASURES:
        figures |= measure(budget)
    dice = {name for name in ROWS if "throws" in name}
    assert set(ROWS) - dice - {LARGEST} <= set(figures)
    assert all(value >= 0 for value in figures.values())
    show(machine(), {"game": "thrones", "players": 6, "forms": {"compiled": figures}})
    said = capsys.readouterr().out
    assert "games a CPU second" in said
    assert "reached" in said


def test_throws_are_measured_where_dice_are_thrown() -> None:
    figures = throws(Budget("monopoly", 4, seconds=0.05))
    assert set(figures) == {name for name in ROWS if "throws" in name}
    assert all(value > 0 for value in figures.values())


def test_large_games_are_measured_where_games_differ_in_size() -> None:
    assert large_games(Budget("battles", 2, seconds=0.05))[LARGEST] > 0
    assert large_games(Budget("monopoly", 4, seconds=0.05)) == {}


def test_every_goal_is_of_a_figure() -> None:
    named = {name for goals in GOALS.values() for name in goals}
    assert named - set(ROWS) == {"steward_ms_per_decision"}


def test_the_report_is_written(tmp_path: Path) -> None:
    output = tmp_path / "bench.json"
    line = "--game tiny-nim --players 2 --seconds 0.05 --form interpreted --output"
    subprocess.run(
        [sys.executable, "benchmarks/run.py", *line.split(), str(output)],
        cwd=ROOT,
        env={**os.environ, "RULEWRIGHT_PLUGINS": "tests.kernel.tiny"},
        capture_output=True,
        check=True,
    )
    report = json.loads(output.read_text(encoding="utf-8"))
    assert report["machine"]["cores"] >= 1
    assert [game["game"] for game in report["games"]] == ["tiny-nim"]
    assert report["games"][0]["forms"]["interpreted"]["compiled"] is False
