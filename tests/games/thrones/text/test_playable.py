"""Positions that can be read and not played on from are refused with the reason."""

from random import Random

import pytest

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.text.playable import check_playable
from rulewright.kernel import BadPosition, Match

FIGHT = "battle: tyrell attacks lannister in blackwater from the-reach with march, 2K"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hand stark: none", "stark has no card"),
        ("step: short-planning\nturn: 7", "no place 7"),
        ("step: event 1\nevents: supply\nwinterfell: stark (5F)", "routed units in winterfell"),
        ("step: house-cards", "no line `battle"),
        (f"step: marches\n{FIGHT}", "not one of a combat"),
        (f"step: tides-redraw\noptions: tides\n{FIGHT}", "have drawn"),
        (f"{FIGHT}\nblackwater: stark 1F", "stark stands in blackwater"),
        (FIGHT.replace("march", "raid"), "only a march order"),
        (FIGHT.replace("lannister", "neutral"), "against a house"),
        (FIGHT.replace("2K", "2S"), "ships fight at sea"),
        (FIGHT.replace("blackwater", "blackwater-bay"), "ships fight at sea"),
        (FIGHT.replace("blackwater", "port-of-pyke").replace("2K", "2S"), "is a port"),
    ],
)
def test_what_cannot_be_played_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Match.from_position(text, "thrones")
    assert words in str(caught.value)


@pytest.mark.parametrize("seed", [3, 5])
def test_all_that_is_reached_can_be_played(seed: int) -> None:
    rng = Random(seed)
    match = Match.new("thrones", 6, seed, {"tides": True})
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        state, _ = match.checkpoint()
        assert isinstance(state, ThronesState)
        check_playable(state)
