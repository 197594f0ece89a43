"""Single cards and options that change a rule: they cite it, or cases of theirs show it as well."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable

import msgspec

from rulewright.conformance.reference import Section, find_reference
from rulewright.desk.rules.ranker import OPTIONAL, SINGLE, part_of

CITED = re.compile(r"`([a-z][a-z-]*\.[a-z0-9-]+)`")
#: A card shares so many cases at least with a rule that it changes; an option a single one.
CASES = 2
SHOWN = 3


class Changes:
    """Cards and options that change the rules of each game, by the pages and cases in the store."""

    def __init__(self, store: sqlite3.Connection) -> None:
        self._store = store
        self._by_game: dict[str, dict[str, tuple[str, ...]]] = {}

    def forget(self) -> None:
        """Look it up anew when it is next needed."""
        self._by_game.clear()

    def of(self, game: str, rule: str) -> tuple[str, ...]:
        """The rules of cards and options that change a rule, those it is shown with most first."""
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
    """For each rule that something changes, what does so."""
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
    """How much speaks for it that a card or option changes a rule; 0 where nothing does."""
    shared = len(cases.get(section.id, frozenset()) & cases.get(rule, frozenset()))
    least = 1 if part_of(section.id) in OPTIONAL else CASES
    return (shared if shared >= least else 0) + CASES * (rule in CITED.findall(section.text))


def relation_of(rule: str) -> str:
    """The word for a rule that changes another: the rule of an option, or that of a card."""
    return "option" if part_of(rule) in OPTIONAL else "card"
