"""Matches that began under rules 1 go on as they began. [setup.first-rules]"""

from __future__ import annotations

import pytest

from rulewright.kernel import Match
from tests.games.test_recorded import check, check_record
from tests.recordings import SAMPLE, Recorded, recorded


def unchanged(old: Recorded) -> None:
    """Load a match from its log, and from its record if there is one, and compare."""
    check(old)
    match = Match.from_json(old.saved)
    assert not match.mended, old.name
    assert match.settings["first_rules"] is True, old.name
    assert match.settings["two_commands"] == "one-by-one", old.name
    if old.record is not None:
        check_record(old)


def test_a_match_of_rules_1_is_as_it_was() -> None:
    for old in recorded("battles")[::SAMPLE]:
        unchanged(old)


@pytest.mark.soak
def test_every_match_of_rules_1_is_as_it_was() -> None:
    for old in recorded("battles"):
        unchanged(old)


def test_a_new_match_is_played_by_the_rules_of_today() -> None:
    settings = Match.new("battles", 2, "1").settings
    assert (settings["first_rules"], settings["two_commands"]) == (False, "together")
