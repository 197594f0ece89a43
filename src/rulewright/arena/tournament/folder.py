"""The folder of a tournament: its plan, and shards of results.

A shard consists of the file `games-FIRST-LAST.parquet` with those games, and one file for each
other table. Every file is written under a temporary name and renamed, the games file last. So a
shard exists once its games file does; anything else that a killed run left is removed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import polars as pl

from rulewright.arena.tournament.plan import (
    BadTournament,
    Contest,
    Tournament,
    tournament_of,
)
from rulewright.arena.tournament.play import Played, Span
from rulewright.arena.tournament.tables import CHOICES, GAMES, SCHEMAS

PLAN = "plan.json"
LOCK = "lock"
SHARD = re.compile(rf"{GAMES}-(\d+)-(\d+)\.parquet")
TEMPORARY = ".part"


class Folder:
    """The results of one tournament on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def opened(cls, path: Path, tournament: Tournament) -> Folder:
        """Prepare a folder for a run: a new one, or one left by a run of the same plan.

        Raises `BadTournament` if it holds something else.
        """
        plan = path / PLAN
        if plan.exists():
            if plan.read_text(encoding="utf-8") != tournament.text():
                raise BadTournament(
                    f"{path} holds another tournament: its plan or the rules have changed since"
                )
        elif path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise BadTournament(f"{path} is not empty, and holds no tournament")
        else:
            path.mkdir(parents=True, exist_ok=True)
            write_whole(plan, tournament.text().encode())
        return cls(path)

    @classmethod
    def finished(cls, path: Path) -> Folder:
        """Open the folder of a tournament that was played. Raise `BadTournament` if it was not."""
        folder = cls(path)
        if not (path / PLAN).is_file() or not folder.spans():
            raise BadTournament(f"{path} holds no results of a tournament")
        return folder

    @property
    def tournament(self) -> Tournament:
        """The tournament that the folder belongs to."""
        return tournament_of((self.path / PLAN).read_text(encoding="utf-8"))

    def spans(self) -> list[Span]:
        """Return the spans of games that are present, in order."""
        named = (SHARD.fullmatch(file.name) for file in self.path.iterdir())
        spans = [Span(int(one[1]), int(one[2]) + 1) for one in named if one]
        return sorted(spans, key=lambda span: span.first)

    def sweep(self) -> None:
        """Remove unfinished files of a killed run."""
        whole = {self.file(table, span) for span in self.spans() for table in SCHEMAS}
        for file in self.path.iterdir():
            if file.suffix == TEMPORARY or (file.suffix == ".parquet" and file not in whole):
                file.unlink()

    def gaps(self, first: int, end: int) -> list[Span]:
        """Return the missing spans among games `first` to `end - 1`."""
        missing: list[Span] = []
        for span in self.spans():
            if span.first >= end:
                break
            if span.first > first:
                missing.append(Span(first, span.first))
            first = max(first, span.end)
        return [*missing, Span(first, end)] if first < end else missing

    def add(self, played: Played) -> None:
        """Write the shard of a span, its games file last."""
        tables = [table for table in played.shard if table != GAMES]
        for table in (*tables, GAMES):
            write_whole(self.file(table, played.span), played.shard[table])

    def file(self, table: str, span: Span) -> Path:
        """Return the path of one table of a shard."""
        return self.path / f"{table}-{span.first}-{span.end - 1}.parquet"

    def frame(self, table: str, first: int = 0, end: int | None = None) -> pl.DataFrame:
        """Read a table from all shards, or from those in a range of games, ordered by game."""
        spans = [
            span
            for span in self.spans()
            if span.first >= first and (end is None or span.end <= end)
        ]
        whole = self._scanned(table, spans).collect()
        return summed(whole) if table == CHOICES else whole

    def scan(self, table: str) -> pl.LazyFrame:
        """Return a lazy frame over a table of all shards. Use it for events, which are many."""
        return self._scanned(table, self.spans())

    def _scanned(self, table: str, spans: list[Span]) -> pl.LazyFrame:
        files = [file for span in spans if (file := self.file(table, span)).exists()]
        return pl.scan_parquet(files) if files else pl.LazyFrame(schema=SCHEMAS[table])

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder against other runs; raise `BadTournament` if one is using it."""
        with (self.path / LOCK).open("w") as file:
            if not _lock(file.fileno()):
                raise BadTournament(f"another run is writing into {self.path}")
            yield


def summed(choices: pl.DataFrame) -> pl.DataFrame:
    """Add up the choices of several shards."""
    keys = ["contest", "bot", "ask", "rule", "option"]
    return choices.group_by(keys).agg(pl.col("offered", "taken", "luck").sum()).sort(keys)


def write_whole(file: Path, data: bytes) -> None:
    """Write a file atomically, so that it exists completely or not at all."""
    part = file.with_name(f"{file.name}-{uuid4().hex}{TEMPORARY}")
    with part.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def _lock(descriptor: int) -> bool:
    """Lock a file until this process ends; succeed without a lock where none are supported."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def contest_range(tournament: Tournament, index: int) -> tuple[int, int, Contest]:
    """Return a contest with the number of its first game and the end of its range."""
    first = tournament.first_game(index)
    contest = tournament.contests[index]
    return first, first + contest.games, contest
