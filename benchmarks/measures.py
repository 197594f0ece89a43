"""What is measured, each by a function that gives a few named figures.

Times are CPU time of this process, so that what else the machine does counts as little as it can.
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
REPEATS = 7  # a moment is timed so often, and the quickest counts: the rest is noise
EVERY = 7  # decisions, of which one is a moment to search from
COUNTED = 30  # games whose throws are counted; the rest have as many on average
THROW = re.compile(r"^\*: \d-\d", re.MULTILINE)
CAP: dict[str, OptionValue] = {"cap": 200}  # good players can go on for ever
THROWN: dict[str, dict[str, OptionValue]] = {
    "monopoly": {"auctions": False, "trades": False, "rents": "automatic", "raising": "cash"}
}
#: Options under which games of a kind are as large as they come.
LARGE: dict[str, dict[str, OptionValue]] = {"battles": {"plan": "S8"}}
LATE = 0.9  # the part of a game's decisions after which it is late in the game
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
        """Games by random bots."""
        bots = (RANDOM,) * self.players
        return Plan(self.game, self.players, self.seed, bots, False, options or {})

    def numbers(self) -> Iterator[int]:
        """Numbers of games, one at least, until the time is used up."""
        end = process_time() + self.seconds
        number = 0
        while True:
            yield number
            number += 1
            if process_time() >= end:
                return


def random_games(budget: Budget) -> Figures:
    """Whole games by random bots."""
    plan = budget.plan()
    games = decisions = rounds = 0
    play_game(plan, -1)  # what is made once is no part of a game
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
    """Whole games by random bots with the options that make them largest, where there are some."""
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
    """Copies of a match at every moment of random games."""
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
    """What search lives on: copies inside a step, and redeals, in games by the game's own bot."""
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
    """How long it takes to build the options of a choice: what drawing only one could save."""
    times: list[int] = []
    for match in moments(budget):
        ask = match.ask(match.waiting[0])
        assert ask is not None
        times.append(quickest(partial(ask.options, match.state)))
    return {"options_us": mean(times) * MICRO}


def snapshots(budget: Budget) -> Figures:
    """Saving and loading late in random games."""
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
    """The most memory that a match holds from its start to its end; the worst of a few games."""
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
    """Games by each of the game's own bots at all seats: the time of their choices alone."""
    figures: Figures = {}
    for name in bot_names(budget.game):
        if name != RANDOM:
            times = [time for number in budget.numbers() for time in thinking(budget, name, number)]
            figures[f"{name}_ms_per_decision"] = mean(times) * MILLI
            figures[f"{name}_worst_ms"] = max(times) * MILLI
    return figures


def throws(budget: Budget) -> Figures:
    """Throws of the dice a CPU second, in games of dice that are measured by them.

    `plain` leaves out auctions and open trades, has rents collected by themselves, asks nobody
    before a throw who could only sell or mortgage, and is played by players who buy and build
    whatever they can and deal in nothing else, as plain simulators do; `plain_random` is the same
    with random players, `full` all rules of the classic game with random players.
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
    """Throws a CPU second; they are counted after the clock has stopped."""
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
    """Buy or build where that is open, else the first option: to throw, to mortgage for a debt."""
    options = match.choices(seat)
    ask = match.ask(seat)
    if ask is not None and ask.kind == "manage" and len(options) > 1:
        for option in options:
            if ask.text(match.state, option).startswith("build"):
                return option
    return options[0]


def choose_at_random(match: Match, seat: int, rng: Random) -> int:
    """Any open option."""
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
    """A random game at every moment where someone must choose, game after game."""
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
    """A random game shortly before its end, at some moment that is not chosen by hand."""
    match = play_game(budget.plan(), number)
    match.rewind(int(len(match.log) * LATE))
    return match


def seated(budget: Budget, name: str, number: int) -> tuple[Match, list[Bot]]:
    """A match at its start, and a bot of that name for every seat."""
    ends = CAP if budget.game in THROWN else {}
    match = Match.new(budget.game, budget.players, f"{budget.seed}/{number}", ends)
    bots: list[Bot] = [
        make_bot(budget.game, name, seat, Random(f"{budget.seed}/{number}/{seat}"))
        for seat in range(budget.players)
    ]
    return match, bots


def choice_of(match: Match, bot: Bot, seat: int) -> int:
    """The option that a bot takes in a seat."""
    ask = match.ask(seat)
    assert ask is not None
    return bot.choose(match.view(seat), ask)


def thinking(budget: Budget, name: str, number: int) -> Iterator[int]:
    """The nanoseconds of each choice in a game by one bot."""
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
    """The nanoseconds of the quickest of a few calls."""
    best = 0
    for _ in range(REPEATS):
        start = perf_counter_ns()
        call()
        spent = perf_counter_ns() - start
        best = spent if not best else min(best, spent)
    return best
