"""Keywords of kinds, commanders, plans and the turn. [keywords.*]"""

from __future__ import annotations

from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.state import card_of
from rulewright.games.battles.words import (
    ADVANCE,
    HEAVY_ARMOR,
    PURSUE,
    SCORCH,
    STALWART,
    TOUGHNESS,
)
from tests.games.battles.drill import field, unit


def test_a_unit_has_the_keywords_of_its_kind() -> None:
    s = field("e5: stark green war-host\ne6: stark green riders\na1: lannister red heavy-infantry")
    assert keyword(s, unit(s, "e5"), ADVANCE)
    assert not keyword(s, unit(s, "e5"), PURSUE)
    assert keyword(s, unit(s, "e6"), PURSUE) == 2
    assert keyword(s, unit(s, "a1"), HEAVY_ARMOR)


def test_a_commander_gives_his_unit_keywords_on_both_sides_of_his_card() -> None:
    s = field("e5: lannister blue gregor-reaver\na1: lannister blue guards")
    assert keyword(s, unit(s, "e5"), SCORCH)
    assert keyword(s, unit(s, "e5"), ADVANCE)
    assert not keyword(s, unit(s, "a1"), SCORCH)
    s.committed[0] = 1
    assert keyword(s, unit(s, "e5"), SCORCH)


def test_the_higher_of_two_numbers_counts() -> None:
    s = field("e5: stark blue robb-young-wolf")
    card = card_of(s, 0)
    kept = card.keywords
    card.keywords = [0, 1, 0, 0, 0, 0, 0, 0]
    try:
        assert keyword(s, unit(s, "e5"), PURSUE) == 2
        card.keywords = [0, 3, 0, 0, 0, 0, 0, 0]
        assert keyword(s, unit(s, "e5"), PURSUE) == 3
    finally:
        card.keywords = kept


def test_effects_of_the_turn_add_to_them() -> None:
    s = field("e5: stark green war-host\ne6: stark green riders\neffects: toughness 1 e5 e6")
    assert keyword(s, unit(s, "e5"), TOUGHNESS) == 1
    s = field("e5: stark green war-host\neffects: stalwart 1 e5")
    assert keyword(s, unit(s, "e5"), STALWART)


def test_pursuing_further_is_for_those_who_pursue() -> None:
    s = field("e5: stark green war-host\ne6: stark green riders\neffects: pursue-more 1 e5 e6")
    assert keyword(s, unit(s, "e5"), PURSUE) == 0
    assert keyword(s, unit(s, "e6"), PURSUE) == 3
