"""Hands and piles are open to all; a card chosen in a battle is not, until both are."""

import pytest

from rulewright.games.thrones.components import CARD_NAMES
from rulewright.games.thrones.hands import discarded, in_hand
from rulewright.games.thrones.state import DEFENDER, NO_CARD, ThronesState
from rulewright.games.thrones_first.game import GAME
from rulewright.kernel import Match

LANNISTER = 1
BATTLE = """players: 5
hand lannister: kevan-lannister, tywin-lannister
blackwater: lannister 1F
battle: tyrell attacks lannister in blackwater from the-reach with march, 2K
"""


@pytest.mark.parametrize("seat", [0, 2, 4, None])
def test_a_chosen_card_can_not_be_read_from_the_hand(seat: int | None) -> None:
    match = Match.from_position(BATTLE, GAME)
    before = seen(match, seat)
    match.play(LANNISTER, "tywin-lannister")
    after = seen(match, seat)
    for view in (before, after):
        assert len(in_hand(view, LANNISTER)) == 2
        assert len(discarded(view, LANNISTER)) == 5
    assert after.combat.cards[DEFENDER] == NO_CARD


EVERYBODY = [0, 1, 2, 3, 4, None]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_hands_and_piles_of_all_can_be_read_out_of_battle(seat: int | None) -> None:
    match = Match.from_position(
        BATTLE.rpartition("battle")[0] + "the-reach: tyrell 1F, march", GAME
    )
    view = seen(match, seat)
    names = [CARD_NAMES[card] for card in in_hand(view, LANNISTER)]
    assert sorted(names) == ["Kevan Lannister", "Tywin Lannister"]
    assert len(discarded(view, LANNISTER)) == 5
    assert [len(in_hand(view, house)) for house in range(5)] == [7, 2, 7, 7, 7]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_they_can_be_read_in_a_battle_until_a_card_is_chosen(seat: int | None) -> None:
    view = seen(Match.from_position(BATTLE, GAME), seat)
    assert len(in_hand(view, LANNISTER)) == 2


def seen(match: Match, seat: int | None) -> ThronesState:
    """Return a seat's view."""
    state = match.state
    assert isinstance(state, ThronesState)
    return GAME.view(state, seat)
