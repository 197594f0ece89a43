"""Effects that last until the end of the turn. [tactics.effects]"""

import pytest

from rulewright.games.battles.words import CAVALRY, GREEN
from tests.games.battles.cards.effects import AFTER, BEFORE, resolve
from tests.games.battles.drill import play
from tests.games.battles.turns import assert_facts, turn

ARMIES = """
d4: stark blue maege
e4: stark green war-host
c5: stark green riders
h8: stark green riders
zone: d4, e4, c5
g4: lannister red guards
i9: lannister green cavaliers
"""


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("dice", "attack-dice"),
        ("stalwart", "stalwart"),
        ("toughness", "toughness"),
        ("pursue-further", "pursue-more"),
        ("pursue", "pursue"),
        ("ignore-cover", "ignore-cover"),
        ("slip-away", "no-parting-blow"),
        ("hold-ground", "no-retreat"),
        ("steadfast", "ignore-morale"),
        ("flank", "flanks"),
        ("flank-dice", "flank-dice"),
        ("march-further", "move-more"),
    ],
)
def test_it_is_for_the_units_that_are_controlled(word: str, shown: str) -> None:
    assert_facts(resolve(BEFORE + ARMIES, word, amount=2), f"effects: {shown} 2 d4 e4 c5")


def test_it_may_be_for_a_class_or_a_rank() -> None:
    text = BEFORE + ARMIES
    assert_facts(resolve(text, "dice", unit_class=CAVALRY), "effects: attack-dice 1 c5")
    assert_facts(resolve(text, "dice", rank=GREEN), "effects: attack-dice 1 e4 c5")


def test_an_effect_for_nobody_is_none() -> None:
    text = BEFORE + ARMIES.replace("zone: d4, e4, c5", "zone: d4")
    assert_facts(resolve(text, "dice", unit_class=CAVALRY), "effects: none")


def test_an_effect_ends_with_the_turn() -> None:
    s = resolve(AFTER + ARMIES, "dice")
    play(s, turn(s))
    assert_facts(s, "effects: none")


def test_an_enemy_of_choice_cannot_counterattack() -> None:
    s = resolve(BEFORE + ARMIES, "no-counterattack", "i9")
    assert_facts(s, "effects: no-counterattack 1 i9")


def test_not_more_enemies_than_there_are() -> None:
    s = resolve(BEFORE + ARMIES, "no-counterattack", "i9", amount=3)
    assert_facts(s, "effects: no-counterattack 1 i9, no-counterattack 1 g4")


def test_morale_for_who_has_fallen_already() -> None:
    """One enemy unit fell this turn, one before it, and one of its own side."""
    text = f"""{AFTER}{ARMIES}
fallen 6: stark green war-host
fallen 7: lannister green guards
fallen 8: lannister red guards
fell: unit-6, unit-7
"""
    assert_facts(resolve(text, "fallen-morale", amount=2), "morale lannister 2")
