"""Statements of a source that cases name, and those with a reason for having none."""

from pathlib import Path

import pytest

from rulewright.conformance.cases import read_folder
from rulewright.conformance.statements import BadStatements, read_statements

CASES = """
- {id: one, shows: [a.b], source: "FAQ S-1a, S-2", given: y, then: over}
- {id: two, shows: [a.b], source: "rulebook; FAQ S-2", given: y, then: over}
"""
LIST = """
statements = ["S-1a", "S-1b", "S-2", "S-3"]
[S-3]
reason = "The card is unknown."
"""


def folder(path: Path, listed: str) -> Path:
    (path / "some.yaml").write_text(CASES, encoding="utf-8")
    (path / "statements.toml").write_text(listed, encoding="utf-8")
    return path


def test_a_statement_has_cases_or_a_reason_or_is_a_hole(tmp_path: Path) -> None:
    there = folder(tmp_path, LIST)
    statements = read_statements(there, read_folder(there))
    assert statements.shown == {"S-1a": ["one"], "S-1b": [], "S-2": ["one", "two"], "S-3": []}
    assert statements.reasons == {"S-3": "The card is unknown."}
    assert statements.holes == ["S-1b"]


def test_a_statement_with_both_a_case_and_a_reason_is_told(tmp_path: Path) -> None:
    there = folder(tmp_path, LIST + '[S-2]\nreason = "It cannot be played."\n')
    statements = read_statements(there, read_folder(there))
    assert statements.both == ["S-2"]
    assert statements.to_dict()["both"] == ["S-2"]


def test_a_folder_without_a_list_has_no_statements(tmp_path: Path) -> None:
    assert read_statements(tmp_path, []).ids == []


@pytest.mark.parametrize(
    ("listed", "fault"),
    [
        ('statements = ["S-1"]\n[S-2]\nreason = "x"', "no statement S-2"),
        ('[S-2]\nreason = "x"', "statements"),
        ('statements = ["S-1"]\n[S-1]\nwhy = "x"', "reason"),
        ("statements = [", "statements.toml"),
    ],
)
def test_a_list_that_cannot_be_read_says_what_is_wrong(
    tmp_path: Path, listed: str, fault: str
) -> None:
    with pytest.raises(BadStatements, match=fault):
        read_statements(folder(tmp_path, listed), [])
