"""The sentence that answers is marked, with what has to be read with it."""

import pytest

from rulewright.desk import Desk
from rulewright.desk.corpus.source import GAP, Source
from rulewright.desk.corpus.units import read_units
from rulewright.desk.language.glossaries import glossary, phrase
from rulewright.desk.search.ruling import read_with, ruling_spans
from tests.desk.texts import GAME

LIST = """# Lighthouse

## The watch

A keeper may do one of these in a watch:

- light a lamp that is dark, at the cost of one oil
- row to the next tower

## Lamps

A lamp burns three nights. It goes out at once in a storm.
"""

FAQ = """# Lighthouse: questions

*Q: Can a boat enter the bay in fog?*

A: No.
"""


def source_of(text: str) -> Source:
    return Source("book.md", GAME, "markdown", text)


@pytest.mark.parametrize(
    ("text", "begin", "ruling"),
    [
        (
            LIST,
            "light a lamp",
            "A keeper may do one of these in a watch:\n\n"
            "- light a lamp that is dark, at the cost of one oil",
        ),
        (LIST, "row to", f"A keeper may do one of these in a watch:{GAP}row to the next tower"),
        (
            LIST,
            "It goes out",
            "A lamp burns three nights. It goes out at once in a storm.",
        ),
        (LIST, "A lamp burns", "A lamp burns three nights."),
        (FAQ, "A: No", "Q: Can a boat enter the bay in fog?*\n\nA: No."),
    ],
)
def test_a_ruling_is_read_with_what_it_leans_on(text: str, begin: str, ruling: str) -> None:
    source = source_of(text)
    ((unit, best),) = [
        (unit, at)
        for unit in read_units(source)
        for at, sentence in enumerate(unit.sentences)
        if sentence.text.startswith(begin)
    ]
    assert best in read_with(unit, best)
    quoted = source.quote(ruling_spans(source.text, unit, best))
    assert quoted.strip("*") == ruling
    assert all(part in text for part in quoted.split(GAP))


def test_an_item_far_from_its_lead_in_is_found_with_it() -> None:
    items = [f"- the lamp number {number} {'shines upon the sea ' * 20}" for number in range(5)]
    text = "\n".join(["## Lamps", "", "A keeper has these lamps to tend:", "", *items])
    units = read_units(source_of(text))
    assert len(units) > 1
    for unit in units:
        assert unit.sentences[0].text == "A keeper has these lamps to tend:"
        assert all(sentence.item for sentence in unit.sentences[1:])


@pytest.mark.parametrize(
    ("question", "ruling"),
    [
        ("How many spaces in calm weather?", "A boat sails two spaces in calm weather."),
        ("May a boat sail through a reef?", "A boat may never sail through a reef."),
        ("Who wins a tie?", "Ties are won by the keeper with more oil."),
    ],
)
def test_the_sentence_has_what_is_asked_for(desk: Desk, question: str, ruling: str) -> None:
    answer = desk.ask(question, GAME)
    assert answer.answer is not None
    assert answer.answer.ruling.text == ruling


def test_a_glossary_may_be_written_by_what_books_say() -> None:
    common = glossary("common")
    assert phrase("retreat") in common.foreign[phrase("withdraw")]
    assert phrase("retreat") in common.same[phrase("fall back")]
