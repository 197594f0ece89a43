"""The Python of the README and of the guide for library users runs as it stands."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
LIBRARY = (ROOT / "docs" / "library.md").read_text("utf-8")


def run(block: str, names: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Run a block; what its comments say is printed is printed."""
    exec(compile(block, "a page", "exec"), names)
    printed = capsys.readouterr().out
    for line in re.findall(r"print\(.*\)  # (.*)", block):
        assert line in printed


@pytest.mark.parametrize("block", README)
def test_a_block_of_the_readme(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(f"from rulewright import Match\n{block}", {}, capsys)


def test_the_guide_for_library_users(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", LIBRARY, re.DOTALL):
        run(block, names, capsys)
