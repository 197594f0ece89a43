"""Indexes of the events that set up follow-up matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

INDEXES = {"ix_events_again": ["at"], "ix_events_again_of": ["table_id", "at"]}


def upgrade() -> None:
    """Create the indexes."""
    again = sa.text("kind = 'again'")
    for name, columns in INDEXES.items():
        op.create_index(name, "events", columns, sqlite_where=again, postgresql_where=again)


def downgrade() -> None:
    """Drop the indexes."""
    for name in INDEXES:
        op.drop_index(name, "events")
