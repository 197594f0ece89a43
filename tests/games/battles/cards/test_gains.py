"""Effects that gain something at once. [tactics.effects]"""

from rulewright.games.battles.words import CAVALRY
from tests.games.battles.cards.effects import AFTER, BEFORE, resolve
from tests.games.battles.drill import play
from tests.games.battles.turns import assert_facts, turn

ARMIES = """
tokens: stark 0, lannister 0
passed: lannister
d4: stark blue maege
e4: stark green war-host
c5: stark green riders, inactive
e3: stark green kennelmasters, inactive
h8: stark green riders, inactive
zone: d4, e4, c5, e3
i9: lannister green cavaliers
"""


def test_rally_controlled_units() -> None:
    s = resolve(BEFORE + ARMIES, "rally", "c5")
    assert_facts(s, "c5: stark riders, active", "e3: stark kennelmasters, inactive")


def test_rally_a_class() -> None:
    s = resolve(BEFORE + ARMIES, "rally", "c5", unit_class=CAVALRY, amount=3)
    assert_facts(s, "c5: stark riders, active", "h8: stark riders, inactive")


def test_order_one_more_before_the_commands() -> None:
    s = resolve(BEFORE + ARMIES, "order-more", "e4")
    assert_facts(s, "ordered: e4", "step execute")


def test_order_one_more_after_the_commands() -> None:
    """Who was ordered by the command is done; the one more moves by itself."""
    text = f"{AFTER}{ARMIES}ordered: d4 order-over\n".replace("blue maege", "blue maege, inactive")
    s = resolve(text, "order-more", "e4")
    assert_facts(s, "ordered: e4", "step moves")
    play(s, turn(s), "f4")
    assert_facts(s, "f4: stark green war-host, inactive", "step command")


def test_morale_rises() -> None:
    assert_facts(resolve(BEFORE + ARMIES, "morale", amount=2), "morale lannister 2")


def test_cards_are_drawn() -> None:
    text = f"{BEFORE}{ARMIES}deck stark: SL01, SL02\n"
    assert_facts(resolve(text, "draw", "SL02"), "hand stark: SL02", "deck stark: SL01")


def test_an_order_token_of_choice() -> None:
    s = resolve(BEFORE + ARMIES, "gain-token", "red", "valor", amount=2)
    assert_facts(s, "pool stark: red 1, valor 1")


def test_a_kind_that_has_run_out_is_not_chosen() -> None:
    text = (
        f"{BEFORE}{ARMIES}pool stark: green 7, red 10\npool lannister: green 3, blue 10, valor 10\n"
    )
    s = resolve(text, "gain-token")
    assert_facts(s, "pool stark: green 7, red 10, morale 1")


def test_order_tokens_are_exchanged() -> None:
    text = f"{BEFORE}{ARMIES}pool stark: green 1, blue 1\n"
    s = resolve(text, "exchange-token", "green", "valor", "done", amount=2)
    assert_facts(s, "pool stark: blue 1, valor 1")


def test_without_a_token_nothing_is_exchanged() -> None:
    assert_facts(resolve(BEFORE + ARMIES, "exchange-token"), "pool stark: none")
