"""The table of what cases may ask, and the answers that games share."""

import pytest

from rulewright.kernel import BadPosition
from rulewright.kit.questions import (
    Questions,
    owner_and_list,
    same_amounts,
    same_each,
    same_number,
    same_set,
    same_word,
)
from rulewright.kit.text import find, split

NAMES = ["ada", "bo", "cy"]
PLACES = ["", "hill", "low-wood"]


class Purse:
    """A state as small as the questions need."""

    def __init__(self) -> None:
        self.coins = [7, 0, 12]
        self.at = [1, 2, 2]
        self.round = 3
        self.seen = ["oak", "elm"]


def _coins(s: Purse, rest: str) -> str | None:
    return same_amounts(
        "coins", rest, lambda name: find(name, NAMES, "seat"), lambda seat: s.coins[seat], 20
    )


def _at(s: Purse, rest: str) -> str | None:
    def now(name: str, place: str) -> str | None:
        number = s.at[find(name, NAMES, "seat")]
        return None if find(place, PLACES, "place") == number else PLACES[number]

    return same_each("at", rest, now)


def _round(s: Purse, rest: str) -> str | None:
    return same_number("round", rest, s.round, 9, "the round")


def _rounds_left(s: Purse, rest: str) -> str | None:
    return same_number("round to come", rest, 9 - s.round, 9)


def _seen(s: Purse, rest: str) -> str | None:
    return same_set("seen:", split(rest), s.seen)


def _mood(s: Purse, rest: str) -> str | None:
    return same_word("mood", rest, ["glad", "sad"], "glad", "mood")


def _cards(s: Purse, rest: str) -> str | None:
    owner, cards = owner_and_list(rest, "cards are asked like: cards ada: oak")
    return None if owner == "ada" and split(cards) == s.seen else "cards ada: oak, elm"


def _place(s: Purse, place: int, rest: str) -> str | None:
    here = [name for name, at in zip(NAMES, s.at, strict=True) if at == place]
    return same_set(f"{PLACES[place]}:", split(rest), here)


QUESTIONS = Questions(
    {
        "coins": _coins,
        "at": _at,
        "round": _round,
        "round to come": _rounds_left,
        "seen": _seen,
        "mood": _mood,
        "cards": _cards,
    },
    PLACES,
    _place,
    "line or place",
)


@pytest.mark.parametrize(
    "line",
    [
        "coins ada 7",
        " coins: cy 12,  ada 07 ",
        "at ada hill, cy low-wood",
        "round 3",
        "round: 3",
        "round:3",
        "round to come 6",
        "seen: elm, oak",
        "mood glad",
        "cards ada: oak, elm",
        "hill: ada",
        "low-wood bo, cy",
    ],
)
def test_a_fact_that_holds_has_no_answer(line: str) -> None:
    assert QUESTIONS.check(Purse(), line) is None


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("coins ada 8, bo 0, cy 1", "coins ada 7, cy 12"),
        ("at bo hill", "at bo low-wood"),
        ("round 4", "round 3"),
        ("round to come 5", "round to come 6"),
        ("seen: none", "seen: oak, elm"),
        ("mood sad", "mood glad"),
        ("cards bo: oak", "cards ada: oak, elm"),
        ("hill", "hill: ada"),
    ],
)
def test_a_fact_that_does_not_hold_is_told_as_it_is(line: str, instead: str) -> None:
    assert QUESTIONS.check(Purse(), line) == instead


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "there is no line or place ''"),
        ("moods glad", "there is no line or place 'moods'; did you mean mood"),
        ("hil: ada", "did you mean hill"),
        ("roundabout 3", "there is no line or place 'roundabout'"),
        ("coins", "nothing is asked by 'coins …'"),
        ("at none", "nothing is asked by 'at …'"),
        ("coins dee 3", "there is no seat 'dee'"),
        ("coins ada many", "coins is a number, not 'many'"),
        ("coins ada 21", "coins lies between 0 and 20"),
        ("round 10", "the round lies between 0 and 9"),
        ("mood odd", "there is no mood 'odd'"),
        ("seen: oak,, elm", "something is missing"),
        ("cards ada", "cards are asked like"),
        ("cards ada:", "cards are asked like"),
    ],
)
def test_a_line_that_means_nothing_says_why(line: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        QUESTIONS.check(Purse(), line)
