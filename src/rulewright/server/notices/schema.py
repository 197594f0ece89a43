"""The tables of notices: where people are told (channels), and what is to be told (outbox).

Of the token that confirms an address only the SHA-256 is kept. A row of the outbox is a notice for
one channel; its id follows from what it tells, so that the same is never there twice. It is open
as long as `due` says when somebody must look at it again.
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
    Text,
    UniqueConstraint,
)

from rulewright.server.storage.schema import metadata

channels = Table(
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("hour", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("confirm_hash", String(64), nullable=True, unique=True),
    Column("confirm_until", BigInteger, nullable=True),
    Column("p256dh", String(100), nullable=True),
    Column("auth", String(30), nullable=True),
    Column("device", String(64), nullable=True),
    Column("session_id", String(32), nullable=True),
    UniqueConstraint("user_id", "kind", "address", name="uq_channels_address"),
    Index("ix_channels_session", "session_id"),
)

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
