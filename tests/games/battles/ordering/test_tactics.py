"""Tactics: requirements, tokens checked once, morale on either side, and timing. [tactics]"""

import pytest

from rulewright.games.battles.components import BEFORE, Effect, Requirement, Tactic
from rulewright.games.battles.ordering.tactics import (
    UseTactic,
    tactic_refusal,
    tokens_to_check,
    use_tactic,
)
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.vocabulary import (
    ENEMY_BETTER,
    ENEMY_WORSE,
    MORALE_UP,
    OWN_BETTER,
    OWN_WORSE,
    PAIR,
    TOKEN,
)
from rulewright.games.battles.words import (
    BLUE_SHIELD,
    GREEN_SHIELD,
    GREEN_ZONE,
    MORALE,
    NONE,
    RED_ZONE,
    STARK,
    VALOR,
    YELLOW_ZONE,
)
from tests.games.battles.drill import field, play, shuts
from tests.games.battles.turns import after, assert_facts

ARMIES = """
step: command
tokens: stark 3, lannister 0
passed: lannister
d4: stark blue maege
i9: lannister red guards
"""


def pool(tokens: str) -> BattlesState:
    return field(f"{ARMIES}pool stark: {tokens}\n")


def tokens(*needs: tuple[int, int, int]) -> Tactic:
    wanted = [Requirement(what, face, count) for what, face, count in needs]
    return Tactic(BEFORE, wanted, [Effect(MORALE_UP, 1)])


def morale(what: int, zone: int) -> Tactic:
    return Tactic(BEFORE, [Requirement(what, NONE, 1, zone)], [Effect(MORALE_UP, 1)])


# -- requirements ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("held", "tactic", "checked"),
    [
        ("valor 1, morale 1", tokens((TOKEN, MORALE, 1), (TOKEN, VALOR, 1)), [0, 0, 0, 1, 1]),
        ("valor 2", tokens((TOKEN, MORALE, 1), (TOKEN, VALOR, 1)), []),
        ("green 2", tokens((TOKEN, GREEN_SHIELD, 2)), [2, 0, 0, 0, 0]),
        ("green 1, blue 1", tokens((TOKEN, GREEN_SHIELD, 2)), []),
        ("blue 1", tokens((TOKEN, BLUE_SHIELD, 1), (TOKEN, BLUE_SHIELD, 1)), []),
        ("green 1, blue 2", tokens((PAIR, NONE, 1)), [0, 2, 0, 0, 0]),
        ("green 1, blue 1", tokens((PAIR, NONE, 1)), []),
        ("green 4", tokens((PAIR, NONE, 2)), [4, 0, 0, 0, 0]),
        ("green 3", tokens((PAIR, NONE, 1), (TOKEN, GREEN_SHIELD, 1)), [3, 0, 0, 0, 0]),
        ("green 2", tokens((PAIR, NONE, 1), (TOKEN, GREEN_SHIELD, 1)), []),
    ],
)
def test_tokens_are_checked_each_once(held: str, tactic: Tactic, checked: list[int]) -> None:
    s = pool(held)
    assert tokens_to_check(s, STARK, tactic) == checked
    refusal = tactic_refusal(s, STARK, tactic)
    assert (refusal is None) == bool(checked)
    assert refusal is None or refusal.rule == "tactics.checking"


def test_a_token_checked_for_this_card_is_not_checked_again() -> None:
    s = pool("blue 1")
    s.checked[BLUE_SHIELD] = 1
    assert tokens_to_check(s, STARK, tokens((TOKEN, BLUE_SHIELD, 1))) == []


@pytest.mark.parametrize(
    ("what", "zone", "holds"),
    [
        # The marker stands from 5 on Stark's side, over the middle, to 8 on Lannister's:
        # Stark's morale is green, grey, grey, grey, the enemy's grey, grey, green, yellow.
        (OWN_BETTER, GREEN_ZONE, [True, True, True, True]),
        (OWN_WORSE, GREEN_ZONE, [True, False, False, False]),
        (OWN_WORSE, YELLOW_ZONE, [False, False, False, False]),
        (ENEMY_WORSE, GREEN_ZONE, [False, False, True, True]),
        (ENEMY_WORSE, YELLOW_ZONE, [False, False, False, True]),
        (ENEMY_WORSE, RED_ZONE, [False, False, False, False]),
        (ENEMY_BETTER, GREEN_ZONE, [True, True, True, False]),
    ],
)
def test_better_and_worse_morale(what: int, zone: int, holds: list[bool]) -> None:
    met: list[bool] = []
    for marker in ("stark 5", "middle", "lannister 5", "lannister 8"):
        s = field(f"{ARMIES}morale: {marker}\n")
        refusal = tactic_refusal(s, STARK, morale(what, zone))
        met.append(refusal is None)
        assert refusal is None or refusal.rule == "tactics.morale"
    assert met == holds


def test_own_morale_is_too_bad_where_the_marker_is_nearer_than_green() -> None:
    s = field(f"{ARMIES}morale: stark 8\n")
    assert tactic_refusal(s, STARK, morale(OWN_BETTER, GREEN_ZONE)) is not None


# -- timing -----------------------------------------------------------------------------------
def test_a_tactic_before_commands_comes_before_them() -> None:
    """`SL12`, with a blue shield: Stalwart for who is controlled; the token is not spent."""
    s = field(f"{ARMIES}hand stark: SL12\npool stark: blue 1\ncard: SL12\nby: maege\nzone: d4\n")
    play(s, use_tactic(s), "now")
    assert_facts(s, "effects: stalwart 1 d4", "pool stark: blue 1", "step execute")
    assert s.checked == [0, 1, 0, 0, 0]


def test_a_tactic_is_optional() -> None:
    s = after(f"{ARMIES}hand stark: SL12\npool stark: blue 1\n", "card SL12", "no", "d4", "stay")
    assert_facts(s, "discards stark: SL12", "step command")


def test_without_its_tokens_a_tactic_is_not_asked_for() -> None:
    s = after(f"{ARMIES}hand stark: SL12\npool stark: red 1\n", "card SL12", "d4", "stay")
    assert_facts(s, "discards stark: SL12")


def test_a_tactic_after_commands_comes_after_the_attacks() -> None:
    """`SL29`, with a green shield: morale +1."""
    text = ARMIES.replace("blue maege", "green maege") + "hand stark: SL29\npool stark: green 1\n"
    s = after(text, "card SL29", "d4", "stay", "now")
    assert_facts(s, "morale lannister 1", "pool stark: green 1")


def test_requirements_hold_when_the_tactic_is_resolved() -> None:
    """`SL27` needs the enemy's morale at yellow or worse, and draws a card after the commands."""
    text = f"{ARMIES}hand stark: SL27\ndeck stark: SL01\n"
    s = after(f"{text}morale: lannister 7\n", "card SL27", "d4", "stay", "now", "SL01")
    assert_facts(s, "hand stark: SL01")
    s = after(f"{text}morale: lannister 6\n", "card SL27", "d4", "stay")
    assert_facts(s, "hand stark 0")


BOTH_WAYS = f"""{ARMIES}
hand stark: SL30
pool stark: blue 1
d5: stark green war-host, inactive
"""


def test_a_tactic_of_either_time_before_the_commands() -> None:
    """`SL30`, with a blue shield: rally a unit, which the card can order then."""
    s = after(BOTH_WAYS, "card SL30", "now", "d5", "d4", "d5", "done")
    assert_facts(s, "d5: stark green war-host, inactive", "d4: stark blue maege, inactive")


def test_a_tactic_of_either_time_after_the_commands() -> None:
    s = after(BOTH_WAYS, "card SL30", "after", "d4", "stay", "now", "d4")
    assert_facts(s, "d4: stark blue maege, active", "d5: stark green war-host, inactive")


def test_a_tactic_cannot_be_put_off_where_it_comes_before() -> None:
    s = field(f"{ARMIES}hand stark: SL12\ncard: SL12\nby: maege\n")
    assert shuts(s, UseTactic(STARK)) == {"after": "tactics.timing"}
    s = field(f"{ARMIES}card: SL30\nby: maege\ntactic: after\n")
    assert shuts(s, UseTactic(STARK)) == {"after": "tactics.timing"}
