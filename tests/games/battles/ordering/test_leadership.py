"""Leadership cards: commanders, costs, control, and commands in any order. [leadership]"""

import pytest

from rulewright.games.battles.names import unit_id
from rulewright.games.battles.ordering.leadership import (
    ChooseCommander,
    NextCommand,
    PayCommand,
    able_commanders,
    cost_refusal,
    execute_command,
    zone_of,
)
from rulewright.games.battles.words import STARK
from tests.games.battles.drill import field, play, shuts, unit
from tests.games.battles.turns import after, assert_facts

ARMIES = """
step: command
tokens: stark 3, lannister 0
passed: lannister
d4: stark blue maege, inactive
d6: stark green war-host
e4: stark green war-host
d7: stark green war-host
h4: stark blue rickard
i9: lannister red guards
"""


# -- control --------------------------------------------------------------------------------------
def test_a_commander_controls_who_is_within_two_hexes() -> None:
    assert_facts(field(ARMIES), "controls maege: d4, d6, e4", "controls rickard: h4")


def test_a_commander_is_chosen_for_the_units_that_he_controls() -> None:
    s = field(ARMIES)
    ask = ChooseCommander(STARK, [*able_commanders(s, STARK, 1)], 1)
    served = [ask.applies_to(s, leader) for leader in ask.options(s)]
    near_maege = [unit_id(unit(s, cell)) for cell in ("d4", "e4", "d6")]
    assert [sorted(ids) for ids in served] == [sorted(near_maege), [unit_id(unit(s, "h4"))]]


def test_his_own_unit_may_be_inactive_and_need_not_be_ordered() -> None:
    s = after(f"{ARMIES}hand stark: SL05\n", "card SL05", "maege", "d6", "done", "c6")
    assert_facts(s, "c6: stark green war-host, inactive", "d4: stark blue maege, inactive")


def test_who_is_ordered_may_leave_the_zone() -> None:
    s = after(f"{ARMIES}hand stark: SL05\n", "card SL05", "maege", "d6", "done", "c8")
    assert_facts(s, "c8: stark green war-host, inactive")


def test_any_commander_of_the_deck_plays_any_card() -> None:
    s = after(f"{ARMIES}hand stark: SL17\n", "card SL17", "rickard", "h4", "stay")
    assert_facts(s, "spent rickard 1", "spent maege 0", "tokens stark 2", "discards stark: SL17")


def test_zone_of_nobody_is_empty() -> None:
    s = field(ARMIES)
    s.chief[0] = -1
    assert zone_of(s, 0) == 0


# -- costs ----------------------------------------------------------------------------------------
def test_a_card_holds_no_more_tokens_than_the_command_limit() -> None:
    s = field(f"{ARMIES.replace('stark 3', 'stark 2')}spent: maege 1, rickard 1\n")
    rickard = s.leader[unit(s, "h4")]
    assert able_commanders(s, STARK, 1) == [rickard]
    assert able_commanders(s, STARK, 2) == []
    assert shuts(s, ChooseCommander(STARK, [rickard], 1)) == {"maege": "leadership.limit"}


@pytest.mark.parametrize(
    ("tokens", "spent", "rule"),
    [(1, "spent: maege 1, rickard 2", "leadership.limit"), (0, "", "leadership.cost")],
)
def test_a_card_that_nobody_can_pay_is_not_played(tokens: int, spent: str, rule: str) -> None:
    s = field(f"{ARMIES.replace('stark 3', f'stark {tokens}')}{spent}\n")
    refusal = cost_refusal(s, STARK, 1)
    assert refusal is not None
    assert refusal.rule == rule


def test_nobody_plays_a_card_without_a_commander() -> None:
    refusal = cost_refusal(field("d6: stark green war-host\ntokens: stark 3\n"), STARK, 1)
    assert refusal is not None
    assert refusal.rule == "leadership.commander"


def test_each_command_has_its_price() -> None:
    """`SL20` orders two cavalry and one ranged unit, for a token each."""
    s = after(
        f"{ARMIES}hand stark: SL20\n", "card SL20", "rickard", "command 1", "done", "h4", "stay"
    )
    assert_facts(s, "spent rickard 1", "tokens stark 2")
    s = after(
        f"{ARMIES}hand stark: SL20\n",
        *("card SL20", "rickard", "command 1", "command 2", "command 2", "h4", "stay"),
    )
    assert_facts(s, "spent rickard 2", "tokens stark 1")


def test_a_card_is_played_for_one_command_at_least() -> None:
    s = field(f"{ARMIES}card: SL20\nby: rickard\n")
    assert shuts(s, PayCommand(STARK)) == {"done": "leadership.cost"}
    s.commands = [0]
    assert shuts(s, PayCommand(STARK)) == {"command 1": "leadership.commands"}


def test_a_command_beyond_the_limit_is_closed() -> None:
    s = field(f"{ARMIES}card: SL20\nby: maege\nspent: maege 1\ncommands: 1\n")
    assert shuts(s, PayCommand(STARK))["command 2"] == "leadership.limit"


# -- giving commands ------------------------------------------------------------------------------
RIDERS = """
step: execute
turn: stark
tokens: stark 3, lannister 0
passed: lannister
card: SL35
by: greatjon
d4: stark blue greatjon
e4: stark green war-host
zone: d4, e4
commands: 1, 2
i9: lannister red guards
"""


def test_a_command_for_ordered_units_waits_until_one_is_ordered() -> None:
    """`SL35` orders up to two infantry units, and strengthens an ordered one."""
    s = field(RIDERS)
    ask = NextCommand(STARK)
    assert [ask.text(s, option) for option in ask.options(s)] == ["command 1"]
    assert shuts(s, ask) == {"go": "leadership.commands", "command 2": "leadership.commands"}


def test_nobody_attacks_before_the_other_command_is_given() -> None:
    s = field(f"{RIDERS}\nordered: e4")
    ask = NextCommand(STARK)
    assert [ask.text(s, option) for option in ask.options(s)] == ["command 1", "command 2"]
    assert shuts(s, ask) == {"go": "leadership.commands"}


def test_commands_are_given_one_after_another() -> None:
    s = field(RIDERS)
    play(s, execute_command(s), "e4", "done")
    assert_facts(s, "ordered: e4", "step execute")
    play(s, execute_command(s), "e4")
    assert_facts(s, "effects: attack-dice 1 e4", "step moves")


def test_what_is_ordered_may_go_before_the_other_commands() -> None:
    """`LL20` orders two cavalry units and rallies one: it can be ordered, fight, and rally."""
    text = """
step: command
turn: lannister
passed: stark
tokens: stark 0, lannister 3
hand lannister: LL20
d4: lannister blue addam
i9: stark red war-host
"""
    s = after(
        text,
        *("card LL20", "command 1", "command 2", "command 1", "d4", "go", "stay", "d4"),
    )
    assert_facts(s, "d4: lannister blue addam, active", "spent addam 2")


def test_who_went_first_does_not_act_in_later_orders() -> None:
    """`LL15` orders two infantry units, and one ranged unit."""
    text = """
options: two_commands=one-by-one
step: command
turn: lannister
passed: stark
tokens: stark 0, lannister 3
hand lannister: LL15
d4: lannister blue kevan
d5: lannister green westerlands-archers
i9: stark red war-host
"""
    s = after(
        text,
        *("card LL15", "command 1", "command 2", "command 1", "d4", "go", "d3", "d5", "stay"),
    )
    assert_facts(
        s, "d3: lannister blue kevan, inactive", "d5: lannister westerlands-archers, inactive"
    )


def test_commands_are_offered_in_their_words() -> None:
    s = field(RIDERS)
    ask = NextCommand(STARK)
    assert ask.label(s, 0) == "Order up to two infantry units"
    assert ask.label(s, 1) == "An ordered unit attacks with one attack die more"
