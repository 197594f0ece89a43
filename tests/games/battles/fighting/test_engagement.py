"""Engagement tokens, flanks, and parting blows. [engage.*] [parting.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import effects
from rulewright.games.battles.fighting.engagement import engage, flanks, release
from rulewright.games.battles.fighting.parting import disengage, suffers_blow
from rulewright.games.battles.words import LANNISTER, NONE, STARK
from tests.games.battles.drill import SPARE, field, play, unit

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


# -- parting blows --------------------------------------------------------------------------------
def test_the_foe_strikes_with_its_dice_and_morale_counts_for_nothing() -> None:
    s = field(TWO.format(", engaged d4", ""))
    host = unit(s, "e5")
    assert play(s, disengage(s, host), "yes", "blue", "morale") is True
    assert s.figures[host] == 3
    assert s.foe == [NONE, NONE]


def test_the_foe_may_let_it_go() -> None:
    s = field(TWO.format(", engaged d4", ""))
    assert play(s, disengage(s, unit(s, "e5")), "no") is True
    assert s.figures[0] == 4


def test_the_blow_may_fell_it() -> None:
    s = field(TWO.format(" 1, engaged d4", "") + SPARE)
    assert play(s, disengage(s, unit(s, "e5")), "yes", "valor", "green") is False
    assert s.lost[STARK] == [0, 1, 0]


def test_the_blow_costs_no_order() -> None:
    s = field(TWO.format(", engaged d4", ", inactive"))
    guards = unit(s, "d4")
    before = s.banner[guards]
    play(s, disengage(s, unit(s, "e5")), "yes", "red", "red")
    assert s.banner[guards] == before


def test_who_breaks_away_has_its_cover_back() -> None:
    # Its own token lay there, and has gone when the blow falls.
    s = field(TWO.format(", engaged d4", "") + "terrain e5: building")
    play(s, disengage(s, unit(s, "e5")), "yes", "blue", "red")
    assert s.figures[0] == 4


@pytest.mark.parametrize("spared", ["effects: no-parting-blow 1 e5", "fire: d4 1"])
def test_what_spares_the_blow(spared: str) -> None:
    s = field(TWO.format(", engaged d4", "") + spared)
    assert not suffers_blow(s, unit(s, "e5"), unit(s, "d4"))
    assert play(s, disengage(s, unit(s, "e5"))) is True
