"""The session in which a browser subscribed; the browser's notifications end with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add `channels.session_id`; for existing browsers the session is unknown."""
    op.add_column("channels", sa.Column("session_id", sa.String(32), nullable=True))
    op.create_index("ix_channels_session", "channels", ["session_id"])


def downgrade() -> None:
    """Drop `channels.session_id`."""
    op.drop_index("ix_channels_session", "channels")
    op.drop_column("channels", "session_id")
