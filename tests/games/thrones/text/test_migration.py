"""Matches that were begun and ended under rules 1, as they were saved then: all go on as they were.

`earlier/running.json` stands in a combat with a siege engine among the losers, with the Tides of
Battle; `placed` began from a position, and `finished` is a whole match.
"""

from pathlib import Path

import pytest

from rulewright.games.thrones.setup import options_of
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Match, OptionValue

EARLIER = Path(__file__).parent / "earlier"
AS_BEFORE: dict[str, OptionValue] = {
    "ranking": "rulebook",
    "lannister_port_ship": True,
    "tides": False,
    "siege_casualties": "by-choice",
    "march_supply": "won",
    "mace_tyrell": "fights-on",
    "preemptive_raid": "two-only",
}


def saved(name: str) -> Match:
    """Return a match that was saved under rules 1."""
    return Match.from_json((EARLIER / f"{name}.json").read_text(encoding="utf-8"))


def recorded(name: str) -> Match:
    """Return a match that was recorded under rules 1."""
    return Match.load((EARLIER / f"{name}.txt").read_text(encoding="utf-8"))


def state_of(match: Match) -> ThronesState:
    assert isinstance(match.state, ThronesState)
    return match.state


def test_a_running_match_goes_on_where_it_stood() -> None:
    match = saved("running")
    assert not match.mended
    assert match.settings == AS_BEFORE | {"tides": True}
    (seat,) = match.waiting
    assert match.options(seat) == ["lose knight", "lose siege-engine"]
    assert state_of(match).with_tides


def test_a_match_begun_from_a_position_goes_on_where_it_stood() -> None:
    match = saved("placed")
    assert not match.mended
    assert match.settings == AS_BEFORE
    match.play(match.waiting[0], "riverrun power")
    assert "ahead by strongholds" in match.result.reason


@pytest.mark.parametrize("name", ["finished", "placed"])
def test_a_finished_match_is_still_read(name: str) -> None:
    match = recorded(name)
    assert match.over
    played = options_of(state_of(match))
    assert played == {name: AS_BEFORE[name] for name in played}
    assert match.settings == AS_BEFORE | {"lannister_port_ship": match.players > 3}


def test_it_is_written_and_read_as_one_of_today() -> None:
    for match in (saved("running"), saved("placed"), recorded("finished"), recorded("placed")):
        again = Match.from_json(match.to_json())
        assert again.settings == match.settings
        assert again.state.data() == match.state.data()
        assert Match.load(match.record(reveal=True)).state.data() == match.state.data()
