"""The Python of the README, the guide for library users and the reference runs as it stands."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
PAGES = [ROOT / "docs" / "library.md", *sorted((ROOT / "docs" / "reference").glob("*.md"))]


def run(block: str, names: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Run a block, and check that it prints what its comments say."""
    exec(compile(block, "a page", "exec"), names)
    printed = capsys.readouterr().out
    for line in re.findall(r"print\(.*\)  # (.*)", block):
        assert line in printed


@pytest.mark.parametrize("block", README)
def test_a_block_of_the_readme(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(f"from rulewright import Match\n{block}", {}, capsys)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_blocks_of_a_page(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One after another, so that a later one may use what an earlier one made."""
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        run(block, names, capsys)
