"""The option to discard any Leadership card for an order. [leadership.any-card]"""

from rulewright.games.battles.ordering.command import TakeAction
from rulewright.games.battles.words import STARK
from tests.games.battles.drill import field, shuts
from tests.games.battles.turns import after, assert_facts

ARMIES = """
step: command
tokens: stark 3, lannister 0
passed: lannister
d4: stark blue maege, inactive
d6: stark green war-host
h4: stark blue rickard, inactive
i9: lannister red guards
hand stark: SL10
"""


def test_any_card_orders_one_controlled_unit_for_a_command_token() -> None:
    s = after(f"options: any_card\n{ARMIES}", "discard SL10", "stay")
    assert_facts(
        s,
        "discards stark: SL10",
        "tokens stark 2",
        "spent maege 1",
        "d6: stark green war-host, inactive",
    )


def test_without_the_option_cards_are_only_played() -> None:
    s = field(ARMIES)
    texts = [TakeAction(STARK).text(s, option) for option in TakeAction(STARK).options(s)]
    assert "card SL10" not in texts or "discard SL10" not in texts
    assert not [text for text in texts if text.startswith("discard")]


def test_somebody_must_be_there_to_be_ordered() -> None:
    s = field(f"options: any_card\n{ARMIES.replace('green war-host', 'green war-host, inactive')}")
    assert shuts(s, TakeAction(STARK))["discard SL10"] == "leadership.control"


def test_the_commander_must_be_able_to_pay() -> None:
    s = field(f"options: any_card\n{ARMIES}spent: maege 1\n")
    assert shuts(s, TakeAction(STARK))["discard SL10"] == "leadership.control"
    s = field(f"options: any_card\n{ARMIES.replace('stark 3', 'stark 0')}")
    assert shuts(s, TakeAction(STARK))["discard SL10"] == "leadership.cost"
