"""The steward of the first edition: it has thought for every ask, and beats chance."""

from typing import Any

import pytest

from rulewright.arena.simulate import simulate
from rulewright.games.thrones.bots import odds
from rulewright.games.thrones.bots.duels import Duel
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.components import HOUSES
from rulewright.games.thrones.state import NO_CARD, ThronesState
from rulewright.games.thrones_first.bots.steward import FirstSteward
from rulewright.games.thrones_first.options import OPTIONS
from rulewright.kernel import Ask, Match, OptionValue, offered

GAME = "thrones-first"
STARK, LANNISTER = HOUSES.index("stark"), HOUSES.index("lannister")
EVERYTHING: dict[str, OptionValue] = {
    spec.name: True for spec in offered(OPTIONS) if spec.values[0] is False
}


def below(ask: type[Ask[Any]]) -> list[type[Ask[Any]]]:
    """Return all subclasses of a class of asks."""
    kinds = list(ask.__subclasses__())
    for kind in ask.__subclasses__():
        kinds += below(kind)
    return kinds


def test_it_has_a_method_for_every_ask() -> None:
    asks = [
        ask for ask in below(Ask) if ask.__module__.startswith("rulewright.games.thrones_first")
    ]
    kinds = {ask.kind for ask in asks if ask.kind}
    assert len(kinds) > 10
    assert kinds <= {*FirstSteward.kinds()}


@pytest.mark.parametrize(("players", "cards"), [(3, "base"), (5, "storm")])
def test_it_beats_randoms_with_all_modules(players: int, cards: str) -> None:
    bots = ["steward", *["random"] * (players - 1)]
    options = {**EVERYTHING, "house_cards": cards}
    played = simulate(GAME, players, 10, 7, bots, rotate=True, options=options)
    assert played.wins_by_bot["steward"] >= 8


DUEL = """
    players: 5
    fiefdoms: lannister, stark, baratheon, greyjoy, tyrell
    seagard: lannister 1F
    riverrun: stark 1F
    battle: lannister attacks stark in riverrun from seagard with march, 1F
    step: house-cards
"""


@pytest.mark.parametrize(
    ("stolen", "wins"), [("", True), ("stolen fiefdoms: stark", False)], ids=["kept", "stolen"]
)
def test_a_stolen_blade_counts_for_who_has_stolen_it(stolen: str, wins: bool) -> None:
    """A footman each: the blade decides, before ties, which the track still breaks."""
    match = Match.from_position(DUEL + stolen, GAME)
    view = match.view(LANNISTER)
    assert isinstance(view, ThronesState)
    table = odds.winning_table(view, LANNISTER, STARK)
    assert (odds.chance_at(table, 0) > 0.5) == wins
    duel = Duel(Survey(view, LANNISTER))
    assert (duel.outcome(NO_CARD, NO_CARD) > 0) == wins
