"""The whole of an attack, and the step in which ordered units attack. [attack.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import effects
from rulewright.games.battles.fighting.attacks import Attacker, Target, attack, attack_with_a_unit
from rulewright.games.battles.state import (
    ATTACKED,
    ATTACKS,
    BUSY,
    CLOSE,
    EXECUTE,
    ORDER_OVER,
    ROLLED_AGAIN,
    ROLLED_AGAIN_COUNT,
    ROLLED_FACES,
    TACTIC,
    BattlesState,
    is_active,
)
from rulewright.games.battles.words import GREEN_SHIELD, LANNISTER, NONE, RED_SHIELD, STARK
from tests.games.battles.drill import SPARE, cell, field, play, shuts, unit

TWO = """
step: attacks
e5: stark blue war-host{}
d4: lannister green guards{}
ordered: e5
"""


def strike(s: BattlesState, *answers: str, by: str = "e5", at: str = "d4") -> None:
    """Let one unit attack another."""
    play(s, attack(s, unit(s, by), unit(s, at)), *answers)


# -- one attack -----------------------------------------------------------------------------------
def test_hits_come_first_and_then_the_retreat() -> None:
    s = field(TWO.format("", ""))
    guards = unit(s, "d4")
    strike(s, "green", "morale", "blue", "c5", "stay")
    assert s.figures[guards] == 3
    assert s.cell[guards] == cell(s, "c5")
    assert s.foe == [NONE, NONE]


def test_the_target_that_stays_is_engaged() -> None:
    s = field(TWO.format("", ""))
    strike(s, "red", "red", "red")
    assert s.foe == [1, 0]
    assert s.token == [STARK, STARK]


def test_ranged_attacks_engage_nobody() -> None:
    s = field("e5: stark blue northmen-archers\nd4: lannister green guards")
    strike(s, "green", "red", "red")
    assert s.foe == [NONE, NONE]
    assert s.figures[1] == 3


def test_who_is_eliminated_does_not_retreat() -> None:
    s = field(TWO.format("", " 1") + SPARE)
    strike(s, "green", "morale", "morale", "stay")
    assert s.lost[LANNISTER] == [1, 0, 0]


def test_an_attack_without_dice_still_engages() -> None:
    s = field(TWO.format("", ""))
    effects.add(s, effects.DICE, effects.bits([unit(s, "e5")]), -3)
    strike(s)
    assert s.foe == [1, 0]


def test_the_attacker_turns_inactive() -> None:
    s = field(TWO.format("", ""))
    assert is_active(s, unit(s, "e5"))
    strike(s, "red", "red", "red")
    assert not is_active(s, unit(s, "e5"))


def test_dice_for_one_attack_are_used_up() -> None:
    s = field(TWO.format("", "") + "effects: strike-dice 2 e5")
    strike(s, "red", "red", "red", "red", "red")
    strike(s, "red", "red", "red")


def test_the_winner_by_a_rout_is_told_at_once() -> None:
    s = field(TWO.format("", " 1") + "morale: lannister 10")
    strike(s, "green", "red", "red")
    assert s.winner == STARK


def test_who_ignores_all_hits_of_an_attack_ignores_those_of_a_blocked_retreat() -> None:
    s = field("e5: stark blue war-host\nd4: lannister green gregor-mountain\nterrain c4, c5: river")
    strike(s, "green", "morale", "red", "yes")
    assert s.figures[unit(s, "d4")] == 4
    assert s.committed == [1]


def test_a_committed_commander_does_so_no_more() -> None:
    s = field(
        "e5: stark blue war-host\nd4: lannister green gregor-mountain\nterrain c4, c5: river\n"
        "committed: gregor-mountain"
    )
    strike(s, "green", "morale", "red")
    assert s.figures[unit(s, "d4")] == 2


# -- flanks ---------------------------------------------------------------------------------------
FLANK = """
e5: stark blue war-host
d4: lannister green guards
c4: stark green riders, engaged d4
"""


def test_a_flank_attacker_rolls_one_symbol_again() -> None:
    s = field(FLANK)
    strike(s, "red", "green", "red", "red", "green", "valor")
    assert s.figures[unit(s, "d4")] == 1
    assert s.rolled[ROLLED_AGAIN] == RED_SHIELD
    assert s.rolled[ROLLED_AGAIN_COUNT] == 2
    assert s.rolled[ROLLED_FACES:].count(GREEN_SHIELD) == 2


def test_it_need_not() -> None:
    s = field(FLANK)
    strike(s, "red", "green", "red", "none")
    assert s.figures[unit(s, "d4")] == 3


def test_a_morale_result_may_be_rolled_again() -> None:
    s = field(FLANK)
    strike(s, "red", "morale", "red", "morale", "blue")
    assert cell(s, "d4") in s.cell


def test_a_plain_attack_rolls_nothing_again() -> None:
    s = field(TWO.format("", ""))
    strike(s, "red", "green", "red")
    assert s.figures[unit(s, "d4")] == 3


# -- attacking another than the foe ---------------------------------------------------------------
THIRD = """
e5: stark blue war-host{}, engaged e6
e6: lannister green guards
d4: lannister green guards
"""


def test_an_engaged_unit_breaks_away_to_attack_a_third() -> None:
    s = field(THIRD.format(""))
    host = unit(s, "e5")
    strike(s, "yes", "blue", "morale", "red", "red", "red")
    assert s.figures[host] == 3
    assert s.foe[host] == unit(s, "d4")
    assert s.foe[unit(s, "e6")] == NONE


def test_it_does_not_attack_when_the_parting_blow_fells_it() -> None:
    s = field(THIRD.format(" 1"))
    strike(s, "yes", "blue", "red")
    assert s.figures[unit(s, "d4")] == 4
    assert s.lost[STARK] == [0, 1, 0]


def test_a_third_that_is_engaged_is_flanked() -> None:
    s = field(THIRD.format("") + "c4: stark green riders, engaged d4")
    strike(s, "no", "red", "green", "green", "red", "blue")
    assert s.foe[unit(s, "e5")] == NONE
    assert s.foe[unit(s, "d4")] == unit(s, "c4")


# -- the step -------------------------------------------------------------------------------------
def test_a_unit_attacks_once_and_the_turn_closes() -> None:
    s = field(TWO.format("", ""))
    play(s, attack_with_a_unit(s), "d4", "red", "red", "red")
    assert s.actions[0] & ATTACKED
    assert s.step == CLOSE


def test_nobody_need_attack() -> None:
    s = field(TWO.format("", ""))
    play(s, attack_with_a_unit(s), "hold")
    assert s.figures[1] == 4
    assert s.actions == [BUSY | ORDER_OVER]
    assert s.step == CLOSE


def test_who_has_no_target_is_not_asked() -> None:
    s = field("step: attacks\ne5: stark blue war-host\nordered: e5")
    play(s, attack_with_a_unit(s))
    assert s.step == CLOSE


def test_who_has_marched_too_far_does_not_attack() -> None:
    s = field(TWO.format("", "").replace("ordered: e5", "ordered: e5 moved forced-march 2"))
    play(s, attack_with_a_unit(s))
    assert s.step == CLOSE
    assert shuts(s, Attacker(STARK)) == {"e5": "attack.once"}


SEVERAL = """
step: attacks
e5: stark blue war-host
d5: stark green riders
d4: lannister green guards
a1: stark red war-host
ordered: e5, d5, a1
"""


def test_a_unit_without_an_order_attacks_nobody() -> None:
    s = field(SEVERAL.replace("ordered: e5, d5, a1", "ordered: e5, d5"))
    assert shuts(s, Attacker(STARK)) == {"a1": "attack.sequence"}


def test_several_attack_in_any_order() -> None:
    s = field(SEVERAL)
    assert shuts(s, Attacker(STARK)) == {"a1": "sight.range"}
    play(s, attack_with_a_unit(s), "d5", "d4", "red", "red")
    assert s.step == ATTACKS
    assert shuts(s, Attacker(STARK)) == {"a1": "sight.range", "d5": "attack.once"}
    play(s, attack_with_a_unit(s), "e5", "d4", "red", "red", "red", "none")
    assert s.step == CLOSE


def test_the_rest_may_be_left_out() -> None:
    s = field(SEVERAL)
    play(s, attack_with_a_unit(s), "done")
    assert s.step == CLOSE
    assert all(action & ORDER_OVER for action in s.actions)


@pytest.mark.parametrize(
    ("commands", "tactic", "step"), [([0], 3, EXECUTE), ([], 3, TACTIC), ([], 1, CLOSE)]
)
def test_what_follows_the_attacks(commands: list[int], tactic: int, step: int) -> None:
    s = field(SEVERAL)
    s.commands = commands
    s.tactic = tactic
    play(s, attack_with_a_unit(s), "done")
    assert s.step == step


def test_a_second_attack_by_an_effect() -> None:
    s = field(TWO.format("", "").replace("e5\n", "e5 attacked order-over\n"))
    s.effects = []
    play(s, attack_with_a_unit(s))
    assert s.step == CLOSE
    s = field(
        TWO.format("", "").replace("ordered: e5", "ordered: e5 attacked order-over")
        + "effects: attack-again 1 e5"
    )
    play(s, attack_with_a_unit(s), "d4", "red", "red", "red")
    assert s.step == CLOSE


def test_the_enemies_out_of_reach_are_refused_with_their_rule() -> None:
    s = field(TWO.format("", "") + "a1: lannister red cavaliers")
    assert shuts(s, Target(STARK, unit(s, "e5"))) == {"a1": "sight.range"}
