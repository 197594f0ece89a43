"""The measures; each is a function that returns a few named figures.

Times are CPU time of this process, so that other programs on the machine matter as little as
possible.
"""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import mean, median
from time import perf_counter_ns, process_time

from rulewright.arena.table import Plan, play_game, play_random
from rulewright.bots import RANDOM, bot_names, make_bot, pick
from rulewright.kernel import Bot, Match, OptionValue, get

Figures = dict[str, float]
Chooser = Callable[[Match, int, Random], int]
REPEATS = 7  # each moment is timed this often, and the fastest time counts
EVERY = 7  # decisions between two moments to search from
COUNTED = 30  # games whose throws are counted; the others have as many on average
THROW = re.compile(r"^\*: \d-\d", re.MULTILINE)
CAP: dict[str, OptionValue] = {"cap": 200}  # good players can go on for ever
THROWN: dict[str, dict[str, OptionValue]] = {
    "monopoly": {"auctions": False, "trades": False, "rents": "automatic", "raising": "cash"}
}
#: Options under which games of a kind are as large as they come.
LARGE: dict[str, dict[str, OptionValue]] = {"battles": {"plan": "S8"}}
LATE = 0.9  # the share of a game's decisions before "late in the game"
MICRO = 1e-3  # from nanoseconds
MILLI = 1e-6


@dataclass(frozen=True)
class Budget:
    """What to measure, and for how many CPU seconds each."""

    game: str
    players: int
    seconds: float
    seed: str = "bench"

    def plan(self, options: Mapping[str, OptionValue] | None = None) -> Plan:
        """Return a plan of games by random bots."""
        bots = (RANDOM,) * self.players
        return Plan(self.game, self.players, self.seed, bots, False, options or {})

    def numbers(self) -> Iterator[int]:
        """Yield numbers of games, at least one, until the time is used up."""
        end = process_time() + self.seconds
        number = 0
        while True:
            yield number
            number += 1
            if process_time() >= end:
                return


def random_games(budget: Budget) -> Figures:
    """Measure whole games by random bots."""
    plan = budget.plan()
    games = decisions = rounds = 0
    play_game(plan, -1)  # warm up: one-time work is not part of a game
    start = process_time()
    for number in budget.numbers():
        match = play_game(plan, number)
        games += 1
        decisions += match.decisions
        rounds += match.result.rounds
    spent = process_time() - start
    return {
        "games_per_cpu_second": games / spent,
        "decisions_per_cpu_second": decisions / spent,
        "decisions_per_game": decisions / games,
        "rounds_per_game": rounds / games,
        "games": games,
    }


def large_games(budget: Budget) -> Figures:
    """Measure whole games by random bots with the options that make them largest, if any."""
    if budget.game not in LARGE:
        return {}
    plan = budget.plan(LARGE[budget.game])
    games = 0
    play_game(plan, -1)
    start = process_time()
    for number in budget.numbers():
        play_game(plan, number)
        games += 1
    return {"large_games_per_cpu_second": games / (process_time() - start)}


def clones(budget: Budget) -> Figures:
    """Measure copies of a match at every moment of random games."""
    between: list[int] = []
    inside: list[int] = []
    for match in moments(budget):
        at = match.checkpoint()[1]
        (between if len(match.log) == at else inside).append(quickest(match.clone))
    figures: Figures = {"clone_moments": len(between) + len(inside)}
    if between:
        figures["clone_between_us"] = mean(between) * MICRO
        figures["clone_between_worst_us"] = max(between) * MICRO
    if inside:
        figures["clone_inside_us"] = mean(inside) * MICRO
        figures["clone_inside_worst_us"] = max(inside) * MICRO
    return figures


def searches(budget: Budget) -> Figures:
    """Measure copies inside a step, and redeals, which searching bots depend on."""
    inside: list[int] = []
    redeals: list[int] = []
    name = bot_names(budget.game)[-1]
    for number in budget.numbers():
        match, bots = seated(budget, name, number)
        rng = Random(number)
        while not match.over:
            for seat in match.waiting:
                if match.decisions % EVERY == 0:
                    redeals.append(quickest(partial(match.redeal, seat, rng)))
                    if len(match.log) > match.checkpoint()[1]:
                        inside.append(quickest(match.clone))
                match.decide(seat, choice_of(match, bots[seat], seat))
    figures: Figures = {"redeal_us": mean(redeals) * MICRO}
    if inside:
        figures["search_clone_us"] = mean(inside) * MICRO
    return figures


def options(budget: Budget) -> Figures:
    """Measure how long listing the options of a choice takes: what drawing only one could save."""
    times: list[int] = []
    for match in moments(budget):
        ask = match.ask(match.waiting[0])
        assert ask is not None
        times.append(quickest(partial(ask.options, match.state)))
    return {"options_us": mean(times) * MICRO}


def snapshots(budget: Budget) -> Figures:
    """Measure saving and loading late in random games."""
    sizes: list[int] = []
    saving: list[int] = []
    loading: list[int] = []
    game = get(budget.game)
    for number in budget.numbers():
        match = late_in_game(budget, number)
        text = match.to_json()
        sizes.append(len(text.encode()))
        saving.append(quickest(match.to_json))
        loading.append(quickest(lambda text=text: Match.from_json(text, game)))  # type: ignore[misc]
    return {
        "snapshot_bytes": median(sizes),
        "snapshot_worst_bytes": max(sizes),
        "save_ms": median(saving) * MILLI,
        "load_ms": median(loading) * MILLI,
        "load_worst_ms": max(loading) * MILLI,
    }


def memory(budget: Budget) -> Figures:
    """Measure the maximum memory of a match from start to end; the worst of a few games."""
    plan = budget.plan()
    play_game(plan, -1)
    peaks: list[int] = []
    for number in range(3):
        rngs = [plan.generator(number, seat) for seat in range(plan.players)]
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        match = plan.match(number)
        play_random(match, rngs)
        peaks.append(tracemalloc.get_traced_memory()[1] - before)
        tracemalloc.stop()
    return {"memory_peak_kb": max(peaks) / 1000}


def own_bots(budget: Budget) -> Figures:
    """Measure the choices of each of the game's own bots, in games where it has all seats."""
    figures: Figures = {}
    for name in bot_names(budget.game):
        if name != RANDOM:
            times = [time for number in budget.numbers() for time in thinking(budget, name, number)]
            figures[f"{name}_ms_per_decision"] = mean(times) * MILLI
            figures[f"{name}_worst_ms"] = max(times) * MILLI
    return figures


def throws(budget: Budget) -> Figures:
    """Measure throws of the dice per CPU second, for games of dice.

    `plain` is the game as plain simulators play it: no auctions and open trades, rents collected
    automatically, no question before a throw to a player who could only sell or mortgage, and
    players who buy and build whatever they can and make no other deals. `plain_random` is the same
    with random players; `full` has all rules of the classic game with random players.
    """
    if budget.game not in THROWN:
        return {}
    plain = THROWN[budget.game]
    return {
        "plain_throws_per_cpu_second": throw_rate(budget, {**plain, **CAP}, take_what_one_can),
        "plain_random_throws_per_cpu_second": throw_rate(budget, plain, choose_at_random),
        "full_throws_per_cpu_second": throw_rate(budget, {}, choose_at_random),
    }


def throw_rate(budget: Budget, options: Mapping[str, OptionValue], choose: Chooser) -> float:
    """Return the throws per CPU second; they are counted after the clock has stopped."""
    matches: list[Match] = []
    start = process_time()
    for number in budget.numbers():
        match = Match.new(budget.game, budget.players, f"{budget.seed}/{number}", options)
        rng = Random(number)
        while not match.over:
            for seat in match.waiting:
                match.decide(seat, choose(match, seat, rng))
        matches.append(match)
    spent = process_time() - start
    counted = matches[:COUNTED]
    made = sum(len(THROW.findall(match.record())) for match in counted)
    return made / len(counted) * len(matches) / spent


def take_what_one_can(match: Match, seat: int, rng: Random) -> int:
    """Buy or build if possible, else take the first option, such as to throw or to mortgage."""
    options = match.choices(seat)
    ask = match.ask(seat)
    if ask is not None and ask.kind == "manage" and len(options) > 1:
        for option in options:
            if ask.text(match.state, option).startswith("build"):
                return option
    return options[0]


def choose_at_random(match: Match, seat: int, rng: Random) -> int:
    """Return a random open option."""
    return pick(match.choices(seat), rng)


MEASURES: tuple[Callable[[Budget], Figures], ...] = (
    random_games,
    large_games,
    options,
    clones,
    searches,
    snapshots,
    memory,
    throws,
    own_bots,
)


def moments(budget: Budget) -> Iterator[Match]:
    """Yield random games at every moment when someone must choose, game after game."""
    plan = budget.plan()
    end = process_time() + budget.seconds
    number = 0
    while True:
        match = plan.match(number)
        rng = plan.generator(number, 0)
        while not match.over:
            yield match
            seat = match.waiting[0]
            match.decide(seat, pick(match.choices(seat), rng))
            if process_time() >= end:
                return
        number += 1


def late_in_game(budget: Budget, number: int) -> Match:
    """Return a random game at some moment shortly before its end."""
    match = play_game(budget.plan(), number)
    match.rewind(int(len(match.log) * LATE))
    return match


def seated(budget: Budget, name: str, number: int) -> tuple[Match, list[Bot]]:
    """Return a match at its start, and a bot of the given name for every seat."""
    ends = CAP if budget.game in THROWN else {}
    match = Match.new(budget.game, budget.players, f"{budget.seed}/{number}", ends)
    bots: list[Bot] = [
        make_bot(budget.game, name, seat, Random(f"{budget.seed}/{number}/{seat}"))
        for seat in range(budget.players)
    ]
    return match, bots


def choice_of(match: Match, bot: Bot, seat: int) -> int:
    """Return the option that a bot takes for a seat."""
    ask = match.ask(seat)
    assert ask is not None
    return bot.choose(match.view(seat), ask)


def thinking(budget: Budget, name: str, number: int) -> Iterator[int]:
    """Yield the nanoseconds of each choice in a game by one bot."""
    match, bots = seated(budget, name, number)
    while not match.over:
        for seat in match.waiting:
            ask = match.ask(seat)
            assert ask is not None
            view = match.view(seat)
            start = perf_counter_ns()
            option = bots[seat].choose(view, ask)
            yield perf_counter_ns() - start
            match.decide(seat, option)


def quickest(call: Callable[[], object]) -> int:
    """Return the nanoseconds of the fastest of a few calls."""
    best = 0
    for _ in range(REPEATS):
        start = perf_counter_ns()
        call()
        spent = perf_counter_ns() - start
        best = spent if not best else min(best, spent)
    return best
