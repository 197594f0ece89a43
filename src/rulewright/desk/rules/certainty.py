"""How sure the desk is that a rule answers: in numbers, and in words.

The chance is that of logistic regression over questions that were never fitted on (`weights.toml`,
`[sure]`): how far the first rule stands above the others, how like the question is to those written
for it, and whether the question speaks of what the rules do not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.desk.answer.answers import Certainty
from rulewright.desk.answer.evidence import is_asked_for, is_thing, signs_of, sureness
from rulewright.desk.rules.ranker import Ranked, RuleFinder, margin_signs, rule_weights
from rulewright.desk.search.query import Query
from rulewright.desk.search.ranking import Hit

#: Signs of the books' evidence that a ranking of rules has no like of.
OF_BOOKS = ("score", "meaning")


def certainty_signs(
    query: Query, hits: Sequence[Hit], ranked: Sequence[Ranked]
) -> dict[str, float]:
    """The signs for and against the first rule."""
    evidence = signs_of(query, hits)
    told = {name: value for name, value in evidence.items() if name not in OF_BOOKS}
    return told | margin_signs(ranked)


def asks_strange(query: Query, finder: RuleFinder) -> bool:
    """Whether the very thing asked for is one of any day that neither rules nor players name."""
    return any(
        not one.known and is_thing(one) and is_asked_for(one.text, query)
        for one in query.concepts
        if not finder.knows(one.text)
    )


def certainty(
    query: Query, hits: Sequence[Hit], ranked: Sequence[Ranked], likely: float = 1.0
) -> tuple[Certainty, float]:
    """How sure it is that the first of the rules answers, and the chance of it.

    `likely` is the chance that the question is of this game at all.
    """
    chance = likely * sureness(certainty_signs(query, hits, ranked), rule_weights()["sure"])
    limits = rule_weights()["limits"]
    if chance >= limits["probable" if ranked[0].is_named_card else "plain"]:
        return Certainty.PLAIN, chance
    return (Certainty.PROBABLE if chance >= limits["probable"] else Certainty.UNSURE), chance
