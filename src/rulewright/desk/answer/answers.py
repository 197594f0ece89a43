"""Answers of the desk; every quote is exactly as in its source."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulewright.desk.answer.evidence import Reason
from rulewright.desk.corpus.source import Place, Span
from rulewright.desk.corpus.units import Kind


class Quote(msgspec.Struct, frozen=True):
    """An exact quote from a source, with the place of each of its spans."""

    text: str
    places: tuple[Place, ...]


class Passage(msgspec.Struct, frozen=True):
    """A passage of a source: its exact text, the sentence that answers, and why it is shown.

    `heading` is the path of headings above it, and `reading` the text without markup. `relation` is
    `ruling`, `errata`, `faq`, `exception`, `variant`, `example` or `related`; beside one of our own
    rules it is `card` or `option` for a rule that changes it, and `book` for a passage that states
    it. `spans` locate the parts of `text` in the source.
    """

    text: str
    ruling: Quote
    reading: str
    source: str
    place: tuple[Place, ...]
    heading: tuple[str, ...]
    game: str
    kind: Kind
    score: float
    relation: str = "ruling"
    rules: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()


class RuleLink(msgspec.Struct, frozen=True):
    """One of our own rules that says the same: its id, its title and the cases that show it.

    `text` is the rule's sentence if it is shown beside a passage of a book, else "". `traced` means
    that the book's trace states the link; otherwise the two are only similar.
    """

    id: str
    title: str
    cases: tuple[str, ...] = ()
    text: str = ""
    traced: bool = False


class Certainty(StrEnum):
    """How to present an answer: as certain, as probable, or only as a list of the nearest rules."""

    PLAIN = "plain"
    PROBABLE = "probable"
    UNSURE = "unsure"


class Refusal(msgspec.Struct, frozen=True):
    """The reason why there is no answer, a sentence that explains it, and the books searched."""

    reason: Reason
    text: str
    searched: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


class WrittenSentence(msgspec.Struct, frozen=True):
    """A sentence by a language model, and the numbers (from 1) of the passages that it cites."""

    text: str
    cited: tuple[int, ...]


class Written(msgspec.Struct, frozen=True):
    """The sentences of a language model that the passages support.

    `dropped` is the number of unsupported ones; `failed` says why there are none, else "".
    """

    sentences: tuple[WrittenSentence, ...] = ()
    dropped: int = 0
    failed: str = ""


class Answer(msgspec.Struct, frozen=True):
    """An answer or a refusal.

    `answer` is the ruling sentence with its passage and place; `changes` are passages that modify
    it (errata, FAQ, exceptions, variants). `rules` are our own rules that say it or, for an
    uncertain answer, the nearest ones; `stated_in` are sentences of a traced book that state the
    answering rule. `passages` lists everything that the search returned, best first, also for a
    refusal; `written` is the version of a language model, if requested. `certainty` says how to
    present the answer, and `also_asked` are common questions about the same rule. If several games
    may be meant, `by_game` has the answer for each.
    """

    question: str
    game: str
    refused: bool
    sureness: float
    passages: tuple[Passage, ...] = ()
    answer: Passage | None = None
    changes: tuple[Passage, ...] = ()
    rules: tuple[RuleLink, ...] = ()
    reason: Refusal | None = None
    read_as: tuple[str, ...] = ()
    written: Written | None = None
    certainty: Certainty = Certainty.PLAIN
    also_asked: tuple[str, ...] = ()
    by_game: tuple[Answer, ...] = ()
    stated_in: tuple[Passage, ...] = ()
