"""The page for learners says of each game what the lobby says."""

import re
from pathlib import Path

import pytest

from rulewright.kernel import games, get

PAGE = (Path(__file__).parents[2] / "docs" / "learn.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| \[.*?\]\(rules/([\w-]+)\.md\)(.*)$", PAGE, re.MULTILINE))


@pytest.mark.parametrize("name", ROWS)
def test_players_length_and_weight(name: str) -> None:
    game = get(name)
    _, players, minutes, said, _ = (cell.strip() for cell in ROWS[name].split("|"))
    least, most = min(game.player_counts), max(game.player_counts)
    assert players == (str(least) if least == most else f"{least} to {most}")
    assert minutes == "{} to {}".format(*game.minutes)
    assert said.startswith(f"{game.weight}: ")


def test_every_game_is_there() -> None:
    assert set(ROWS) == {"thrones", "thrones-first", "whitechapel", "monopoly", "battles", "btwixt"}
    assert set(ROWS) <= set(games())
