"""The entry point of Alembic, which runs migrations on a given connection.

The connection is already in a transaction, which commits either all migrations or none.
"""

from __future__ import annotations

from alembic import context

from rulewright.server.storage.schema import metadata


def run() -> None:
    """Run the pending migrations."""
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
