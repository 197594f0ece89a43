"""Mustering speaks of siege engines where the match has them, and else of none."""

import pytest

from rulewright.games.thrones.mustering import Muster
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.game import GAME
from rulewright.kernel import Match

MUSTERING = """players: 5
options: {options}
iron-throne: stark
step: event 1
events: mustering, -, -
winterfell: stark 1F
"""


@pytest.mark.parametrize("engines", [False, True])
def test_only_units_of_the_match_are_spoken_of(engines: bool) -> None:
    word = "siege_engines" if engines else "siege_engines=no"
    match = Match.from_position(MUSTERING.format(options=word), GAME)
    ask, state = match.ask(0), match.state
    assert isinstance(ask, Muster)
    assert isinstance(state, ThronesState)
    named = [*match.options(0), *(one.text for one in ask.unavailable(state))]
    assert any("siege-engine" in text for text in named) == engines
    assert any("knight" in text for text in named)
