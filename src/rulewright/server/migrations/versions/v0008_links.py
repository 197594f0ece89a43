"""The number of links to a seat, so that all links of a person can be found and ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add `seats.links`; it is 1 for each person's seat, since links were not counted before."""
    op.add_column("seats", sa.Column("links", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE seats SET links = 1 WHERE kind = 'person'")


def downgrade() -> None:
    """Drop `seats.links`."""
    op.drop_column("seats", "links")
