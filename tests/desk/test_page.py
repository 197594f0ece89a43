"""The ten questions of docs/rules-desk.md get the answers that the page gives."""

import re
from pathlib import Path

from rulewright.desk import Desk

PAGE = Path(__file__).parents[2] / "docs" / "rules-desk.md"
ROW = re.compile(r"^\| (?P<ask>[^|]+?) \(`(?P<game>\w+)`\) \| (?:`(?P<rule>[\w.-]+)`|refused): ")


def test_the_page_tells_what_the_desk_says() -> None:
    rows = [found for line in PAGE.read_text("utf-8").splitlines() if (found := ROW.match(line))]
    assert len(rows) == 10
    assert sum(row["rule"] is None for row in rows) == 3
    with Desk.in_memory() as desk:
        for row in rows:
            answer = desk.ask(row["ask"], row["game"])
            ruling = answer.answer.rules[0] if answer.answer else None
            assert ruling == row["rule"], row["ask"]
