"""Compares two bots, two options or two versions of a game: do they differ, and by how much?

Both sides play the same deals, and each deal gives one difference, so that the variation between
deals cancels out. The intervals are Student's over the deals; they hold jointly for all measures of
a comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any

from rulewright.extras import need

need("arena", __name__)

import polars as pl

from rulewright.arena.tournament import BadTournament, Crew, Folder, Tournament, run
from rulewright.arena.tournament.plan import plan_of
from rulewright.kernel import OptionValue

CONFIDENCE = 0.95
SHARE, NUMBER = "share", "number"


@dataclass(frozen=True)
class Difference:
    """One measure on both sides, and the difference between them.

    `effect` is the mean difference per deal in standard deviations of these differences (Cohen's d
    for pairs): about 0.2 is small, 0.5 medium, 0.8 large. It is None if the differences do not
    vary.
    """

    measure: str
    kind: str  # SHARE or NUMBER
    first: float
    second: float
    difference: float  # first minus second
    low: float
    high: float
    effect: float | None
    deals: int

    @property
    def different(self) -> bool:
        """Whether zero is outside the interval."""
        return not self.low <= 0 <= self.high

    @property
    def words(self) -> str:
        """The difference as text: `win rate 61.0% against 39.0%, +22.0 points (+10.1 to +33.9)`."""
        one, other = (number(value, self.kind) for value in (self.first, self.second))
        apart, low, high = (
            gap(value, self.kind) for value in (self.difference, self.low, self.high)
        )
        unit = " points" if self.kind == SHARE else ""
        size = "the same in every deal" if self.effect is None else f"effect {self.effect:.2f}"
        return f"{self.measure} {one} against {other}, {apart}{unit} ({low} to {high}), {size}"

    def to_dict(self) -> dict[str, Any]:
        """Return the fields and `different` as a dictionary for JSON."""
        return {**asdict(self), "different": self.different}


@dataclass(frozen=True)
class Comparison:
    """The two sides that were compared, and their differences."""

    first: str
    second: str
    deals: int
    games: int
    differences: Sequence[Difference]

    @property
    def line(self) -> str:
        """The differences in one line or, if none can be told, the measure with the largest one."""
        told = [one.words for one in self.differences if one.different]
        if told:
            return f"{self.first} and {self.second} differ: {'; '.join(told)}; {self._size}."
        closest = max(self.differences, key=lambda one: abs(one.effect or 0))
        return (
            f"No difference between {self.first} and {self.second} can be told: "
            f"{closest.words}; {self._size}."
        )

    @property
    def _size(self) -> str:
        return f"95% intervals, {self.deals} deals, {self.games} games"


def number(value: float, kind: str) -> str:
    """Format a value of a measure: a share as a percentage, or a number."""
    return f"{value:.1%}" if kind == SHARE else f"{value:.2f}"


def gap(value: float, kind: str) -> str:
    """Format a difference: of shares in percentage points, or of numbers."""
    return f"{100 * value:+.1f}" if kind == SHARE else f"{value:+.2f}"


# -- playing -------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Setting:
    """The settings that both sides of a comparison share."""

    game: str
    players: int
    deals: int
    seed: str = "0"
    options: Mapping[str, OptionValue] | None = None


def compare_bots(
    first: str, second: str, setting: Setting, folder: Path, crew: Crew | None = None
) -> Comparison:
    """Compare two bots that play at one table and sit in every seat equally often."""
    played = run(_plan(setting, [first, second], dict(setting.options or {})), folder, crew)
    seats = played.frame("seats")
    one, other = (_by_deal(seats.filter(bot=bot), "win") for bot in (first, second))
    differences = _differences([("win rate", SHARE, one, other)])
    return Comparison(first, second, setting.deals, played.frame("games").height, differences)


@dataclass(frozen=True)
class Version:
    """One side of a comparison of rules: a game and the options to play it with."""

    title: str
    game: str
    options: Mapping[str, OptionValue]


def compare_versions(
    first: Version,
    second: Version,
    setting: Setting,
    bots: Sequence[str],
    folder: Path,
    crew: Crew | None = None,
) -> Comparison:
    """Compare two versions of a game, each played by the same bots with the same seeds."""
    tables = []
    for name, version in (("first", first), ("second", second)):
        own = replace(setting, game=version.game)
        options = {**(setting.options or {}), **version.options}
        tables.append(run(_plan(own, bots, options), folder / name, crew))
    measures = _measures(*tables)
    games = sum(table.frame("games").height for table in tables)
    return Comparison(first.title, second.title, setting.deals, games, _differences(measures))


def _plan(setting: Setting, bots: Sequence[str], options: Mapping[str, OptionValue]) -> Tournament:
    contest = {
        "game": setting.game,
        "players": setting.players,
        "bots": list(bots),
        "deals": setting.deals,
        "options": dict(options),
    }
    return plan_of({"seed": setting.seed, "contest": [contest]})


# -- measures ------------------------------------------------------------------------------------
ByDeal = dict[int, float]
Measure = tuple[str, str, ByDeal, ByDeal]


def _by_deal(rows: pl.DataFrame, column: str) -> ByDeal:
    return dict(rows.group_by("deal").agg(pl.col(column).mean()).iter_rows())


def _measures(first: Folder, second: Folder) -> list[Measure]:
    games = [folder.frame("games") for folder in (first, second)]
    seats = [folder.frame("seats") for folder in (first, second)]
    measures: list[Measure] = [
        (column, NUMBER, _by_deal(games[0], column), _by_deal(games[1], column))
        for column in ("rounds", "decisions")
    ]
    names = seats[0]["name"].unique(maintain_order=True).to_list()
    if names != seats[1]["name"].unique(maintain_order=True).to_list():
        raise BadTournament("the two versions have different seats")
    for name in names:
        one, other = (_by_deal(rows.filter(name=name), "win") for rows in seats)
        measures.append((f"wins of {name}", SHARE, one, other))
    return measures


def _differences(measures: Sequence[Measure]) -> list[Difference]:
    return [_difference(*measure, len(measures)) for measure in measures]


def _difference(measure: str, kind: str, first: ByDeal, second: ByDeal, among: int) -> Difference:
    apart = [first[deal] - second[deal] for deal in sorted(first.keys() & second.keys())]
    count = len(apart)
    mean = fmean(apart)
    spread = stdev(apart) if count > 1 else 0.0
    quantile = student(1 - (1 - CONFIDENCE) / 2 / among, count - 1)
    margin = quantile * spread / sqrt(count)
    return Difference(
        measure,
        kind,
        fmean(first.values()),
        fmean(second.values()),
        mean,
        mean - margin,
        mean + margin,
        mean / spread if spread else None,
        count,
    )


def student(chance: float, freedom: int) -> float:
    """Return the quantile of Student's t, by the Cornish-Fisher expansion.

    It is accurate to 0.01 with five degrees of freedom or more.
    """
    z = NormalDist().inv_cdf(chance)
    n = max(freedom, 1)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
