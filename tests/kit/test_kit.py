"""The kit on a small game made of it: the laws hold, and its position texts say what is wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright import Match
from rulewright.kernel import BadPosition, OptionValue
from rulewright.kit.asks import TwoWays, YesNo
from rulewright.kit.position import entries
from rulewright.kit.text import find, listed, read_number, sentence_list, split, wrapped
from rulewright.kit.words import UNSEEN
from rulewright.testing import check_all, play_out, redeals_keep_what_was_shown, setups
from tests.kit.race import CARDS, RACE, Go, Race


@pytest.mark.parametrize(("players", "options"), setups(RACE))
@settings(max_examples=5)
@given(seed=st.integers(0, 10**9))
def test_a_game_made_of_the_kit_keeps_the_laws(
    players: int, options: dict[str, OptionValue], seed: int
) -> None:
    check_all(play_out(RACE, players, seed, options))


@pytest.mark.parametrize("seed", [153, 406])
def test_the_place_of_a_card_that_was_drawn_tells_nothing(seed: int) -> None:
    # The places of a seat's own cards in the pile would tell that the other seat holds a lower one.
    redeals_keep_what_was_shown(play_out(RACE, 2, seed), points=0)


def test_a_position_says_only_what_differs_from_the_start() -> None:
    text = "players: 3\nstep: play\nhands ada: one, two # low\nat cy: d1\noptions: short\n"
    s, players, options = RACE.from_position(text)
    assert (players, options) == (3, {"short": True})
    assert s.hands == [[0, 1], [], []]
    assert s.deck == list(range(len(CARDS)))
    assert RACE.from_position(RACE.position(s))[0].data() == s.data()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("hands ada: ten", "line 1: there is no card 'ten'"),
        ("\nhands dee: one", "line 2: there is no seat 'dee'"),
        ("players: 9", "line 1: the number of players lies between 2 and 3"),
        ("steps: play", "did you mean step?"),
        ("mover ada: bo", "there is no line 'mover ada'"),
        ("rounds: many", "the rounds is a number, not 'many'"),
        ("options: short=perhaps", "the option short takes one of no, yes"),
        ("options: long", "there is no option 'long'"),
        ("step play", "a line is written"),
        ("step: play\nstep: move", "line 2: step stands on line 1 already"),
        ("deck: one,, two", "something is missing"),
    ],
)
def test_a_wrong_position_says_where_and_what(text: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong.replace("?", r"\?")):
        RACE.from_position(text)


def test_every_line_of_a_position_can_be_asked() -> None:
    s = Match.new(RACE, 2, seed=4).state
    assert isinstance(s, Race)
    for line in RACE.position(s).splitlines()[1:]:
        assert RACE.check(s, line) is None
    assert RACE.check(s, "mover: bo") == "mover: none"
    assert (
        RACE.check(s, "hands ada: none") == f"hands ada: {listed([CARDS[c] for c in s.hands[0]])}"
    )
    with pytest.raises(BadPosition, match="there is no line"):
        RACE.check(s, "wealth: 3")


def test_a_view_is_written_with_what_it_hides() -> None:
    view = Match.new(RACE, 2, seed=4).view(0)
    assert view.hands[1] == [UNSEEN] * 3
    assert "hands bo: ? x3" in RACE.position(view)


def test_a_choice_lists_what_is_open_and_why_the_rest_is_not() -> None:
    s, _, _ = RACE.from_position("players: 2\nat ada: a1\nat bo: a2\n")
    ask = Go(0, 1)
    texts = [ask.text(s, option) for option in ask.options(s)]
    assert "a1" in texts
    assert "a2" not in texts
    assert [one.text for one in ask.unavailable(s)] == ["a2"]
    assert ask.why_not(s, "a2").text == "Somebody stands there."
    assert (ask.why_not(s, "g4").rule, ask.why_not(s, "g4").text) == (
        "race.move",
        "“g4” is out of reach.",
    )


def test_words() -> None:
    assert split("a, b") == ["a", "b"]
    assert split("none") == split(" ") == []
    assert listed([]) == "none"
    assert sentence_list(["a", "b", "c"]) == "a, b and c"
    assert sentence_list(["a"]) == "a"
    assert read_number("-3", -5, 5, "it") == -3
    with pytest.raises(BadPosition):
        read_number("-3", 0, 5, "it")
    with pytest.raises(BadPosition, match="did you mean b1"):
        find("b11", ["a1", "b1"], "place")


def test_the_lines_of_a_position() -> None:
    first, second = entries("a b: c\n\ncount: many")
    assert first.words == ["a", "b"]
    assert first.read(str.upper) == "C"
    with pytest.raises(BadPosition, match="line 3: it is a number"):
        second.read(lambda text: read_number(text, 0, 5, "it"))


def test_a_long_line_is_wrapped_and_keeps_its_own_indentation() -> None:
    assert wrapped("one two three", width=8) == ["one two", "  three"]
    assert wrapped("  one two three", "    ", width=8) == ["  one two", "    three"]
    assert wrapped("one") == ["one"]


class Fork(TwoWays[Race]):
    kind = "fork"
    words = ("left", "right")
    labels = ("Go left", "Go right")


class Sure(YesNo[Race]):
    kind = "sure"


def test_questions_with_two_answers() -> None:
    s = Match.new(RACE, 2, seed=4).state
    assert isinstance(s, Race)
    fork, sure = Fork(0), Sure(0)
    assert [fork.text(s, option) for option in fork.options(s)] == ["left", "right"]
    assert [sure.text(s, option) for option in sure.options(s)] == ["yes", "no"]
    assert [sure.label(s, option) for option in sure.options(s)] == ["Yes", "No"]
