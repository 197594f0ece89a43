"""The tables of results by seat and ratings by game.

A result is written in the transaction that ends its match. `subject` is `user:` and an id, `bot:`
and a name, or null for a seat that counts for nobody; a user may no longer exist. `side` numbers
the sides of the match; `shown` says whether the table is public, `rated` whether the match counts
for ratings.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
)

from rulewright.server.storage.schema import metadata

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("subject", String(80), nullable=True),
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("side", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("of", Integer, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_results_subject", "subject", "at"),
    Index("ix_results_game", "game", "at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(64), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    PrimaryKeyConstraint("game", "subject"),
    Index("ix_ratings_subject", "subject"),
)
