"""The people who have a table's page open."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager

from rulewright.server import times

GRACE = 4.0  # seconds for which a closed page still counts, as during a reload
SOON = 1.0  # seconds over which changes are collected before watchers are notified


class Look:
    """A page opened by a user; pages without a user are not counted."""

    def __init__(self, pages: Counter[tuple[str, str]], table_id: str) -> None:
        self._pages = pages
        self._table_id = table_id
        self._user: str | None = None

    def by(self, user_id: str | None) -> None:
        """Set the user of the page from now on."""
        if user_id == self._user:
            return
        if user_id is not None:
            self._pages[user_id, self._table_id] += 1
        if self._user is not None:
            before = (self._user, self._table_id)
            self._pages[before] -= 1
            if not self._pages[before]:
                del self._pages[before]
        self._user = user_id


class Viewers:
    """Counts the open pages by user and table."""

    def __init__(self) -> None:
        self._pages: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def at(self, table_id: str) -> Iterator[Look]:
        """Count a page while it is open; its user may change meanwhile."""
        look = Look(self._pages, table_id)
        try:
            yield look
        finally:
            look.by(None)

    def pairs(self) -> list[tuple[str, str]]:
        """Return each pair of a user and a table whose page they have open."""
        return list(self._pages)


Sitter = tuple[int, int]  # a seat, and the number of its holder


class Presence:
    """The seats that have the table's page open, at this server or others, and the onlookers.

    `changed` is called at each change, `ring` a moment later to notify watchers, and `moved`, if
    set, at changes on this server. Changes of seats that are `unseen` are not announced.
    """

    def __init__(
        self,
        changed: Callable[[], None],
        ring: Callable[[], None],
        unseen: Callable[[Sitter], bool],
    ) -> None:
        self._unseen = unseen
        self._changed = changed
        self._ring = ring
        self._told = True
        self._pages: Counter[Sitter] = Counter()
        self._left: dict[Sitter, int] = {}
        self._elsewhere: frozenset[Sitter] = frozenset()
        self._onlookers = 0
        self.moved: Callable[[], None] = lambda: None

    def is_here(self, sitter: Sitter) -> bool:
        """Return whether a page of the seat's holder is open, or was a moment ago."""
        return sitter in self._pages or sitter in self._elsewhere

    @property
    def here(self) -> Set[Sitter]:
        """The seats whose pages are open at this server, or were a moment ago."""
        return self._pages.keys()

    @property
    def onlookers(self) -> int:
        """The number of onlookers' pages at this server."""
        return self._onlookers

    def elsewhere(self, sitters: frozenset[Sitter]) -> None:
        """Set the seats whose pages are open at other servers."""
        if sitters != self._elsewhere:
            moved = self._elsewhere ^ sitters
            self._left.update(dict.fromkeys(self._elsewhere - sitters, times.now()))
            self._elsewhere = sitters
            if not all(self._unseen(sitter) for sitter in moved):
                self._tell()

    def left(self, sitter: Sitter) -> int | None:
        """Return the time (ms) at which the holder last closed a page, if they ever did."""
        return self._left.get(sitter)

    @contextmanager
    def page(self) -> Iterator[Page]:
        """Count a page while it is open; its seat may change meanwhile."""
        page = Page(self)
        try:
            yield page
        finally:
            page.of(None)

    def looked_on(self, pages: int) -> None:
        """Change the number of onlookers' pages by `pages`."""
        self._onlookers += pages
        self._tell()

    def opened(self, sitter: Sitter) -> None:
        """Count a page opened for a seat."""
        came = sitter not in self._pages
        self._pages[sitter] += 1
        if came:
            self._move(sitter)

    def closed(self, sitter: Sitter) -> None:
        """Count a page closed for a seat."""
        self._pages[sitter] -= 1
        if not self._pages[sitter]:
            asyncio.get_running_loop().call_later(GRACE, self._leave, sitter, times.now())

    def _leave(self, sitter: Sitter, at: int) -> None:
        if self._pages.get(sitter) == 0:
            del self._pages[sitter]
            self._left[sitter] = at
            self._move(sitter)

    def _move(self, sitter: Sitter) -> None:
        self.moved()
        if not self._unseen(sitter):
            self._tell()

    def _tell(self) -> None:
        self._changed()
        if self._told:
            self._told = False
            asyncio.get_running_loop().call_later(SOON, self._tell_now)

    def _tell_now(self) -> None:
        self._told = True
        self._ring()


class Page:
    """An open page of a table, which belongs to a seat or to an onlooker."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._sitter: Sitter | None = None
        self._looks_on = False

    def of(self, sitter: Sitter | None, looks_on: bool = False) -> None:
        """Set the seat of the page, or with `looks_on` make it an onlooker's page."""
        if looks_on != self._looks_on:
            self._looks_on = looks_on
            self._presence.looked_on(1 if looks_on else -1)
        if sitter == self._sitter:
            return
        before, self._sitter = self._sitter, sitter
        if sitter is not None:
            self._presence.opened(sitter)
        if before is not None:
            self._presence.closed(before)
