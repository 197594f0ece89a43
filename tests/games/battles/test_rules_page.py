"""The tables of the rules page are as our own pack is."""

from rulewright.games.battles.packs import PACKS
from tools.battles_page import (
    PAGE,
    cards,
    commanders,
    lines_of,
    plans,
    setup_cards,
    units,
    with_tables,
)


def test_the_tables_are_fresh() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page) == page, "run `python -m tools.battles_page`"


def test_every_record_has_its_row() -> None:
    pack = PACKS[0]
    assert len(units()) == 1 + len(pack.kinds)
    assert len(commanders()) == 1 + len(pack.commanders)
    assert len(cards()) == 1 + len(pack.cards) == 71
    assert len(setup_cards()) == 1 + len(pack.setup_cards) == 17
    assert len(plans()) == 1 + len([plan for plan in pack.plans if plan.frame == plan.key])


def test_what_is_not_printed_says_so() -> None:
    rows = {row[0]: row for row in units()[1:]}
    assert rows["War Host of the North"][4] == "2, 1, 1"
    assert rows["Winterfell Riders"][4] == "4, 3, 2 (own)"
    assert rows["Winterfell Riders"][8] == "pursue 2 (derived)"


def test_a_stale_table_is_replaced_and_nothing_else() -> None:
    page = PAGE.read_text(encoding="utf-8")
    row = lines_of(units())[2]
    assert with_tables(page.replace(f"{row}\n", "")) == page
