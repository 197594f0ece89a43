"""Marks that people put on a board for others to see.

They are not part of the match: they exist only in the process that holds the table in memory, and
are never stored.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import count
from typing import Literal, NamedTuple

import msgspec

MarkKind = Literal["ring", "circle", "arrow"]
MarkedBy = Literal["off", "seats", "all"]
"""The people who may mark: nobody, those who sit at the table, or those who look on as well."""

ENDS = {"ring": 1, "circle": 1, "arrow": 2}  # how many things a mark is about
RING = 4_000  # ms for which a ring is shown
MOST_OF_ONE = 12
MOST = 60


class BoardMark(msgspec.Struct, frozen=True):
    """Mark number `id` of a table, put at `at` (ms) by a seat or by a spectator (`seat` null).

    A `ring` shows for a few seconds where somebody points; a `circle` round a thing, and an `arrow`
    between two, stay until they are cleared. `about` are scene ids.
    """

    id: int
    kind: MarkKind
    about: list[str]
    seat: str | None
    called: str
    at: int


class Author(NamedTuple):
    """The author of a mark: the `person` that limits count, and their `user` id, if any."""

    person: str
    user: str | None
    seat: str | None
    called: str


class Marks:
    """The marks of a table, the oldest first."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._put: list[tuple[Author, BoardMark]] = []

    def put(self, author: Author, kind: MarkKind, about: list[str], now: int) -> None:
        """Add a mark; a new ring replaces the author's last one.

        Beyond the limits, the oldest marks of the author or of the table are dropped.
        """
        number = next(self._numbers)
        mark = BoardMark(number, kind, about, author.seat, author.called, now)
        kept = [(by, old) for by, old in self._put if old.kind != "ring" or now - old.at < RING]
        if kind == "ring":
            kept = [(by, old) for by, old in kept if (by.person, old.kind) != (author.person, kind)]
        own = [old.id for by, old in kept if by.person == author.person]
        given_up = own[: max(0, len(own) - MOST_OF_ONE + 1)]
        kept = [(by, old) for by, old in kept if old.id not in given_up]
        self._put = [*kept, (author, mark)][-MOST:]

    def clear(self, person: str | None = None) -> None:
        """Remove the marks of a person, or all."""
        self._put = [(by, mark) for by, mark in self._put if person not in (None, by.person)]

    def shown(self, now: int, muted: Container[str]) -> list[BoardMark]:
        """The marks to be seen now by a person who has muted these users."""
        return [
            mark
            for by, mark in self._put
            if (mark.kind != "ring" or now - mark.at < RING)
            and (by.user is None or by.user not in muted)
        ]
