"""The landlord: only open choices, a person's sense, and far better than chance."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.arena import simulate
from rulewright.bots import make_bot
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Match, OptionValue
from rulewright.testing import setups

EVERY_SETUP = setups("monopoly")


def play(players: int, seed: int, options: dict[str, OptionValue], names: list[str]) -> Match:
    """Play a whole match, checking every choice."""
    match = Match.new("monopoly", players, seed, {"cap": 100, **options}, listen=True)
    bots = [make_bot("monopoly", names[s % len(names)], s, Random(s)) for s in range(players)]
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            match.play(seat, bots[seat].choose(match.view(seat), ask))
    return match


@pytest.mark.parametrize(("players", "options"), EVERY_SETUP[:: len(EVERY_SETUP) // 8])
def test_it_makes_only_open_choices(players: int, options: dict[str, OptionValue]) -> None:
    assert play(players, 1, options, ["landlord"]).over
    assert play(players, 2, options, ["landlord", "random"]).over


def test_it_beats_random_players() -> None:
    lineup = ["landlord", "random", "random", "random"]
    summary = simulate("monopoly", players=4, games=10, seed=1, bots=lineup, rotate=True)
    assert summary.wins_by_bot["landlord"] >= 9


def test_landlords_trade_build_and_finish() -> None:
    told = [line.text for n in range(3) for line in play(4, n, {}, ["landlord"]).lines or []]
    assert sum("accepts" in text for text in told) >= 3
    assert any("builds a house" in text for text in told)
    assert any("is bankrupt" in text for text in told)


def choice(position: str, seat: int = 0, seed: int = 1) -> str:
    """Return a landlord's choice at a position."""
    match = Match.from_position(position, "monopoly")
    ask = match.ask(seat)
    assert ask is not None
    view = match.view(seat)
    return ask.text(view, make_bot("monopoly", "landlord", seat, Random(seed)).choose(view, ask))


@pytest.mark.parametrize(
    ("position", "does"),
    [
        # Whole colours are built on evenly, three houses before anything else.
        ("deeds car: park-place, boardwalk 1\ncash: car 900", "build park-place"),
        ("deeds car: park-place 3, boardwalk 3, baltic, mediterranean\ncash: car 700", "build "),
        # No house for the last dollar while a hotel of others lies ahead.
        (
            "at: car community-chest-33\ndeeds car: baltic, mediterranean\n"
            "deeds dog: park-place hotel, boardwalk hotel\ncash: car 500",
            "throw",
        ),
    ],
)
def test_it_builds_with_sense(position: str, does: str) -> None:
    assert choice(f"options: no trades\nturn: car\n{position}\n").startswith(does)


LANDED_ON_PACIFIC = """
options: rents=automatic
turn: car
at: car marvin-gardens
deeds car: north-carolina mortgaged, pennsylvania mortgaged, reading, baltic
deeds dog: boardwalk
"""


@pytest.mark.parametrize(("cash", "does"), [(50, "decline"), (210, "mortgage baltic")])
def test_it_mortgages_for_a_lot_only_where_that_suffices(cash: int, does: str) -> None:
    match = Match.from_position(f"{LANDED_ON_PACIFIC}cash: car {cash}\n", "monopoly", manual=True)
    match.play(0, "throw")
    match.tell_luck(0)  # 1-1
    ask = match.ask(0)
    assert ask is not None
    assert ask.kind == "buy"
    view = match.view(0)
    bot = make_bot("monopoly", "landlord", 0, Random(1))
    assert ask.text(view, bot.choose(view, ask)) == does


SCARCE = """
turn: dog
deeds dog: boardwalk, park-place
deeds hat: kentucky, indiana, illinois
deeds car: st-charles 4, states 4, virginia 4, new-york 4, st-james 4, tennessee 4, \
oriental 3, vermont 2, connecticut 2
cash: all 2000
"""


def test_it_pays_for_a_scarce_house_half_more_than_it_costs_at_most() -> None:
    match = Match.from_position(SCARCE, "monopoly")
    match.play(1, "build boardwalk")
    bots = [make_bot("monopoly", "landlord", seat, Random(1)) for seat in range(3)]
    while (ask := match.ask(match.waiting[0])) is not None and ask.kind != "manage":
        match.play(ask.seat, bots[ask.seat].choose(match.view(ask.seat), ask))
    state = match.state
    assert isinstance(state, MonopolyState)
    assert 200 <= 6000 - sum(state.cash) <= 300
