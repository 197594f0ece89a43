"""Separates columns that were read across, by cutting lines where another column begins.

There are two cases. On a page with a *gutter*, consecutive lines have a wide gap at about the same
place; the left parts are read first, then the right ones. In text from OCR, a *stray tail* at the
end of a line of prose belongs to the next column: words, an entry of a list ("54 Power Tokens") or
a heading in capitals; it is removed and read after the paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.desk.corpus.joined_text import trim
from rulewright.desk.corpus.source import Span

GUTTER = re.compile(r"(?<=\S)(?: {2,}|\t+)(?=\S)")
WIDE = 4
ENTRY = re.compile(r"(?:^|(?<=\s))\)? ?\d{1,3} (?:[A-Z][\w'’-]*)(?: [A-Z][\w'’-]*)*$")
CAPITALS = re.compile(r"(?<=[a-z,] )[A-Z]{6,}$")
NEAR = 6
LEAST = 3
ZONE = 12


def unmix(source: str, rows: list[Span]) -> Iterator[Span]:
    """The rows in reading order; those that hold two columns are cut in two."""
    index = 0
    zone = 0
    held: list[Span] = []
    while index < len(rows):
        run = gutter_run(source, rows, index)
        if run:
            yield from (left for left, _ in run)
            yield from (right for _, right in run if right[0] < right[1])
            index += len(run)
            continue
        head, tail = split_tail(source, rows, index, zone > 0)
        zone = ZONE if tail is not None else zone - 1
        if head[0] < head[1] or tail is None:
            yield head
        if tail is not None:
            held.append(tail)
        if held and zone <= 0:
            yield from apart(held)
            held = []
        index += 1
    yield from apart(held)


def apart(held: list[Span]) -> Iterator[Span]:
    """The removed rows, surrounded by blank ones."""
    if held:
        yield held[0][0], held[0][0]
        yield from held
        yield held[-1][1], held[-1][1]


def gutter_run(source: str, rows: list[Span], index: int) -> list[tuple[Span, Span]]:
    """The next rows that share a gutter, cut into left and right parts; none if too few do."""
    start, end = rows[index]
    for gap in GUTTER.finditer(source[start:end]):
        run = sharing(source, rows, index, gap.end())
        if len(run) >= LEAST and max(right[0] - left[1] for left, right in run) >= WIDE:
            return run
    return []


def sharing(source: str, rows: list[Span], index: int, column: int) -> list[tuple[Span, Span]]:
    """The next rows with a gap that ends near a column, cut there."""
    rows_cut: list[tuple[Span, Span]] = []
    for start, end in rows[index:]:
        row = source[start:end]
        gaps = (gap for gap in GUTTER.finditer(row) if abs(gap.end() - column) < NEAR)
        gap = next(gaps, None)
        if gap is None or row.lstrip().startswith("|"):
            break
        rows_cut.append(((start, start + gap.start()), (start + gap.end(), end)))
    return rows_cut


def split_tail(
    source: str, rows: list[Span], index: int, in_zone: bool
) -> tuple[Span, Span | None]:
    """A row without its stray tail, and the tail; near other tails, whole entries count too."""
    start, end = trim(source, rows[index])
    row = source[start:end]
    if in_zone and row and ENTRY.fullmatch(row):
        return (start, start), (start, end)
    tail = stray_tail(row, following(source, rows, index))
    if tail is None:
        return rows[index], None
    return trim(source, (start, start + tail)), (start + tail, end)


def stray_tail(row: str, after: str) -> int | None:
    """The index at which the stray tail of a line begins; None if there is none."""
    entry = ENTRY.search(row)
    if entry is not None and entry.start() > 0 and prose_goes_on(row[: entry.start()], after):
        return entry.start()
    capitals = CAPITALS.search(row)
    if capitals is not None and len(row) > len(capitals[0]) + 20:
        return capitals.start()
    return None


def prose_goes_on(head: str, after: str) -> bool:
    """Whether the first part of a line is continued by the next line."""
    unfinished = not head.rstrip().endswith((".", "!", "?", ":", ";", "-"))
    counted = re.match(r"\W*\d", head)
    return unfinished and counted is None and (after[:1].islower() or head.isupper())


def following(source: str, rows: list[Span], index: int) -> str:
    """The next row that is not blank."""
    for start, end in rows[index + 1 : index + 4]:
        if row := source[start:end].strip():
            return row
    return ""
