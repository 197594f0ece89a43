"""Matches of former rules live on: none of those that were recorded is lost."""

from __future__ import annotations

import pytest

from rulewright.kernel import Match
from tests.recordings import GAMES, SAMPLE, Recorded, recorded


def check(old: Recorded) -> None:
    """Bring a match back and hold it against what it was."""
    match = Match.from_json(old.saved)
    if old.result is not None:
        assert match.over, old.name
        found = {"places": match.result.places, "scores": match.result.scores}
        assert found == old.result, old.name
    elif not match.mended:
        assert [match.names[seat] for seat in match.waiting] == old.waiting, old.name
    else:
        assert match.waiting, old.name
    again = Match.from_json(match.to_json())
    assert (again.log, again.waiting, again.over) == (match.log, match.waiting, match.over)


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_match_lives_on(game: str) -> None:
    for old in recorded(game)[::SAMPLE]:
        check(old)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_recorded_match_lives_on(game: str) -> None:
    for old in recorded(game):
        check(old)
