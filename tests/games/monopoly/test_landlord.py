"""The landlord: only open choices, a person's sense, and far better than chance."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.arena import simulate
from rulewright.bots import make_bot
from rulewright.kernel import Match, OptionValue
from tests.laws import setups

EVERY_SETUP = setups("monopoly")


def play(players: int, seed: int, options: dict[str, OptionValue], names: list[str]) -> Match:
    """A whole match; every choice is checked."""
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
    """What a landlord does at a position."""
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
