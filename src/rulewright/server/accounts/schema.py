"""The tables of people: users, their sessions, passkeys, pending challenges and channels.

Tokens of sessions and of address confirmations are stored as SHA-256 hashes only. A guest is a user
without a `name`; `called` is the name that the guest has chosen. Others see no profile of a
`hidden` user, and do not see whether an `unseen` user is at a table. Channels deliver
notifications; those of a browser are deleted with its session. A row of `ties` says that `user_id`
has muted or blocked `other_id`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from rulewright.server.storage.schema import metadata

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=True),
    Column("name_key", String(64), nullable=True, unique=True),
    Column("password", String(255), nullable=True),
    Column("created", BigInteger, nullable=False),
    Column("called", String(64), nullable=True),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("unseen", Boolean, nullable=False, server_default=false()),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column(
        "user_id",
        String(32),
        ForeignKey("users.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("device", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False, index=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column(
        "user_id",
        String(32),
        ForeignKey("users.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
)

challenges = Table(
    "challenges",
    metadata,
    Column("challenge_hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("user_id", String(32), nullable=True),
    Column("name", Text, nullable=True),
    Column("expires", BigInteger, nullable=False, index=True),
)

# `since` is null until confirmed; `used` is the time step of the last code.
second_factors = Table(
    "second_factors",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("since", BigInteger, nullable=True),
    Column("used", BigInteger, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("code_hash", String(64), primary_key=True),
)

# A ban without `until` is permanent.
bans = Table(
    "bans",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("until", BigInteger, nullable=True),
    Column("reason", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)

ties = Table(
    "ties",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column(
        "other_id",
        String(32),
        ForeignKey("users.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("kind", String(16), nullable=False),
    Column("since", BigInteger, nullable=False),
    UniqueConstraint("user_id", "other_id", name="uq_ties_both"),
)

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
