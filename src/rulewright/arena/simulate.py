"""Play many games with bots. The results do not depend on the number of workers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from rulewright.arena.summary import Summary, summarise
from rulewright.arena.table import Outcome, Plan, check_plan, outcome, play_game
from rulewright.kernel import OptionValue, RulewrightError
from rulewright.plugins import load_plugins

Progress = Callable[[int], None]
CHUNKS_A_WORKER = 16
LARGEST_CHUNK = 64


class BadLineup(RulewrightError, ValueError):
    """The bots do not fill the seats, or there are no games to play."""


class GameBroke(RulewrightError):
    """A game could not be played to its end; the message says how to play it again."""


class Batch:
    """Consecutive games of a plan that were played: the number of the first, and the outcomes."""

    def __init__(self, first: int, outcomes: list[Outcome], cpu_seconds: float) -> None:
        self.first = first
        self.outcomes = outcomes
        self.cpu_seconds = cpu_seconds


def simulate(
    game: str,
    players: int,
    games: int,
    seed: str | int = 0,
    bots: Sequence[str] = ("random",),
    rotate: bool = False,
    options: Mapping[str, OptionValue] | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Summary:
    """Play `games` games and return a summary.

    `bots` is one name for all seats or one per seat; `rotate` moves them one seat on from game to
    game. With several `workers` the games are played in that many processes (a script that calls
    this needs the usual `if __name__ == "__main__"`). `progress` is called with the number of games
    newly finished.

    Raises `BadLineup`, `UnknownGame`, `BadOption` or `UnknownBot` before anything is played, and
    `GameBroke` if a game cannot be played to its end.
    """
    plan = Plan(game, players, str(seed), _lineup(bots, players), rotate, dict(options or {}))
    if games < 1 or workers < 1:
        raise BadLineup("at least one game and one worker are needed")
    check_plan(plan)
    start = time.perf_counter()
    outcomes: dict[int, Outcome] = {}
    cpu_seconds = 0.0
    for batch in _played(plan, games, workers):
        outcomes.update(enumerate(batch.outcomes, batch.first))
        cpu_seconds += batch.cpu_seconds
        if progress is not None:
            progress(len(batch.outcomes))
    in_order = [outcomes[number] for number in range(games)]
    return summarise(plan, in_order, time.perf_counter() - start, cpu_seconds, workers)


def _lineup(bots: Sequence[str], players: int) -> tuple[str, ...]:
    if len(bots) == 1:
        return tuple(bots) * players
    if len(bots) != players:
        raise BadLineup(f"name one bot, or one for each of {players} seats, not {len(bots)}")
    return tuple(bots)


def _played(plan: Plan, games: int, workers: int) -> Iterator[Batch]:
    if workers == 1:
        for number in range(games):
            yield play_batch(plan, number, number + 1)
        return
    size = max(1, min(LARGEST_CHUNK, games // (workers * CHUNKS_A_WORKER)))
    starts = range(0, games, size)
    # Fresh processes instead of forks: the same on every system, and safe with threads.
    with ProcessPoolExecutor(workers, get_context("spawn"), load_plugins) as pool:
        tasks = [pool.submit(play_batch, plan, n, min(n + size, games)) for n in starts]
        try:
            for task in as_completed(tasks):
                yield task.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def play_batch(plan: Plan, first: int, end: int) -> Batch:
    """Play the games with numbers `first` to `end - 1`."""
    start = time.process_time()
    outcomes: list[Outcome] = []
    for number in range(first, end):
        try:
            outcomes.append(outcome(play_game(plan, number)))
        except Exception as error:
            raise GameBroke(
                f"game {number} of {plan.game}, {plan.players} players, seed "
                f"{plan.match_seed(number)!r}, failed: {type(error).__name__}: {error}"
            ) from error
    return Batch(first, outcomes, time.process_time() - start)
