"""Alembic's entry: runs the steps on the connection that it is handed.

The connection has begun a transaction already, which takes all steps or none.
"""

from __future__ import annotations

from alembic import context

from rulewright.server.storage.schema import metadata


def run() -> None:
    """Run the pending steps."""
    connection = context.config.attributes["connection"]
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


run()
