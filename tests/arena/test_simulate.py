"""Simulation on the tiny games: the same figures whoever plays them and in whatever order."""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.arena import BadLineup, GameBroke, PluginMissing, load_plugins, simulate
from rulewright.arena.summary import Summary
from rulewright.arena.table import Plan, play_bots, play_game, play_random
from rulewright.bots import UnknownBot, make_bot
from rulewright.kernel import BadOption, Match, Result, UnknownGame, register
from rulewright.kernel.registry import _made, _makers
from tests.kernel.tiny import AUCTION, NIM, Nim, NimGame

TIMES = {"seconds", "cpu_seconds", "games_per_cpu_second", "decisions_per_cpu_second", "workers"}


class Greedy:
    """Takes the last option."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat

    def choose(self, view: Any, ask: Any) -> int:
        option: int = ask.options(view)[-1]
        return option


class GreedyNim(NimGame):
    name = "greedy-nim"

    def bots(self) -> dict[str, Any]:
        return {"greedy": Greedy}

    def result(self, s: Nim) -> Result:
        result = super().result(s)
        return Result(result.places, result.scores, result.reason, rounds=s.turn + 1)


class BrokenNim(NimGame):
    name = "broken-nim"

    def result(self, s: Nim) -> Result:
        raise RuntimeError("no result today")


@pytest.fixture(autouse=True)
def _more_games() -> Iterator[None]:
    register("greedy-nim", GreedyNim)
    register("broken-nim", BrokenNim)
    yield
    for name in ("greedy-nim", "broken-nim"):
        _makers.pop(name)
        _made.pop(name, None)


def figures(summary: Summary) -> dict[str, Any]:
    return {name: value for name, value in summary.to_dict().items() if name not in TIMES}


def test_the_figures_add_up() -> None:
    summary = simulate("tiny-nim", 3, 40, seed=1)
    assert summary.games == 40
    assert sum(summary.wins.values()) == 40
    assert set(summary.wins) == {"red", "blue", "green"}
    assert summary.wins_by_bot == {"random": 40}
    assert summary.bots == ["random"] * 3
    assert summary.options == {"heaps": 3, "misere": False, "turns": "forward"}
    assert summary.decisions > 40
    assert summary.games_per_cpu_second > 0
    assert summary.decisions_per_cpu_second > summary.games_per_cpu_second
    assert summary.seconds > 0
    assert summary.cpu_seconds > 0
    assert isinstance(summary.compiled, bool)


def test_the_same_seed_gives_the_same_figures_and_another_gives_others() -> None:
    first = figures(simulate("tiny-auction", 3, 30, seed=1))
    assert first == figures(simulate("tiny-auction", 3, 30, seed="1"))
    assert first["decisions"] != simulate("tiny-auction", 3, 30, seed=2).decisions


def test_any_number_of_workers_gives_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", "tests.kernel.tiny")
    alone = simulate("tiny-auction", 3, 41, seed=3, rotate=True)
    together = simulate("tiny-auction", 3, 41, seed=3, rotate=True, workers=2)
    assert together.workers == 2
    assert figures(alone) == figures(together)


def test_progress_is_told_of_every_game() -> None:
    told: list[int] = []
    simulate("tiny-nim", 2, 12, progress=told.append)
    assert sum(told) == 12


def test_rounds_are_averaged() -> None:
    summary = simulate("greedy-nim", 2, 10, seed=1)
    assert 3 <= summary.mean_rounds <= 12


def test_bots_by_seat_and_rotation() -> None:
    bots = ["greedy", "random", "random"]
    plan = Plan("greedy-nim", 3, "1", tuple(bots), rotate=True, options={})
    assert plan.lineup(0) == ("greedy", "random", "random")
    assert plan.lineup(1) == ("random", "greedy", "random")
    assert plan.lineup(2) == ("random", "random", "greedy")
    assert plan.lineup(3) == plan.lineup(0)
    summary = simulate("greedy-nim", 3, 60, seed=1, bots=bots, rotate=True)
    assert set(summary.wins_by_bot) == {"greedy", "random"}
    assert sum(summary.wins_by_bot.values()) == 60
    again = simulate("greedy-nim", 3, 60, seed=1, bots=bots)
    assert again.wins["red"] == again.wins_by_bot["greedy"]


def test_random_bots_play_the_same_with_and_without_views() -> None:
    plan = Plan("tiny-auction", 3, "5", ("random",) * 3, rotate=False, options={})
    quick = play_game(plan, 4)
    slow = plan.match(4)
    bots = [make_bot(AUCTION, "random", seat, plan.generator(4, seat)) for seat in range(3)]
    play_bots(slow, bots)
    assert quick.log == slow.log
    assert quick.result.places == slow.result.places


def test_a_game_can_be_played_again_from_its_seed() -> None:
    plan = Plan("tiny-nim", 2, "9", ("random",) * 2, rotate=False, options={})
    match = Match.new(NIM, 2, plan.match_seed(3))
    play_random(match, [plan.generator(3, seat) for seat in range(2)])
    assert match.log == play_game(plan, 3).log


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"players": 7}, BadOption),
        ({"options": {"coins": 5}}, BadOption),
        ({"bots": ["steward"]}, UnknownBot),
        ({"bots": ["random", "random"]}, BadLineup),
        ({"games": 0}, BadLineup),
        ({"workers": 0}, BadLineup),
    ],
)
def test_what_cannot_be_played_is_refused_first(
    arguments: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        simulate(**{"game": "tiny-auction", "players": 3, "games": 1, **arguments})


def test_a_game_that_breaks_says_which_one_it_was() -> None:
    with pytest.raises(GameBroke, match=r"game 0 of broken-nim.*'0/0'.*no result today") as caught:
        simulate("broken-nim", 2, 3)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_plugin_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", "tests.kernel.tiny, no_such_module")
    with pytest.raises(PluginMissing, match="no_such_module"):
        load_plugins()


def test_a_first_place_that_sides_share_is_a_draw() -> None:
    games, seed = 60, 3
    summary = simulate("tiny-auction", 3, games, seed)
    plan = Plan("tiny-auction", 3, str(seed), ("random",) * 3, False, {})
    firsts = [play_game(plan, number).result.winners for number in range(games)]
    shared = [first for first in firsts if 0 in first and len(first) > 1]  # ada plays alone
    assert summary.draws == len(shared) > 0
    assert summary.wins["ada"] == firsts.count([0])
    assert summary.wins_by_bot == {"random": games - len(shared)}


def test_a_side_wins_together() -> None:
    lineup = ["random", "inspector", "inspector", "random"]
    summary = simulate("whitechapel", players=4, games=10, seed=2, bots=lineup)
    jack, *detectives = summary.wins.values()
    assert detectives == [10 - jack] * 3
    assert summary.wins_by_bot["inspector"] == 10 - jack > 0
    assert summary.wins_by_bot["random"] == 10
