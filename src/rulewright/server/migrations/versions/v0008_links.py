"""The number of links to a seat, so that all links of a person can be found and ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; each person's seat may have one link, since links were not counted."""
    op.add_column("seats", sa.Column("links", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE seats SET links = 1 WHERE kind = 'person'")


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("seats", "links")
