"""The certainty that a rule answers a question, as a number and in words.

The probability comes from logistic regression, fitted on held-out questions (`weights.toml`,
`[sure]`). Its signs are how far the first rule is ahead, how similar the question is to those
written for the rule, and whether it mentions things that the rules do not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.desk.answer.answers import Certainty
from rulewright.desk.answer.evidence import is_asked_for, is_thing, signs_of, sureness
from rulewright.desk.rules.ranker import Ranked, RuleFinder, margin_signs, rule_weights
from rulewright.desk.search.query import Query
from rulewright.desk.search.ranking import Hit

# Signs for books that have no equivalent in a ranking of rules.
OF_BOOKS = ("score", "meaning")


def certainty_signs(
    query: Query, hits: Sequence[Hit], ranked: Sequence[Ranked]
) -> dict[str, float]:
    """Return the signs for and against the highest-ranked rule."""
    evidence = signs_of(query, hits)
    told = {name: value for name, value in evidence.items() if name not in OF_BOOKS}
    return told | margin_signs(ranked)


def asks_strange(query: Query, finder: RuleFinder) -> bool:
    """Return whether the question asks about an everyday thing unknown to rules and players."""
    return any(
        not one.known and is_thing(one) and is_asked_for(one.text, query)
        for one in query.concepts
        if not finder.knows(one.text)
    )


def certainty(
    query: Query, hits: Sequence[Hit], ranked: Sequence[Ranked], likely: float = 1.0
) -> tuple[Certainty, float]:
    """Return the certainty that the first rule answers, in words and as a probability.

    `likely` is the probability that the question is about this game at all.
    """
    chance = likely * sureness(certainty_signs(query, hits, ranked), rule_weights()["sure"])
    limits = rule_weights()["limits"]
    if chance >= limits["probable" if ranked[0].is_named_card else "plain"]:
        return Certainty.PLAIN, chance
    return (Certainty.PROBABLE if chance >= limits["probable"] else Certainty.UNSURE), chance
