"""docs/security.md names no test that is not there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_test_that_is_named_is_there() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", page))
    files = set(re.findall(r"`(test_\w+\.py)`", page))
    tests = [(file.name, file.read_text(encoding="utf-8")) for file in ROOT.glob("tests/**/*.py")]
    there = {name for _, text in tests for name in re.findall(r"def (test_\w+)\(", text)}
    assert len(named) > 40
    assert named - there == set()
    assert files - {name for name, _ in tests} == set()
