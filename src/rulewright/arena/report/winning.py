"""Wins by seat, by turn order and by skill."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from rulewright.arena.page import Bar, Cell, Figure, Section, Table, bars
from rulewright.arena.page.charts import plain
from rulewright.arena.ratings import Rate, ratings, win_rates
from rulewright.arena.report.played import Played, rate_cells, share, titled

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
SHOWN = ["games", "win rate", "95% interval"]
DATA = ["games", "win rate", "low", "high"]


def rates_figure(
    title: str, what: str, rates: Mapping[str, Rate], fair: Mapping[str, float], text: str = ""
) -> Figure:
    """Chart win rates with their intervals, each beside its fair share."""
    drawn = [
        Bar(name, rate.value, rate.low, rate.high, fair.get(name)) for name, rate in rates.items()
    ]
    cells = {name: rate_cells(rate) for name, rate in rates.items()}
    rows = [[name, *cells[name][0], share(fair[name])] for name in rates]
    data = [[name, *cells[name][1], fair[name]] for name in rates]
    table = Table([what, *SHOWN, "fair"], rows, data, [what, *DATA, "fair"])
    return Figure(title, table, bars(title, drawn), text)


def seat_section(played: Played) -> Section:
    """Report the advantage of each seat, and of moving first."""
    seats = played.seats.with_columns(title=pl.col("name").replace_strict(_titles(played)))
    order = list(_titles(played).values())
    by_seat = win_rates(seats, "title")
    rates = {title: by_seat[title] for title in order}
    fair = dict(seats.group_by("title").agg(pl.col("fair").mean()).iter_rows())
    best = max(order, key=lambda title: rates[title].value - fair[title])
    worst = min(order, key=lambda title: rates[title].value - fair[title])
    told = f"{best} does best with {rates[best].words}, {worst} worst with {rates[worst].words}"
    if best == worst:
        told = f"All seats win alike, {rates[best].words}"
    text = f"{told}; a fair share is {share(played.fair)}. " + _verdict(rates, fair)
    figures = [rates_figure("Wins by seat", "seat", rates, fair, "The line is the fair share.")]
    return Section(
        "Is every seat as good?", text, [*figures, *_by_bot(played, seats, fair), _turns(played)]
    )


def _titles(played: Played) -> dict[str, str]:
    names = played.game.seat_names(played.contest.players)
    return {name: titled(name) for name in names}


def _verdict(rates: Mapping[str, Rate], fair: Mapping[str, float]) -> str:
    off = [name for name, rate in rates.items() if not rate.low <= fair[name] <= rate.high]
    if not off:
        return "No seat can be told from a fair one by these games."
    return f"Not fair by these games: {', '.join(off)}."


def _by_bot(played: Played, seats: pl.DataFrame, fair: Mapping[str, float]) -> list[Figure]:
    """Chart wins by seat for each bot alone, if there are several."""
    if len(played.contest.bots) == 1:
        return []
    figures = []
    for bot in played.contest.bots:
        own = win_rates(seats.filter(bot=bot), "title")
        figures.append(rates_figure(f"Wins by seat of {bot}", "seat", own, fair))
    return figures


def _turns(played: Played) -> Figure:
    """Chart wins by distance from the seat that chose first."""
    players = played.contest.players
    first = played.games.select("number", "first")
    turns = played.seats.join(first, on="number").with_columns(
        turn=((pl.col("seat") - pl.col("first")) % players)
    )
    by_turn = win_rates(turns, "turn")
    fair = dict(turns.group_by("turn").agg(pl.col("fair").mean()).iter_rows())
    named = {ORDINALS[turn]: by_turn[str(turn)] for turn in range(players) if str(turn) in by_turn}
    shares = {ORDINALS[turn]: part for turn, part in fair.items()}
    note = (
        "Counted on in the order of the seats from the one that makes the first choice of a game."
    )
    return rates_figure("Wins by turn", "turn", named, shares, note)


# -- skill ---------------------------------------------------------------------------------------
def skill_section(played: Played) -> Section:
    """Report how much better the stronger bot does: the effect of skill compared with luck."""
    rated = ratings(played.seats)
    first, last = rated[0], rated[-1]
    text = (
        f"{first.name} leads {last.name} by {first.points - last.points:.0f} points: of two such "
        f"alone the better comes first with {share(_odds(first.points - last.points))}. Where "
        "skill counts little, bots of different skill win alike."
    )
    rows = [
        [
            one.name,
            str(one.best) if one.best == one.worst else f"{one.best}–{one.worst}",
            f"{one.points:+.0f}",
            f"{one.low:+.0f} to {one.high:+.0f}",
            one.wins.words,
            share(one.fair),
        ]
        for one in rated
    ]
    data: list[list[Cell]] = [
        [one.name, one.best, one.worst, one.points, one.low, one.high, one.wins.value, one.fair]
        for one in rated
    ]
    table = Table(
        ["bot", "place", "points", "95% interval", "win rate", "fair"],
        rows,
        data,
        ["bot", "best place", "worst place", "points", "low", "high", "win rate", "fair"],
    )
    drawn = [Bar(one.name, one.points, one.low, one.high, 0.0) for one in rated]
    chart = bars("Points by bot", drawn, lambda value: plain(round(value)))
    note = "400 points are odds of ten to one. Bots with several places cannot be told apart."
    return Section("How much does skill count?", text, [Figure("Ratings", table, chart, note)])


def _odds(lead: float) -> float:
    return 1 / (1 + 10 ** (-lead / 400))
