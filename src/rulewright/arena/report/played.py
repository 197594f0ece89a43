"""The games of a contest in the form that a report needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from rulewright.arena.page import Cell
from rulewright.arena.ratings import Rate
from rulewright.arena.tournament import Contest, Folder
from rulewright.conformance.reference import find_reference
from rulewright.kernel import AnyGame, get


@dataclass(frozen=True)
class Played:
    """A contest with its tables; a table that was not recorded is empty."""

    contest: Contest
    games: pl.DataFrame
    seats: pl.DataFrame
    rounds: pl.DataFrame
    choices: pl.DataFrame
    events: pl.LazyFrame

    @property
    def game(self) -> AnyGame:
        """The game of the contest, from the registry."""
        return get(self.contest.game)

    @property
    def fair(self) -> float:
        """The win rate of a seat if all sides were equal."""
        share: float = self.seats["fair"][0]
        return share


def contests_of(folder: Folder) -> list[Played]:
    """Return the contests in a folder that have games."""
    games, seats, rounds, choices = (
        folder.frame(table) for table in ("games", "seats", "rounds", "choices")
    )
    events = folder.scan("events")
    contests = []
    for index, contest in enumerate(folder.tournament.contests):
        own = games.filter(contest=index)
        numbers = pl.col("number").is_between(own["number"].min(), own["number"].max())
        if own.height:
            contests.append(
                Played(
                    contest,
                    own,
                    seats.filter(contest=index),
                    rounds.filter(numbers),
                    choices.filter(contest=index),
                    events.filter(numbers),
                )
            )
    return contests


# -- words ---------------------------------------------------------------------------------------
def titled(key: str) -> str:
    """Turn an id into a title: `card:ser-loras-tyrell` into `Ser Loras Tyrell`."""
    words = key.rpartition(":")[2].replace("_", "-").split("-")
    return " ".join(word[:1].upper() + word[1:] for word in words)


def rule_title(game: str, rule: str) -> str:
    """Return the title of a rule with its id, or only the id."""
    section = find_reference(game).section(rule) if rule else None
    return rule or "not told" if section is None else f"{section.title} ({rule})"


def share(value: float) -> str:
    """Format a share as `12.5%`."""
    return f"{value:.1%}"


def points(value: float) -> str:
    """Format a difference of shares in percentage points: `+2.5`."""
    return f"{100 * value:+.1f}"


def rate_cells(rate: Rate) -> tuple[list[str], list[Cell]]:
    """Return a rate as table cells: as shown, and as data."""
    shown = [f"{rate.count:,}", share(rate.value), f"{share(rate.low)} to {share(rate.high)}"]
    return shown, [rate.count, rate.value, rate.low, rate.high]


def total(values: Iterable[float]) -> float:
    """Return the sum, or 1 if it is 0, so that it can be a divisor."""
    return sum(values) or 1.0
