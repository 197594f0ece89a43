"""The length of games, and the rules that end them."""

from __future__ import annotations

from math import ceil

import polars as pl

from rulewright.arena.page import Bar, Figure, Section, Table, bars, columns
from rulewright.arena.page.charts import plain
from rulewright.arena.report.played import Played, rule_title, share

MOST_COLUMNS = 24
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def length_section(played: Played) -> Section:
    """Report how many rounds and decisions a game takes."""
    measured = {"rounds": played.games["rounds"], "decisions": played.games["decisions"]}
    told = {name: values for name, values in measured.items() if values.max()}
    low, middle, high = (
        _quantile(next(iter(told.values())), chance) for chance in (0.05, 0.5, 0.95)
    )
    name = next(iter(told))
    unit = name.removesuffix("s") if middle == 1 else name
    text = (
        f"Half of all games take {middle:,} {unit} or fewer; nine of ten take {low:,} to {high:,}."
    )
    figures = [_histogram(name.capitalize(), values) for name, values in told.items()]
    return Section("How long does it take?", text, [*figures, _summary(told)])


def _quantile(values: pl.Series, chance: float) -> int:
    return int(values.quantile(chance, "lower" if chance <= 0.5 else "higher") or 0)


def _histogram(title: str, values: pl.Series) -> Figure:
    least, most = int(values.min() or 0), int(values.max() or 0)  # type: ignore[arg-type]
    width = max(1, ceil((most - least + 1) / MOST_COLUMNS))
    bins = ((values - least) // width * width + least).value_counts().sort(values.name)
    counts = dict(bins.iter_rows())
    filled = {start: counts.get(start, 0) for start in range(least, most + 1, width)}
    labels = {
        start: str(start) if width == 1 else f"{start}–{start + width - 1}" for start in filled
    }
    chart = columns(f"Games by {title.lower()}", {str(start): n for start, n in filled.items()})
    rows = [
        [labels[start], f"{count:,}", share(count / len(values))] for start, count in filled.items()
    ]
    return Figure(title, Table([title.lower(), "games", "share"], rows), chart)


def _summary(told: dict[str, pl.Series]) -> Figure:
    headings = ["length in", "mean", *(f"{chance:.0%}" for chance in QUANTILES)]
    rows = [
        [
            name,
            f"{values.sum() / len(values):,.1f}",
            *(f"{_quantile(values, chance):,}" for chance in QUANTILES),
        ]
        for name, values in told.items()
    ]
    note = "So many games in a hundred take no longer than this."
    return Figure("In figures", Table(headings, rows), text=note)


def ending_section(played: Played) -> Section:
    """Report which rules end games, and how soon."""
    ends = (
        played.games.group_by("ended_by")
        .agg(pl.len().alias("games"), pl.col("rounds").mean())
        .sort("games", descending=True)
    )
    shares = {
        rule_title(played.contest.game, rule): (count, count / played.games.height, rounds)
        for rule, count, rounds in ends.iter_rows()
    }
    first, (_, most, _) = next(iter(shares.items()))
    text = f"{share(most)} of all games end by the rule “{first}”."
    drawn = [Bar(name.partition(" (")[0], one[1]) for name, one in shares.items()]
    chart = bars("Ends by rule", drawn)
    rows = [
        [name, f"{count:,}", share(part), plain(round(rounds, 1))]
        for name, (count, part, rounds) in shares.items()
    ]
    table = Table(["rule", "games", "share", "mean rounds"], rows)
    return Section("Why does it end?", text, [Figure("Ends", table, chart)])
