"""Choices that nobody makes."""

from __future__ import annotations

import polars as pl

from rulewright.arena.page import Figure, Section, Table
from rulewright.arena.report.played import Played, share

EXPECTED = 5.0  # times that random play would have taken an option, before neglect is reported
RARE = 0.1  # fraction of the expected count below which an option counts as neglected
MOST_ROWS = 60


def unused_section(played: Played) -> Section | None:
    """Report options that were often offered but rarely taken, or None if none were counted."""
    if played.choices.is_empty():
        return None
    figures = []
    told = []
    for bot in played.contest.bots:
        rare = neglected(played.choices.filter(bot=bot))
        never = rare.filter(taken=0).height
        told.append(f"{bot} never takes {never} and rarely {rare.height - never}")
        figures.append(_figure(bot, rare))
    text = (
        "Options that luck alone would have taken at least five times, and that were taken less "
        f"than a tenth as often: {'; '.join(told)}. A bot may not see what they are good for; "
        "where the best ones pass them by, a designer may wonder why they are there."
    )
    return Section("Which choices does nobody take?", text, figures)


def neglected(choices: pl.DataFrame) -> pl.DataFrame:
    """Return options taken far less often than at random, by expected number, largest first."""
    expected = choices.with_columns(expected=pl.col("luck") / 1e6)
    rare = (pl.col("expected") >= EXPECTED) & (pl.col("taken") < RARE * pl.col("expected"))
    return expected.filter(rare).sort("expected", "option", descending=[True, False])


def _figure(bot: str, rare: pl.DataFrame) -> Figure:
    columns = rare.select("ask", "option", "rule", "offered", "expected", "taken")
    data = [list(row) for row in columns.iter_rows()]
    rows = [
        [
            option,
            ask,
            rule,
            f"{offered:,}",
            f"{expected:,.0f}",
            f"{taken:,}",
            share(taken / offered),
        ]
        for ask, option, rule, offered, expected, taken in columns.head(MOST_ROWS).iter_rows()
    ]
    headings = ["option", "ask", "rule", "offered", "by luck", "taken", "share"]
    table = Table(headings, rows, data, ["ask", "option", "rule", "offered", "by luck", "taken"])
    return Figure(f"Passed by: {bot}", table)
