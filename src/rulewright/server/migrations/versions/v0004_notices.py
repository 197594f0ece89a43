"""Notifications: channels and the outbox; the event that asked a seat, pauses, ends of matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

seats = sa.table(
    "seats",
    sa.column("table_id", sa.String),
    sa.column("waiting", sa.Boolean),
    sa.column("asked", sa.Integer),
)
tables = sa.table("tables", sa.column("id", sa.String), sa.column("n", sa.Integer))


def upgrade() -> None:
    """Create `channels` and `outbox`, and add `seats.asked`, `tables.paused` and `over_at`.

    Seats to move count as asked by the last event.
    """
    op.add_column("seats", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
    paused = sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", paused)
    op.add_column("tables", sa.Column("over_at", sa.BigInteger, nullable=True))
    last = sa.select(tables.c.n).where(tables.c.id == seats.c.table_id).scalar_subquery()
    op.execute(seats.update().where(seats.c.waiting.is_(True)).values(asked=last))
    op.create_index("ix_tables_over_at", "tables", ["over_at"])
    op.create_index(
        "ix_seats_waiting",
        "seats",
        ["user_id"],
        sqlite_where=sa.text("waiting IS 1"),
        postgresql_where=sa.text("waiting IS true"),
    )
    _make_channels()
    _make_outbox()


def downgrade() -> None:
    """Drop the tables and columns; all notification channels are lost."""
    op.drop_table("outbox")
    op.drop_table("channels")
    op.drop_index("ix_seats_waiting", "seats")
    op.drop_index("ix_tables_over_at", "tables")
    op.drop_column("tables", "over_at")
    op.drop_column("tables", "paused")
    op.drop_column("seats", "asked")


def _make_channels() -> None:
    owner = sa.ForeignKey("users.id", ondelete="CASCADE")
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("user_id", sa.String(32), owner, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("hour", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("confirm_hash", sa.String(64), nullable=True, unique=True),
        sa.Column("confirm_until", sa.BigInteger, nullable=True),
        sa.UniqueConstraint("user_id", "kind", "address", name="uq_channels_address"),
    )


def _make_outbox() -> None:
    owner = sa.ForeignKey("channels.id", ondelete="CASCADE")
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("channel_id", sa.String(32), owner, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("batch", sa.String(32), nullable=True),
        sa.Column("done", sa.BigInteger, nullable=True),
        sa.UniqueConstraint(
            "channel_id", "table_id", "seat", "kind", "n", "since", name="uq_outbox_notice"
        ),
    )
    op.create_index("ix_outbox_due", "outbox", ["due"])
    op.create_index("ix_outbox_batch", "outbox", ["batch"])
