"""The table of notifications (outbox).

A row is a notification for one channel. Its id is derived from the content, so that it exists only
once. `due` is the time at which to handle it next; without one it is closed.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from rulewright.server.storage.schema import metadata

outbox = Table(
    "outbox",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("channel_id", String(32), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("state", String(16), nullable=False),
    Column("due", BigInteger, nullable=True),
    Column("tries", Integer, nullable=False),
    Column("batch", String(32), nullable=True),
    Column("done", BigInteger, nullable=True),
    UniqueConstraint(
        "channel_id", "table_id", "seat", "kind", "n", "since", name="uq_outbox_notice"
    ),
    Index("ix_outbox_due", "due"),
    Index("ix_outbox_batch", "batch"),
)
