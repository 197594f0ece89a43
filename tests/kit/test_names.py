"""Tables of names: ids, words and titles of one kind of thing."""

from __future__ import annotations

import pytest

from rulewright.kernel import BadPosition, Ref
from rulewright.kit.names import Names

AREA = Names("area", ["the-bay", "the-fell"], ["The Bay", "The Fell"])


def test_a_number_leads_to_the_id_the_title_and_a_reference() -> None:
    assert (AREA.ids[1], AREA.titles[1], len(AREA)) == ("the-fell", "The Fell", 2)
    assert AREA[1] == Ref("area", "the-fell", "The Fell")


def test_a_word_of_the_notation_leads_to_the_number() -> None:
    assert AREA.find("the-bay") == 0
    short = Names("area", ["the-bay"], ["The Bay"], words=["bay"])
    assert short.find("bay") == 0


def test_an_unknown_word_names_the_nearest() -> None:
    with pytest.raises(BadPosition, match=r"there is no area 'the-fel'; did you mean the-fell\?"):
        AREA.find("the-fel")
