"""The coverage of a game's rules: which of them its cases show.

coverage = cover(["nim.heap", "nim.die"], cases)
assert coverage.complete, coverage.holes
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rulewright.conformance.cases import Case


@dataclass(frozen=True)
class Coverage:
    """The cases by rule, in the order of the reference, and any faults."""

    cases: int
    rules: dict[str, list[str]]
    unknown: list[tuple[Case, str]]  # a case, and a rule id that the reference lacks

    @property
    def holes(self) -> list[str]:
        """The rules that no case shows."""
        return [rule for rule, shown in self.rules.items() if not shown]

    @property
    def complete(self) -> bool:
        """Whether every rule has a case, and every case cites only existing rules."""
        return bool(self.rules) and not self.holes and not self.unknown

    def to_dict(self) -> dict[str, Any]:
        """Return the coverage as JSON-ready data."""
        return {
            "cases": self.cases,
            "rules": self.rules,
            "holes": self.holes,
            "unknown": [{"case": case.id, "rule": rule} for case, rule in self.unknown],
            "complete": self.complete,
        }


def cover(rules: Iterable[str], cases: Iterable[Case], others: Iterable[Case] = ()) -> Coverage:
    """Return the cases of each rule.

    `others` are cases of another game, which count only for the rules shared with this one.
    """
    shown: dict[str, list[str]] = {rule: [] for rule in rules}
    unknown: list[tuple[Case, str]] = []
    count = 0
    for case in cases:
        count += 1
        for rule in dict.fromkeys(case.shows):
            if rule in shown:
                shown[rule].append(case.id)
            else:
                unknown.append((case, rule))
    for case in others:
        for rule in dict.fromkeys(case.shows):
            if rule in shown:
                shown[rule].append(case.id)
    return Coverage(count, shown, unknown)
