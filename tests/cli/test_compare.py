"""`rulewright compare`: one line, and a page where it is wanted."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

SHARP = "tests.arena.entrants:Sharp"


def test_two_bots(command: Command, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    line = ("compare", SHARP, "random", "--game", "tiny-nim", "-p", 2, "--deals", 60)
    said = command(*line, "--page", page, "--into", tmp_path / "games")
    assert said.code == 0, said.err
    assert said.out.startswith(f"{SHARP} and random differ: win rate ")
    assert len(said.out.splitlines()) == 1
    assert said.out.strip() in page.read_text(encoding="utf-8")
    assert (tmp_path / "games" / "plan.json").exists()
    data = json.loads(command(*line, "--json").out)
    assert data["differences"][0]["different"]
    assert data["games"] == 120


def test_two_settings_of_options_and_another_game(command: Command) -> None:
    line = ("--game", "tiny-nim", "-p", 3, "--deals", 20, "--json")
    data = json.loads(command("compare", "heaps=3", "heaps=2,turns=backward", *line).out)
    assert (data["first"], data["second"]) == ("heaps=3", "heaps=2,turns=backward")
    assert data["games"] == 40
    said = command("compare", "heaps=3", "game=tiny-auction", *line)
    assert said.err == "rulewright: the two versions have different seats\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("random random --game tiny-nim", "A and B are the same"),
        ("random steward --game tiny-nim", "no bot called 'steward'"),
        ("random heaps=2 --game tiny-nim", "--option must be NAME=VALUE, not 'random'"),
        ("heaps=2 heaps=9 --game tiny-nim", "takes 3, 2, not '9'"),
        ("heaps=2 heaps=3 --game tiny-nim --bots nobody", "no bot called 'nobody'"),
        ("heaps=2 heaps=3 --game chess", "no game called 'chess'"),
        ("heaps=2 heaps=3 --game tiny-nim --deals 3", "3 is not in the range"),
    ],
)
def test_wrong_arguments_get_one_line(command: Command, line: str, message: str) -> None:
    said = command("compare", *line.split())
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert message in said.err
