"""Answers of the desk: typed, with every quote as its source has it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulewright.desk.answer.evidence import Reason
from rulewright.desk.corpus.source import Place, Span
from rulewright.desk.corpus.units import Kind


class Quote(msgspec.Struct, frozen=True):
    """Words of a source exactly as they stand there, and where: one place for each stretch."""

    text: str
    places: tuple[Place, ...]


class Passage(msgspec.Struct, frozen=True):
    """A passage found: its exact text, the sentence of it that answers, and what it is.

    `heading` is the path of headings above it, `reading` the text without marks of form and
    `relation` why it is shown: `ruling`, `errata`, `faq`, `exception`, `variant`, `example`,
    `related`, or `card` and `option`, which change a rule of our own, or `book`, which states it;
    `spans` are the stretches of `text` in the whole of its source's text.
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
    """A rule of our own reference that says the same: its id, title and the cases that show it.

    Beside a passage of a book `text` is what it says, as its page has it; "" where that is known.
    `traced` is whether a trace of the book says so, and not only that the two are alike.
    """

    id: str
    title: str
    cases: tuple[str, ...] = ()
    text: str = ""
    traced: bool = False


class Certainty(StrEnum):
    """How an answer is given: plainly, as probable, or as the nearest rules without more."""

    PLAIN = "plain"
    PROBABLE = "probable"
    UNSURE = "unsure"


class Refusal(msgspec.Struct, frozen=True):
    """Why there is no answer: the reason, a sentence that says it, and what was searched."""

    reason: Reason
    text: str
    searched: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


class WrittenSentence(msgspec.Struct, frozen=True):
    """A sentence that was written, and the passages that it cites, numbered from 1."""

    text: str
    cited: tuple[int, ...]


class Written(msgspec.Struct, frozen=True):
    """The sentences of a writer that the passages bear out.

    `dropped` sentences were not; `failed` says why there is nothing, "" when there is something.
    """

    sentences: tuple[WrittenSentence, ...] = ()
    dropped: int = 0
    failed: str = ""


class Answer(msgspec.Struct, frozen=True):
    """An answer or an honest refusal.

    `answer` is the ruling sentence with its passage and place; `changes` are passages that change
    or except it (errata, FAQ, exceptions, variants); `rules` the rules of our own that say it, or
    beside an answer that is not plain the nearest; `stated_in` the sentence of a traced book that
    states the rule of our own that answers; `passages` all that was found, best first, also
    beside a refusal; `written` what a writer made of them, where one was asked. `certainty` says
    how the answer is to be taken, and `also_asked` what else players ask about the same rule. Where
    several games may be meant, `by_game` has the answer of each.
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
