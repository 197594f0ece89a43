"""The tables of a tournament's results, and their Parquet form.

Rows are collected as Python values and become a Polars frame once per shard.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import polars as pl

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]  # by table
Shard = dict[str, bytes]  # Parquet by table

GAMES, SEATS, EVENTS, ROUNDS, CHOICES = "games", "seats", "events", "rounds", "choices"

SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    GAMES: {
        "number": pl.Int64,  # of the game in the tournament
        "contest": pl.Int32,
        "deal": pl.Int32,  # of the contest: games with the same one have the same seed
        "lineup": pl.Int32,
        "game": pl.String,
        "players": pl.Int32,
        "seed": pl.String,
        "rounds": pl.Int32,
        "decisions": pl.Int32,
        "ended_by": pl.String,  # the rule
        "reason": pl.String,
        "first": pl.Int32,  # the seat that chose first
        "cpu_seconds": pl.Float64,
    },
    SEATS: {
        "number": pl.Int64,
        "contest": pl.Int32,
        "deal": pl.Int32,
        "lineup": pl.Int32,
        "seed": pl.String,
        "bot": pl.String,
        "seat": pl.Int32,
        "name": pl.String,  # of the seat
        "side": pl.Int32,
        "place": pl.Int32,
        "score": pl.Int64,  # null if the game has no scores
        "win": pl.Float64,  # 1, or a share of the first place
        "fair": pl.Float64,  # the expected win if all sides were equal
        "rounds": pl.Int32,
        "decisions": pl.Int32,
        "cpu_seconds": pl.Float64,  # spent on choosing; 0 for the bot `random`
    },
    EVENTS: {
        "number": pl.Int64,
        "n": pl.Int32,  # of the event in its match
        "at": pl.Int32,
        "rule": pl.String,
        "heading": pl.String,
        "public": pl.Boolean,
        "parts": pl.String,  # JSON: the facts by name
    },
    ROUNDS: {
        "number": pl.Int64,
        "round": pl.Int32,
        "last": pl.Boolean,
        "seat": pl.Int32,
        "score": pl.Int64,
        "leader": pl.Boolean,  # also for seats that share the highest score
    },
    CHOICES: {
        "contest": pl.Int32,
        "bot": pl.String,
        "ask": pl.String,  # the kind of ask
        "rule": pl.String,
        "option": pl.String,
        "offered": pl.Int64,
        "taken": pl.Int64,
        "luck": pl.Int64,  # how often a random bot would have taken it, in millionths
    },
}

TIMES = "cpu_seconds"
"""The one column that differs from run to run."""


def frame(table: str, rows: list[Row]) -> pl.DataFrame:
    """Make a Polars frame of rows, with the column types of their table."""
    return pl.DataFrame(rows, schema=SCHEMAS[table], orient="row")


def parquet(table: str, rows: list[Row]) -> bytes:
    """Return rows of a table as the contents of a Parquet file."""
    out = BytesIO()
    frame(table, rows).write_parquet(out)
    return out.getvalue()
