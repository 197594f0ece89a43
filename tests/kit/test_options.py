"""Options in positions, read and written."""

import pytest

from rulewright.kernel import BadPosition, OptionSpec
from rulewright.kit.options import option_words, read_options, with_legacy_defaults

SPECS = [
    OptionSpec("fog", (False, True), "A fog lies over the sea."),
    OptionSpec("wind", (True, False), "A wind blows.", players=(3, 4)),
    OptionSpec("rank", ("old", "new"), "How ranks are told.", legacy_default="new"),
    OptionSpec("cap", (0, 50, 100), "After how many rounds the game ends."),
]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("none", {}),
        ("fog", {"fog": True}),
        ("no wind, rank=new", {"wind": False, "rank": "new"}),
        ("cap=50", {"cap": 50}),
    ],
)
def test_options_are_read_and_written(text: str, options: dict[str, bool | int | str]) -> None:
    assert read_options(text, SPECS, 3) == options
    assert option_words(options, SPECS) == ([] if text == "none" else text.split(", "))


def test_what_is_by_default_is_not_written() -> None:
    assert option_words({"fog": False, "wind": True, "rank": "old", "cap": 0}, SPECS) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("frog", "no option 'frog'; did you mean fog?"),
        ("rank=best", "the option rank takes one of old, new"),
        ("rank", "the option rank takes one of old, new"),
        ("fog=True", "the option fog takes one of no, yes"),
        ("no cap", "the option cap takes one of 0, 50, 100"),
        ("fog, no fog", "the option fog takes one of no, yes"),
        ("wind", "the option wind is not for 2 players"),
    ],
)
def test_what_is_no_option_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_options(text, SPECS, 2)
    assert words in str(caught.value)


def test_yes_and_no_may_be_said_as_values() -> None:
    assert read_options("fog=yes, wind=no", SPECS, 3) == {"fog": True, "wind": False}


def test_a_denied_option_suits_any_number_of_players() -> None:
    assert read_options("no wind", SPECS, 2) == {"wind": False}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("round: 2", "options: rank=new\nround: 2"),
        ("round: 2\noptions: fog", "round: 2\noptions: fog, rank=new"),
        ("options: rank=old\nround: 2", "options: rank=old\nround: 2"),
    ],
)
def test_a_position_of_older_rules_names_what_was_played_otherwise(before: str, after: str) -> None:
    assert with_legacy_defaults(before, SPECS) == after
