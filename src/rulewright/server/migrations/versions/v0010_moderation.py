"""Second factors, mutes and blocks, bans and reports, and people who hide their presence."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables of moderation and second factors, and add `users.unseen`."""
    unseen = sa.Column("unseen", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("users", unseen)
    op.create_table(
        "second_factors",
        _person(),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=True),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        _person(),
        sa.Column("code_hash", sa.String(64), primary_key=True),
    )
    op.create_table(
        "ties",
        sa.Column("id", sa.String(32), primary_key=True),
        _person(key=False),
        _person("other_id", key=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("user_id", "other_id", name="uq_ties_both"),
    )
    op.create_table(
        "bans",
        _person(),
        sa.Column("until", sa.BigInteger, nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by_id", sa.String(32), nullable=False),
        sa.Column("about_id", sa.String(32), nullable=True),
        sa.Column("about_called", sa.String(128), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=True),
        sa.Column("seat", sa.String(64), nullable=True),
        sa.Column("n", sa.Integer, nullable=True),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("closed", sa.BigInteger, nullable=True),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
        sa.Index("ix_reports_closed", "closed", "at"),
    )


def downgrade() -> None:
    """Drop the tables and the column.

    Second factors, mutes and blocks, bans and reports are lost.
    """
    for table in ("reports", "bans", "ties", "recovery_codes", "second_factors"):
        op.drop_table(table)
    op.drop_column("users", "unseen")


def _person(name: str = "user_id", key: bool = True, index: bool | None = None) -> sa.Column[str]:
    """Return a column for a user; the row is deleted with the user."""
    to = sa.ForeignKey("users.id", ondelete="CASCADE")
    return sa.Column(name, sa.String(32), to, primary_key=key, nullable=False, index=index)
