"""The leader during a game, and how much a lead is worth."""

from __future__ import annotations

import polars as pl

from rulewright.arena.page import Figure, Section, Table, columns, lines
from rulewright.arena.page.charts import whole_percent
from rulewright.arena.ratings import win_rates
from rulewright.arena.report.played import Played, rate_cells, share
from rulewright.arena.report.winning import DATA, SHOWN, rates_figure

MOST_DEFICITS = 10
TENTHS = 10


def lead_section(played: Played) -> Section | None:
    """Report lead changes, the leader at half-time and comebacks, or None without standings."""
    standings = _standings(played)
    half = _half_time(standings)
    if half.is_empty():
        return None
    leading = win_rates(half, "leader")["true"]
    changes = lead_changes(played)
    mean = changes.sum() / len(changes)
    text = (
        f"The lead changes {mean:.1f} times a game. Whoever leads at half-time, alone or with "
        f"others, wins {leading.words}; a fair share is {share(played.fair)}."
    )
    return Section(
        "Is it open until the end?",
        text,
        [_changes(changes), _progress(standings), _deficits(half)],
    )


def _standings(played: Played) -> pl.DataFrame:
    """Return the standings of each round, with progress, deficit, deal and final win."""
    ends = played.seats.select("number", "seat", "deal", "win", "fair")
    whole = played.rounds.join(ends, on=["number", "seat"])
    last = pl.col("round").max().over("number")
    best = pl.col("score").max().over("number", "round")
    return whole.with_columns(done=pl.col("round") / last, behind=best - pl.col("score")).filter(
        ~pl.col("last")
    )


def _half_time(standings: pl.DataFrame) -> pl.DataFrame:
    """Return the last standings of each game at or before its half."""
    early = standings.filter(pl.col("done") <= 0.5)
    return early.filter(pl.col("round") == pl.col("round").max().over("number"))


def lead_changes(played: Played) -> pl.Series:
    """Count how often the lead passes to another seat, by game; a tie does not change it."""
    sole = played.rounds.filter(
        pl.col("leader") & (pl.col("leader").sum().over("number", "round") == 1)
    ).sort("number", "round")
    counted = sole.group_by("number").agg(
        (pl.col("seat") != pl.col("seat").shift(1)).sum().cast(pl.Int64).alias("changes")
    )
    numbers = played.rounds.select("number").unique()
    return numbers.join(counted, on="number", how="left")["changes"].fill_null(0)


def _changes(changes: pl.Series) -> Figure:
    counts = dict(changes.value_counts().sort("changes").iter_rows())
    filled = {str(n): counts.get(n, 0) for n in range(int(max(counts)) + 1)}
    rows = [[name, f"{n:,}", share(n / len(changes))] for name, n in filled.items()]
    table = Table(["changes", "games", "share"], rows)
    note = "A change is a round after which another seat leads alone than the last that did."
    return Figure("Lead changes", table, columns("Games by lead changes", filled), note)


def _progress(standings: pl.DataFrame) -> Figure:
    """Chart how often the current leader wins, by progress of the game."""
    tenths = standings.filter("leader").with_columns(
        tenth=(pl.col("done") * TENTHS).ceil().clip(1, TENTHS).cast(pl.Int32)
    )
    rates = win_rates(tenths, "tenth")
    named = {int(tenth): rate for tenth, rate in rates.items()}
    series = [(tenth / TENTHS, named[tenth].value) for tenth in sorted(named)]
    chart = lines(
        "Wins of the leader by part of the game", {"leader": series}, across_form=whole_percent
    )
    cells = {f"{10 * tenth}%": rate_cells(named[tenth]) for tenth in sorted(named)}
    table = Table(
        ["part of the game", *SHOWN],
        [[name, *cell[0]] for name, cell in cells.items()],
        [[name, *cell[1]] for name, cell in cells.items()],
        ["part of the game", *DATA],
    )
    return Figure("Wins of the leader", table, chart, "By how much of the game has been played.")


def _deficits(half: pl.DataFrame) -> Figure:
    """Chart the win rate by how far behind a seat is at half-time."""
    binned, names = _binned(half)
    rates = win_rates(binned, "bin")
    shares = dict(binned.group_by("bin").agg(pl.col("fair").mean()).iter_rows())
    named = {name: rates[str(number)] for number, name in names.items()}
    fair = {name: shares[number] for number, name in names.items()}
    note = "Behind the leader at half-time by so much. The line is the fair share."
    return rates_figure("Chances to come back", "behind by", named, fair, note)


def _binned(half: pl.DataFrame) -> tuple[pl.DataFrame, dict[int, str]]:
    """Add the number of the deficit's bin; return the rows and the names of the bins.

    If there are few different deficits, each is a bin of its own.
    """
    values = half["behind"].unique().sort().to_list()
    if len(values) <= MOST_DEFICITS:
        return half.with_columns(bin=pl.col("behind")), {value: str(value) for value in values}
    behind = half.filter(pl.col("behind") > 0)["behind"]
    edges = sorted({int(behind.quantile(part / 8, "nearest") or 0) for part in range(1, 9)})
    number = pl.lit(0)
    for edge in [0, *edges[:-1]]:
        number = number + (pl.col("behind") > edge).cast(pl.Int32)
    names = {0: "0"}
    for n, (low, high) in enumerate(zip([0, *edges[:-1]], edges, strict=True), 1):
        names[n] = f"{high:,}" if high == low + 1 else f"{low + 1:,}–{high:,}"
    return half.with_columns(bin=number), names
