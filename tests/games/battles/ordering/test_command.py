"""Turns of the Command Phase: one action each, passing, and what ends with a turn. [command]"""

from rulewright.games.battles.ordering.command import TakeAction, is_forced_to_pass
from rulewright.games.battles.words import LANNISTER, STARK
from rulewright.kernel import HIDE
from tests.games.battles.drill import field, shuts
from tests.games.battles.turns import after, assert_facts

ARMIES = """
step: command
tokens: stark 1, lannister 0
d4: stark blue maege
d6: stark green war-host
g5: lannister red guards
"""


def test_sides_take_turns() -> None:
    s = after(f"{ARMIES}pool stark: green 1\n", "use green", "stay")
    assert_facts(s, "turn lannister", "step command")


def test_who_passes_does_nothing_more_and_the_other_goes_on() -> None:
    text = f"{ARMIES}pool stark: green 1, blue 1\npassed: lannister\n"
    s = after(text, "use green", "stay")
    assert_facts(s, "turn stark", "passed: lannister")


def test_the_phase_ends_when_both_have_passed() -> None:
    s = after(f"{ARMIES}pool stark: green 1\npassed: lannister\n", "pass")
    assert_facts(s, "step status", "passed: stark, lannister")


def test_who_can_do_nothing_has_to_pass() -> None:
    s = after(ARMIES)
    assert_facts(s, "passed: stark", "turn lannister")


def test_tokens_without_an_active_unit_do_not_help() -> None:
    text = ARMIES.replace("green war-host", "green war-host, inactive")
    s = field(f"{text}pool stark: green 1\n")
    assert is_forced_to_pass(s, STARK)
    assert not is_forced_to_pass(field(f"{text}pool stark: green 2\n"), STARK)


def test_cards_without_command_tokens_force_to_pass() -> None:
    text = ARMIES.replace("stark 1", "stark 0")
    assert is_forced_to_pass(field(f"{text}hand stark: SL01\n"), STARK)
    assert not is_forced_to_pass(field(f"{ARMIES}hand stark: SL01\n"), STARK)


def test_cards_without_a_commander_force_to_pass() -> None:
    text = "step: command\ntokens: stark 4\nd6: stark green war-host\nhand stark: SL01\n"
    assert is_forced_to_pass(field(text), STARK)


def test_a_card_that_is_merely_too_dear_stays_a_secret() -> None:
    """`SL10` costs two tokens: its owner is asked, for the table must not learn what it is."""
    s = field(f"{ARMIES}hand stark: SL10\n")
    ask = TakeAction(STARK)
    assert not is_forced_to_pass(s, STARK)
    assert [ask.text(s, option) for option in ask.options(s)] == ["pass"]
    assert ask.when_forced == HIDE
    assert shuts(s, ask)["card SL10"] == "leadership.cost"


def test_what_lasts_until_the_end_of_the_turn_ends() -> None:
    text = f"""{ARMIES}turn: lannister
passed: stark
pool lannister: morale 2
effects: attack-dice 1 g5
spent: maege 1
"""
    s = after(text, "morale up")
    assert_facts(s, "effects: none", "ordered: none", "card none", "spent maege 1")
    assert not is_forced_to_pass(s, LANNISTER)


def test_a_played_card_is_discarded() -> None:
    s = after(f"{ARMIES}hand stark: SL01\n", "card SL01", "d6", "done", "stay")
    assert_facts(s, "discards stark: SL01", "hand stark 0", "card none")
