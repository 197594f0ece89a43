"""Finds the ruling: the sentence of a passage that answers, and what must be read with it.

The best passage is chosen by its whole content, but the marked sentence must be the one that
answers. The signs are how much of the question it meets, whether it has the kind of answer asked
for (a number, a permission, a person), and how similar it is to our own rules. An item is read with
its introductory sentence, an answer with its question, and a sentence that says "it" or "this" with
the one before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulewright.desk.corpus.source import Span
from rulewright.desk.corpus.store import Stored
from rulewright.desk.corpus.units import Kind, Sentence, Unit
from rulewright.desk.language.words import fold, said
from rulewright.desk.search.own_rule_bridge import Vector, alike, vector
from rulewright.desk.search.query import Concept, Query, Words
from rulewright.desk.search.question_shape import ASKED_WHO, WHO, counted

POINTING = re.compile(
    r"^\W*(?:it|its|they|their|them|he|his|she|her|this|these|those|such|that is|in (?:this|that)"
    r" case)\b"
)
LEADING = re.compile(r":\W*$")
EXAMPLE = re.compile(r"\bexample\b|\bfor instance\b")
WORDY = re.compile(r"\w")
CLOSING = "”\"')*_ "
Fitting = Mapping[str, re.Pattern[str]]


def meets(concept: Concept, here: frozenset[str]) -> float:
    """Return how well the words meet a concept: the factor of its best alternative among them."""
    for phrase, factor in concept.alternatives:  # the best come first
        if phrase[0] in here and (len(phrase) == 1 or here.issuperset(phrase)):
            return factor
    return 0.0


def sentence_signs(
    stored: Stored, query: Query, lexicon: Words, meant: Vector, fitting: Fitting
) -> list[dict[str, float]]:
    """Return the signs of each sentence of a unit.

    `meant` is the word vector of our own rules that match the question.
    """
    head = frozenset(stored.head)
    told = [said(sentence.text) for sentence in stored.unit.sentences]
    met = [[meets(concept, here) for concept in query.concepts] for here in told]
    above = [meets(concept, head) for concept in query.concepts]
    weight = [concept.weight for concept in query.concepts]
    total = sum(weight) or 1.0
    # A concept in all sentences distinguishes none of them.
    shared = [1 + sum(one[at] > 0 for one in met) for at in range(len(weight))]
    signs_by_sentence = []
    for at, sentence in enumerate(stored.unit.sentences):
        each = list(zip(weight, met[at], above, shared, strict=True))
        signs = {
            "headed": sum(heavy * max(here, over / 2) for heavy, here, over, _ in each) / total,
            "telling": sum(heavy * here / times for heavy, here, _, times in each) / total,
            "bridge": alike(meant, vector(told[at], lexicon)) if meant else 0.0,
        }
        signs_by_sentence.append(signs | answering(sentence, query, fitting))
    return signs_by_sentence


def answering(sentence: Sentence, query: Query, fitting: Fitting) -> dict[str, float]:
    """Return the signs of whether a sentence has the kind of answer asked for."""
    text = fold(sentence.text)
    signs = {
        name: float(name in query.asks and bool(one.search(text))) for name, one in fitting.items()
    }
    return signs | {
        "who": float(bool(ASKED_WHO.search(fold(query.text)) and WHO.search(text))),
        "counted": float(counted([sentence], query)),
        "example": float(bool(EXAMPLE.search(text))),
        "leading": float(bool(LEADING.search(text))),
    }


def asked_in(unit: Unit) -> range:
    """Return the indices of the sentences that form a question which the unit then answers.

    The range is empty for a unit without a question.
    """
    if unit.kind is not Kind.FAQ or not unit.sentences or unit.sentences[0].text[:1] != "Q":
        return range(0)
    asked = [at for at, one in enumerate(unit.sentences) if one.text.rstrip(CLOSING)[-1:] == "?"]
    return range(asked[-1] + 1) if asked else range(0)


def read_with(unit: Unit, best: int) -> list[int]:
    """Return the indices of the sentence that answers and of those to be read with it."""
    asked = asked_in(unit)
    if best >= len(asked) > 0:
        return [*asked, best]
    sentence = unit.sentences[best]
    if sentence.item:
        leads = (at for at in range(best - 1, -1, -1) if not unit.sentences[at].item)
        lead = next(leads, -1)
        return [best] if lead < 0 else [lead, best]
    if best and POINTING.search(fold(sentence.text)):
        return [best - 1, best]
    return [best]


def ruling_spans(text: str, unit: Unit, best: int, beside: Sequence[int] = ()) -> tuple[Span, ...]:
    """Return the spans of the ruling in a source's text, merged where they (nearly) touch.

    The ruling is the `best` sentence, with the sentences `beside` it that answer too.
    """
    if not unit.sentences:
        return unit.spans
    told = sorted({at for one in (best, *beside) for at in read_with(unit, one)})
    spans: list[Span] = []
    for span in (span for at in told for span in unit.sentences[at].spans):
        if spans and touch(text, unit, spans[-1], span):
            spans[-1] = (spans[-1][0], span[1])
        else:
            spans.append(span)
    return tuple(spans)


def touch(text: str, unit: Unit, left: Span, right: Span) -> bool:
    """Return whether only bullets and the like separate two spans of one passage."""
    within = any(low <= left[0] and right[1] <= high for low, high in unit.spans)
    return within and left[1] <= right[0] and not WORDY.search(text, left[1], right[0])
