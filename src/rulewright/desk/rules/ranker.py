"""Ranks our own rules by how likely a question is about them.

A rule is a unit: its title, its sentences and the questions that players ask about it. Four signs
count: the prediction of a model trained on those questions, the similarity of the question to them,
how well the rule's words fit, and whether the rule is general. The weights are in `weights.toml`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from rulewright.conformance.reference import Section, find_reference
from rulewright.desk.language.words import SMALL, stems
from rulewright.desk.rules.features import features
from rulewright.desk.rules.likeness import Index, Like, Likeness
from rulewright.desk.rules.model import Reader
from rulewright.kernel import OptionSpec, OptionValue, UnknownGame, get

NOTHING = Like("", 0.0, 0.0)
# The log probability of a rule that the model does not know.
UNKNOWN = -12.0
# The log probability of every rule in a game without a model: about the mean for the best rule.
UNFITTED = -2.0
# The parts of the rules where each rule is about a single card or person.
SINGLE = ("cards", "commanders", "allies", "leaders", "characters")
# The parts of the rules that are only about options.
OPTIONAL = ("options", "house", "variants")
ALSO = 3
SMALL_STEMS = frozenset(stem for word in SMALL for stem in stems(word))


class Ranked(msgspec.Struct, frozen=True):
    """A rule with its signs, and their weighted sum."""

    section: Section
    signs: dict[str, float]
    score: float
    like: Like

    @property
    def id(self) -> str:
        """The id of the rule."""
        return self.section.id

    @property
    def is_named_card(self) -> bool:
        """Whether the rule is about one card or person whose full name is in the question."""
        whole = self.signs["named"] == 1.0 and len(telling(self.section.title)) > 1
        return whole and part_of(self.id) in SINGLE


@lru_cache(maxsize=1)
def rule_weights() -> dict[str, dict[str, float]]:
    """Return the fitted weights, by section."""
    return tomllib.loads((Path(__file__).parent / "weights.toml").read_text(encoding="utf-8"))


class RuleFinder:
    """Finds the rules of one game that a question is about."""

    def __init__(self, game: str, index: Index, model: Reader | None) -> None:
        self.sections = find_reference(game).sections
        self._game = game
        self._index = index
        self._model = model
        self._likeness = Likeness(index)
        self._titles = {one.id: telling(one.title) for one in self.sections}

    def ranked(
        self,
        text: str,
        fits: Mapping[str, float],
        now: Collection[str] = (),
        options: Mapping[str, OptionValue] | None = None,
    ) -> list[Ranked]:
        """Return all rules, the most likely first.

        `fits` is how well the rules' words fit (0 if left out), `now` are the rules that concern
        the present choice at the table, `options` are the options of the match.
        """
        asked = features(text)
        chances = self._model.chances(asked) if self._model else {}
        unknown = UNKNOWN if self._model else UNFITTED
        likes = self._likeness.of(asked)
        said = frozenset(stems(text))
        off = self._off(options)
        parts = {part_of(rule) for rule in now}
        ranked = []
        for section in self.sections:
            rule, title = section.id, self._titles[section.id]
            like = likes.get(rule, NOTHING)
            named = len(title & said) / len(title) if title else 0.0
            signs = {
                "chance": chances.get(rule, unknown),
                "like": like.best,
                "likes": like.mean,
                "fits": fits.get(rule, 0.0),
                "named": named,
                "unnamed": float(part_of(rule) in SINGLE and not named),
                "off": float(rule in off),
                "now": float(rule in now),
                "part": float(part_of(rule) in parts),
            }
            ranked.append(Ranked(section, signs, summed(signs, rule_weights()["rank"]), like))
        return sorted(ranked, key=lambda one: -one.score)

    def knows(self, word: str) -> bool:
        """Return whether players use a word in their questions."""
        return self._index.spoken.issuperset(stems(word))

    def also_asked(self, rule: Ranked) -> tuple[str, ...]:
        """Return other questions about a rule, except the one nearest to the question asked."""
        asked = self._index.questions(rule.id)
        return tuple(one for one in asked if one != rule.like.question)[:ALSO]

    def _off(self, options: Mapping[str, OptionValue] | None) -> frozenset[str]:
        """Return the rules of options that this table does not use."""
        optional = {one.id for one in self.sections if part_of(one.id) in OPTIONAL}
        if not options:
            return frozenset(optional)
        return frozenset(
            spec.rule
            for spec in option_specs(self._game)
            if spec.rule in optional and options.get(spec.name, spec.values[0]) == spec.values[0]
        )


def summed(signs: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Return the weighted sum of signs."""
    return sum(weights.get(name, 0.0) * value for name, value in signs.items())


def telling(title: str) -> frozenset[str]:
    """Return the stems of a title's meaningful words, without the part in brackets."""
    return frozenset(stems(title.partition(" (")[0])) - SMALL_STEMS


def part_of(rule: str) -> str:
    """Return the part of the rules that a rule belongs to: the start of its id."""
    return rule.partition(".")[0]


def option_specs(game: str) -> tuple[OptionSpec, ...]:
    """Return the options of a game, or none if it cannot be played here."""
    try:
        return tuple(get(game).option_specs)
    except UnknownGame:
        return ()


def margin_signs(ranked: Sequence[Ranked]) -> dict[str, float]:
    """Return the signs of how far the first rule is ahead of the others."""
    heights = [math.exp(one.score - ranked[0].score) for one in ranked[:20]]
    top, second = ranked[0], ranked[1] if len(ranked) > 1 else ranked[0]
    return {
        "share": 1 / sum(heights),
        "margin": min(3.0, top.score - second.score),
        "like": top.like.best,
        "likes": top.like.mean,
        "chance": max(UNKNOWN, top.signs["chance"]),
        "fits": top.signs["fits"],
    }
