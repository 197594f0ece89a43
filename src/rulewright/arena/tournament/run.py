"""Running a tournament: in this process, in several, or wherever `Crew` plays spans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Protocol

import polars as pl

from rulewright.arena.tournament.folder import Folder, contest_range
from rulewright.arena.tournament.intervals import ConfidenceSequence
from rulewright.arena.tournament.plan import Contest, Tournament
from rulewright.arena.tournament.play import Played, Span, play_span
from rulewright.arena.tournament.tables import SEATS
from rulewright.kernel import RulewrightError
from rulewright.plugins import load_plugins

SHARD_SECONDS = 8.0  # of processor time: long enough to hide what a task costs
LARGEST_SHARD = 20_000  # games
AHEAD = 2  # spans handed to each worker, the one in play among them
FIRST_LOOK = 16  # deals; later looks come after half as many again
GROWTH = 1.5

Progress = Callable[[int], None]


class Crew(Protocol):
    """Plays the spans of a tournament, in whatever order they get done."""

    def play(self, tournament: Tournament, spans: Iterable[Span]) -> Iterator[Played]:
        """Take spans one by one, and no more than can be worked on; give those that are played."""
        ...


class WorkerDied(RulewrightError):
    """A process that played games has gone; what is there stays, and the same command goes on."""

    def __init__(self) -> None:
        super().__init__("a worker was killed: the same command goes on where this one stopped")


class OneProcess:
    """Plays in this process."""

    def play(self, tournament: Tournament, spans: Iterable[Span]) -> Iterator[Played]:
        """Play the spans in order."""
        for span in spans:
            yield play_span(tournament, span)


class Processes:
    """Plays in several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def play(self, tournament: Tournament, spans: Iterable[Span]) -> Iterator[Played]:
        """Play the spans, a few ahead for each worker."""
        context = get_context("spawn")  # safe beside threads, and the same on every system
        running: set[Future[Played]] = set()
        with ProcessPoolExecutor(self.workers, context, load_plugins) as pool:
            try:
                for span in spans:
                    running.add(pool.submit(play_span, tournament, span))
                    if len(running) >= AHEAD * self.workers:
                        done, running = wait(running, return_when=FIRST_COMPLETED)
                        yield from (future.result() for future in done)
                while running:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            except BrokenProcessPool as error:
                raise WorkerDied from error
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


@dataclass
class Pace:
    """How many games a shard takes: begins small, then goes by the speed that was seen."""

    games: int = 0
    cpu_seconds: float = 0.0

    def note(self, played: Played) -> None:
        """Take in how long a span took."""
        self.games += played.span.games
        self.cpu_seconds += played.cpu_seconds

    @property
    def size(self) -> int:
        """How many games the next span should have."""
        if not self.games:
            return 1
        by_speed = int(SHARD_SECONDS * self.games / max(self.cpu_seconds, 1e-6))
        return max(1, min(by_speed, 4 * self.games, LARGEST_SHARD))

    def cut(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Cut spans to size, each as late as possible."""
        for span in spans:
            first = span.first
            while first < span.end:
                end = min(first + self.size, span.end)
                yield Span(first, end)
                first = end


def run(
    tournament: Tournament,
    path: Path,
    crew: Crew | None = None,
    until: float | None = None,
    progress: Progress | None = None,
) -> Folder:
    """Play what is missing of a tournament into a folder, and give the folder.

    With `until` a contest stops early, once the win rate of each of its bots, or of each seat where
    there is one bot, is known within plus or minus that; see `stops`. `progress` is told of numbers
    of games that are done or not needed.

    Raises `BadTournament` for a folder that cannot take it, and `GameBroke`.
    """
    folder = Folder.opened(path, tournament)
    with folder.locked():
        folder.sweep()
        for index in range(len(tournament.contests)):
            _run_contest(tournament, index, folder, crew or OneProcess(), until, progress)
    return folder


def _run_contest(
    tournament: Tournament,
    index: int,
    folder: Folder,
    crew: Crew,
    until: float | None,
    progress: Progress | None,
) -> None:
    first, last, contest = contest_range(tournament, index)
    pace = Pace()
    told = 0
    for deals in looks(contest.deals) if until else [contest.deals]:
        end = first + deals * len(contest.lineups)
        gaps = folder.gaps(first, end)
        if progress:
            there = end - first - sum(span.games for span in gaps)
            progress(max(0, there - told))
            told = max(told, there)
        for played in crew.play(tournament, pace.cut(gaps)):
            folder.add(played)
            pace.note(played)
            if progress:
                progress(played.span.games)
                told += played.span.games
        if until and stops(folder.frame(SEATS, first, end), contest, until):
            break
    if progress:
        progress(last - first - told)


# -- stopping early ------------------------------------------------------------------------------
def looks(deals: int) -> list[int]:
    """After how many deals a run looks whether it may stop: the same for any number of workers."""
    steps = [min(FIRST_LOOK, deals)]
    while steps[-1] < deals:
        steps.append(min(deals, int(steps[-1] * GROWTH)))
    return steps


def stops(seats: pl.DataFrame, contest: Contest, until: float) -> bool:
    """Whether each win rate is known within plus or minus `until`.

    The intervals hold together, with 95 %, however often a run looks.
    """
    return all(high - low <= 2 * until for low, high in win_intervals(seats, contest).values())


def told_apart_by(contest: Contest) -> str:
    """The column whose win rates are wanted: of bots, or of the seats where there is one bot."""
    return "bot" if len(contest.bots) > 1 else "name"


def win_intervals(seats: pl.DataFrame, contest: Contest) -> dict[str, tuple[float, float]]:
    """The confidence sequences of the win rates by the deals so far.

    A deal's value is the mean over all its line-ups: the deals are independent, the games of a
    deal are not.
    """
    column = told_apart_by(contest)
    means = seats.group_by("deal", column).agg(pl.col("win").mean()).sort("deal")
    names = seats[column].unique(maintain_order=True)
    intervals = {}
    for name in names:
        sequence = ConfidenceSequence(0.05 / len(names))
        for value in means.filter(pl.col(column) == name)["win"]:
            sequence.add(min(1.0, value))
        intervals[name] = sequence.interval
    return intervals
