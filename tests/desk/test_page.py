"""The twelve questions of docs/rules-desk.md get the answers that the page gives."""

import re
from pathlib import Path

from click.testing import CliRunner, Result

from rulewright.cli import cli

PAGE = Path(__file__).parents[2] / "docs" / "rules-desk.md"
ROW = re.compile(
    r"^\| (?P<ask>[^|]+?) \(`(?P<game>\w+)`\) \| "
    r"(?:“(?P<ruling>[^|]+)” \| `(?P<rule>[\w.-]+)`: (?P<heading>[^|]+)"
    r"|refused: (?P<why>[^|]+) \| searched: (?P<searched>[^|]+)) \|$"
)


def asked(row: re.Match[str], home: Path) -> Result:
    """Return the command's output, without books in the data folder."""
    words = ["ask", row["ask"], "--game", row["game"]]
    return CliRunner().invoke(cli, words, env={"RULEWRIGHT_HOME": str(home)})


def test_the_page_tells_what_the_desk_says(tmp_path: Path) -> None:
    rows = [match for line in PAGE.read_text("utf-8").splitlines() if (match := ROW.match(line))]
    assert len(rows) == 12
    assert sum(row["rule"] is None for row in rows) == 3
    for row in rows:
        said = asked(row, tmp_path).output
        if row["rule"] is None:
            assert f"No answer: {row['why']}.\n  Searched: {row['searched']}\n" in said, row["ask"]
            continue
        lines = said.splitlines()
        [at] = [at for at, line in enumerate(lines) if line == row["ruling"]]
        assert f": {row['heading']} (" in lines[at + 1], row["ask"]
        assert f"\nOur rule [{row['rule']}] " in said, row["ask"]
