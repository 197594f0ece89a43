"""Statements of a source, such as an official FAQ, that a game's cases have to show.

`statements.toml` beside the cases lists their ids. A case names in its `source` the statements that
it shows (`FAQ F1-05d, F1-05e`); a statement that cannot be shown has a table under its id with the
`reason`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulewright.conformance.cases import Case
from rulewright.kernel import RulewrightError

FILE = "statements.toml"
WORD = re.compile(r"[\w-]+")


class BadStatements(RulewrightError, ValueError):
    """A list of statements that cannot be read."""


@dataclass(frozen=True)
class Statements:
    """The ids of all statements, the cases that show each, and the reasons for having none."""

    ids: list[str] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)
    shown: dict[str, list[str]] = field(default_factory=dict)

    @property
    def holes(self) -> list[str]:
        """The statements with neither a case nor a reason for having none."""
        return [one for one in self.ids if not self.shown.get(one) and one not in self.reasons]

    @property
    def both(self) -> list[str]:
        """The statements with both a case and a reason for having none, which is a mistake."""
        return [one for one in self.ids if self.shown.get(one) and one in self.reasons]

    @property
    def complete(self) -> bool:
        """Whether every statement has either a case or a reason for having none."""
        return not self.holes and not self.both

    def to_dict(self) -> dict[str, Any]:
        """Return the cases and reasons by statement, and the faults, as JSON-ready data."""
        return {
            "shown": self.shown,
            "reasons": self.reasons,
            "holes": self.holes,
            "both": self.both,
        }


def read_statements(folder: Path, cases: Iterable[Case]) -> Statements:
    """Return the statements listed beside the cases; without a list there are none.

    Raises `BadStatements` if the list cannot be read.
    """
    path = folder / FILE
    if not path.is_file():
        return Statements()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        ids = [str(one) for one in data.pop("statements")]
        reasons = {one: str(table["reason"]) for one, table in data.items()}
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise BadStatements(f"{path.name}: {error!r}") from error
    strange = [one for one in reasons if one not in ids]
    if strange:
        raise BadStatements(f"{path.name}: no statement {', '.join(strange)}")
    shown: dict[str, list[str]] = {one: [] for one in ids}
    for case in cases:
        for word in WORD.findall(case.source):
            if word in shown and case.id not in shown[word]:
                shown[word].append(case.id)
    return Statements(ids, reasons, shown)
