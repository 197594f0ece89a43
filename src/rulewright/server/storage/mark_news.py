"""Marks across servers: the servers of one PostgreSQL database tell each other about changes.

Nothing is stored. A server that has just loaded a table asks the others for its marks.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from rulewright.server.errors import Unavailable
from rulewright.server.marks import Author, BoardMark, Marks

PREFIX = "marks "  # tells these messages from others on the same channel
MOST = 1000  # messages that may wait to be sent; further ones are dropped

log = structlog.get_logger(__name__)


class Put(msgspec.Struct, frozen=True, tag="put"):
    """A mark that was put `age` ms ago; an age, since the clocks of servers may differ."""

    author: Author
    mark: BoardMark
    age: int


class Cleared(msgspec.Struct, frozen=True, tag="cleared"):
    """The removal of a person's marks, or of all (`person` None)."""

    person: str | None


class Wanted(msgspec.Struct, frozen=True, tag="wanted"):
    """A request for the marks of a table that the sender has just loaded."""


class News(msgspec.Struct, frozen=True):
    """A message from a server about the marks of a table."""

    server: str
    table: str
    what: Put | Cleared | Wanted


class MarkNews:
    """The exchange of marks with other servers: announces what is marked here and applies the news.

    `marks_of` returns the marks of a table that is in memory, and `changed` is called with a table
    whose marks others have changed. Without other servers, nothing is sent.
    """

    def __init__(
        self,
        marks_of: Callable[[str], Marks | None],
        changed: Callable[[str], None],
        now: Callable[[], int],
    ) -> None:
        self._name = secrets.token_urlsafe(6)
        self._marks_of = marks_of
        self._changed = changed
        self._now = now
        self._waiting: asyncio.Queue[str] | None = None

    def put(self, table: str, author: Author, mark: BoardMark) -> None:
        """Announce a mark."""
        self._say(table, Put(author, mark, max(0, self._now() - mark.at)))

    def cleared(self, table: str, person: str | None) -> None:
        """Announce that the marks of a person, or all (None), were removed."""
        self._say(table, Cleared(person))

    def want(self, table: str) -> None:
        """Ask the other servers for the marks of a table."""
        self._say(table, Wanted())

    def hear(self, text: str) -> bool:
        """Process a message and return whether it was about marks; ignore those of this server."""
        if not text.startswith(PREFIX):
            return False
        news = msgspec.json.decode(text.removeprefix(PREFIX), type=News)
        marks = None if news.server == self._name else self._marks_of(news.table)
        if marks is not None:
            self._take(news.table, marks, news.what)
        return True

    async def run(self, tell: Callable[[str], Awaitable[None]]) -> None:
        """Send the waiting messages in order, until cancelled."""
        self._waiting = asyncio.Queue(MOST)
        while True:
            text = await self._waiting.get()
            try:
                await tell(text)
            except (SQLAlchemyError, Unavailable, OSError) as error:
                log.warning("marks.untold", error=type(error).__name__)

    def _take(self, table: str, marks: Marks, what: Put | Cleared | Wanted) -> None:
        match what:
            case Put(author, mark, age):
                at = self._now() - age
                marks.take(author, msgspec.structs.replace(mark, at=at), self._now())
            case Cleared(person):
                marks.clear(person)
            case Wanted():
                for author, mark in marks.all:
                    self.put(table, author, mark)
                return
        self._changed(table)

    def _say(self, table: str, what: Put | Cleared | Wanted) -> None:
        if self._waiting is not None and not self._waiting.full():
            news = msgspec.json.encode(News(self._name, table, what)).decode()
            self._waiting.put_nowait(PREFIX + news)
