"""The heads of cards and allies on the rules page are as our own pack is."""

from rulewright.conformance.reference import parse
from tools.btwixt_page import PAGE, head, numbers, records, source, table, title, with_heads

TEXT = PAGE.read_text(encoding="utf-8")
RULES = {section.id for section in parse(TEXT).sections}


def test_the_heads_are_fresh() -> None:
    assert with_heads(TEXT) == TEXT, "run `python -m tools.btwixt_page`"


def test_every_card_and_ally_has_its_section_and_no_other_has() -> None:
    cards = {
        f"{'allies' if 'power' in record.fields else 'cards'}.{key}"
        for key, record in records().items()
    }
    assert cards == {rule for rule in RULES if rule.startswith(("cards.", "allies."))}


def test_a_stale_head_is_replaced_and_nothing_else() -> None:
    stale = TEXT.replace("Betrayal (red 1, 4 copies)", "Betrayal (green 3, 1 copy)")
    assert stale != TEXT
    assert with_heads(stale) == TEXT


def test_titles_tell_the_numbers() -> None:
    cards = records()
    assert title(cards["betrayal"]) == "Betrayal (red 1, 4 copies)"
    assert title(cards["royal-decree"]) == "Royal Decree (red 11, 1 copy)"
    assert title(cards["bribery"]) == "Bribery (event 6)"
    assert title(cards["the-silence"]) == "The Silence (Euron Greyjoy 5)"
    assert title(cards["hodor"]) == "Hodor (2)"


def test_what_is_not_printed_says_so() -> None:
    cards = records()
    assert source(cards["hodor"]) == "own"
    assert source(cards["the-silence"]) == ("printed: name, leader, value (a figure); own: ability")
    assert head("allies.hodor", cards["hodor"], decided=False).endswith("\nSource: own")


def test_which_leader_has_a_card_is_known_of_the_silence_alone() -> None:
    """The rulebook names other leaders' cards, and not for whom they are."""
    known = [key for key, record in records().items() if record.origins.get("leader") == "printed"]
    assert known == ["the-silence"]


def test_the_table_counts_the_box() -> None:
    totals = {sort: count.total() for sort, count in numbers().items()}
    assert totals["red"] + totals["green"] + totals["purple"] == 62
    assert (totals["events"], totals["leaders' own"], totals["allies (power)"]) == (11, 36, 50)
    assert table() in TEXT


def test_a_stale_table_is_counted_anew() -> None:
    stale = TEXT.replace(table(), table().replace("| 62 |", "| 61 |").replace("| 50 |", "| 49 |"))
    assert stale != TEXT
    assert with_heads(stale) == TEXT
