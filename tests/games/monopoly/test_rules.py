"""The page of rules says what the engine does: figures and ids agree."""

import re
from pathlib import Path

import pytest

from rulewright.conformance.reference import find_reference
from rulewright.games.monopoly.components import (
    HOUSE_PRICE,
    KIND,
    LEVELS,
    MORTGAGE,
    PRICE,
    RENT,
    SQUARE_COUNT,
    SQUARE_NAMES,
    STREET,
)
from rulewright.games.monopoly.options import OPTIONS

SOURCE = Path(__file__).parents[3] / "src" / "rulewright" / "games" / "monopoly"
REFERENCE = find_reference("monopoly")
IDS = {section.id for section in REFERENCE.sections}
CHAPTERS = {rule.partition(".")[0] for rule in IDS}
QUOTED = re.compile(r'["\[]([a-z]+\.[a-z]+(?:-[a-z]+)*)["\]]')
STREETS = [square for square in range(SQUARE_COUNT) if KIND[square] == STREET]


def table_of_deeds() -> dict[str, list[int]]:
    """Return the figures of each street, as on the rules page."""
    section = REFERENCE.section("rent.deed")
    assert section is not None
    rows = [line.strip("| ").split(" | ") for line in section.text.splitlines() if "|" in line]
    return {row[0]: [int(cell) for cell in row[1:]] for row in rows[2:]}


def test_every_street_has_a_row() -> None:
    assert sorted(table_of_deeds()) == sorted(SQUARE_NAMES[square] for square in STREETS)


@pytest.mark.parametrize("square", STREETS)
def test_the_table_says_what_the_deed_says(square: int) -> None:
    rents = RENT[square * LEVELS : (square + 1) * LEVELS]
    deed = [PRICE[square], *rents, HOUSE_PRICE[square], MORTGAGE[square]]
    assert table_of_deeds()[SQUARE_NAMES[square]] == deed


def test_every_rule_that_is_cited_is_stated() -> None:
    cited: dict[str, str] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for rule in QUOTED.findall(path.read_text(encoding="utf-8")):
            if rule.partition(".")[0] in CHAPTERS:
                cited[rule] = path.name
    assert len(cited) > 60
    assert {rule: name for rule, name in cited.items() if rule not in IDS} == {}


def test_every_option_names_a_rule() -> None:
    assert {spec.rule for spec in OPTIONS} <= IDS
