"""A book prepared for matching: its text, also folded to letters and digits.

    book = read_book(Path("rulebook.txt"))
    book.sentences[0].folded

White space, hyphens, quotation marks, punctuation and markup differ from copy to copy of a book.
Places in it therefore count folded letters: only letters and digits, without case and accents.
"""

from __future__ import annotations

import json
import re
import unicodedata
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2s
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final

from rulewright.kernel import RulewrightError

HASH_BYTES: Final = 5
PAGE_TAG: Final = re.compile(r"<[^<>\n]{1,80}>")  # markup of the extraction, never of a rulebook
NEW_BLOCK: Final = re.compile(
    r"\s*(?:#|\||(?:[-*•⌋ɇ»◆]|\d{1,2}[.)]|[a-z][.)])\s|\*{0,2}(?:Q|A):|<br>)"
)
END: Final = re.compile(r"[.!?][\"”’')\]*_]*\s+(?=[\"“‘'(\[*_]*[A-Z0-9ɇ•])")
ABBREVIATION: Final = re.compile(r"(?:\b(?:[A-Z]|p|pp|vs|Mr|St|No|e\.g|i\.e)|^\s*\d{1,2})\.$")
SHORT: Final = 0.6  # a line below this share of its neighbours' width may be a heading


class BadBook(RulewrightError, ValueError):
    """A file that cannot be read as a book; the message says why."""


@dataclass(frozen=True)
class Sentence:
    """A sentence of a book, with its place in the folded text."""

    text: str
    start: int  # folded letters before it
    length: int  # folded letters in it

    @property
    def end(self) -> int:
        """The place after its last folded letter."""
        return self.start + self.length


class Book:
    """A text with its folded letters, each mapped to its place in the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        folded: list[str] = []
        places: array[int] = array("I")
        blanked = PAGE_TAG.sub(lambda tag: " " * len(tag[0]), text)
        for place, character in enumerate(blanked):
            letters = fold(character)
            folded.append(letters)
            places.extend([place] * len(letters))
        self.folded = "".join(folded)
        self.places = places

    @cached_property
    def sentences(self) -> list[Sentence]:
        """The sentences in order, with headings, list items and table rows as sentences."""
        return list(self._sentences())

    def _sentences(self) -> Iterator[Sentence]:
        before = 0
        for start, end in _spans(self.text):
            text = " ".join(self.text[start:end].split())
            length = len(fold(PAGE_TAG.sub("", self.text[start:end])))
            if length:
                yield Sentence(text, before, length)
                before += length

    def raw(self, start: int, length: int) -> str:
        """Return the original text of a range of folded letters, on one line."""
        return " ".join(self.text[self.places[start] : self.places[start + length - 1] + 1].split())


def fold(text: str) -> str:
    """Return the letters and digits of a text, without case and accents."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain.casefold() if letter.isalnum())


def digest(folded: str) -> str:
    """Return the short hash that identifies a sentence."""
    return blake2s(folded.encode(), digest_size=HASH_BYTES).hexdigest()


def read_book(path: Path, part: str = "") -> Book:
    """Read a book from a text file, or one `part` of a JSON list of passages (`game`, `text`)."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise BadBook(f"{path.name} cannot be read: {error.strerror}") from error
    return Book(_passages(text, part, path.name) if part else text)


def _passages(text: str, part: str, name: str) -> str:
    try:
        passages: list[dict[str, Any]] = json.loads(text)
        wanted = [str(one["text"]) for one in passages if one["game"] == part]
    except (ValueError, KeyError, TypeError) as error:
        raise BadBook(f"{name} is no list of passages with `game` and `text`") from error
    if not wanted:
        raise BadBook(f"{name} has no passages of {part!r}")
    return "".join(wanted)


# -- sentences -----------------------------------------------------------------------------------
def _spans(text: str) -> Iterator[tuple[int, int]]:
    for start, end in _blocks(text):
        begin = start
        for match in END.finditer(text, start, end):
            if not ABBREVIATION.search(text[begin : match.start() + 1]):
                yield begin, match.end()
                begin = match.end()
        yield begin, end


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of paragraphs, headings, list items and table rows."""
    for paragraph in re.finditer(r"(?:[^\n]*\S[^\n]*(?:\n|$))+", text):
        lines = list(re.finditer(r"[^\n]+", paragraph[0]))
        width = median(len(line[0].rstrip()) for line in lines)
        begin = 0
        for line, following in pairwise(lines):
            heading = len(line[0].rstrip()) < SHORT * width and _may_end(line[0], following[0])
            if NEW_BLOCK.match(following[0]) or heading or line[0].lstrip().startswith("#"):
                yield paragraph.start() + begin, paragraph.start() + following.start()
                begin = following.start()
        yield paragraph.start() + begin, paragraph.end()


def _may_end(line: str, following: str) -> bool:
    """Return whether a short line may be a heading: its sentence does not go on below."""
    return line.rstrip()[-1:] not in ",;:-" and following.lstrip()[:1].isupper()
