"""A rulebook as it came, and places in it.

A source is kept untouched: `text` is what the file holds, character by character. Where a file is
a list of passages that were cut at arbitrary places, `text` is those passages joined again, and
`pieces` tells which passage each stretch came from. A passage that begins with the end of the one
before it (a window with an overlap) gives only what is new.
"""

from __future__ import annotations

from bisect import bisect_right

import msgspec

Span = tuple[int, int]
GAP = " […] "


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """A stretch of the text: where it begins, the passage it is of, and where in that passage."""

    start: int
    passage: int
    offset: int


class Place(msgspec.Struct, frozen=True):
    """A stretch of a source: the file, the passage if it is made of such, and characters.

    `start` and `end` count characters of the file's text, or of the passage numbered `passage`
    (from 0) when the file is a list of passages; `last_passage` is where the stretch ends. `page`
    is the page of a PDF (from 1) that it begins on.
    """

    file: str
    start: int
    end: int
    passage: int | None = None
    last_passage: int | None = None
    page: int | None = None

    def told(self) -> str:
        """The place in words."""
        characters = f"characters {self.start}–{self.end}"
        if self.passage is None:
            page = "" if self.page is None else f"page {self.page}, "
            return f"{self.file}, {page}{characters}"
        until = "" if self.last_passage == self.passage else f" of passage {self.last_passage}"
        return f"{self.file}, passage {self.passage}, {characters}{until}"


class Source(msgspec.Struct, frozen=True):
    """One rulebook: the file's name, the game, the form it came in and its untouched text.

    `pages` are the characters at which the pages of a PDF begin.
    """

    name: str
    game: str
    form: str
    text: str
    pieces: tuple[Piece, ...] = ()
    pages: tuple[int, ...] = ()

    def quote(self, spans: tuple[Span, ...]) -> str:
        """The text of the spans as it stands, with a mark where something else lies between."""
        return GAP.join(self.text[start:end] for start, end in spans)

    def place(self, span: Span) -> Place:
        """Where a span stands, in terms of the file."""
        if not self.pieces:
            page = bisect_right(self.pages, span[0]) or None
            return Place(self.name, *span, page=page)
        first, start = self._passage(span[0])
        last, end = self._passage(max(span[0], span[1] - 1))
        return Place(self.name, start, end + 1, first, last)

    def _passage(self, offset: int) -> tuple[int, int]:
        starts = [piece.start for piece in self.pieces]
        piece = self.pieces[bisect_right(starts, offset) - 1]
        return piece.passage, piece.offset + offset - piece.start


def join_passages(texts: list[str]) -> tuple[str, tuple[Piece, ...]]:
    """The text that the passages were cut from, overlaps taken out, and where each begins."""
    joined: list[str] = []
    pieces: list[Piece] = []
    length = 0
    before = ""
    for number, text in enumerate(texts):
        shared = overlap(before, text)
        if shared < len(text):
            pieces.append(Piece(length, number, shared))
            joined.append(text[shared:])
            length += len(text) - shared
        before = text
    return "".join(joined), tuple(pieces)


def overlap(before: str, after: str, least: int = 20) -> int:
    """How many characters the second text shares with the end of the first; 0 below `least`.

    Two texts that merely meet in a common letter or word share nothing, and neither do rows of dots
    in a table of contents: cutting there would lose what both of them say.
    """
    for size in range(min(len(before), len(after)), least - 1, -1):
        if before.endswith(after[:size]):
            words = sum(char.isalnum() for char in after[:size])
            return size if 2 * words > least else 0
    return 0
