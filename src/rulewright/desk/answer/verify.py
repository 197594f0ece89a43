"""Checks that a written sentence says no more than the passages that it cites.

The check compares words; it does not understand them. It rejects a sentence without a citation,
with a number or many words that the passages lack, or with a "not", "only" or "unless" that the
most similar sentence of the passages does not have (or the other way round).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.desk.language.words import NUMBERS, SMALL, fold, said, stem, words

CITED = re.compile(r"\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
AFTER_END = re.compile(r"([.!?])\s*((?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\]\s*)+)")
SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
NEGATED = re.compile(r"\b(?:no|not|never|none|nor|neither|without|cannot|unable)\b|n't\b")
LIMITED = re.compile(r"\b(?:only|unless|except|until)\b")
ENOUGH = 0.8
LEAST = 2
SMALL_STEMS = frozenset(stem(word) for word in SMALL) | {"ye", "yes"}
AMOUNTS = frozenset(NUMBERS.values())


def cited_sentences(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """Return the sentences of a text without citations, each with the numbers that it cites."""
    joined = AFTER_END.sub(r" \2\1 ", text)
    cited = []
    for piece in SENTENCE_END.split(joined):
        numbers = (int(one) for group in CITED.findall(piece) for one in group.split(","))
        plain = re.sub(r"\s+([.!?,])", r"\1", " ".join(CITED.sub(" ", piece).split()))
        if any(char.isalnum() for char in plain):
            cited.append((plain, tuple(dict.fromkeys(numbers))))
    return cited


def is_supported(text: str, cited: Sequence[int], passages: Sequence[Sequence[str]]) -> bool:
    """Return whether the cited passages, numbered from 1, support a sentence.

    Each passage is the list of its sentences.
    """
    if not cited or any(not 1 <= number <= len(passages) for number in cited):
        return False
    sources = [one for number in cited for one in passages[number - 1]]
    told = content(text)
    there = frozenset[str]().union(*(said(one) for one in sources))
    if len(told) < LEAST or not amounts(text) <= there:
        return False
    if len(told & there) < ENOUGH * len(told):
        return False
    nearest = max(sources, key=lambda one: len(told & said(one)) / (len(content(one)) + 8))
    return all(
        bool(sign.search(fold(text))) == bool(sign.search(fold(nearest)))
        for sign in (NEGATED, LIMITED)
    )


def content(text: str) -> frozenset[str]:
    """Return the stems of a text's meaningful words."""
    return said(text) - SMALL_STEMS


def amounts(text: str) -> frozenset[str]:
    """Return the numbers in a text, in digits or words."""
    stemmed = (stem(word) for word in words(text))
    return frozenset(word for word in stemmed if word[0].isdigit() or word in AMOUNTS)
