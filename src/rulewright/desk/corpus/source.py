"""A rulebook as read, and places in it.

A source keeps `text` exactly as in the file. If the file is a list of passages cut at arbitrary
places, `text` joins them again, and `pieces` says which passage each part came from. Where a
passage overlaps the one before, the overlap is included once.
"""

from __future__ import annotations

from bisect import bisect_right

import msgspec

Span = tuple[int, int]
GAP = " […] "


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """A part of the text: its start, the number of its passage, and the offset in that passage."""

    start: int
    passage: int
    offset: int


class Place(msgspec.Struct, frozen=True):
    """A place in a source: the file, the passage if there are any, and a range of characters.

    `start` and `end` are character indices in the file's text, or in the passage numbered `passage`
    (from 0) of a list of passages; `last_passage` is where the place ends. `page` is the page of a
    PDF (from 1) on which it begins.
    """

    file: str
    start: int
    end: int
    passage: int | None = None
    last_passage: int | None = None
    page: int | None = None

    def told(self) -> str:
        """Return the place in words."""
        characters = f"characters {self.start}–{self.end}"
        if self.passage is None:
            page = "" if self.page is None else f"page {self.page}, "
            return f"{self.file}, {page}{characters}"
        until = "" if self.last_passage == self.passage else f" of passage {self.last_passage}"
        return f"{self.file}, passage {self.passage}, {characters}{until}"


class Source(msgspec.Struct, frozen=True):
    """A rulebook: its file name, game, format and original text.

    `pages` are the character indices at which the pages of a PDF begin.
    """

    name: str
    game: str
    form: str
    text: str
    pieces: tuple[Piece, ...] = ()
    pages: tuple[int, ...] = ()

    def quote(self, spans: tuple[Span, ...]) -> str:
        """Return the text of the spans, with a mark where text between them is left out."""
        return GAP.join(self.text[start:end] for start, end in spans)

    def place(self, span: Span) -> Place:
        """Return the place of a span in the original file."""
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
    """Return the passages joined without their overlaps, and where each begins."""
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
    """Return how many characters `after` shares with the end of `before`, or 0 below `least`.

    A common letter or word does not count, and neither do the dots of a table of contents: cutting
    there would lose text.
    """
    for size in range(min(len(before), len(after)), least - 1, -1):
        if before.endswith(after[:size]):
            words = sum(char.isalnum() for char in after[:size])
            return size if 2 * words > least else 0
    return 0
