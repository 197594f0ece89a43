"""Ratings of bots from finished tournaments, with confidence intervals.

The model is Plackett-Luce: places are given out one after another, and each contender still without
one gets the next with a probability proportional to its strength. It is fitted with the MM
algorithm of David Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
Statistics 32 (2004). Ties are handled by Breslow's method: each of the tied contenders is chosen
among all who had no place before them. One extra drawn game against an average opponent keeps
ratings finite for contenders who always win or lose.

Confidence comes from a bootstrap over deals: the games of a deal share their luck, so they are
resampled together. With fewer than `FEW` deals it overstates its confidence.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import log, sqrt
from statistics import NormalDist
from typing import Any

from rulewright.extras import need

need("arena", __name__)

import numpy as np
import numpy.typing as npt
import polars as pl

Array = npt.NDArray[np.float64]
Remaining = tuple[int, ...]  # by name, how many contenders have no place yet

FEW = 30  # deals below which the bootstrap is overconfident
SAMPLES = 1000
CONFIDENCE = 0.95
POINTS = 400 / log(10)  # a lead of 400 points means odds of ten to one, as with Elo ratings
STEPS = 500
CLOSE = 1e-7


@dataclass(frozen=True)
class Rate:
    """A share with its confidence interval."""

    value: float
    low: float
    high: float
    count: int  # seats played

    @property
    def words(self) -> str:
        """The share as text: `48.1% (46.0% to 50.2%)`."""
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


@dataclass(frozen=True)
class Rating:
    """The strength and win rate of a bot, or of a side of several bots.

    `best` and `worst` are its possible places, since some contenders cannot be told apart.
    """

    name: str
    points: float  # 0 is the average of everyone rated
    low: float
    high: float
    best: int
    worst: int
    wins: Rate
    fair: float

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as a dictionary for JSON."""
        return asdict(self)


def ratings(seats: pl.DataFrame, seed: int = 0) -> list[Rating]:
    """Rate everyone who played in a contest, ordered by the lower bound of their points.

    `seats` is the table of seats of one contest.
    """
    contenders = contenders_of(seats)
    names = sorted(contenders["name"].unique())
    counts = Counts(contenders, names)
    weights = resampled(counts.deals, seed)
    points = fitted(counts, np.vstack([np.ones(counts.deals), weights]))
    spread = points[1:].std(axis=0, ddof=1)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    places = possible_places(points[0], points[1:])
    rates = win_rates(contenders, "name")
    fair = dict(contenders.group_by("name").agg(pl.col("fair").mean()).iter_rows())
    rows = [
        Rating(
            name,
            float(points[0][n]),
            float(points[0][n] - z * spread[n]),
            float(points[0][n] + z * spread[n]),
            *places[n],
            rates[name],
            fair[name],
        )
        for n, name in enumerate(names)
    ]
    return sorted(rows, key=lambda row: -row.low)


# -- contenders ----------------------------------------------------------------------------------
def contenders_of(seats: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each side of each game: its name, its place and its win.

    The name joins the names of its bots, without repetitions.
    """
    sides = seats.group_by("number", "deal", "side", maintain_order=True).agg(
        pl.col("bot").unique().sort().str.join(" + ").alias("name"),
        pl.col("place").min(),
        pl.col("win").max(),
        pl.col("fair").first(),
    )
    return sides.sort("number", "side")


class Counts:
    """The counts by deal that the model needs: the places won, and who competed for each."""

    def __init__(self, contenders: pl.DataFrame, names: list[str]) -> None:
        index = {name: n for n, name in enumerate(names)}
        won: list[Counter[int]] = []
        fields: list[Counter[Remaining]] = []
        for games in games_by_deal(contenders):
            won.append(Counter())
            fields.append(Counter())
            for game in games:
                _count_game(game, index, won[-1], fields[-1])
        self.deals = len(won)
        kinds = sorted({kind for field in fields for kind in field})
        column = {kind: n for n, kind in enumerate(kinds)}
        self.remaining = np.array(kinds, dtype=float).reshape(len(kinds), len(names))
        self.won = _matrix(won, len(names), lambda name: name)
        self.fields = _matrix(fields, len(kinds), column.__getitem__)


Game = list[tuple[int, str]]  # places with names


def games_by_deal(contenders: pl.DataFrame) -> Iterable[list[Game]]:
    """Yield the games of each deal, each as a list of places with the names that took them."""
    deals: defaultdict[int, dict[int, Game]] = defaultdict(dict)
    rows = contenders.select("deal", "number", "place", "name").iter_rows()
    for deal, number, place, name in rows:
        deals[deal].setdefault(number, []).append((place, name))
    return [list(games.values()) for games in deals.values()]


def _count_game(
    game: Game, index: Mapping[str, int], won: Counter[int], fields: Counter[Remaining]
) -> None:
    remaining = [0] * len(index)
    for _, name in game:
        remaining[index[name]] += 1
    for place in sorted({place for place, _ in game})[:-1]:
        takers = [index[name] for at, name in game if at == place]
        won.update(takers)
        fields[tuple(remaining)] += len(takers)
        for taker in takers:
            remaining[taker] -= 1


def _matrix(rows: list[Counter[Any]], width: int, column: Any) -> Array:
    matrix = np.zeros((len(rows), width))
    for number, counts in enumerate(rows):
        for key, count in counts.items():
            matrix[number, column(key)] = count
    return matrix


# -- the fit -------------------------------------------------------------------------------------
def fitted(counts: Counts, weights: Array) -> Array:
    """Fit the points of each name, for each row of deal weights; their mean is 0."""
    won = weights @ counts.won + 0.5
    fields = weights @ counts.fields
    strength = np.ones_like(won)
    for _ in range(STEPS):
        shares = (fields / (strength @ counts.remaining.T)) @ counts.remaining
        better = won / (shares + 1 / (strength + 1))
        change = np.abs(np.log(better / strength)).max()
        strength = better
        if change < CLOSE:
            break
    logs = np.log(strength)
    points: Array = POINTS * (logs - logs.mean(axis=1, keepdims=True))
    return points


def resampled(deals: int, seed: int = 0, samples: int = SAMPLES) -> Array:
    """Return bootstrap samples: how often each deal occurs in each of them."""
    rng = np.random.default_rng(seed)
    return rng.multinomial(deals, np.full(deals, 1 / deals), size=samples).astype(float)


def possible_places(points: Array, samples: Array) -> list[tuple[int, int]]:
    """Return the best and worst possible place of each contender, jointly for all pairs at 95 %.

    Two contenders are told apart if zero is outside the interval of their difference.
    """
    count = len(points)
    pairs = max(1, count * (count - 1) // 2)
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / pairs)
    ahead = np.zeros((count, count), dtype=bool)
    for one in range(count):
        for other in range(count):
            spread = (samples[:, one] - samples[:, other]).std(ddof=1)
            ahead[one, other] = points[one] - points[other] > z * spread
        ahead[one, one] = False
    return [(1 + int(ahead[:, one].sum()), count - int(ahead[one].sum())) for one in range(count)]


# -- win rates -----------------------------------------------------------------------------------
def win_rates(rows: pl.DataFrame, by: str) -> dict[str, Rate]:
    """Return the win rate of each value of a column, with a Wilson interval.

    The interval uses the variation between deals. The rows also need the columns `deal` and `win`.
    """
    sums = rows.group_by(by, "deal").agg(pl.col("win").sum(), pl.len().alias("count"))
    rates = sums.with_columns(share=(pl.col("win").sum() / pl.col("count").sum()).over(by))
    strayed = (pl.col("win") - pl.col("share") * pl.col("count")).pow(2).sum().sqrt()
    figures = rates.group_by(by).agg(
        pl.col("share").first(),
        (strayed / pl.col("count").sum()).alias("error"),
        pl.len().alias("deals"),
        pl.col("count").sum(),
    )
    return {
        _word(key): Rate(share, *wilson(share, error, deals), count)
        for key, share, error, deals, count in figures.sort(by).iter_rows()
    }


def _word(key: object) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


def wilson(share: float, error: float, deals: int) -> tuple[float, float]:
    """Return the Wilson interval of a share with this standard error.

    The error determines how many independent games the share is based on; a share that never varied
    counts as one game per deal.
    """
    varied = 0 < share < 1 and error > CLOSE
    count = share * (1 - share) / error**2 if varied else float(deals)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    margin = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
    return max(0.0, centre - margin), min(1.0, centre + margin)
