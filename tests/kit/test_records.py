"""Records of packs: fields by type, provenance, and errors that name file, record and field."""

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.kit.records import BadPack, Record

RANKS = ["green", "blue", "red"]


def record(**fields: Any) -> Record:
    return Record("units.toml", "rider", fields)


def test_fields_are_read_by_their_type() -> None:
    rider = record(name="Rider", strength=3, fast=True, rank="blue", words=["a", "b"], at=[1, 2])
    assert rider.text("name") == "Rider"
    assert rider.number("strength", 1, 4) == 3
    assert rider.flag("fast") is True
    assert rider.word("rank", RANKS) == 1
    assert rider.texts("words") == ["a", "b"]
    assert rider.numbers("at", 0, 9) == [1, 2]
    rider.finish()


def test_what_is_missing_is_as_by_default_where_there_is_one() -> None:
    rider = record()
    assert rider.text("name", "Nobody") == "Nobody"
    assert rider.number("strength", 1, 4, 4) == 4
    assert rider.flag("fast", False) is False
    assert rider.word("rank", RANKS, -1) == -1
    assert rider.texts("words") == []
    assert rider.parts("orders") == []


def test_a_table_gives_a_number_for_each_word() -> None:
    assert record(dice={"green": 2, "blue": 3, "red": 4}).by_word("dice", RANKS, 0, 9) == [2, 3, 4]


READINGS: list[tuple[dict[str, Any], Callable[[Record], object], str]] = [
    ({}, lambda r: r.text("name"), "name: is missing"),
    ({"name": 3}, lambda r: r.text("name"), "name: is a text, not 3"),
    ({"size": "four"}, lambda r: r.number("size", 1, 4), "size: is a whole number, not 'four'"),
    ({"size": True}, lambda r: r.number("size", 0, 4), "size: is a whole number, not True"),
    ({"size": 5}, lambda r: r.number("size", 1, 4), "size: lies between 1 and 4, not at 5"),
    ({"fast": 1}, lambda r: r.flag("fast"), "fast: is true or false, not 1"),
    ({"rank": "gren"}, lambda r: r.word("rank", RANKS), "did you mean 'green'?"),
    ({"rank": "pink!"}, lambda r: r.word("rank", RANKS), "rank: does not know 'pink!'"),
    ({"words": "a"}, lambda r: r.texts("words"), "words: is a list, not 'a'"),
    ({"words": [1]}, lambda r: r.texts("words"), "words: is a list of texts, not [1]"),
    ({"at": [1, 99]}, lambda r: r.numbers("at", 0, 9), "at: lies between 0 and 9, not at 99"),
    ({"dice": [1]}, lambda r: r.by_word("dice", RANKS, 0, 9), "dice: is a table, not [1]"),
    ({"dice": {"green": 1}}, lambda r: r.by_word("dice", RANKS, 0, 9), "dice, blue: is missing"),
    ({"do": [{"x": 1}]}, lambda r: r.parts("do")[0].text("y"), "rider, do 1, y: is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "read", "words"), READINGS)
def test_errors_name_file_record_and_field(
    fields: dict[str, Any], read: Callable[[Record], object], words: str
) -> None:
    with pytest.raises(BadPack) as caught:
        read(record(**fields))
    assert str(caught.value).startswith("units.toml, rider")
    assert words in str(caught.value)


def test_a_field_that_nobody_asked_for_is_told() -> None:
    rider = record(strenght=3, strength=3)
    rider.number("strength", 1, 4)
    with pytest.raises(BadPack, match=r"strenght: is not a field .* did you mean 'strength'\?"):
        rider.finish()


# -- provenance ----------------------------------------------------------------------------------


def test_provenance_is_said_for_a_record_or_field_by_field() -> None:
    whole = record(name="Rider", strength=3, provenance="printed")
    assert whole.origins == {"name": "printed", "strength": "printed"}
    some = record(name="Rider", strength=3, provenance={"name": "derived"})
    assert some.origins == {"name": "derived", "strength": "own"}
    assert some.least_certain() == some.origin("strength")


def test_the_usual_provenance_is_that_of_the_pack() -> None:
    assert Record("units.toml", "rider", {"name": "Rider"}, "printed").origins["name"] == "printed"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("guessed", "one of printed, derived, own, not 'guessed'"),
        ({"nmae": "own"}, "tells of 'nmae', which the record does not have"),
    ],
)
def test_a_wrong_provenance_is_told(given: object, words: str) -> None:
    with pytest.raises(BadPack) as caught:
        record(name="Rider", provenance=given)
    assert words in str(caught.value)
