"""Matches of former rules live on: none of those that were recorded is lost."""

from __future__ import annotations

import json

import pytest

from rulewright.kernel import Match, get
from tests.recordings import GAMES, SAMPLE, Recorded, recorded, rules_recorded, sample

#: Games with an option by which matches of rules 1 are played as they began.
KEEPS_FIRST_RULES = [
    game for game in GAMES if "first_rules" in {spec.name for spec in get(game).option_specs}
]
BETWEEN = [
    (game, rules)
    for game in GAMES
    for rules in rules_recorded(game)
    if 1 < rules < get(game).rules_version
]


def check(old: Recorded) -> None:
    """Load a match and compare it with how it was."""
    match = Match.from_json(old.saved)
    if old.result is not None:
        assert match.over, old.name
        ending = {"places": match.result.places, "scores": match.result.scores}
        assert ending == old.result, old.name
    elif not match.mended:
        assert [match.names[seat] for seat in match.waiting] == old.waiting, old.name
    else:
        assert match.waiting, old.name
    # Also what came before can be gone back to, and written down.
    assert match.starts_from_position == ("origin" in json.loads(old.saved)), old.name
    again = Match.from_json(match.to_json())
    assert (again.log, again.waiting, again.over) == (match.log, match.waiting, match.over)


def check_record(old: Recorded) -> None:
    """Load a record and compare it with the match that was saved at the same moment."""
    assert old.record is not None
    read, match = Match.load(old.record), Match.from_json(old.saved)
    assert read.settings == match.settings, old.name
    assert match.game.notation.same_state(read.state, match.state), old.name
    assert read.waiting == match.waiting, old.name


def with_record(game: str) -> list[Recorded]:
    return [old for old in recorded(game) if old.record is not None]


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_match_lives_on(game: str) -> None:
    for old in sample(game):
        check(old)


@pytest.mark.parametrize("game", GAMES)
def test_its_record_is_read(game: str) -> None:
    placed = [old for old in with_record(game) if "[Position]" in (old.record or "")]
    assert placed
    sampled = [old for old in sample(game) if old.record is not None]
    for old in (*with_record(game)[::SAMPLE], *sampled, placed[0], placed[-1]):
        check_record(old)


@pytest.mark.parametrize("game", KEEPS_FIRST_RULES)
def test_a_match_of_the_first_rules_goes_on_as_it_was(game: str) -> None:
    for old in sample(game):
        match = Match.from_json(old.saved)
        assert match.settings["first_rules"] is True, old.name
        assert not match.mended, old.name


@pytest.mark.parametrize(("game", "rules"), BETWEEN)
def test_a_match_of_rules_between_first_and_last_lives_on(game: str, rules: int) -> None:
    for old in recorded(game, rules):
        check(old)
        check_record(old)
        assert not Match.from_json(old.saved).mended, old.name


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_of_todays_rules_ends_as_it_did(game: str) -> None:
    """Every choice leads on and every outcome is that of the seed, to the same end.

    Where a rule changes on purpose its game's `rules_version` goes up by one, and matches under the
    new rules are recorded beside the old ones (`tests/recorded/README.md`).
    """
    whole = recorded(game, get(game).rules_version)
    assert {Match.from_json(old.saved).players for old in whole} == set(get(game).player_counts)
    for old in whole:
        assert old.record is not None
        assert not Match.from_json(old.saved).mended, old.name
        check_record(old)
        end = Match.load(old.record).result
        assert {"places": end.places, "scores": end.scores} == old.result, old.name
        # Its log is read from the beginning too, and written down as it was.
        match = Match.from_json(old.saved, listen=True)
        assert match.lines, old.name
        assert match.record() == old.record, old.name


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_recorded_match_lives_on(game: str) -> None:
    for old in recorded(game):
        check(old)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_every_one_is_read(game: str) -> None:
    for old in with_record(game):
        check_record(old)
