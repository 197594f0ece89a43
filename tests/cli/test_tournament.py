"""`rulewright tournament`: a plan in, a table out, and one line for what is wrong."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

PLAN = """
seed = "1"

[[contest]]
game = "tiny-nim"
players = 2
bots = ["random", "tests.arena.entrants:Greedy"]
deals = 6
options = { misere = true }
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "plan.toml"
    file.write_text(PLAN, encoding="utf-8")
    return file


def test_a_tournament_is_played_and_its_win_rates_are_told(command: Command, plan: Path) -> None:
    into = plan.parent / "results"
    said = command("tournament", plan, "--into", into)
    assert said.code == 0, said.err
    lines = said.out.splitlines()
    assert lines[0] == "contest 1: tiny-nim, 2 players, misere true"
    assert lines[1].split() == ["bot", "games", "win", "rate", "95%", "interval", "fair"]
    assert lines[2].split()[:2] == ["random", "12"]
    assert lines[3].split()[0] == "tests.arena.entrants:Greedy"
    assert lines[-1] == f"The results are in {into}."
    assert json.loads((into / "plan.json").read_text(encoding="utf-8"))["seed"] == "1"
    assert command("tournament", plan, "--into", into).out == said.out


def test_seats_are_told_apart_where_there_is_one_bot(command: Command, plan: Path) -> None:
    plan.write_text(PLAN.replace(', "tests.arena.entrants:Greedy"', ""), encoding="utf-8")
    said = command("tournament", plan, "--into", plan.parent / "results", "--until", "0.4")
    assert [line.split()[0] for line in said.out.splitlines()[1:4]] == ["seat", "red", "blue"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"random"', '"steward"', "contest 1: no bot called 'steward'; known: random"),
        ("players = 2", "players = 7", "contest 1: Tiny nim is for 2, 3, 4 players, not 7"),
        ("misere = true", "misery = true", "contest 1: no option 'misery'"),
        ("deals", "deal", "contest 1: a contest has no key 'deal'"),
        ("seed =", "seed", "plan.toml: "),
    ],
)
def test_a_bad_plan_is_told_in_one_line(
    command: Command, plan: Path, old: str, new: str, message: str
) -> None:
    plan.write_text(PLAN.replace(old, new), encoding="utf-8")
    said = command("tournament", plan, "--into", plan.parent / "results")
    assert said.code == 2
    assert message in said.err
    assert len(said.err.splitlines()) == 1
    assert not (plan.parent / "results").exists()


def test_processes_and_ray_are_not_named_together(command: Command, plan: Path) -> None:
    said = command("tournament", plan, "--into", plan.parent / "x", "--workers", 2, "--ray")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "cannot be combined with --ray" in said.err


def test_a_folder_of_another_plan_is_told_in_one_line(command: Command, plan: Path) -> None:
    into = plan.parent / "results"
    command("tournament", plan, "--into", into)
    plan.write_text(PLAN.replace("deals = 6", "deals = 7"), encoding="utf-8")
    said = command("tournament", plan, "--into", into)
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "holds another tournament" in said.err


def test_ratings_are_told_by_place(command: Command, plan: Path) -> None:
    into = plan.parent / "results"
    command("tournament", plan, "--into", into)
    said = command("ratings", into)
    assert said.code == 0, said.err
    lines = said.out.splitlines()
    assert lines[1].split()[:3] == ["bot", "place", "points"]
    assert {line.split()[0] for line in lines[2:4]} == {"random", "tests.arena.entrants:Greedy"}
    assert "fewer than 30 deals" in said.out
    data = json.loads(command("ratings", into, "--json").out)["contests"][0]
    assert data["deals"] == 6
    assert [row["best"] for row in data["ratings"]] == [1, 2]
    assert set(data["seats"]["random"]) == {"red", "blue"}


def test_bots_that_cannot_be_told_apart_are_marked(command: Command, plan: Path) -> None:
    plan.write_text(PLAN.replace("Greedy", "Careful"), encoding="utf-8")
    into = plan.parent / "results"
    command("tournament", plan, "--into", into)
    said = command("ratings", into)
    assert [line.split()[1] for line in said.out.splitlines()[2:4]] == ["1–2", "1–2"]
    assert "cannot be told apart" in said.out


def test_a_folder_without_results_is_told_in_one_line(command: Command, tmp_path: Path) -> None:
    said = command("ratings", tmp_path)
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "holds no results of a tournament" in said.err


def test_a_report_is_written_beside_the_results(command: Command, plan: Path) -> None:
    into = plan.parent / "results"
    command("tournament", plan, "--into", into)
    said = command("report", into)
    assert said.out == f"Wrote the report to {into / 'report.html'}.\n"
    assert (into / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    command("tournament", plan, "--into", into)  # it stands in nobody's way
    said = command("report", into, "--to", plan.parent / "page.html")
    assert (plan.parent / "page.html").read_bytes() == (into / "report.html").read_bytes()
