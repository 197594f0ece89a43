"""Separates columns of a page that were read across, by cutting each line where a column begins.

There are two cases. On a page with a *gutter*, consecutive lines have a wide gap at about the same
place; the left parts are read first, then the right ones. In text from OCR, a *stray tail* at the
end of a line of prose belongs to the next column: words, an entry of a list ("54 Power Tokens") or
a heading in capitals. The tail is moved to the end of the paragraph.
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
    """Yield the rows in reading order, with rows that span two columns cut in two."""
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
    """Yield the stray tails that were held back, with a blank row before and after them."""
    if held:
        yield held[0][0], held[0][0]
        yield from held
        yield held[-1][1], held[-1][1]


def gutter_run(source: str, rows: list[Span], index: int) -> list[tuple[Span, Span]]:
    """Return the next rows that share a gutter, cut into left and right parts.

    The list is empty if too few rows share one.
    """
    start, end = rows[index]
    for gap in GUTTER.finditer(source[start:end]):
        run = sharing(source, rows, index, gap.end())
        if len(run) >= LEAST and max(right[0] - left[1] for left, right in run) >= WIDE:
            return run
    return []


def sharing(source: str, rows: list[Span], index: int, column: int) -> list[tuple[Span, Span]]:
    """Return the next rows that have a gap ending near the given column, cut at the gap."""
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
    """Return a row without its stray tail, and the tail, if it has one.

    Near other tails (`in_zone`), a whole entry of a list counts as a tail too.
    """
    start, end = trim(source, rows[index])
    row = source[start:end]
    if in_zone and row and ENTRY.fullmatch(row):
        return (start, start), (start, end)
    tail = stray_tail(row, following(source, rows, index))
    if tail is None:
        return rows[index], None
    return trim(source, (start, start + tail)), (start + tail, end)


def stray_tail(row: str, after: str) -> int | None:
    """Return the index at which the stray tail of a line begins, or None if there is none."""
    entry = ENTRY.search(row)
    if entry is not None and entry.start() > 0 and prose_goes_on(row[: entry.start()], after):
        return entry.start()
    capitals = CAPITALS.search(row)
    if capitals is not None and len(row) > len(capitals[0]) + 20:
        return capitals.start()
    return None


def prose_goes_on(head: str, after: str) -> bool:
    """Return whether the next line continues the first part of a line."""
    unfinished = not head.rstrip().endswith((".", "!", "?", ":", ";", "-"))
    counted = re.match(r"\W*\d", head)
    return unfinished and counted is None and (after[:1].islower() or head.isupper())


def following(source: str, rows: list[Span], index: int) -> str:
    """Return the next row that is not blank."""
    for start, end in rows[index + 1 : index + 4]:
        if row := source[start:end].strip():
            return row
    return ""
