"""An option for older matches alone: they keep it, and new ones cannot have it."""

from __future__ import annotations

from typing import ClassVar

import pytest

from rulewright.kernel import BadOption, Match, OptionSpec, OptionValue, offered
from tests.kernel.tiny.nim_game import NimGame

SHORT = OptionSpec("short", (False, True), "One heap is short.", legacy_default=True)
OLD_WAYS = OptionSpec("old_ways", (False, True), "As at first.", legacy_default=True, legacy=True)


class Mended(NimGame):
    """Nim with rules version 3; version 2 added two options, one of them legacy."""

    rules_version: ClassVar[int] = 3
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (*NimGame.option_specs, SHORT, OLD_WAYS)


GAME = Mended()


def test_it_is_not_among_the_options_of_a_new_match() -> None:
    assert SHORT in offered(GAME.option_specs)
    assert OLD_WAYS not in offered(GAME.option_specs)
    with pytest.raises(
        BadOption, match=r"no option .speed.; there are: heaps, misere, turns, short$"
    ):
        GAME.settle_options(2, {"speed": 1})


def test_a_new_match_is_refused_it_and_has_the_default() -> None:
    with pytest.raises(BadOption, match="'old_ways' is for matches that began under older rules"):
        GAME.settle_options(2, {"old_ways": True})
    with pytest.raises(BadOption, match="'old_ways' is for matches"):
        Match.new(GAME, 2, 1, {"old_ways": True})
    assert Match.new(GAME, 2, 1, {"old_ways": False}).settings["old_ways"] is False
    assert GAME.settle_options(2, {})["old_ways"] is False


@pytest.mark.parametrize(("rules", "value"), [(1, True), (2, False), (3, False)])
def test_a_match_that_does_not_name_it_has_the_value_of_its_rules(
    rules: int, value: OptionValue
) -> None:
    settled = GAME.settle_options(2, {"misere": True}, rules)
    assert settled["old_ways"] is settled["short"] is value
    assert Match.new(GAME, 2, 1, {}, rules=rules).settings["old_ways"] is value


@pytest.mark.parametrize("rules", [1, 2, 3])
def test_a_match_that_names_it_keeps_it(rules: int) -> None:
    assert GAME.settle_options(2, {"old_ways": True}, rules)["old_ways"] is True
    assert GAME.settle_options(2, {"old_ways": False}, rules)["old_ways"] is False


@pytest.mark.parametrize("rules", [1, 2])
def test_an_option_that_is_gone_says_nothing_in_older_matches(rules: int) -> None:
    assert "speed" not in GAME.settle_options(2, {"speed": 1}, rules)
    with pytest.raises(BadOption, match="no option 'speed'"):
        GAME.settle_options(2, {"speed": 1}, GAME.rules_version)


def test_it_is_kept_through_a_save_and_a_record() -> None:
    old = Match.new(GAME, 2, 1, {}, rules=1)
    assert Match.from_json(old.to_json(), GAME).settings["old_ways"] is True
    text = old.record(reveal=True)
    assert '[Rules "3"]' in text
    assert Match.load(text, GAME).settings["old_ways"] is True
