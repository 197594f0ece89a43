"""Marks that people put on a board for others to see.

They are not part of the match: the servers that have the table in memory hold them, and no event
records them. The servers of one database exchange them (`storage/mark_news.py`).
"""

from __future__ import annotations

from collections.abc import Container
from typing import Literal, NamedTuple

import msgspec

MarkKind = Literal["ring", "circle", "arrow"]
MarkedBy = Literal["off", "seats", "all"]
"""The people who may mark the board: nobody, those at the table, or spectators as well."""

ENDS = {"ring": 1, "circle": 1, "arrow": 2}  # the number of things that a mark is about
RING = 4_000  # ms for which a ring is shown
MOST_OF_ONE = 12
MOST = 60


class BoardMark(msgspec.Struct, frozen=True):
    """A mark on the board of a table, put at `at` (ms) by a seat or by a spectator (`seat` null).

    Later marks have greater `id`s, on all servers.

    A `ring` shows for a few seconds where somebody points. A `circle` around a thing, and an
    `arrow` between two, stay until they are cleared. `about` are the scene ids of these things.
    """

    id: int
    kind: MarkKind
    about: list[str]
    seat: str | None
    called: str
    at: int


class Author(NamedTuple):
    """The author of a mark; `user` is their id, if any.

    `person` identifies the person, whose number of marks at a table is limited.
    """

    person: str
    user: str | None
    seat: str | None
    called: str


class Marks:
    """The marks of a table, the oldest first."""

    def __init__(self) -> None:
        self._put: list[tuple[Author, BoardMark]] = []

    @property
    def all(self) -> list[tuple[Author, BoardMark]]:
        """All marks, with their authors."""
        return list(self._put)

    def put(self, author: Author, kind: MarkKind, about: list[str], now: int) -> BoardMark:
        """Add a new mark of an author."""
        newest = max((mark.id for _, mark in self._put), default=0)
        mark = BoardMark(max(newest + 1, now), kind, about, author.seat, author.called, now)
        self.take(author, mark, now)
        return mark

    def take(self, author: Author, mark: BoardMark, now: int) -> None:
        """Add a mark that was put here or at another server, unless it is here already.

        Beyond the limits the oldest marks are removed. A new ring replaces the author's last one.
        """
        if any(known.id == mark.id for _, known in self._put):
            return
        kept = [(by, old) for by, old in self._put if old.kind != "ring" or now - old.at < RING]
        if mark.kind == "ring":
            kept = [one for one in kept if (one[0].person, one[1].kind) != (author.person, "ring")]
        own = [old.id for by, old in kept if by.person == author.person]
        given_up = own[: max(0, len(own) - MOST_OF_ONE + 1)]
        kept = [(by, old) for by, old in kept if old.id not in given_up]
        self._put = sorted([*kept, (author, mark)], key=lambda one: one[1].id)[-MOST:]

    def clear(self, person: str | None = None) -> None:
        """Remove the marks of a person, or by default all."""
        self._put = [(by, mark) for by, mark in self._put if person not in (None, by.person)]

    def shown(self, now: int, muted: Container[str]) -> list[BoardMark]:
        """Return the marks to show now to a person who has muted these users."""
        return [
            mark
            for by, mark in self._put
            if (mark.kind != "ring" or now - mark.at < RING)
            and (by.user is None or by.user not in muted)
        ]
