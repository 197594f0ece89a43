"""Results of finished matches and ratings; names of guests, and hidden profiles."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create `results` and `ratings`, and add `users.called` and `hidden`.

    `rulewright admin ratings` fills the tables from the finished matches.
    """
    op.add_column("users", sa.Column("called", sa.String(64), nullable=True))
    hidden = sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("users", hidden)
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("subject", sa.String(80), nullable=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("of", sa.Integer, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("ix_results_subject", "results", ["subject", "at"])
    op.create_index("ix_results_game", "results", ["game", "at"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "subject"),
    )
    op.create_index("ix_ratings_subject", "ratings", ["subject"])


def downgrade() -> None:
    """Drop the tables and columns; results and the names of guests are lost."""
    op.drop_table("ratings")
    op.drop_table("results")
    op.drop_column("users", "hidden")
    op.drop_column("users", "called")
