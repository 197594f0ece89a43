"""Cards and options that change a rule, recognized by citing it or by sharing cases with it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable

import msgspec

from rulewright.conformance.reference import Section, find_reference
from rulewright.desk.rules.ranker import OPTIONAL, SINGLE, part_of

CITED = re.compile(r"`([a-z][a-z-]*\.[a-z0-9-]+)`")
# The number of cases that a card must share with a rule that it changes; options need one.
CASES = 2
SHOWN = 3


class Changes:
    """The cards and options that change each game's rules, from the pages and the cases."""

    def __init__(self, store: sqlite3.Connection) -> None:
        self._store = store
        self._by_game: dict[str, dict[str, tuple[str, ...]]] = {}

    def forget(self) -> None:
        """Drop the cache."""
        self._by_game.clear()

    def of(self, game: str, rule: str) -> tuple[str, ...]:
        """Return the ids of cards and options that change a rule, strongest evidence first."""
        if game not in self._by_game:
            sections = find_reference(game).sections
            self._by_game[game] = changes_by_rule(sections, self._cases(game))
        return self._by_game[game].get(rule, ())

    def _cases(self, game: str) -> dict[str, frozenset[str]]:
        rows = self._store.execute("SELECT rule, cases FROM shown WHERE game = ?", (game,))
        return {rule: frozenset(msgspec.json.decode(cases)) for rule, cases in rows}


def changes_by_rule(
    sections: Iterable[Section], cases: dict[str, frozenset[str]]
) -> dict[str, tuple[str, ...]]:
    """Return, for each rule that anything changes, the ids of the cards and options that do."""
    every = list(sections)
    changing = [one for one in every if part_of(one.id) in (*SINGLE, *OPTIONAL)]
    changes = {}
    for rule in (one.id for one in every if one not in changing):
        weights = {one.id: weight(one, rule, cases) for one in changing}
        order = sorted((one for one in weights if weights[one]), key=lambda one: -weights[one])
        if order:
            changes[rule] = tuple(order[:SHOWN])
    return changes


def weight(section: Section, rule: str, cases: dict[str, frozenset[str]]) -> int:
    """Return the strength of the evidence that a card or option changes a rule; 0 for none."""
    shared = len(cases.get(section.id, frozenset()) & cases.get(rule, frozenset()))
    least = 1 if part_of(section.id) in OPTIONAL else CASES
    return (shared if shared >= least else 0) + CASES * (rule in CITED.findall(section.text))


def relation_of(rule: str) -> str:
    """Return `option` or `card`, depending on what kind of rule changes another."""
    return "option" if part_of(rule) in OPTIONAL else "card"
