"""The maker of a table, whether any person used it, and the user for whom a bot keeps a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

INDEXES = (
    ("ix_tables_maker", "tables", "maker"),
    ("ix_tables_origin", "tables", "origin"),
    ("ix_seats_freed", "seats", "freed"),
    ("ix_seats_kept_for", "seats", "kept_for"),
)

tables = sa.table(
    "tables", sa.column("id", sa.String), sa.column("stage", sa.String), sa.column("maker")
)
events = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("n", sa.Integer),
    sa.column("data", sa.JSON(none_as_null=True)),
)


def upgrade() -> None:
    """Add `tables.maker`, `origin` and `visited`, and `seats.freed` and `kept_for`.

    The maker of an unfinished table is read from its first event; all tables count as used.
    """
    op.add_column("tables", sa.Column("maker", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("origin", sa.String(32), nullable=True))
    visited = sa.Column("visited", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", visited)
    op.add_column("seats", sa.Column("freed", sa.String(32), nullable=True))
    op.add_column("seats", sa.Column("kept_for", sa.String(32), nullable=True))
    connection = op.get_bind()
    first = sa.select(events.c.table_id, events.c.data).where(events.c.n == 0)
    running = sa.select(tables.c.id).where(tables.c.stage != "over")
    for table_id, data in connection.execute(first.where(events.c.table_id.in_(running))).all():
        if maker := (data or {}).get("host"):
            mine = tables.c.id == table_id
            connection.execute(tables.update().where(mine).values(maker=maker))
    for name, table, column in INDEXES:
        op.create_index(name, table, [column])


def downgrade() -> None:
    """Drop the columns and their indexes."""
    for name, table, _ in INDEXES:
        op.drop_index(name, table)
    for column in ("kept_for", "freed"):
        op.drop_column("seats", column)
    for column in ("visited", "origin", "maker"):
        op.drop_column("tables", column)
