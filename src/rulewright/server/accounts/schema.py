"""The tables of people: users, their sessions and passkeys, and challenges under way.

A token is never kept, only its SHA-256. A guest is a user without a name; `called` is what a guest
wants to be called. Of whom the profile is `hidden`, others see none.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    LargeBinary,
    String,
    Table,
    Text,
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
