"""The moment of another match from which a table's match begins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add `tables.start`; it is empty for existing tables."""
    op.add_column("tables", sa.Column("start", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Drop `tables.start`."""
    op.drop_column("tables", "start")
