"""A server for the tests of a module, on a database of its own."""

from collections.abc import Iterator

import pytest
import structlog

import tests.kernel.tiny  # noqa: F401  (registers the tiny games)
from tests.server.playing import Server, running, settings_in
from tests.server.postgres import ON_ONE_WORKER, database_url, postgres, postgres_url

__all__ = ["database_url", "postgres", "postgres_url"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give all tests of PostgreSQL to one worker, so that one server is started."""
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(ON_ONE_WORKER)


@pytest.fixture(scope="session", autouse=True)
def _plain_logs() -> None:
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.dev.ConsoleRenderer(
                colors=False, exception_formatter=structlog.dev.plain_traceback
            ),
        ]
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    with running(settings_in(tmp_path_factory.mktemp("server"))) as found:
        yield found
