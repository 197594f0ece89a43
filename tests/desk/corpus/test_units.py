"""Each kind of damage is mended for reading while quotes stay what the source holds."""

import pytest

from rulewright.conformance.pages import rules_file
from rulewright.desk.corpus.cleaning import clean, clean_title
from rulewright.desk.corpus.source import Source, join_passages
from rulewright.desk.corpus.units import Kind, Unit, read_units
from tests.desk.texts import FAQ, GAME, GUTTER, MARKDOWN, MIXED, WHOLE, cut


def units_of(text: str, form: str) -> list[Unit]:
    return read_units(Source("book", GAME, form, text))


def texts(units: list[Unit]) -> str:
    return "\n".join(unit.text for unit in units)


@pytest.mark.parametrize(
    ("text", "form"),
    [(MARKDOWN, "markdown"), (MIXED, "text"), (GUTTER, "text"), (FAQ, "markdown"), (WHOLE, "text")],
)
def test_quotes_are_what_the_source_holds(text: str, form: str) -> None:
    source = Source("book", GAME, form, text)
    units = read_units(source)
    assert units
    for unit in units:
        for sentence in unit.sentences:
            parts = [source.text[start:end] for start, end in sentence.spans]
            assert all(part.strip() and part in text for part in parts)
            assert clean("\n".join(parts)) == sentence.text
            assert all(
                any(low <= start and end <= high for low, high in unit.spans)
                for start, end in sentence.spans
            )


def test_headings_items_rows_and_examples_are_told_apart() -> None:
    units = units_of(MARKDOWN, "markdown")
    kinds = {unit.path[-1]: unit.kind for unit in units if unit.kind is not Kind.EXAMPLE}
    assert kinds == {"Setting up": Kind.RULE, "The storm": Kind.TABLE, "Errata": Kind.ERRATA}
    (example,) = [unit for unit in units if unit.kind is Kind.EXAMPLE]
    assert example.path == ("The storm",)
    assert example.text.startswith("For example, Ada")
    assert [s.text for s in units[0].sentences] == [
        "Each keeper takes six lamps.",
        "The fog marker starts on 3.",
    ]


def test_tables_give_a_unit_for_each_row_with_the_head_of_the_table() -> None:
    rows = [unit.text for unit in units_of(MARKDOWN, "markdown") if unit.kind is Kind.TABLE]
    assert rows == ["boat crew", "boat crew skiff 2", "boat crew cutter 5"]


def test_entries_of_the_next_column_are_taken_out_of_the_prose() -> None:
    sentences = texts(units_of(MIXED, "text"))
    assert (
        "each keeper tends one of the towers on the coast and lights it when ships pass by"
        in sentences
    )
    assert "12 Brass Lamps" in sentences


def test_boxes_side_by_side_are_put_together_again() -> None:
    sentences = texts(units_of(MIXED, "text"))
    assert "Take a boat from the pile and put it on the quay in front of you." in sentences
    assert "Turn over one of the lamps that stand in your tower." in sentences


def test_a_gutter_parts_two_columns() -> None:
    sentences = texts(units_of(GUTTER, "text"))
    assert (
        "The keeper lights a lamp whenever a ship comes by. Dark towers are passed over."
        in sentences
    )
    assert "Boats sail two spaces in calm weather and one space when there is fog." in sentences


def test_a_question_stays_with_its_answer() -> None:
    units = units_of(FAQ, "markdown")
    assert [unit.kind for unit in units] == [Kind.FAQ, Kind.FAQ]
    assert "until the fog lifts." in units[0].text
    assert units[1].text.endswith("guarded by the lighthouse keeper of the same coast.")


def test_sentences_cut_by_passages_are_whole_again() -> None:
    joined, pieces = join_passages(cut(WHOLE, 41))
    units = read_units(Source("book", GAME, "text", joined, pieces))
    assert [unit.path[-1] for unit in units] == ["Sailing", "Reefs"]
    assert "With fog it sails one space only, and it must stop before a reef." in [
        sentence.text for unit in units for sentence in unit.sentences
    ]


def test_marks_of_machines_and_running_heads_are_left_out() -> None:
    page = "The Coast\nA boat waits for the tide when there is fog about.\n{}\n"
    text = "<|MARK-1|>" + "".join(page.format(number) for number in range(1, 8))
    sentences = texts(units_of(text, "text"))
    assert "MARK" not in sentences
    assert "The Coast" not in sentences


def test_text_is_cleaned_for_reading() -> None:
    assert clean("A **bold** sail-\nor ﬁnds ✧ [land](x.html)<sup>2</sup> .") == (
        "A bold sailor finds ✧ land2."
    )
    assert clean_title("componenT lisT") == "Component list"
    assert clean_title("## The Fog:") == "The Fog"


@pytest.mark.parametrize(
    "game", ["thrones", "thrones-first", "monopoly", "whitechapel", "battles", "btwixt"]
)
def test_our_own_rules_are_units_with_their_ids(game: str) -> None:
    path = rules_file(game)
    assert path is not None
    source = Source(path.name, game, "markdown", path.read_text(encoding="utf-8"))
    units = read_units(source)
    named = {rule for unit in units for rule in unit.rules}
    assert len(named) > 60
    assert all("Source:" not in unit.text[:8] for unit in units)
