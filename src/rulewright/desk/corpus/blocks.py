"""Splits lines into blocks in reading order: headings, paragraphs, items, table rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

from rulewright.desk.corpus.columns import unmix
from rulewright.desk.corpus.joined_text import lines, trim
from rulewright.desk.corpus.source import Source, Span


class Mark(StrEnum):
    """The form of a block."""

    HEADING = "heading"
    TEXT = "text"
    ITEM = "item"
    ROW = "row"


class Block:
    """A heading, paragraph, item or row: the spans of its lines, and the depth of a heading.

    The head of a table is a row of depth 1.
    """

    __slots__ = ("depth", "mark", "spans")

    def __init__(self, mark: Mark, spans: list[Span], depth: int = 0) -> None:
        self.mark = mark
        self.spans = spans
        self.depth = depth


HASHES = re.compile(r"^ {0,3}(#{1,6})\s+(?=\S)")
ITEM = re.compile(
    r"^[ \t]*(?:[-*+•·◦▪■►✧☞♪⌋↷›»ɇ✦❖→–](?=[ \t]+\S)|\(?(?:\d{1,2}|[A-Za-z])[.)](?=\s+\S))"
)
NUMBERED = re.compile(r"^(?:\d{1,2}|[A-F])[.)]\s+\S")
ROW = re.compile(r"^\s*(?:- )?\|.*\|")
RULE = re.compile(r"^\s*(?:- )?[|:\-+=_*\s]+$")
MACHINE = re.compile(r"<\|[^|<>]{0,80}\|>")
ENDED = re.compile(r"[.!?:;][”’\"')*_\]]*$")
COUNTED = re.compile(r"\)? ?\d{1,3} [A-Z]")
LABEL = re.compile(
    r"^(?!Note|Remember|Remind|Important|Example|For |To |Optional|During|When )[“\"]?"
    r"(?:[A-Z][A-Z &’'“”\"-]{2,40}|[A-Z][a-z’'.]+(?: [A-Za-z’']+){0,3})[”\"]?:(?=\s+[“\"]?[A-Z])"
)
SMALL = {
    "a",
    "an",
    "and",
    "as",
    "at",
    "by",
    "for",
    "from",
    "in",
    "of",
    "on",
    "or",
    "s",
    "the",
    "to",
    "with",
    "is",
    "&",
    "-",
    "–",
    "are",
    "be",
    "his",
    "into",
    "it",
    "not",
    "you",
    "your",
}
LONGEST_TITLE = 64
REPEATED = 4


def read_blocks(source: Source) -> list[Block]:
    """Return the blocks of a source."""
    rows = [row for span in lines(source.text) for row in without_marks(source.text, span)]
    if source.form == "markdown":
        return list(markdown_blocks(source.text, rows))
    heads = running_heads(source.text, rows)
    kept = [row for row in rows if source.text[row[0] : row[1]].strip() not in heads]
    return list(plain_blocks(source.text, list(unmix(source.text, kept))))


def without_marks(text: str, span: Span) -> Iterator[Span]:
    """Yield the parts of a line between machine-inserted marks."""
    start = span[0]
    for mark in MACHINE.finditer(text, span[0], span[1]):
        if text[start : mark.start()].strip():
            yield start, mark.start()
        start = mark.end()
    yield start, span[1]


def running_heads(text: str, rows: list[Span]) -> set[str]:
    """Return the running heads: page numbers, and short lines that repeat often."""
    texts = Counter(text[start:end].strip() for start, end in rows)
    heads = {
        line
        for line, times in texts.items()
        if times > REPEATED and 3 < len(line) < 40 and not ENDED.search(line) and line[0].isalpha()
    }
    return heads | {line for line in texts if line.isdigit() and len(line) < 4}


def markdown_blocks(text: str, rows: list[Span]) -> Iterator[Block]:
    """Yield the blocks of Markdown; a blank line, an item or a heading ends a block."""
    block: Block | None = None
    for row, after in pairwise([*rows, (len(text), len(text))]):
        line = text[row[0] : row[1]]
        heading = HASHES.match(line)
        fresh = heading or ITEM.match(line) or ROW.match(line)
        if block is not None and (fresh or not line.strip()):
            yield block
            block = None
        if heading:
            yield Block(
                Mark.HEADING, [trim(text, (row[0] + heading.end(), row[1]))], len(heading[1])
            )
        elif ROW.match(line) and not RULE.match(line):
            yield Block(Mark.ROW, [trim(text, row)], int(heads_table(text[after[0] : after[1]])))
        elif line.strip() and not RULE.match(line):
            if block is None:
                block = Block(Mark.ITEM if ITEM.match(line) else Mark.TEXT, [])
            block.spans.append(trim(text, row))
    if block is not None:
        yield block


def heads_table(after: str) -> bool:
    """Return whether a table row is the head of its table, judging by the next line."""
    return "-" in after and "|" in after and bool(RULE.match(after))


def plain_blocks(text: str, rows: list[Span]) -> Iterator[Block]:
    """Yield the blocks of plain text.

    Titles are recognized by their form, and a paragraph ends with a sentence.
    """
    block: Block | None = None
    for index, row in enumerate(rows):
        line = text[row[0] : row[1]].strip()
        before = text[block.spans[-1][0] : block.spans[-1][1]] if block else ""
        open_ended = bool(block and not ENDED.search(before.strip()))
        if not line:
            if block is not None:
                yield block
            block = None
            continue
        title = title_depth(line, next_line(text, rows, index), open_ended)
        fresh = title or ITEM.match(line) or LABEL.match(line)
        if block is not None and (fresh or ends_short(text, block, line)):
            yield block
            block = None
        if title:
            yield Block(Mark.HEADING, [trim(text, row)], title)
            continue
        if block is None:
            block = Block(Mark.ITEM if ITEM.match(line) else Mark.TEXT, [])
        block.spans.append(trim(text, row))
    if block is not None:
        yield block


def ends_short(text: str, block: Block, line: str) -> bool:
    """Return whether a paragraph ends here: with a full sentence on a much shorter line."""
    last = text[block.spans[-1][0] : block.spans[-1][1]]
    longest = max(end - start for start, end in block.spans)
    return bool(ENDED.search(last)) and len(last) < 0.72 * longest and line[:1].isupper()


def next_line(text: str, rows: list[Span], index: int) -> str:
    """Return the line after a row, or the one after a blank line."""
    for start, end in rows[index + 1 : index + 3]:
        if line := text[start:end].strip():
            return line
    return ""


def title_depth(line: str, after: str, open_ended: bool) -> int:
    """Return the depth of a heading: 1 in capitals, 2 numbered, 3 a title; 0 if it is none."""
    letters = [char for char in line if char.isalpha()]
    if not 3 < len(line) <= LONGEST_TITLE or len(letters) < 4 or line[-1] in ".!?,;":
        return 0
    if "...." in line or after[:1].islower() or COUNTED.match(line):
        return 0
    capitals = sum(char.isupper() for char in letters)
    odd = re.search(r"\b[a-z]+[A-Z]+\b|\b[A-Z]{2,}[a-z]+\b|\b[a-z]+ [A-Z]\b", line)
    if capitals > 0.75 * len(letters) or (odd and len(line.split()) <= 8 and not open_ended):
        return 2 if NUMBERED.match(line) else 1
    if open_ended or (ITEM.match(line) and not NUMBERED.match(line)):
        return 0
    words = re.findall(r"[^\W\d_][\w’'-]*|&", line)
    titled = all(word[0].isupper() or word.lower() in SMALL for word in words)
    if titled and len(words) <= 8 and words[0][0].isupper() and not line.endswith(":"):
        return 2 if NUMBERED.match(line) else 3
    return 0
