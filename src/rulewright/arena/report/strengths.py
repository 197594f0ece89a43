"""The strength of cards, areas, lots and other things, judged by the events that name them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist

import polars as pl

from rulewright.arena.page import Bar, Cell, Figure, Section, Table, bars
from rulewright.arena.report.played import Played, points, share, titled
from rulewright.kernel import Subject

MOST_BARS = 30
FEWEST = 20  # seats that had a thing, before its strength is drawn
Z = NormalDist().inv_cdf(0.975)


def strength_section(played: Played) -> Section | None:
    """Report on each subject of the game, or None if no events about one were recorded."""
    titles = list(dict.fromkeys(subject.title for subject in played.game.subjects))
    figures = []
    for title in titles:
        own = [subject for subject in played.game.subjects if subject.title == title]
        had = things_had(played, own)
        if not had.is_empty():
            figures.append(_figure(title, had, played.seats.height))
    if not figures:
        return None
    text = (
        "How much more often a seat wins in games in which it had a thing than the same bot wins "
        "in that seat over all games, in points of a hundred. This tells what goes together, not "
        "what causes it: some things come to those who are winning anyway."
    )
    return Section("What is strong?", text, figures)


def things_had(played: Played, subjects: list[Subject]) -> pl.DataFrame:
    """Return one row for each thing that a seat had in a game, with its actual and expected win."""
    rules = {subject.rule for subject in subjects}
    events = played.events.filter(pl.col("rule").is_in(rules)).select("number", "rule", "parts")
    names = played.game.seat_names(played.contest.players)
    seats = {name: seat for seat, name in enumerate(names)}
    rows = {
        (number, seats[seat], thing)
        for number, rule, parts in events.collect().iter_rows()
        for seat, thing in _pairs(subjects, rule, json.loads(parts))
        if seat in seats
    }
    schema = {"number": pl.Int64, "seat": pl.Int32, "thing": pl.String}
    had = pl.DataFrame(sorted(rows), schema=schema, orient="row")
    usual = pl.col("win").mean().over("bot", "seat").alias("usual")
    wins = played.seats.select("number", "seat", "deal", "win", usual)
    return had.join(wins, on=["number", "seat"])


def _pairs(
    subjects: list[Subject], rule: str, parts: dict[str, object]
) -> Iterator[tuple[str, str]]:
    for subject in subjects:
        if subject.rule != rule:
            continue
        for thing, seat in subject.pairs:
            holder, value = parts.get(seat), parts.get(thing)
            if isinstance(holder, str):
                things = value if isinstance(value, list) else [value]
                yield from ((holder, str(one)) for one in things if isinstance(one, (str, int)))


def strengths(had: pl.DataFrame) -> list[tuple[str, int, float, float, float]]:
    """Return, for each thing, how many seats had it, their win rate, its lift and its error.

    The lift is how much more these seats won than the same bots usually win in the same seats.
    """
    more = pl.col("win") - pl.col("usual")
    sums = had.group_by("thing", "deal").agg(
        pl.len().alias("count"), pl.col("win").sum(), more.sum().alias("more")
    )
    rows = []
    for (thing,), own in sums.group_by("thing"):
        count = int(own["count"].sum())
        lift = float(own["more"].sum()) / count
        strayed = float((own["more"] - lift * own["count"]).pow(2).sum())
        wins = float(own["win"].sum()) / count
        rows.append((str(thing), count, wins, lift, sqrt(strayed) / count))
    return sorted(rows, key=lambda row: (-row[3], row[0]))


def _figure(title: str, had: pl.DataFrame, seats: int) -> Figure:
    rows = strengths(had)
    often = sorted(rows, key=lambda row: -row[1])[:MOST_BARS]
    drawn = [row for row in rows if row in often and row[1] >= FEWEST]
    chart = bars(
        f"{title}: wins more than usual",
        [
            Bar(titled(thing), lift, lift - Z * error, lift + Z * error, 0.0)
            for thing, _, _, lift, error in drawn
        ],
        points,
    )
    shown = [
        [
            titled(thing),
            f"{count:,}",
            share(count / seats),
            share(wins),
            points(lift),
            f"{points(lift - Z * error)} to {points(lift + Z * error)}",
        ]
        for thing, count, wins, lift, error in rows
    ]
    data: list[list[Cell]] = [
        [thing, count, count / seats, wins, lift, lift - Z * error, lift + Z * error]
        for thing, count, wins, lift, error in rows
    ]
    headings = [title.lower(), "seats", "of all", "win rate", "more than usual"]
    table = Table([*headings, "95% interval"], shown, data, ["id", *headings[1:], "low", "high"])
    return Figure(title, table, chart if drawn else "")
