"""Names: what may be one, and which are the same."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.server.accounts.names import name_key, person_name
from rulewright.server.errors import BadName


@pytest.mark.parametrize(
    "text",
    ["Jo", "Jörg", "Jo\u0308rg", "Ярослав", "李娜", "ネッド", "नेड", "محمد", "o'Neill-42", "🐺 wolf",
     "x" * 30, "Zoë " + "y" * 26],
)  # fmt: skip
def test_names_of_all_kinds(text: str) -> None:
    assert person_name(text).shown == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "text",
    ["", " ", "a", " a ", "x" * 31, "a\tb", "a\nb", "a\x00b", "a\x7fb", "a\u0085b", "a\xa0b",
     "a\u200bb", "a\u200db", "a\u200eb", "a\u202eb", "a\u2066b", "a\u2028b", "a\ufeffb", "a\xadb",
     "a\ufe0fb", "a\U000e0101b", "a\U000e0041b", "a\u3164b", "\u2800\u2800", "a\ue000b",
     "a\ufdd0b", "a\u0378b", "\u0301\u0301", "\u0301ab", "Z" + "\u0335" * 4 + "o", "\ufdfa" * 4],
)  # fmt: skip
def test_what_is_no_name(text: str) -> None:
    with pytest.raises(BadName):
        person_name(text)


def test_spaces_are_set_right() -> None:
    assert person_name("  Ned   Stark ") == person_name("Ned Stark")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Straße", "STRASSE"), ("ﬁnn", "FINN"), ("Å\u0301ke", "\u212b\u0301KE"), ("Ned²", "ned2"),
     ("ΣΊΣΥΦΟΣ", "σίσυφος")],
)  # fmt: skip
def test_the_same_name(one: str, other: str) -> None:
    assert person_name(one).key == person_name(other).key


@given(st.text(max_size=40))
def test_a_name_is_shown_in_one_way_and_stays_itself(text: str) -> None:
    try:
        name = person_name(text)
    except BadName:
        return
    assert person_name(name.shown) == name
    assert name_key(name.key) == name.key
    assert name_key(text) == name.key  # so that signing in finds it
    assert len(name.shown) <= 64
    assert len(name.key) <= 64
    for character in name.shown:
        assert character == " " or not unicodedata.category(character).startswith(("C", "Z"))
