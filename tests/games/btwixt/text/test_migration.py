"""Saves and records of rules 1 are read in today's form."""

import json

from rulewright.games.btwixt import GAME
from rulewright.games.btwixt.options import OPTIONS, options_of
from rulewright.games.btwixt.state import FIELDS, state_from
from rulewright.games.btwixt.text.migration import OF_RULES_2, OF_RULES_3, SILENT_AT
from rulewright.games.btwixt.text.position import position, read_position
from tests.recordings import recorded

LATER = len(OF_RULES_2) + len(OF_RULES_3) + 1
FIELDS_LATER = LATER + 1  # the options, and the cards that changed hands


def test_states_that_were_recorded_have_all_fields_but_those_that_came_later() -> None:
    for old in recorded("btwixt"):
        data = json.loads(old.saved)["state"]
        state = state_from(GAME.notation.migrate(data, 1))
        assert len(data) == len(FIELDS) + 2 - FIELDS_LATER + 1
        assert state.data()[:SILENT_AT] == data[:SILENT_AT]
        assert state.data()[SILENT_AT:-FIELDS_LATER] == data[SILENT_AT + 1 :]


def test_options_that_came_later_are_as_it_was_before() -> None:
    data = json.loads(recorded("btwixt")[0].saved)["state"]
    options = options_of(state_from(GAME.notation.migrate(data, 1)))
    for spec in OPTIONS[-1 - LATER : -1]:
        assert options[spec.name] == spec.legacy_default


def test_a_match_of_rules_2_has_the_defaults_of_what_came_later() -> None:
    old = json.loads(recorded("btwixt", 2)[0].saved)
    options = options_of(state_from(GAME.notation.migrate(old["state"], 2)))
    assert options == GAME.settle_options(old["players"], old["options"], 2)
    assert options["first_rules"] is False


def test_a_position_says_that_it_is_of_the_first_rules() -> None:
    old = "players: 4\nstep: turn\ncurrent: hodor\n"
    assert read_position(GAME.notation.migrate_position(old, 1))[2]["first_rules"] is True
    assert read_position(GAME.notation.migrate_position(old, 2))[2]["first_rules"] is False


def test_a_position_does_without_the_leaders_who_were_silent() -> None:
    old = "players: 4\nstep: turn\ncurrent: hodor\nsilent: jade\nbid jade: steady-hand\n"
    state, _, _ = read_position(GAME.notation.migrate_position(old, 1))
    assert "bid jade: steady-hand" in position(state)
