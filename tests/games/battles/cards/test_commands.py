"""Commands of Leadership cards: whom they order, strengthen and rally. [leadership.commands]"""

from rulewright.games.battles.cards.commands import GIVE
from rulewright.games.battles.components import Command
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.vocabulary import (
    ORDER,
    ORDER_ALL,
    ORDER_AND_ADJACENT,
    RALLY_ALL,
    RALLY_SOME,
    STRENGTHEN,
)
from rulewright.games.battles.words import GREEN, INFANTRY, NONE
from tests.games.battles.drill import field, play
from tests.games.battles.turns import assert_facts

# e4 and e5 are adjacent, and so are d6 and e7; e7 and e8 are not controlled.
ARMIES = """
step: execute
turn: stark
card: SL12
by: maege
d4: stark blue maege
e4: stark green war-host
e5: stark green northmen-archers
d6: stark red war-host
c5: stark green riders, inactive
e7: stark green war-host
e8: stark green kennelmasters, inactive
zone: d4, e4, e5, d6, c5
i9: lannister red guards
"""


def given(
    what: int,
    *answers: str,
    most: int = 1,
    unit_class: int = NONE,
    rank: int = NONE,
    amount: int = 0,
) -> BattlesState:
    s = field(ARMIES)
    give(s, what, *answers, most=most, unit_class=unit_class, rank=rank, amount=amount)
    return s


def give(
    s: BattlesState,
    what: int,
    *answers: str,
    most: int = 1,
    unit_class: int = NONE,
    rank: int = NONE,
    amount: int = 0,
) -> None:
    command = Command(what, 1, most, unit_class, rank)
    command.amount = amount
    play(s, GIVE[what](s, command), *answers)


def test_order_up_to_so_many() -> None:
    assert_facts(given(ORDER, "e4", "d6", most=2), "ordered: e4, d6")
    assert_facts(given(ORDER, "e4", "done", most=3), "ordered: e4")
    assert_facts(given(ORDER, "done"), "ordered: none")


def test_order_by_class_and_rank() -> None:
    s = given(ORDER, "e4", "d4", "d6", most=5, unit_class=INFANTRY)
    assert_facts(s, "ordered: e4, d4, d6")
    assert_facts(given(ORDER, "e4", "e5", most=9, rank=GREEN), "ordered: e4, e5")


def test_an_order_may_come_with_attack_dice() -> None:
    assert_facts(given(ORDER, "e4", amount=1), "effects: attack-dice 1 e4")


def test_order_all_orders_active_controlled_units_alone() -> None:
    assert_facts(given(ORDER_ALL), "ordered: d4, e4, e5, d6")


def test_order_one_and_an_adjacent_uncontrolled_unit() -> None:
    assert_facts(given(ORDER_AND_ADJACENT, "d6", "e7"), "ordered: d6, e7")
    assert_facts(given(ORDER_AND_ADJACENT, "d6", "done"), "ordered: d6")


def test_adjacent_units_under_control_are_not_uncontrolled() -> None:
    assert_facts(given(ORDER_AND_ADJACENT, "e4"), "ordered: e4")


def test_strengthen_is_for_ordered_units() -> None:
    s = given(ORDER, "e4", "d6", most=2)
    give(s, STRENGTHEN, "d6", amount=2)
    assert_facts(s, "effects: attack-dice 2 d6")
    assert_facts(given(STRENGTHEN, amount=2), "effects: none")


def test_rally_all_orders_nobody_and_costs_no_morale() -> None:
    s = given(RALLY_ALL)
    assert_facts(s, "c5: stark riders, active", "e8: stark kennelmasters, inactive")
    assert_facts(s, "ordered: none", "morale middle")


def test_rally_some_is_for_controlled_inactive_units() -> None:
    s = given(RALLY_SOME, "c5", most=2)
    assert_facts(s, "c5: stark riders, active", "e8: stark kennelmasters, inactive")
