"""Breaking away, and parting blows. [engage.disengage] [parting.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles.fighting.parting import disengage, suffers_blow
from rulewright.games.battles.words import NONE, STARK
from tests.games.battles.drill import SPARE, field, play, unit

TWO = "e5: stark blue war-host{}\nd4: lannister green guards{}\n"


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
