"""The courtier: only open choices, the same for the same luck, sense at positions, better than
chance."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.arena import simulate
from rulewright.bots import make_bot
from rulewright.kernel import Match, OptionValue
from rulewright.testing import setups
from tests.soak import scaled

EVERY_SETUP = setups("btwixt")
ENOUGH = 0.7  # of its games against three random players


def play(players: int, seed: int, options: dict[str, OptionValue], names: list[str]) -> Match:
    """Play a whole match, checking every choice."""
    match = Match.new("btwixt", players, seed, options, listen=True)
    bots = [
        make_bot("btwixt", names[seat % len(names)], seat, Random(seat)) for seat in range(players)
    ]
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            match.play(seat, bots[seat].choose(match.view(seat), ask))
    return match


@pytest.mark.parametrize(("players", "options"), EVERY_SETUP[:: max(1, len(EVERY_SETUP) // 16)])
def test_it_makes_only_open_choices(players: int, options: dict[str, OptionValue]) -> None:
    assert play(players, 1, options, ["courtier", "random"]).over


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_it_plays_among_its_own_kind(players: int) -> None:
    advanced: dict[str, OptionValue] = {"game": "advanced", "revealed_allies": True}
    assert play(players, 2, advanced, ["courtier"]).over


def test_the_same_view_and_luck_give_the_same_choice() -> None:
    one, other = (play(4, 5, {"game": "advanced"}, ["courtier"]).record() for _ in range(2))
    assert one == other


def wins(players: int, games: int, seed: int) -> float:
    """Return the win rate of one courtier among random players.

    The courtier has every seat in turn.
    """
    lineup = ["courtier", *["random"] * (players - 1)]
    summary = simulate(
        "btwixt", players=players, games=games, seed=seed, bots=lineup, rotate=True, options={}
    )
    return summary.wins_by_bot["courtier"] / games


def test_it_beats_random_players() -> None:
    assert wins(4, games=40, seed=1) > 0.5


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_wins_most_of_its_games(seed: int) -> None:
    assert wins(4, games=scaled(400), seed=seed) >= ENOUGH


# -- sense ----------------------------------------------------------------------------------------
def choice(position: str) -> str:
    """Return the choice of amber's courtier at a position."""
    match = Match.from_position(position, "btwixt", manual=True)
    ask, view = match.ask(0), match.view(0)
    assert ask is not None
    return ask.text(view, make_bot("btwixt", "courtier", 0, Random(1)).choose(view, ask))


LAST_ROUND = """
players: 4
season: winter
round: 5
first: amber
turn: amber
current: tywin-lannister
"""


def test_it_kneels_when_the_bid_is_won() -> None:
    position = (
        LAST_ROUND
        + """
kneeling: coral, jade, onyx
bid amber: open-purse
bid jade: steady-hand
hand amber: war-galleys, crown-muster
"""
    )
    assert choice(position) == "kneel"


def test_it_kneels_when_the_bid_is_lost() -> None:
    position = (
        LAST_ROUND.replace("round: 5", "round: 2")
        + """
kneeling: coral, onyx
bid jade: royal-decree, crown-muster, war-galleys
hand amber: petty-coin, steady-hand, open-purse
hand coral: open-purse
hand jade: steady-hand
"""
    )
    assert choice(position) == "kneel"


def test_it_takes_the_highest_card_of_the_leader_of_the_bid() -> None:
    position = (
        LAST_ROUND
        + """
kneeling: coral, jade, onyx
bid jade: royal-decree, petty-coin
bid coral: shared-feast
hand amber: betrayal, levy-summons
"""
    )
    assert choice(position) == "play betrayal"
    match = Match.from_position(position, "btwixt", manual=True)
    match.play_chain(0, ["play betrayal"])
    ask, view = match.ask(0), match.view(0)
    assert ask is not None
    bot = make_bot("btwixt", "courtier", 0, Random(1))
    assert ask.text(view, bot.choose(view, ask)) == "jade royal-decree"


def test_it_places_an_ally_in_its_smaller_council() -> None:
    position = (
        LAST_ROUND.replace("turn: amber\n", "turn: amber\nstep: award\n")
        + """
kneeling: amber, coral, jade, onyx
bid amber: open-purse
council amber-coral: robert-baratheon
council onyx-amber: hodor
"""
    )
    assert choice(position) == "right"
