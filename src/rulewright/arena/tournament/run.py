"""Run a tournament: in this process, in several, or wherever a `Crew` plays spans."""

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

SHARD_SECONDS = 8.0  # of processor time, long enough to make the overhead of a task negligible
LARGEST_SHARD = 20_000  # games
AHEAD = 2  # spans given to each worker, including the one in play
FIRST_LOOK = 16  # deals before the first check; each later one comes after 1.5 times as many
GROWTH = 1.5

Progress = Callable[[int], None]


class Crew(Protocol):
    """Plays the spans of a tournament, in any order."""

    def play(self, tournament: Tournament, spans: Iterable[Span]) -> Iterator[Played]:
        """Take as many spans as can be worked on at a time; yield each one when it is played."""
        ...


class WorkerDied(RulewrightError):
    """A worker process died. Its finished games are kept, and the same command resumes the run."""

    def __init__(self) -> None:
        super().__init__("a worker was killed: the same command goes on where this one stopped")


class OneProcess:
    """A crew that plays every span in this process."""

    def play(self, tournament: Tournament, spans: Iterable[Span]) -> Iterator[Played]:
        """Play the spans in order; yield each as it is done."""
        for span in spans:
            yield play_span(tournament, span)


class Processes:
    """A crew that plays in several processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def play(self, tournament: Tournament, spans: Iterable[Span]) -> Iterator[Played]:
        """Play the spans, with a few queued for each worker; yield them as they finish."""
        context = get_context("spawn")  # safe with threads, and the same on every system
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
    """Decides the number of games in a shard: small at first, then by the measured speed."""

    games: int = 0
    cpu_seconds: float = 0.0

    def note(self, played: Played) -> None:
        """Record how long a span took."""
        self.games += played.span.games
        self.cpu_seconds += played.cpu_seconds

    @property
    def size(self) -> int:
        """The number of games for the next span."""
        if not self.games:
            return 1
        by_speed = int(SHARD_SECONDS * self.games / max(self.cpu_seconds, 1e-6))
        return max(1, min(by_speed, 4 * self.games, LARGEST_SHARD))

    def cut(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Cut spans to size lazily, so that each cut uses the latest speed."""
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
    """Play the missing games of a tournament into a folder, and return the folder.

    With `until`, a contest stops early once the win rate of each of its bots (or of each seat, if
    there is only one bot) is known within plus or minus that; see `stops`. `progress` is called
    with numbers of games that are done or no longer needed.

    Raises `BadTournament` for a folder that cannot be used, and `GameBroke`.
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
    """Return the numbers of deals after which a run checks whether it may stop.

    They are fixed in advance, so that the result does not depend on the number of workers.
    """
    steps = [min(FIRST_LOOK, deals)]
    while steps[-1] < deals:
        steps.append(min(deals, int(steps[-1] * GROWTH)))
    return steps


def stops(seats: pl.DataFrame, contest: Contest, until: float) -> bool:
    """Return whether each win rate is known within plus or minus `until`.

    The intervals hold jointly at 95 %, however often a run checks.
    """
    return all(high - low <= 2 * until for low, high in win_intervals(seats, contest).values())


def told_apart_by(contest: Contest) -> str:
    """Return the column to compute win rates by: bots, or seats if there is only one bot."""
    return "bot" if len(contest.bots) > 1 else "name"


def win_intervals(seats: pl.DataFrame, contest: Contest) -> dict[str, tuple[float, float]]:
    """Return the confidence sequences of the win rates over the deals so far.

    The value of a deal is the mean over its line-ups, since deals are independent but the games of
    a deal are not.
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
