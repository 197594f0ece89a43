"""Whether what was found answers the question at all.

A question is refused for one of these reasons: it asks for advice, it is of another game, it speaks
of something that the books do not know, or the passage that fits best says too little of it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from enum import StrEnum

from rulewright.desk.glossaries import COMMON, glossary, known_games, marked, phrase
from rulewright.desk.kin import KIN_SIGNS
from rulewright.desk.query import Query, Words
from rulewright.desk.ranking import Hit, weights
from rulewright.desk.words import ENGLISH, fold, stem, words

FOCUS = (
    "how many|how much|which|what does the|what is the|when does|what happens when the"
    r"|how do i use the|(?:what|which|who|where|when|how) (?:\w+ ){0,3}?(?:the|a|an|my)"
)
FIRST = 5
ELSEWHERE = "another"


class Reason(StrEnum):
    """Why there is no answer."""

    ADVICE = "advice"
    OTHER_GAME = "other game"
    UNKNOWN = "unknown"
    WEAK = "not in the rules"
    EMPTY = "nothing asked"
    WHICH_GAME = "which game"
    NO_BOOK = "no book"


def asks_advice(text: str) -> bool:
    """Whether a question asks how to play well rather than how to play."""
    folded = fold(text)
    return any(re.search(pattern, folded) for pattern in glossary(COMMON).advice)


def lies_outside(text: str) -> bool:
    """Whether a question asks for what is about the game but not in it, as its price."""
    folded = fold(text)
    return any(re.search(pattern, folded) for pattern in glossary(COMMON).outside)


def other_game(text: str, lexicon: Words) -> str:
    """Another game that the question names, or whose own words it uses while ours has them not."""
    found = [stem(word) for word in words(text)]
    folded = " ".join(words(text))
    mine, same = marked(lexicon.game), glossary(lexicon.game).same
    for game in known_games():
        theirs = marked(game)
        if game == lexicon.game or not theirs.own:
            continue
        strange = [
            own
            for own in theirs.own - mine.own
            if inside(own, found) and not lexicon.has(own) and own not in same
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
        "another" if any(inside(one, found) and not lexicon.has(one) for one in elsewhere) else ""
    )


def inside(own: tuple[str, ...], found: list[str]) -> bool:
    """Whether a phrase stands in a text."""
    size = len(own)
    return any(tuple(found[at : at + size]) == own for at in range(len(found) - size + 1))


def signs_of(query: Query, hits: Sequence[Hit]) -> dict[str, float]:
    """What speaks for and against an answer: how well the best passages meet the question."""
    unknown = {concept.text for concept in query.concepts if not concept.known}
    alien = unknown & ENGLISH
    asked = {word for word in unknown if is_asked_for(word, query)}
    top = hits[0]
    meant = {"meaning": top.signs["meaning"]} if "meaning" in top.signs else {}
    return meant | {
        "bias": 1.0,
        "alien": float(bool(alien)),
        "asked": float(bool(asked)),
        "strange": float(bool(alien & asked)),
        "longest": max(hit.signs.get("stretch", 0.0) for hit in hits[:FIRST]),
        "score": unaided(top) / 10,
        "echo": top.signs.get("echo", 0.0),
        "named": top.signs["named"],
        "outside": float(lies_outside(query.text)),
    }


def unaided(hit: Hit) -> float:
    """The score of a hit without what our own rules add, as some games have none."""
    tuned = weights()["rank"]
    return hit.score - sum(tuned[name] * hit.signs.get(name, 0.0) for name in KIN_SIGNS)


def is_asked_for(word: str, query: Query) -> bool:
    """Whether a word is the very thing asked about: "how many X", "which X", "what does the X"."""
    pattern = rf"\b(?:{FOCUS}) (?:\w+ )?{re.escape(word)}\b"
    return re.search(pattern, fold(query.text)) is not None


def sureness(signs: dict[str, float], tuned: dict[str, float] | None = None) -> float:
    """How sure an answer is, from 0 to 1."""
    tuned = weights()["refuse"] if tuned is None else tuned
    total = sum(tuned.get(name, 0.0) * value for name, value in signs.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
