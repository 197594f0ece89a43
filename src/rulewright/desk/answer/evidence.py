"""Decides whether the search results answer the question.

A question is refused if it asks for advice, is about another game, or mentions something that the
books do not know, or if the best passage says too little about it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import pairwise

import msgspec

from rulewright.desk.language.glossaries import COMMON, glossary, known_games, marked, phrase
from rulewright.desk.language.words import fold, said, stem, words
from rulewright.desk.search.own_rule_bridge import BRIDGE_SIGNS
from rulewright.desk.search.query import (
    BESIDES,
    PLAIN,
    REPAIRED,
    STRANGE,
    TELLING,
    Concept,
    Query,
    Words,
)
from rulewright.desk.search.ranking import Hit, weights
from rulewright.desk.search.ruling import meets

FOCUS = (
    "how many|how much|which|what does the|what is the|when does|what happens when the"
    r"|how do i use the|(?:what|which|who|where|when|how) (?:\w+ ){0,3}?(?:the|a|an|my)"
)
FIRST = 5
MANY = 3
BARELY = 0.3
RARE = 4.0
CLAUSE = re.compile(r"[^.!?;]+[.!?;]?")
ELSEWHERE = "another"


class Reason(StrEnum):
    """Why there is no answer."""

    ADVICE = "advice"
    OTHER_GAME = "other game"
    UNKNOWN = "unknown"
    WEAK = "not in the rules"
    EMPTY = "nothing asked"
    WHICH_GAME = "which game"
    UNSURE = "not sure"
    NO_BOOK = "no book"


WHY_REFUSED = {
    Reason.EMPTY: "the question names nothing that a rulebook could be searched for",
    Reason.ADVICE: "this asks for advice; the rules say how to play, not how to play well",
    Reason.OTHER_GAME: "this seems to be about another game",
    Reason.UNKNOWN: "the rulebook does not know something that the question speaks of",
    Reason.WEAK: "the rulebook does not say",
    Reason.UNSURE: "no rule was found that surely answers this",
}


def asks_advice(text: str) -> bool:
    """Return whether a question asks how to play well, rather than how to play."""
    folded = fold(text)
    return any(re.search(pattern, folded) for pattern in glossary(COMMON).advice)


def lies_outside(text: str) -> bool:
    """Return whether a question is about the game but not its rules, such as its price."""
    folded = fold(text)
    return any(re.search(pattern, folded) for pattern in glossary(COMMON).outside)


def other_game(text: str, lexicon: Words) -> str:
    """Return another game that the question names or whose own words it uses, or "" if none."""
    folded = " ".join(words(text))
    mine, same = marked(lexicon.game), glossary(lexicon.game).same
    stemmed = [stem(word) for word in without(mine.names, folded).split()]
    for game in known_games():
        theirs = marked(game)
        if game == lexicon.game or not theirs.own:
            continue
        strange = [
            own
            for own in theirs.own - mine.own
            if inside(own, stemmed) and not lexicon.has(own) and own not in same
        ]
        named = [
            name
            for name in theirs.names
            if len(name) > 5
            and f" {name} " in f" {folded} "
            and not any(name in ours for ours in mine.names)
        ]
        if (strange or named) and not lexicon.has(phrase(" ".join(named))):
            return game
    elsewhere = glossary(COMMON).elsewhere
    return (
        "another" if any(inside(one, stemmed) and not lexicon.has(one) for one in elsewhere) else ""
    )


def without(names: Iterable[str], folded: str) -> str:
    """Return a text without the given names, so that words in a game's name do not count."""
    left = f" {folded} "
    for name in names:
        left = left.replace(f" {name} ", " ")
    return left.strip()


def inside(own: tuple[str, ...], stemmed: list[str]) -> bool:
    """Return whether a phrase occurs in a text."""
    size = len(own)
    return any(tuple(stemmed[at : at + size]) == own for at in range(len(stemmed) - size + 1))


def signs_of(query: Query, hits: Sequence[Hit]) -> dict[str, float]:
    """Return the signs for and against an answer, such as how well the best passages fit."""
    query = severely(query)
    unknown = [concept for concept in query.concepts if not concept.known]
    top = hits[0]
    meant = {"meaning": top.signs["meaning"]} if "meaning" in top.signs else {}
    return meant | {
        "bias": 1.0,
        "alien": float(any(is_thing(concept) for concept in unknown)),
        "asked": float(any(is_asked_for(concept.text, query) for concept in unknown)),
        "both": float(has_both(query, top)),
        "long": math.log(1 + len(query.concepts)),
        "missing": missing(query, hits[:FIRST]),
        "number": float("number" in query.asks),
        "outside": float(lies_outside(query.text)),
        "score": unaided(top) / 10,
        "standing": standing(query),
        "unknown": float(min(len(unknown), MANY)),
    }


def severely(query: Query) -> Query:
    """Return the question as it is judged here: without guesses and improbable meanings of words.

    Those help to find a passage, but do not show that the passage is about the question.
    """
    return msgspec.structs.replace(query, concepts=tuple(map(plainly, query.concepts)))


def plainly(concept: Concept) -> Concept:
    """Return a concept without improbable meanings; a guessed everyday thing becomes unknown."""
    if concept.guessed and is_thing(concept):
        return Concept(concept.text, (), STRANGE, False, concept.repaired)
    plain = tuple(one for one in concept.alternatives if one[1] > BESIDES)
    return msgspec.structs.replace(concept, alternatives=plain)


def is_thing(concept: Concept) -> bool:
    """Return whether an unknown word is the name of an everyday thing, and so not a misspelling."""
    return first_stem(concept) in PLAIN and first_stem(concept) not in TELLING


def standing(query: Query) -> float:
    """Return the share of the question, by weight, that the books have only in other words."""
    total = sum(concept.weight for concept in query.concepts) or 1.0
    other = (one for one in query.concepts if one.known and stands_in(one))
    return sum(concept.weight for concept in other) / total


def stands_in(concept: Concept) -> bool:
    """Return whether the books express a concept only in other words than the question."""
    return all(factor < REPAIRED for _, factor in concept.alternatives)


def first_stem(concept: Concept) -> str:
    """Return the stem of the first word of a concept."""
    return stem(next(iter(words(concept.text)), ""))


def clauses(text: str) -> list[str]:
    """Return the sentences and clauses of a question, split at punctuation."""
    return [clause for clause in (one.strip() for one in CLAUSE.findall(text)) if len(clause) > 3]


def asking(text: str) -> str:
    """Return the sentences that ask: those with a question mark, else the last one."""
    told = clauses(text)
    return " ".join(one for one in told if one.endswith("?")) or (told[-1] if told else text)


def asked_with(query: Query) -> list[Concept]:
    """Return the concepts of the sentences that ask, or all concepts if those have none."""
    part = frozenset(words(asking(query.text)))
    told = [one for one in query.concepts if part.issuperset(words(one.text))]
    return told or list(query.concepts)


def has_both(query: Query, hit: Hit) -> bool:
    """Return whether a passage or its headings contain the question's two rarest known words."""
    known = [one for one in asked_with(query) if one.known and first_stem(one) not in TELLING]
    here = frozenset(hit.stored.body) | frozenset(hit.stored.head)
    rarest = sorted(known, key=lambda one: -one.weight)[:2]
    return all(meets(one, here) for one in rarest)


def missing(query: Query, hits: Sequence[Hit]) -> float:
    """Return the weight (0 to 1) of the rarest word asked about that the best passages lack.

    Words in sentences before the question do not count.
    """
    asked = asked_with(query)
    heavy = [concept.weight for concept in asked]
    met = best_stretch(asked, heavy, hits)
    lacked = (weight for weight, share in zip(heavy, met, strict=True) if share < BARELY)
    return min(max(lacked, default=0.0), RARE) / RARE


def best_stretch(
    concepts: Sequence[Concept], heavy: Sequence[float], hits: Sequence[Hit]
) -> list[float]:
    """Return how well each concept is met by the two adjacent sentences that cover most of them."""
    best, met = 0.0, [0.0] * len(concepts)
    for hit in hits:
        head = frozenset(hit.stored.head)
        told = [said(sentence.text) for sentence in hit.stored.unit.sentences]
        for left, right in list(pairwise(told)) or [(one, one) for one in told]:
            here = left | right
            met_here = [max(meets(one, here), meets(one, head) / 2) for one in concepts]
            share = sum(a * b for a, b in zip(heavy, met_here, strict=True))
            if share > best:
                best, met = share, met_here
    return met


def unaided(hit: Hit) -> float:
    """Return a hit's score without the bonus from our own rules, which some games lack."""
    tuned = weights()["rank"]
    return hit.score - sum(tuned[name] * hit.signs.get(name, 0.0) for name in BRIDGE_SIGNS)


def is_asked_for(word: str, query: Query) -> bool:
    """Return whether the question asks about this very word, as in "how many X" or "which X"."""
    pattern = rf"\b(?:{FOCUS}) (?:\w+ )?{re.escape(word)}\b"
    return re.search(pattern, fold(query.text)) is not None


def sureness(signs: dict[str, float], tuned: dict[str, float] | None = None) -> float:
    """Return the probability, from 0 to 1, that the answer is right."""
    tuned = weights()["refuse"] if tuned is None else tuned
    total = sum(tuned.get(name, 0.0) * value for name, value in signs.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
