"""Order tokens as actions, in whole turns. [orders]"""

import pytest

from rulewright.games.battles.names import unit_id
from rulewright.games.battles.ordering.command import TakeAction
from rulewright.games.battles.ordering.orders import OrderUnit, order_refusal, orderable_units
from rulewright.games.battles.ordering.tokens import ordered_by
from rulewright.games.battles.words import BLUE_SHIELD, STARK
from rulewright.kernel import Refusal
from tests.games.battles.drill import field, shuts, unit
from tests.games.battles.turns import after, assert_facts

ARMIES = """
step: command
tokens: stark 0, lannister 0
c3: stark green war-host
c5: stark blue war-host
c7: stark blue northmen-archers, inactive
g5: lannister red guards
"""


def refusal(text: str, tried: str) -> Refusal:
    s = field(text)
    assert tried not in [TakeAction(0).text(s, option) for option in TakeAction(0).options(s)]
    return TakeAction(0).why_not(s, tried)


def test_a_token_orders_a_unit_of_its_rank_wherever_it_stands() -> None:
    s = after(f"{ARMIES}pool stark: blue 1\n", "use blue", "d5")
    assert_facts(s, "pool stark: none", "d5: stark blue war-host, inactive")


def test_valor_orders_a_unit_of_any_rank() -> None:
    s = after(f"{ARMIES}pool stark: valor 1\n", "use valor", "c5", "d5")
    assert_facts(s, "pool stark: none", "d5: stark blue war-host, inactive")


def test_a_unit_that_did_nothing_is_inactive_too() -> None:
    s = after(f"{ARMIES}pool stark: green 1\n", "use green", "stay")
    assert_facts(s, "c3: stark green war-host, inactive", "c5: stark blue war-host, active")


def test_a_shield_is_not_for_other_ranks_nor_for_inactive_units() -> None:
    s = field(f"{ARMIES}pool stark: blue 1\n")
    wanted = ordered_by(BLUE_SHIELD)
    assert orderable_units(s, STARK, wanted) == [unit(s, "c5")]
    assert shuts(s, OrderUnit(STARK, [unit(s, "c5")], wanted)) == {
        "c3": "orders.units",
        "c7": "orders.inactive",
    }
    assert order_refusal(s, unit(s, "c5"), wanted) is None


def test_two_tokens_of_a_kind_order_any_rank() -> None:
    s = after(f"{ARMIES}pool stark: red 2, green 1\n", "pair red", "c3", "stay")
    assert_facts(s, "pool stark: green 1", "c3: stark green war-host, inactive")


def test_two_morale_tokens_are_a_pair_by_default() -> None:
    s = after(f"{ARMIES}pool stark: morale 2\n", "pair morale", "c5", "stay")
    assert_facts(s, "pool stark: none", "morale middle")


def test_two_morale_tokens_are_none_where_the_table_says_so() -> None:
    text = f"options: morale_pair=no\n{ARMIES}pool stark: morale 2\n"
    assert refusal(text, "pair morale").rule == "orders.pair"


def test_a_morale_token_raises_morale() -> None:
    s = after(f"{ARMIES}pool stark: morale 1\n", "morale up")
    assert_facts(s, "morale lannister 1", "pool stark: none", "turn lannister")


def test_a_morale_token_and_one_morale_rally_a_unit_without_a_commander() -> None:
    s = after(f"{ARMIES}pool stark: morale 1\n", "rally")
    assert_facts(s, "morale stark 1", "c7: stark blue northmen-archers, active")


def test_a_rallied_unit_is_ordered_a_second_time() -> None:
    text = f"{ARMIES}passed: lannister\npool stark: morale 1, blue 1\n"
    s = after(text, "rally")
    assert orderable_units(s, STARK, ordered_by(BLUE_SHIELD)) == [unit(s, "c5"), unit(s, "c7")]


def test_rallying_for_the_last_morale_of_a_track_with_rout_loses() -> None:
    s = after(f"plan: S1\n{ARMIES}pool stark: morale 1\nmorale: stark 10\n", "rally")
    assert_facts(s, "ending rout")


def test_rallying_has_no_price_on_the_last_space_without_rout() -> None:
    text = f"plan: S8\nmomentum: stark\n{ARMIES}pool stark: morale 1\nmorale: stark 11\n"
    assert refusal(text, "rally").rule == "orders.morale"


@pytest.mark.parametrize(
    ("pool", "tried", "rule"),
    [
        ("green 1", "use blue", "orders.token"),
        ("red 1", "use red", "orders.inactive"),
        ("green 1", "pair green", "orders.pair"),
        ("green 1", "morale up", "orders.token"),
        ("morale 1", "use morale", "orders.morale"),
    ],
)
def test_what_is_closed_says_why(pool: str, tried: str, rule: str) -> None:
    assert refusal(f"{ARMIES}pool stark: {pool}\n", tried).rule == rule


def why(pool: str, hex_: str) -> str:
    """Return why a unit of Stark cannot be ordered with a pool."""
    s = field(f"{ARMIES}pool stark: {pool}\n")
    ask = TakeAction(STARK)
    [idle] = [one for one in ask.unavailable(s) if unit_id(unit(s, hex_)) in one.targets]
    assert idle.text == f"order {hex_}"
    return idle.refusal.rule


def test_a_unit_that_nothing_orders_says_why() -> None:
    assert why("green 1", "c5") == "orders.token"
    assert why("blue 1", "c7") == "orders.inactive"


def test_a_unit_that_something_orders_or_rallies_is_not_closed() -> None:
    s = field(f"{ARMIES}pool stark: blue 1, morale 1\n")
    targets = [thing for one in TakeAction(STARK).unavailable(s) for thing in one.targets]
    assert unit_id(unit(s, "c5")) not in targets
    assert unit_id(unit(s, "c7")) not in targets
