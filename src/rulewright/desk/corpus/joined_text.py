"""Text joined from spans of a source, which can be mapped back to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.desk.corpus.source import Span

JOINT = "\n"


class JoinedText:
    """Spans of a source in reading order, joined by a newline where they do not touch."""

    __slots__ = ("source", "spans", "text")

    def __init__(self, source: str, spans: Iterable[Span]) -> None:
        self.source = source
        self.spans = merge(source, spans)
        self.text = JOINT.join(source[start:end] for start, end in self.spans)

    def cut(self, begin: int, end: int) -> tuple[Span, ...]:
        """Return the spans of the source that make up `text[begin:end]`."""
        pieces: list[Span] = []
        offset = 0
        for first, last in self.spans:
            size = last - first
            low, high = max(begin - offset, 0), min(end - offset, size)
            if low < high:
                pieces.append((first + low, first + high))
            offset += size + len(JOINT)
        return tuple(pieces)


def merge(source: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the spans, merged where only white space separates them in the source."""
    merged: list[Span] = []
    for start, end in spans:
        if merged and merged[-1][1] <= start and not source[merged[-1][1] : start].strip():
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return tuple(merged)


def lines(text: str, start: int = 0) -> Iterator[Span]:
    """Yield the span of each line without its line end; a form feed ends a line too."""
    for line in text.splitlines(keepends=True):
        yield start, start + len(line.rstrip("\r\n\f\v"))
        start += len(line)


def trim(source: str, span: Span) -> Span:
    """Return the span without white space at its ends."""
    piece = source[span[0] : span[1]]
    start = span[0] + len(piece) - len(piece.lstrip())
    return start, max(start, span[1] - len(piece) + len(piece.rstrip()))
