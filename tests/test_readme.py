"""The README's Python runs as it stands."""

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_block(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(f"from rulewright import Match\n{block}", "README.md", "exec"), {})
    printed = capsys.readouterr().out
    for line in re.findall(r"print\(.*?\)  # (.*)", block):
        assert line in printed
