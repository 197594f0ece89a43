"""Units: the pieces of a rulebook that are searched and quoted.

A unit is a paragraph with its items, a few short paragraphs under one heading, a table row, an
example, a term, or a question with its answer. It never spans headings, never cuts a paragraph, and
knows its sentences. An item includes the sentence that introduces the list, and a row the head of
its table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

import msgspec

from rulewright.desk.corpus.blocks import ITEM, LABEL, Block, Mark, read_blocks
from rulewright.desk.corpus.cleaning import LEADERS, clean, clean_title
from rulewright.desk.corpus.joined_text import JoinedText
from rulewright.desk.corpus.mending import mend
from rulewright.desk.corpus.source import Source, Span


class Kind(StrEnum):
    """The kind of a unit, in order of precedence."""

    ERRATA = "errata"
    FAQ = "faq"
    RULE = "rule"
    TERM = "term"
    TABLE = "table"
    VARIANT = "variant"
    DECISION = "decision"
    SUMMARY = "summary"
    PARTS = "parts"
    EXAMPLE = "example"
    ADVICE = "advice"
    ASIDE = "aside"


class Sentence(msgspec.Struct, frozen=True, array_like=True):
    """A sentence: its place, its clean text, and whether it belongs to a list item."""

    spans: tuple[Span, ...]
    text: str
    item: bool = False


class Unit(msgspec.Struct, frozen=True):
    """A unit of a source: its kind, headings, place, clean text, sentences and rule ids."""

    kind: Kind
    path: tuple[str, ...]
    spans: tuple[Span, ...]
    text: str
    sentences: tuple[Sentence, ...]
    rules: tuple[str, ...] = ()


LARGEST = 800
LONGEST_PARAGRAPH = 900
HEADED: tuple[tuple[str, Kind], ...] = (
    (r"\bindex\b|\bcredits\b|\bthanks\b|visit us|^contents?$", Kind.ASIDE),
    (r"component|contents of|^ages \d", Kind.PARTS),
    (r"\berrata\b", Kind.ERRATA),
    (r"\bfaq\b|frequently asked|clarification", Kind.FAQ),
    (r"\bexamples?\b", Kind.EXAMPLE),
    (r"^decisions$", Kind.DECISION),
    (r"\btips?\b|suggestion|strategy", Kind.ADVICE),
    (r"glossary|important terms|\bdefinitions?\b", Kind.TERM),
    (
        r"quick reference|\bsummary of\b|^a table",
        Kind.SUMMARY,
    ),
    (r"house rules|optional|variant|alternative|\bversion\b|skirmish \(", Kind.VARIANT),
)
EXAMPLE = re.compile(
    r"^\W*(?:for example|in the (?:\w+ )?example|example:|as another example)", re.IGNORECASE
)
QUESTION = re.compile(r"^\W*Q(?:uestion)?\s*[:.]\s*", re.IGNORECASE)
ADVICE = re.compile(r"^\W*(?:advanced )?(?:strategy )?tips?\b.{0,12}:", re.IGNORECASE)
RULE_HEADING = re.compile(r"^`(?P<id>[a-z0-9][A-Za-z0-9.-]*)`\s+(?P<title>.+)$")
CITED = re.compile(r"`([a-z0-9-]+\.[A-Za-z0-9.-]+)`")
SOURCE_LINE = re.compile(r"^Source: [^\n]*\n?")
STOP = re.compile(
    r"(?<!\bi\.e)(?<!\be\.g)(?<!\betc)(?<!\bpg)(?<!\bp)(?<!\bvs)(?<!\bNo)(?<!\bSt)(?<!\bSer)"
    r"(?<!^\d)(?<!\s\d)[.!?]+[”’\"')*_\]]*(?=\s+[\W_]*[A-Z0-9“\"☞✧])|:(?=\*{0,2}\n+)"
)
NEXT_ITEM = re.compile(r"\n(?=[ \t]*(?:[-*+•·◦✧☞♪⌋↷›»ɇ✦→]|\d{1,2}[.)])\s)")


@lru_cache(maxsize=1024)
def kind_of_title(title: str) -> Kind | None:
    """Return the kind of unit that a heading implies for the text below it, if it implies one."""
    for pattern, kind in HEADED:
        if re.search(pattern, title, re.IGNORECASE):
            return kind
    return None


def read_units(source: Source) -> list[Unit]:
    """Return the units of a source, in order."""
    reader = _Reader(source)
    blocks = read_blocks(source)
    title = title_of(source, blocks)
    for block in mend(source, [block for block in blocks if block is not title]):
        reader.take(block)
    reader.close()
    return reader.units


def title_of(source: Source, blocks: list[Block]) -> Block | None:
    """Return the title of the whole document: in Markdown, its only first-level heading."""
    if source.form != "markdown":
        return None
    first = [block for block in blocks if block.mark is Mark.HEADING and block.depth == 1]
    return first[0] if len(first) == 1 else None


class _Reader:
    """Walks through the blocks and collects them into units, tracking the headings above."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.units: list[Unit] = []
        self.path: list[tuple[int, str]] = []
        self.rules: tuple[str, ...] = ()
        self.held: list[JoinedText] = []
        self.size = 0
        self.asking = False
        self.label = ""
        self.lead: tuple[Sentence, ...] = ()
        self.led: tuple[Sentence, ...] = ()

    def take(self, block: Block) -> None:
        if block.mark is Mark.HEADING:
            self.close()
            self.enter(block)
            return
        joined = JoinedText(self.source.text, self.body(block))
        text = clean(joined.text)
        if not text:
            return
        label = LABEL.match(text) if self.source.form == "text" else None
        if label is not None:
            self.close()
            self.label = clean_title(label[0])
        question = bool(QUESTION.match(text))
        if self.starts_unit(block, text, question):
            self.close()
        self.asking = self.asking or question
        member = block.mark in (Mark.ITEM, Mark.ROW) or label is not None
        if not member:
            self.lead = ()
        if not self.held:
            self.led = self.lead if member else ()
        for part in parts(joined) if len(text) > LONGEST_PARAGRAPH else [joined]:
            if self.held and self.size > LARGEST and not self.asking:
                self.close()
            self.held.append(part)
            self.size += len(part.text)
        self.lead = lead_in(block, joined) or self.lead

    def body(self, block: Block) -> list[Span]:
        """Return the spans of a block without the line that cites the source of our own rule."""
        if self.rules and SOURCE_LINE.match(self.source.quote((block.spans[0],)) + "\n"):
            return block.spans[1:]
        return block.spans

    def starts_unit(self, block: Block, text: str, question: bool) -> bool:
        """Return whether the block begins a new unit."""
        if question or not self.held:
            return question
        if self.asking:
            return False
        if block.mark is Mark.ROW or EXAMPLE.match(text) or ADVICE.match(text):
            return True
        if self.kind() is Kind.EXAMPLE and self.path_kind() is not Kind.EXAMPLE:
            return True
        if self.rules and self.path_kind() is not Kind.DECISION:
            return False
        alone = self.path_kind() in (Kind.TERM, Kind.DECISION)
        return alone or self.size + len(text) > LARGEST

    def enter(self, block: Block) -> None:
        """Enter a heading; the heading of one of our own rules also gives the rule's id."""
        self.label = ""
        self.lead = ()
        raw = self.source.quote(tuple(block.spans))
        rule = RULE_HEADING.match(raw)
        self.rules = (rule["id"],) if rule else ()
        title = rule["title"] if rule else clean_title(raw)
        while self.path and self.path[-1][0] >= block.depth:
            self.path.pop()
        if title:
            self.path.append((block.depth, title))

    def path_kind(self) -> Kind:
        """Return the kind that the headings imply; the nearest heading counts first."""
        nearest = self.path[-1:] if self.source.form == "text" else self.path
        kinds = (kind_of_title(title) for _, title in reversed(nearest))
        return next((kind for kind in kinds if kind is not None), Kind.RULE)

    def kind(self) -> Kind:
        """Return the kind of the collected blocks."""
        text = clean(self.held[0].text)
        path_kind = self.path_kind()
        if self.asking and path_kind is not Kind.ASIDE:
            return Kind.FAQ
        if EXAMPLE.match(text):
            return Kind.EXAMPLE
        if ADVICE.match(text):
            return Kind.ADVICE
        if len(LEADERS.findall("\n".join(joined.text for joined in self.held))) > 2:
            return Kind.ASIDE
        if path_kind is Kind.RULE and self.held[0].text.lstrip("- ").startswith("|"):
            return Kind.TABLE
        return path_kind

    def close(self) -> None:
        """Make a unit of the collected blocks."""
        if not self.held:
            return
        sentences = tuple(one for joined in self.held for one in sentences_of(joined))
        before = tuple(span for sentence in self.led for span in sentence.spans)
        spans = (*before, *(span for joined in self.held for span in joined.spans))
        if self.led:
            items = (msgspec.structs.replace(one, item=True) for one in sentences)
            sentences = (*self.led, *items)
        text = " ".join(sentence.text for sentence in sentences)
        kind = self.kind()
        cited = tuple(CITED.findall(self.source.quote(spans))) if kind is Kind.DECISION else ()
        if text:
            titles = tuple(title for _, title in self.path) + ((self.label,) if self.label else ())
            whole = JoinedText(self.source.text, spans).spans
            self.units.append(Unit(kind, titles, whole, text, sentences, self.rules or cited))
        self.held, self.size, self.asking, self.led = [], 0, False, ()


def lead_in(block: Block, joined: JoinedText) -> tuple[Sentence, ...]:
    """Return the sentence that introduces the following items or rows, or a table's head."""
    if block.mark is Mark.ROW:
        return tuple(sentences_of(joined)) if block.depth else ()
    if block.mark is Mark.ITEM or not joined.text.rstrip("*_ ").endswith(":"):
        return ()
    return tuple(sentences_of(joined))[-1:]


def parts(joined: JoinedText) -> Iterator[JoinedText]:
    """Split a paragraph between sentences if it is too long for one unit."""
    held: list[Span] = []
    size = 0
    for sentence in sentences_of(joined):
        if held and size + len(sentence.text) > LARGEST:
            yield JoinedText(joined.source, held)
            held, size = [], 0
        held.extend(sentence.spans)
        size += len(sentence.text)
    if held:
        yield JoinedText(joined.source, held)


def sentences_of(joined: JoinedText) -> Iterator[Sentence]:
    """Yield the sentences of a paragraph or item."""
    text = joined.text
    item = False
    ends = {stop.end() for stop in STOP.finditer(text)}
    ends |= {stop.start() for stop in NEXT_ITEM.finditer(text)}
    begin = 0
    for end in [*sorted(ends), len(text)]:
        low, high = trimmed(text, begin, end)
        cleaned = clean(text[low:high])
        item = item or bool(ITEM.match(text[begin:end].lstrip("\n")))
        if cleaned and not (len(cleaned) < 4 and not cleaned.isalpha()):
            yield Sentence(joined.cut(low, high), cleaned, item)
        begin = end


def trimmed(text: str, begin: int, end: int) -> Span:
    """Return the span without leading white space and bullets."""
    piece = text[begin:end]
    bullet = ITEM.match(piece)
    lead = bullet.end() if bullet and not piece.lstrip()[:1].isalnum() else 0
    low = begin + lead + len(piece[lead:]) - len(piece[lead:].lstrip())
    return low, max(low, begin + len(piece.rstrip()))
