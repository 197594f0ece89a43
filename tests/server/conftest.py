"""A server for the tests of a module, with its own database."""

from collections.abc import AsyncIterator, Iterator

import pytest
import structlog

import tests.kernel.tiny  # noqa: F401  (registers the tiny games)
from tests.server.catchers import HookCatcher, MailCatcher, catching_mails, catching_posts
from tests.server.noticing import House, house_at
from tests.server.persons import cheap_passwords
from tests.server.playing import Server, running, settings_in
from tests.server.postgres import (
    ON_ONE_WORKER,
    database_url,
    empty_url,
    postgres,
    postgres_url,
)

__all__ = ["cheap_passwords", "database_url", "empty_url", "postgres", "postgres_url"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give all tests with PostgreSQL to one worker, so that only one server is started."""
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
    with running(settings_in(tmp_path_factory.mktemp("server"))) as new_server:
        yield new_server


@pytest.fixture
async def mails() -> AsyncIterator[MailCatcher]:
    """A mail relay on this machine."""
    async with catching_mails() as catcher:
        yield catcher


@pytest.fixture
async def posts() -> AsyncIterator[HookCatcher]:
    """An address for webhooks on this machine."""
    async with catching_posts() as catcher:
        yield catcher


@pytest.fixture
async def house(database_url: str, mails: MailCatcher) -> AsyncIterator[House]:
    """Notices of a database, whose mails go to `mails`."""
    async with house_at(database_url, mails) as new_house:
        yield new_house
