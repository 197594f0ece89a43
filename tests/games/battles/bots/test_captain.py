"""The captain: only open choices, the same for the same luck, and far better than chance."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.arena import simulate
from rulewright.bots import make_bot
from rulewright.games.battles.options import PLAN
from rulewright.kernel import Match, OptionValue
from rulewright.testing import setups
from tests.soak import scaled

EVERY_SETUP = setups("battles")
PLANS = [str(value) for value in PLAN.values]
MANY = scaled(100)


def play(seed: int, options: dict[str, OptionValue], names: list[str]) -> Match:
    """Play a whole battle, checking every choice."""
    match = Match.new("battles", 2, seed, options, listen=True)
    bots = [make_bot("battles", names[seat % len(names)], seat, Random(seat)) for seat in range(2)]
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            match.play(seat, bots[seat].choose(match.view(seat), ask))
    return match


@pytest.mark.parametrize(("players", "options"), EVERY_SETUP[:: max(1, len(EVERY_SETUP) // 12)])
def test_it_makes_only_open_choices(players: int, options: dict[str, OptionValue]) -> None:
    assert players == 2
    assert play(1, options, ["captain"]).over


@pytest.mark.parametrize("plan", PLANS)
def test_it_fights_every_plan_to_its_end(plan: str) -> None:
    assert play(2, {"plan": plan}, ["captain"]).over


@pytest.mark.parametrize("plan", ["S1", "S5", "S8"])
@pytest.mark.parametrize("lineup", [["captain", "random"], ["random", "captain"]])
def test_it_beats_random_players(plan: str, lineup: list[str]) -> None:
    summary = simulate("battles", players=2, games=6, seed=1, bots=lineup, options={"plan": plan})
    assert summary.wins_by_bot["captain"] >= 5


def test_the_same_view_and_luck_give_the_same_choice() -> None:
    match = Match.new("battles", 2, 3, {"plan": "S2"})
    bots = [make_bot("battles", "captain", seat, Random(seat)) for seat in range(2)]
    for _ in range(120):
        if match.over:
            break
        seat = match.waiting[0]
        ask, view = match.ask(seat), match.view(seat)
        assert ask is not None
        choices = [
            make_bot("battles", "captain", seat, Random(5)).choose(match.view(seat), ask)
            for _ in range(2)
        ]
        assert choices[0] == choices[1]
        match.decide(seat, bots[seat].choose(view, ask))


@pytest.mark.soak
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("lineup", [["captain", "random"], ["random", "captain"]])
def test_it_wins_nearly_always_against_random(plan: str, lineup: list[str]) -> None:
    summary = simulate("battles", 2, MANY, seed=1, bots=lineup, options={"plan": plan})
    assert summary.wins_by_bot["captain"] >= 0.95 * MANY


@pytest.mark.soak
@pytest.mark.parametrize("plan", PLANS)
def test_neither_house_wins_a_plan_too_often(plan: str) -> None:
    summary = simulate("battles", 2, 2 * MANY, "balance", ["captain"], options={"plan": plan})
    assert max(summary.wins.values()) <= 0.7 * 2 * MANY, "the plan must be mended"


# -- sense --------------------------------------------------------------------------------------
def choices(position: str, luck: tuple[int, ...] = ()) -> list[str]:
    """Return the choices of a captain of Stark at a position, until luck is not given."""
    match = Match.from_position(position, "battles", manual=True)
    bot = make_bot("battles", "captain", 0, Random(1))
    falls = list(luck)
    chosen: list[str] = []
    while not match.over:
        ask, view = match.ask(0), match.view(0)
        if ask is not None:
            option = bot.choose(view, ask)
            chosen.append(ask.text(view, option))
            match.decide(0, option)
        elif falls:
            match.tell_luck(falls.pop(0))
        else:
            break
    return chosen


FOES = """
field: 9x9
d4: lannister blue guards
d5: lannister blue guards
d6: lannister blue cavaliers
pool lannister: morale 1
"""


def test_it_strikes_at_the_last_man() -> None:
    position = """
        field: 9x9
        e5: stark green war-host
        d5: lannister blue guards 1
        d6: lannister green guards
        h3: stark green war-host
        pool stark: green 1
        pool lannister: morale 1
    """
    assert choices(position) == ["use green", "e5", "stay", "d5"]


def test_a_commander_without_men_keeps_away() -> None:
    ordered, to = choices(f"{FOES}h5: stark blue maege 1\npool stark: blue 1\n")
    assert ordered == "use blue"
    assert to[0] in "hi"


def test_it_rolls_again_what_does_nothing() -> None:
    position = """
        field: 9x9
        e5: stark blue war-host
        e6: stark green war-host, engaged d5
        d5: lannister blue guards
        i1: lannister green guards
        pool stark: blue 1
        pool lannister: morale 1
    """
    green, blue = 0, 1
    luck = (green, blue, green)
    assert choices(position, luck) == ["use blue", "stay", "d5", "green"]


def test_it_takes_what_decides_the_battle_in_the_last_round() -> None:
    position = """
        plan: S3
        round: 6
        momentum: stark
        f10: stark green riders
        a2: lannister green guards
        b2: lannister blue addam
        i2: stark blue greatjon
        pool stark: green 1
        pool lannister: morale 1
    """
    assert choices(position)[:2] == ["use green", "e10"]
