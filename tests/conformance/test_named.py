"""Pages that say what shows a promise name no test, case or rule that is not there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
AUDITS = "development/audits.md"
DOTTED = re.compile(r"`([a-z][\w-]*(?:\.[\w-]+)+)`")
FILE = re.compile(r"\.(md|py|yml)$")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def headings(pattern: str, *folders: str) -> set[str]:
    """Yield the headings of cases and rules in the files of some folders."""
    files = [file for folder in folders for file in ROOT.glob(folder)]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return {name for text in texts for name in re.findall(pattern, text, re.MULTILINE)}


@pytest.mark.parametrize("name", ["security.md", AUDITS])
def test_every_test_that_is_named_is_there(name: str) -> None:
    named = set(re.findall(r"`(test_\w+)`", page(name)))
    files = set(re.findall(r"`(test_\w+\.py)`", page(name)))
    there = headings(r"def (test_\w+)\(", "tests/**/*.py")
    assert len(named) > 40
    assert named - there == set()
    assert files - {file.name for file in ROOT.glob("tests/**/*.py")} == set()


def test_every_case_and_rule_that_is_named_is_there() -> None:
    named = {name for name in DOTTED.findall(page(AUDITS)) if not FILE.search(name)}
    cases = headings(r"^- id: (\S+)$", "cases/*/*.yaml")
    rules = headings(r"^### `([\w.-]+)`", "docs/rules/*.md")
    assert len(named & cases) > 80
    assert len(named & rules) > 40
    assert named - cases - rules == set()
