"""A whole match of each game, as a person reads it, goes as it went before every change.

Where rules are meant to tell or go otherwise the texts are made anew (`tests/playthrough.py`), and
their difference shows what the change does.
"""

import pytest

from rulewright.games import PACKAGES
from rulewright.kernel import Match
from tests.playthrough import FOLDER, told


@pytest.mark.parametrize("game", PACKAGES)
def test_a_match_goes_and_is_told_as_before(game: str) -> None:
    text = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    match = Match.load(text)
    assert match.game.name == game
    assert match.over
    assert told(text) == text
