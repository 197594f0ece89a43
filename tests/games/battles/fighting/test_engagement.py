"""Engagement tokens and flanks. [engage.*]"""

from __future__ import annotations

from rulewright.games.battles import effects
from rulewright.games.battles.fighting.engagement import engage, flanks, release
from rulewright.games.battles.words import LANNISTER, NONE, STARK
from tests.games.battles.drill import field, unit

TWO = "e5: stark blue war-host{}\nd4: lannister green guards{}\n"


# -- tokens ---------------------------------------------------------------------------------------
def test_a_melee_attack_lays_the_attackers_token() -> None:
    s = field(TWO.format("", ""))
    engage(s, unit(s, "e5"), unit(s, "d4"))
    assert s.foe == [1, 0]
    assert s.token == [STARK, STARK]


def test_attacking_the_foe_changes_the_token() -> None:
    s = field(TWO.format(", engaged d4", ""))
    engage(s, unit(s, "d4"), unit(s, "e5"))
    assert s.foe == [1, 0]
    assert s.token == [LANNISTER, LANNISTER]


def test_a_flank_attack_lays_no_token() -> None:
    s = field(TWO.format(", engaged d4", "") + "c4: stark green riders")
    riders, guards = unit(s, "c4"), unit(s, "d4")
    assert flanks(s, riders, guards)
    engage(s, riders, guards)
    assert s.foe[riders] == NONE
    assert s.foe[guards] == unit(s, "e5")
    assert s.token[guards] == STARK


def test_who_is_engaged_with_the_target_does_not_flank_it() -> None:
    s = field(TWO.format(", engaged d4", ""))
    assert not flanks(s, unit(s, "e5"), unit(s, "d4"))
    assert not flanks(s, unit(s, "d4"), unit(s, "e5"))


def test_the_house_of_the_token_does_not_matter_to_flanks() -> None:
    s = field(TWO.format("", ", engaged e5") + "c4: stark green riders")
    assert flanks(s, unit(s, "c4"), unit(s, "d4"))


def test_ranged_attacks_never_flank() -> None:
    s = field(TWO.format(", engaged d4", "") + "c4: stark green northmen-archers")
    assert not flanks(s, unit(s, "c4"), unit(s, "d4"))


def test_an_effect_makes_an_attack_a_flank() -> None:
    s = field(TWO.format("", ""))
    effects.add(s, effects.FLANKS, effects.bits([unit(s, "e5")]))
    assert flanks(s, unit(s, "e5"), unit(s, "d4"))
    engage(s, unit(s, "e5"), unit(s, "d4"))
    assert s.foe == [NONE, NONE]


def test_a_token_is_taken_away_without_a_blow() -> None:
    s = field(TWO.format(", engaged d4", ""))
    release(s, unit(s, "d4"))
    assert s.foe == s.token == [NONE, NONE]
