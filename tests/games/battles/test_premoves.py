"""Answers given in advance: each answers its own kind of ask alone."""

from random import Random

import pytest

from rulewright.bots import make_bot
from rulewright.games.battles.premoves import STANDING
from rulewright.kernel import Match

ANSWERS = {
    "strike-back": {("counterattack", "yes")},
    "parting-blow": {("parting-blow", "yes")},
    "stand-firm": {("stalwart", "ignore")},
    "keep-dice": {("reroll", "none")},
    "never-follow": {("advance", "stay"), ("pursue", "stay")},
}


def test_all_are_offered_to_both_sides() -> None:
    match = Match.new("battles", 2, 1, {})
    for seat in (0, 1):
        offered = match.game.standing(match.view(seat), seat)
        assert [standing.name for standing in offered] == list(ANSWERS)


@pytest.fixture(scope="module")
def given() -> dict[str, set[tuple[str, str]]]:
    """By standing answer, the kinds of asks that it answers in captains' battles, and how."""
    seen: dict[str, set[tuple[str, str]]] = {standing.name: set() for standing in STANDING}
    for seed in range(4):
        match = Match.new("battles", 2, seed, {"plan": "S2"})
        bots = [make_bot("battles", "captain", seat, Random(seat)) for seat in range(2)]
        while not match.over:
            seat = match.waiting[0]
            ask = match.ask(seat)
            assert ask is not None
            for standing in STANDING:
                option = standing.answer(match.state, ask, 1)
                if option is not None:
                    assert option in match.choices(seat)
                    seen[standing.name].add((ask.kind, ask.text(match.state, option)))
            match.decide(seat, bots[seat].choose(match.view(seat), ask))
    return seen


@pytest.mark.parametrize("name", ANSWERS)
def test_each_answers_what_it_says(name: str, given: dict[str, set[tuple[str, str]]]) -> None:
    assert given[name] == ANSWERS[name]
