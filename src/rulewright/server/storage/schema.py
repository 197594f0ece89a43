"""The tables of the database; events are the source of truth, and snapshots only save replaying.

`tables.stage`, `paused`, `due`, `touched`, `over_at`, `n`, `visited` and all of `seats` follow from
the events: they are written in the transaction of the event that changes them, so that lists of
tables can be read without loading matches. `maker` is the user who made a table, and `origin` a
hash of the address that it was made from, kept until the table is over. `start` is the moment of
another match from which a table's match begins. `seats.freed` is the user whose seat others gave to
a bot, and `seats.kept_for` the user who may take such a seat. `seats.asked` is the event since
which the match has waited for the seat.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(128), nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("terms", JSON, nullable=False, server_default="{}"),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("stage", String(16), nullable=False, server_default="playing"),
    Column("due", BigInteger, nullable=True),
    Column("touched", BigInteger, nullable=False, server_default="0"),
    Column("n", Integer, nullable=False, server_default="0"),
    Column("paused", Boolean, nullable=False, server_default=false()),
    Column("over_at", BigInteger, nullable=True),
    Column("maker", String(32), nullable=True),
    Column("origin", String(32), nullable=True),
    Column("visited", Boolean, nullable=False, server_default=true()),
    Column("start", JSON(none_as_null=True), nullable=True),
    Index("ix_tables_stage", "stage"),
    Index("ix_tables_listed", "listed", "stage", "touched"),
    Index("ix_tables_due", "due"),
    Index("ix_tables_over_at", "over_at"),
    Index("ix_tables_maker", "maker"),
    Index("ix_tables_origin", "origin"),
)

_AGAIN = text("kind = 'again'")  # one event among the hundreds of a table

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("choices", JSON, nullable=False),
    Column("told", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", JSON(none_as_null=True), nullable=True),
    PrimaryKeyConstraint("table_id", "n"),
    Index("ix_events_again", "at", sqlite_where=_AGAIN, postgresql_where=_AGAIN),
    Index("ix_events_again_of", "table_id", "at", sqlite_where=_AGAIN, postgresql_where=_AGAIN),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("match", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
)

# `user_id` refers to `users` without a foreign key, since seats outlive their users.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("user_id", String(32), nullable=True),
    Column("bot", String(64), nullable=True),
    Column("gen", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("called", String(128), nullable=False),
    Column("waiting", Boolean, nullable=False),
    Column("asked", Integer, nullable=False, server_default="0"),
    Column("links", Integer, nullable=False, server_default="0"),
    Column("freed", String(32), nullable=True),
    Column("kept_for", String(32), nullable=True),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_seats_user_id", "user_id"),
    Index("ix_seats_freed", "freed"),
    Index("ix_seats_kept_for", "kept_for"),
    Index(
        "ix_seats_waiting",
        "user_id",
        sqlite_where=text("waiting IS 1"),
        postgresql_where=text("waiting IS true"),
    ),
)
