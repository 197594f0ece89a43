"""Passages are joined to what they were cut from, and places lead back to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.desk.corpus.source import Source, join_passages, overlap
from tests.desk.texts import GAME, WHOLE, cut


@pytest.mark.parametrize(("size", "shared"), [(50, 0), (37, 0), (80, 25), (200, 60)])
def test_passages_cut_anywhere_are_joined(size: int, shared: int) -> None:
    joined, _ = join_passages(cut(WHOLE, size, shared))
    assert joined == WHOLE


def test_a_common_word_is_no_overlap() -> None:
    assert overlap("the keeper said no", "no boat sails in fog today") == 0
    assert overlap("Fog " + "." * 60, "." * 40 + " 12") == 0
    assert join_passages(["It says no", "no boat sails"])[0] == "It says nono boat sails"


def test_places_name_the_passage_and_its_characters() -> None:
    passages = cut(WHOLE, 60, 20)
    text, pieces = join_passages(passages)
    source = Source("coast.json", GAME, "text", text, pieces)
    start = text.index("must stop")
    place = source.place((start, start + 9))
    assert place.passage is not None
    assert place.last_passage is not None
    assert place.file == "coast.json"
    if place.passage == place.last_passage:
        assert passages[place.passage][place.start : place.end] == "must stop"
    else:
        assert passages[place.passage].startswith("must"[:1], place.start)
        assert passages[place.last_passage][: place.end].endswith("stop"[-1:])


@given(st.text(min_size=1, max_size=300), st.integers(21, 60), st.data())
def test_every_character_is_found_in_its_passage(text: str, size: int, data: st.DataObject) -> None:
    passages = cut(text, size)
    joined, pieces = join_passages(passages)
    source = Source("any.json", GAME, "text", joined, pieces)
    at = data.draw(st.integers(0, len(joined) - 1))
    place = source.place((at, at + 1))
    assert place.passage is not None
    assert passages[place.passage][place.start : place.end] == joined[at]


def test_a_quote_of_parts_shows_that_something_lies_between() -> None:
    source = Source("any.md", GAME, "markdown", "one two three")
    assert source.quote(((0, 3), (8, 13))) == "one […] three"
    assert source.place((4, 7)).start == 4
