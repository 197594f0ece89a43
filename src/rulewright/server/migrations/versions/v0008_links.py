"""How many links to a seat are about, so that those of a person are found and ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; to every seat of a person there may be one, for they were not counted."""
    op.add_column("seats", sa.Column("links", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE seats SET links = 1 WHERE kind = 'person'")


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seats", "links")
