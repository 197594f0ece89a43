"""The table of reports: who reports whom, with the messages in question at that time.

`by_id` and `about_id` refer to `users` without foreign keys, since a report outlives both.
"""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, String, Table, Text

from rulewright.server.storage.schema import metadata

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by_id", String(32), nullable=False),
    Column("about_id", String(32), nullable=True),
    Column("about_called", String(128), nullable=False),
    Column("table_id", String(32), nullable=True),
    Column("seat", String(64), nullable=True),
    Column("n", Integer, nullable=True),
    Column("reason", String(16), nullable=False),
    Column("words", Text, nullable=False),
    Column("lines", JSON, nullable=False),
    Column("closed", BigInteger, nullable=True),
    Column("note", Text, nullable=False, server_default=""),
    Index("ix_reports_closed", "closed", "at"),
)
