"""The page on old matches tells of every game's rules version, later options and migrations."""

import re
from pathlib import Path

import pytest

import rulewright
from rulewright.games import NAMES
from rulewright.kernel import get

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "development" / "old-matches.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `([a-z-]+)` \| (\d+ \| .*) \|$", PAGE, re.MULTILINE))


@pytest.mark.parametrize("name", NAMES)
def test_the_page_tells_the_rules_and_the_later_options_of_a_game(name: str) -> None:
    game = get(name)
    version, options, _ = ROWS[name].split(" | ")
    told = {
        option: int(since)
        for since, names in re.findall(r"since (\d+): ([^;]*)", options)
        for option in re.findall(r"`(\w+)`", names)
    }
    later = {
        spec.name: spec.since
        for spec in game.option_specs
        if spec.legacy or spec.legacy_default != spec.values[0]
    }
    assert (int(version), told) == (game.rules_version, later)


def test_what_the_page_names_is_there() -> None:
    package = Path(rulewright.__file__).parent
    named = re.findall(r"`((?:games|kernel|kit|server)/[\w/*.]+)`", PAGE)
    assert len(named) > 10
    assert [path for path in named if not list(package.glob(path))] == []
