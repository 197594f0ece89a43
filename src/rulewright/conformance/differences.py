"""The differences between an edition and its base game, rule by rule.

for one in differences("thrones", "thrones-first"):
    one.rule, one.ours, one.theirs, one.cases
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from rulewright.conformance.cases import Case, read_folder
from rulewright.conformance.pages import cases_folder
from rulewright.conformance.reference import Section, find_page, find_reference
from rulewright.kernel import RulewrightError

CHANGED: Final = "changed"
ADDED: Final = "added"
LEFT_OUT: Final = "left out"
SENTENCE_ENDS: Final = re.compile(r"(?<=\.) (?=[A-Z`])")


class NoEdition(RulewrightError, ValueError):
    """Neither of the two games is an edition of the other."""


@dataclass(frozen=True)
class Difference:
    """A rule that was changed, added or left out, and the cases that it makes end differently."""

    kind: str
    base: Section | None
    edition: Section | None
    cases: list[Case]

    @property
    def rule(self) -> str:
        """The id of the rule."""
        section = self.edition or self.base
        assert section is not None
        return section.id

    def to_dict(self) -> dict[str, Any]:
        """Return the difference as JSON-ready data."""
        return {
            "rule": self.rule,
            "kind": self.kind,
            "base": None if self.base is None else self.base.text,
            "edition": None if self.edition is None else self.edition.text,
            "cases": [case.id for case in self.cases],
        }


def base_and_edition(one: str, other: str) -> tuple[str, str]:
    """Return the two games, the base game first. Raise `NoEdition` if they are not related."""
    if find_page(other).base == one:
        return one, other
    if find_page(one).base == other:
        return other, one
    raise NoEdition(f"neither {one} nor {other} is an edition of the other")


def differences(base: str, edition: str) -> list[Difference]:
    """Return all differences: the edition's own rules in order, then those it leaves out."""
    page, reference = find_page(edition), find_reference(base)
    folder = cases_folder(edition)
    cases = [] if folder is None else [case for case in read_folder(folder) if case.elsewhere]
    changes: list[Difference] = []
    for section in page.sections:
        old = reference.section(section.id)
        kind = ADDED if old is None else CHANGED
        changes.append(Difference(kind, old, section, _showing(cases, section.id)))
    for section in reference.sections:
        if page.leaves_out(section.id) and section.id not in page.own():
            changes.append(Difference(LEFT_OUT, section, None, _showing(cases, section.id)))
    return changes


def _showing(cases: Iterable[Case], rule: str) -> list[Case]:
    return [case for case in cases if rule in case.shows]


def contrast(section: Section | None, other: Section | None) -> str:
    """Return the first sentence of a rule that the other edition's rule lacks, else ""."""
    theirs = {_plain(sentence) for sentence in _sentences(other)}
    return next((one for one in _sentences(section) if _plain(one) not in theirs), "")


def _sentences(section: Section | None) -> list[str]:
    """Return the sentences of a rule, including its list items."""
    lines = [] if section is None else section.text.splitlines()
    items = [line.removeprefix("- ") for line in lines if line.strip()]
    return [sentence for item in items for sentence in SENTENCE_ENDS.split(item)]


def _plain(sentence: str) -> str:
    """Return a sentence reduced to its words, for comparison."""
    return re.sub(r"\W+", " ", sentence.casefold()).strip()
