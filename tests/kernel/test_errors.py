"""The tree of errors: what stands in its page is what there is."""

from __future__ import annotations

import inspect
import re

import pytest

from rulewright import Match, kernel
from rulewright.kernel import (
    BadEntry,
    BadGuide,
    BadOption,
    BadPosition,
    BadRecord,
    BrokenScript,
    IllegalChoice,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    Refusal,
    RulewrightError,
    UnknownGame,
    errors,
)
from tests.kernel.tiny import AUCTION, NIM

TREE = [
    IllegalChoice,
    NotYourTurn,
    MatchOver,
    NothingToUndo,
    BadOption,
    BadRecord,
    BadPosition,
    UnknownGame,
    BadGuide,
    BrokenScript,
    BadEntry,
]


def test_the_page_lists_every_error_and_the_kernel_names_it() -> None:
    listed = re.findall(r"[├└]── (\w+)", errors.__doc__ or "")
    exported = [
        name
        for name, value in inspect.getmembers(errors, inspect.isclass)
        if issubclass(value, RulewrightError) and value is not RulewrightError
    ]
    assert sorted(listed) == sorted(exported) == sorted(error.__name__ for error in TREE)
    assert set(listed) <= set(kernel.__all__)
    assert all(hasattr(kernel, name) for name in kernel.__all__)
    assert len(set(kernel.__all__)) == len(kernel.__all__)


@pytest.mark.parametrize("error", TREE)
def test_all_but_defects_of_a_game_are_wrong_values(error: type[RulewrightError]) -> None:
    assert issubclass(error, RulewrightError)
    assert issubclass(error, ValueError) != issubclass(error, BrokenScript)


def test_a_refusal_is_a_value() -> None:
    refusal = Refusal("nim.die", "The die allows 2.")
    assert refusal == Refusal("nim.die", "The die allows 2.")
    assert refusal != Refusal("nim.die", "The die allows 3.")
    assert refusal != "The die allows 2."
    assert len({refusal, Refusal("nim.die", "The die allows 2.")}) == 1
    assert str(refusal) == "The die allows 2. [nim.die]"
    assert str(Refusal("", "No.")) == "No."
    assert repr(refusal) == "Refusal('nim.die', 'The die allows 2.')"


def test_an_unknown_game_says_which_are_known() -> None:
    with pytest.raises(UnknownGame, match="no game called 'chess'") as unknown:
        Match.new("chess", 2)
    assert unknown.value.name == "chess"
    assert {"tiny-auction", "tiny-nim"} <= set(unknown.value.known)


def test_wrong_options_are_refused() -> None:
    with pytest.raises(BadOption, match="Tiny nim is for 2, 3, 4 players, not 5"):
        Match.new(NIM, 5)
    with pytest.raises(BadOption, match="no option 'speed'; there are: heaps, misere, turns"):
        Match.new(NIM, 2, options={"speed": 1})
    with pytest.raises(BadOption, match="'heaps' takes 3, 2, not 9"):
        Match.new(NIM, 2, options={"heaps": 9})
    with pytest.raises(BadOption, match="'misere' takes False, True, not 1"):
        Match.new(NIM, 2, options={"misere": 1})
    with pytest.raises(BadOption, match="'misere' is not for 3 players"):
        Match.new(NIM, 3, options={"misere": True})
    assert Match.new(NIM, 3, options={"misere": False}).settings["misere"] is False


def test_a_wrong_position_says_its_line() -> None:
    with pytest.raises(BadPosition, match="line 2: not numbers: few") as bad:
        Match.from_position("now: 2 0 0 0 0\nheaps: few\ntaken: 0 0", NIM)
    assert bad.value.line == 2
    with pytest.raises(BadPosition) as whole:
        Match.from_position("coins: 1 2 3", AUCTION)
    assert whole.value.line == 0
    assert not str(whole.value).startswith("line")


def test_a_long_list_of_open_choices_is_cut_in_the_message_alone() -> None:
    texts = [f"bid {number}" for number in range(30)]
    error = IllegalChoice(0, "x", texts, Refusal("r", "No."))
    assert error.open == texts
    assert "bid 11 …" in str(error)
    assert "bid 12" not in str(error)


def test_a_closed_choice_meets_its_own_reason() -> None:
    match = Match.new(AUCTION, 3)
    with pytest.raises(IllegalChoice) as closed:
        match.play(1, "bid 5")
    assert closed.value.refusal == Refusal("auction.coins", "You have only 4 coins.")
    assert match.explain(1, "bid 5") == closed.value.refusal
    assert match.explain(1, "bid 4") is None
    unknown = match.explain(1, "sing")
    assert unknown is not None
    assert unknown.rule == "auction.bid"
    assert "sing" in unknown.text


def test_texts_name_their_game() -> None:
    match = Match.new(NIM, 2, 3)
    assert Match.load(match.record()).game is match.game
    assert Match.from_json(match.to_json()).game is match.game
    assert Match.from_position(match.position()).game is match.game
    with pytest.raises(BadRecord, match="does not name its game"):
        Match.load("nonsense")
    with pytest.raises(BadRecord, match="does not name its game"):
        Match.from_json("[]")
    with pytest.raises(BadPosition, match="game: NAME"):
        Match.from_position("nonsense")
    with pytest.raises(BadPosition, match="a position of other"):
        Match.from_position("game: other", NIM)
    with pytest.raises(UnknownGame):
        Match.from_position("game: other")
