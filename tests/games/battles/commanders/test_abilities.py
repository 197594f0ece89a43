"""Unit abilities of commanders, by the facts that they make. [commanders.abilities]"""

import pytest

from rulewright.games.battles.commanders import free_disengage, valor_burns, wards_off
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.vocabulary import ABILITIES, COMMITS
from tests.games.battles.drill import field, unit
from tests.games.battles.turns import assert_facts

FIGHT = "step: attacks\nturn: {side}\nordered: d4\n"


def dice(side: str, lines: str, number: int) -> None:
    text = f"step: attacks\nturn: {side}\n{lines}\n"
    if "ordered" not in lines:
        text += "ordered: d4\n"
    assert_facts(field(text), f"dice d4 d5 {number}")


GUARDS = "d5: lannister red guards"
HOST = "d5: stark red war-host"


@pytest.mark.parametrize(
    ("side", "lines", "number"),
    [
        # Robb, Young Wolf, by charge.
        ("stark", f"d4: stark blue robb-young-wolf\n{GUARDS}", 3),
        ("stark", f"d4: stark blue robb-young-wolf\n{GUARDS}\nordered: d4 moved 1", 3),
        ("stark", f"d4: stark blue robb-young-wolf\n{GUARDS}\nordered: d4 moved 2", 4),
        # Greatjon, by fury.
        ("stark", f"d4: stark blue greatjon\n{GUARDS}", 3),
        ("stark", f"d4: stark blue greatjon 3\n{GUARDS}", 4),
        # Greatjon, by defiance.
        ("stark", f"d4: stark blue greatjon-last-hearth\n{GUARDS}\nmorale: stark 3", 3),
        ("stark", f"d4: stark blue greatjon-last-hearth\n{GUARDS}\nmorale: stark 4", 4),
        # Rickard, by ride-down.
        ("stark", f"d4: stark blue rickard\n{GUARDS}", 3),
        ("stark", "d4: stark blue rickard\nd5: lannister red westerlands-archers", 4),
        # Jaime, Kingslayer, by duel.
        ("lannister", f"d4: lannister blue jaime-kingslayer\n{HOST}", 3),
        ("lannister", "d4: lannister blue jaime-kingslayer\nd5: stark red maege", 4),
        # Jaime's other card, by vanguard.
        ("lannister", f"d4: lannister blue jaime-lion\n{HOST}", 4),
        ("lannister", f"d4: lannister blue jaime-lion\n{HOST}\nd3: lannister red guards", 3),
        # Gregor, The Mountain, by crush.
        ("lannister", f"d4: lannister blue gregor-mountain\n{HOST}", 3),
        ("lannister", "d4: lannister blue gregor-mountain\nd5: stark green war-host", 4),
        # Addam, by outflank.
        ("lannister", f"d4: lannister blue addam\n{HOST}", 3),
        (
            "lannister",
            f"d4: lannister blue addam\n{HOST}, engaged d6\nd6: lannister red guards",
            4,
        ),
    ],
)
def test_his_own_unit_rolls_a_die_more(side: str, lines: str, number: int) -> None:
    dice(side, lines, number)


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ("c4: stark blue eddard, engaged d5\nd5: lannister red guards", 3),
        ("c4: stark blue eddard\nd5: lannister red guards", 2),
        ("b4: stark blue eddard\nd5: lannister red guards", 2),
    ],
)
def test_eddard_presses_the_enemy_he_is_engaged_with(lines: str, number: int) -> None:
    lines = lines.replace("c4:", "c5:")
    dice("stark", f"d4: stark green war-host\n{lines}", number)


KEVAN = f"{HOST}\nd4: lannister green guards\nd3: lannister blue kevan\n"


@pytest.mark.parametrize(
    ("ordered", "number"),
    [
        ("d4", 2),
        ("d4, d3", 4),
        ("d4 attacked may-strike-again, d3", 4),
        ("d4, d3 attacked", 4),
    ],
)
def test_kevan_lends_two_dice_to_a_unit_ordered_with_him(ordered: str, number: int) -> None:
    dice("lannister", f"{KEVAN}ordered: {ordered}", number)


def test_kevan_lends_his_dice_once() -> None:
    text = f"{KEVAN}c4: lannister green guards\nordered: d4, d3, c4 attacked\neffects: lent 0 "
    dice("lannister", f"{text}c4", 2)
    dice("lannister", f"{text}d4", 4)


def test_kevan_must_be_adjacent() -> None:
    text = f"{KEVAN.replace('d3:', 'd2:')}ordered: d4, d2"
    dice("lannister", text, 2)


def test_abilities_do_not_help_to_strike_back() -> None:
    s = field(f"step: attacks\nturn: stark\nd4: stark green war-host\nordered: d4\n{KINGSLAYER}")
    assert_facts(s, "dice d5 d4 counter 3")


KINGSLAYER = "d5: lannister blue jaime-lion"


def test_some_abilities_are_yes_or_no() -> None:
    s = field("d4: stark blue robb-king\nd5: stark blue maege\nf4: lannister blue gregor-reaver")
    king, maege, reaver = unit(s, "d4"), unit(s, "d5"), unit(s, "f4")
    assert [free_disengage(s, one) for one in (king, maege, reaver)] == [True, False, False]
    assert [valor_burns(s, one) for one in (king, maege, reaver)] == [False, False, True]


def test_maege_wards_off_one_hit_from_afar() -> None:
    s = field(
        "d4: stark blue maege\ng4: lannister red westerlands-archers\nd5: lannister green guards"
        "\nc4: lannister green westerlands-archers"
    )
    maege = unit(s, "d4")
    assert wards_off(s, maege, unit(s, "g4")) == 1
    assert wards_off(s, maege, unit(s, "c4")) == 1
    assert wards_off(s, maege, unit(s, "d5")) == 0
    assert wards_off(s, unit(s, "d5"), unit(s, "g4")) == 0


def test_every_word_stands_on_a_card() -> None:
    """And each card of the own pack has its own two."""
    cards = PACKS[0].commanders
    assert sorted(card.ability for card in cards) == sorted(ABILITIES)
    assert sorted(card.commit for card in cards) == sorted(COMMITS)
