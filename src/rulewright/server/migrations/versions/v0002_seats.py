"""Stages, terms and clocks of tables, the holders of seats, and the data of events."""

from __future__ import annotations

import json

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

tables = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("seats", sa.JSON),
    sa.column("over", sa.Boolean),
    sa.column("created", sa.BigInteger),
    sa.column("stage", sa.String),
    sa.column("touched", sa.BigInteger),
    sa.column("n", sa.Integer),
)
events = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("n", sa.Integer),
    sa.column("at", sa.BigInteger),
)
snapshots = sa.table("snapshots", sa.column("table_id", sa.String))


class _Seat(msgspec.Struct):
    """A seat in a row of `tables`, as it was then."""

    name: str
    bot: str | None = None


def upgrade() -> None:
    """Add columns and seats, fill them from the events, and drop `over`, which `stage` replaces."""
    for column in (
        sa.Column("terms", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("stage", sa.String(16), nullable=False, server_default="playing"),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("n", sa.Integer, nullable=False, server_default="0"),
    ):
        op.add_column("tables", column)
    op.add_column("events", sa.Column("data", sa.JSON, nullable=True))
    seats = op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=True),
        sa.Column("bot", sa.String(64), nullable=True),
        sa.Column("gen", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("called", sa.String(128), nullable=False),
        sa.Column("waiting", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    _tell_tables()
    _seat_all(seats)
    op.drop_index("ix_tables_over", "tables")
    op.drop_column("tables", "over")
    op.create_index("ix_tables_stage", "tables", ["stage"])
    op.create_index("ix_tables_listed", "tables", ["listed", "stage", "touched"])
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def downgrade() -> None:
    """Restore `over`; holders of seats, terms and the data of events are lost."""
    for index in ("ix_tables_due", "ix_tables_listed", "ix_tables_stage"):
        op.drop_index(index, "tables")
    over = sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", over)
    # An open table has no match yet, so it counts as over.
    op.execute(tables.update().values(over=tables.c.stage != "playing"))
    op.create_index("ix_tables_over", "tables", ["over"])
    op.drop_table("seats")
    op.drop_column("events", "data")
    for name in ("n", "touched", "due", "stage", "listed", "terms"):
        op.drop_column("tables", name)


def _tell_tables() -> None:
    """Set the stage, the last event and its time, for every table."""
    mine = events.c.table_id == tables.c.id
    last = sa.select(sa.func.max(events.c.n)).where(mine).scalar_subquery()
    touched = sa.select(sa.func.max(events.c.at)).where(mine).scalar_subquery()
    started = sa.exists().where(snapshots.c.table_id == tables.c.id)
    stage = sa.case((~started, "open"), (tables.c.over, "over"), else_="playing")
    op.execute(
        tables.update().values(
            stage=stage,
            n=sa.func.coalesce(last, 0),
            touched=sa.func.coalesce(touched, tables.c.created),
        )
    )


def _seat_all(seats: sa.Table) -> None:
    """Insert a row for every seat, as it was when its table was made.

    The seats to move are not known here. In running matches, every bot is marked as being to move
    until the next event, so that it is woken.
    """
    connection = op.get_bind()
    stored = connection.execute(sa.select(tables.c.id, tables.c.seats, tables.c.stage)).all()
    for table_id, made, stage in stored:
        plain = json.loads(made) if isinstance(made, str) else made
        rows = [
            {
                "table_id": table_id,
                "seat": number,
                "name": seat.name,
                "user_id": None,
                "bot": seat.bot,
                "gen": 0,
                "kind": "bot" if seat.bot else "person",
                "called": "",
                "waiting": stage == "playing" and seat.bot is not None,
            }
            for number, seat in enumerate(msgspec.convert(plain, list[_Seat]))
        ]
        if rows:
            connection.execute(sa.insert(seats), rows)
