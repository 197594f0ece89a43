"""Matches of four players that were begun under rules 1: all keep their twelve neutral forces.

`earlier/running.json` was stopped in its course, `placed` began from a position, and `finished`
is a whole match.
"""

from pathlib import Path

import pytest

from rulewright.games.thrones_first.setup import options_of
from rulewright.games.thrones_first.state import FirstState
from rulewright.kernel import Match

EARLIER = Path(__file__).parent / "earlier"


def saved(name: str) -> Match:
    """Return a match that was saved under rules 1."""
    return Match.from_json((EARLIER / f"{name}.json").read_text(encoding="utf-8"))


def recorded(name: str) -> Match:
    """Return a match that was recorded under rules 1."""
    return Match.load((EARLIER / f"{name}.txt").read_text(encoding="utf-8"))


def forces_of(match: Match) -> object:
    """Return the option in the match's settings, and in its state."""
    assert isinstance(match.state, FirstState)
    assert options_of(match.state)["four_player_forces"] == match.settings["four_player_forces"]
    return match.settings["four_player_forces"]


@pytest.mark.parametrize("name", ["running", "placed"])
def test_a_saved_match_goes_on_where_it_stood(name: str) -> None:
    match = saved(name)
    assert not match.mended
    assert match.starts_from_position == (name == "placed")
    assert forces_of(match) == "twelve"
    match.play(match.waiting[0], match.options(match.waiting[0])[0])


def test_its_first_moment_has_the_forces_that_it_had() -> None:
    match = saved("running")
    match.rewind(0)
    assert "storms-end: neutral 4" in match.position()


@pytest.mark.parametrize("name", ["finished", "placed"])
def test_a_record_is_still_read(name: str) -> None:
    match = recorded(name)
    assert match.over == (name == "finished")
    assert forces_of(match) == "twelve"


def test_it_is_written_and_read_as_one_of_today() -> None:
    for match in (saved("running"), saved("placed"), recorded("finished"), recorded("placed")):
        again = Match.from_json(match.to_json())
        assert again.settings == match.settings
        assert again.state.data() == match.state.data()
        assert Match.load(match.record(reveal=True)).state.data() == match.state.data()
