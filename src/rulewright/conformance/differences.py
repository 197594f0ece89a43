"""The differences between an edition and the game that its rules are based on, rule by rule.

for one in differences("thrones", "thrones-first"):
    one.rule, one.ours, one.theirs, one.cases
"""

from __future__ import annotations

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


class NoEdition(RulewrightError, ValueError):
    """Neither of two games is an edition of the other."""


@dataclass(frozen=True)
class Difference:
    """A rule that is changed, added or left out, and the cases that end otherwise by it."""

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
        """The difference, ready for JSON."""
        return {
            "rule": self.rule,
            "kind": self.kind,
            "base": None if self.base is None else self.base.text,
            "edition": None if self.edition is None else self.edition.text,
            "cases": [case.id for case in self.cases],
        }


def base_and_edition(one: str, other: str) -> tuple[str, str]:
    """The two games, the one that the other is an edition of first; raises `NoEdition`."""
    if find_page(other).base == one:
        return one, other
    if find_page(one).base == other:
        return other, one
    raise NoEdition(f"neither {one} nor {other} is an edition of the other")


def differences(base: str, edition: str) -> list[Difference]:
    """All differences: the rules of the edition's page in order, then those it leaves out."""
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


def opening(section: Section | None) -> str:
    """The first sentence of a rule, as a table shows it; empty for none."""
    if section is None:
        return ""
    line = next((line for line in section.text.splitlines() if line.strip()), "")
    line = line.removeprefix("- ")
    end = line.find(". ")
    return line if end < 0 else line[: end + 1]
