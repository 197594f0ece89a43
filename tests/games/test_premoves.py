"""The standing answers of the games: to which asks they answer, and what."""

from __future__ import annotations

import re
from random import Random

import pytest

from rulewright.conformance.reference import find_reference
from rulewright.games.whitechapel import GAME
from rulewright.games.whitechapel.false_clues import PlaceFalseClue
from rulewright.games.whitechapel.letters import NamePoliceman, UseLetter
from rulewright.kernel import ONLY_ONE, Match, OptionValue, Standing
from rulewright.testing import setups

CLUE = PlaceFalseClue(0)
Said = dict[str, set[tuple[str, str]]]


def answered(game: str, players: int, options: dict[str, OptionValue], seeds: int) -> Said:
    """Return, by standing answer, the kinds of asks and how they are answered.

    `OWN` stands for the seat's name.
    """
    said: Said = {}
    for seed in range(seeds):
        match, rng = Match.new(game, players, seed, options), Random(seed)
        while not match.over and match.decisions < 900:
            for seat in match.waiting:
                view = match.view(seat)
                for standing in match.game.standing(view, seat):
                    _note(said, match, seat, standing)
            _go_on(match, rng)
    return said


def _go_on(match: Match, rng: Random) -> None:
    other = rng.randrange(match.players)
    remark = match.remark(other)
    if remark is not None and rng.random() < 0.1:
        match.make_remark(other, remark.options(match.state)[0])
    seat = rng.choice(match.waiting)
    match.play(seat, rng.choice(match.choices(seat)))


def _note(said: Said, match: Match, seat: int, standing: Standing) -> None:
    ask, view = match.ask(seat), match.view(seat)
    assert ask is not None
    option = standing.answer(view, ask, standing.low or 1)
    if option is not None:
        assert option in match.choices(seat)
        text = re.sub(rf"\b{match.names[seat]}\b", "OWN", ask.text(view, option))
        said.setdefault(standing.name.partition("-")[0], set()).add((ask.kind, text))


def texts(said: Said, name: str, kind: str) -> set[str]:
    return {text for asked, text in said[name] if asked == kind}


def test_thrones() -> None:
    said = answered("thrones", 6, {"tides": True}, 5)
    assert {kind for kind, _ in said["own"]} == {"support"}
    assert all(text.endswith("supports OWN") for text in texts(said, "own", "support"))
    assert all(text.endswith("supports nobody") for text in texts(said, "no", "support"))
    assert said["accept"] == {("accept", "accept")}
    assert said["refuse"] == {("accept", "refuse")}
    assert said["save"] == {("blade", "no blade"), ("tides", "keep")}
    assert said["rest"] == {("raven", "nothing")}
    assert said["leave"] == {("token", "leave token"), ("token", "leave nothing")}
    assert set(said) == {"own", "no", "accept", "refuse", "save", "rest", "leave"}


def test_monopoly() -> None:
    said = answered("monopoly", 4, {}, 4)
    assert said["rent"] == {("claim", "claim")}
    assert said["buy"] == {("buy", "buy"), ("buy", "decline")}
    assert ("bid", "pass") in said["bid"]
    assert any(text.startswith("bid ") for text in texts(said, "bid", "bid"))
    assert said["no"] == {("answer", "refuse")}
    assert said["throw"] == {("manage", "throw"), ("manage", "pass")}


def test_whitechapel() -> None:
    options: dict[str, OptionValue] = {"letters": True, "false_clues": True, "address": True}
    said = answered("whitechapel", 4, options, 6)
    assert said["no"] == {("address", "keep")}
    assert all(re.fullmatch(r"\w+ search \d+", text) for text in texts(said, "search", "search"))
    view = Match.new("whitechapel", 4, 1, options).view(0)
    letters, clues = GAME.standing(view, 0)
    for standing, ask in ((letters, UseLetter(0)), (letters, NamePoliceman(0)), (clues, CLUE)):
        option = standing.answer(view, ask, 1)
        assert option is not None
        assert ask.text(view, option) == "keep"
    assert letters.answer(view, CLUE, 1) is None


def auction() -> Match:
    """Return a match in which an auction of a lot has just begun."""
    match = Match.new("monopoly", 3, 4)
    while match.asks[0].kind != "buy":
        match.play(match.waiting[0], match.options(match.waiting[0])[0])
    match.play(match.waiting[0], "decline")
    assert match.asks[0].kind == "bid"
    return match


@pytest.mark.parametrize(
    ("limit", "bids"), [(9, [1, 10]), (12, [1, 10, 11, 20]), (31, [1, 10, 11, 20, 21, 30, 31])]
)
def test_a_limit_bids_the_least_it_may_and_then_passes(limit: int, bids: list[int]) -> None:
    """One seat bids by a limit; of the others one bids the next round sum, to 30 at most."""
    match = auction()
    seat = match.waiting[0]
    [standing] = [one for one in match.game.standing(match.view(seat), seat) if one.high]
    assert (standing.low, standing.high) == (1, 1500)
    made: list[int] = []
    while match.asks[0].kind == "bid":
        ask = match.asks[0]
        if ask.seat == seat:
            option = standing.answer(match.view(seat), ask, limit)
        else:
            rival = ask.seat == (seat + 1) % 3 and made[-1] < 30
            option = made[-1] // 10 * 10 + 10 if rival else 0
        assert option is not None
        match.play(ask.seat, option)
        made += [option] if option else []
    assert made == bids


def test_a_limit_is_for_those_who_bid_still() -> None:
    match = auction()
    seat = match.waiting[0]
    match.play(seat, "pass")
    assert not [one for one in match.game.standing(match.view(seat), seat) if one.high]


@pytest.mark.parametrize(
    "game", ["thrones", "thrones-first", "monopoly", "whitechapel", "battles", "btwixt"]
)
def test_every_answer_names_a_rule(game: str) -> None:
    rules = {section.id for section in find_reference(game).sections}
    for players, options in setups(game):
        match = Match.new(game, players, 1, options)
        for seat in range(players):
            for standing in match.game.standing(match.view(seat), seat):
                assert standing is ONLY_ONE or standing.rule in rules
