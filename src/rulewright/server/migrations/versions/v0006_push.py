"""Web push: the keys that encrypt a browser's messages, and the browser's name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

channels = sa.table("channels", sa.column("id", sa.String), sa.column("kind", sa.String))
outbox = sa.table("outbox", sa.column("channel_id", sa.String))


def upgrade() -> None:
    """Add `channels.p256dh`, `auth` and `device`."""
    op.add_column("channels", sa.Column("p256dh", sa.String(100), nullable=True))
    op.add_column("channels", sa.Column("auth", sa.String(30), nullable=True))
    op.add_column("channels", sa.Column("device", sa.String(64), nullable=True))


def downgrade() -> None:
    """Drop the columns, and the browsers that can no longer be notified."""
    browsers = channels.c.kind == "push"
    theirs = sa.select(channels.c.id).where(browsers)
    op.execute(outbox.delete().where(outbox.c.channel_id.in_(theirs)))
    op.execute(channels.delete().where(browsers))
    for name in ("device", "auth", "p256dh"):
        op.drop_column("channels", name)
