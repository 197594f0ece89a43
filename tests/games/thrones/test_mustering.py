"""What castles and strongholds muster, and what is refused."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import AREA
from rulewright.games.thrones.mustering import muster, mustering
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Match
from rulewright.kernel.payload import asks_payload
from tests.games.thrones.westeros.bench import (
    check_limits,
    now,
    play,
    play_out,
    put,
    realm,
    run,
    strew,
    why,
    within_supply,
)

STARK, LANNISTER, BARATHEON, GREYJOY, TYRELL, MARTELL = range(6)
SEEDS = st.integers(0, 1 << 32)


def muster_at(s: ThronesState, house: int, *areas: str) -> Match:
    places = [AREA[area] for area in areas]
    return run(s, lambda state: muster(state, house, places))


def test_a_stronghold_has_two_points_in_any_mixture() -> None:
    match = muster_at(realm(), LANNISTER, "lannisport")
    assert "lannisport siege-engine" in match.options(LANNISTER)
    play(match, "lannister: lannisport footman to knight")
    assert now(match).units[AREA["lannisport"]] == 2 * troops.one(1)
    assert why(match, "lannisport knight") == "muster.points"
    play(match, "lannister: lannisport ship > the-golden-sound")
    assert match.over
    assert now(match).holder[AREA["the-golden-sound"]] == LANNISTER
    assert now(match).points == []


def test_points_may_be_left() -> None:
    match = play(muster_at(realm(), STARK, "winterfell"), "stark: done")
    assert match.over


def test_what_is_refused_when_mustering() -> None:
    s = realm()
    put(s, "stark", "white-harbor", "footman", "footman")
    put(s, "stark", "the-shivering-sea", "ship", "ship")
    put(s, "greyjoy", "bay-of-ice", "ship")
    match = muster_at(s, STARK, "winterfell", "white-harbor")
    s.supply[STARK] = 1
    assert why(match, "white-harbor knight") == "muster.points"
    assert why(match, "winterfell ship > bay-of-ice") == "muster.ships"
    assert why(match, "winterfell ship > blackwater-bay") == "muster.ships"
    assert why(match, "winterfell footman") == ""
    s.supply[STARK] = 0
    match = muster_at(s, STARK, "winterfell", "white-harbor")
    assert why(match, "winterfell footman") == "muster.supply"
    assert why(match, "winterfell footman to knight") == ""


def test_a_mustering_by_order_stays_in_its_area() -> None:
    s = realm()
    put(s, "lannister", "harrenhal", "footman")
    match = muster_at(s, LANNISTER, "lannisport")
    assert why(match, "harrenhal footman") == "consolidate.muster"
    assert why(match, "winterfell footman") == "muster.points"


def test_a_port_takes_three_ships_even_under_blockade() -> None:
    s = realm()
    put(s, "greyjoy", "the-golden-sound", "ship")
    put(s, "lannister", "port-of-lannisport", "ship", "ship")
    s.supply[LANNISTER] = 6
    match = muster_at(s, LANNISTER, "lannisport")
    assert why(match, "lannisport ship > the-golden-sound") == "muster.ships"
    play(match, "lannister: lannisport ship > port-of-lannisport")
    assert why(match, "lannisport ship > port-of-lannisport") == "ports.capacity"


def test_an_upgrade_frees_a_footman() -> None:
    s = realm()
    put(s, "lannister", "harrenhal", "footman")
    for _ in range(8):
        put(s, "lannister", "stoney-sept", "footman")
    s.supply[LANNISTER] = 6
    match = muster_at(s, LANNISTER, "harrenhal", "lannisport")
    assert why(match, "harrenhal footman") == "setup.limits"
    play(match, "lannister: harrenhal footman to knight")
    assert why(match, "lannisport footman") == ""


def test_nobody_is_asked_where_nothing_can_be_mustered() -> None:
    s = realm()
    put(s, "lannister", "stoney-sept", "footman")
    assert muster_at(s, LANNISTER, "stoney-sept", "winterfell").over


@given(SEEDS, st.integers(3, 6))
def test_mustering_keeps_pools_and_supply(seed: int, players: int) -> None:
    rng = Random(seed)
    s = strew(rng, players)
    assert within_supply(s)
    match = run(s, mustering)
    play_out(match, rng)
    check_limits(now(match))
    assert within_supply(now(match))
    for area in range(len(s.units)):
        assert troops.size(now(match).units[area]) >= troops.size(s.units[area])


def offered(text: str) -> dict[str, tuple[str, list[str]]]:
    """Return Stark's purchases with their labels and targets, including unavailable ones."""
    match = Match.from_position(text, "thrones")
    ask = asks_payload(match, STARK, match.view(STARK))[0]
    both = [*ask["options"], *ask["unavailable"]]
    return {option["text"]: (option["label"], option["targets"]) for option in both}


MUSTERING = """
    step: event 1
    events: mustering, dark-wings-dark-words, sea-of-storms
    iron-throne: stark, lannister, baratheon
    winterfell: stark 1F
    white-harbor: stark 1F
"""


def test_each_purchase_says_what_it_costs_and_what_is_left() -> None:
    said = {text: label for text, (label, _) in offered(MUSTERING).items()}
    assert said["winterfell knight"] == "Winterfell: a knight for 2 of 2 points"
    assert said["winterfell footman to knight"] == (
        "Winterfell: a footman to a knight for 1 of 2 points"
    )
    assert said["white-harbor footman"] == "White Harbor: a footman for 1 of 1 point"
    # what is too dear says what it would cost
    assert said["white-harbor knight"] == "White Harbor: a knight for 2 points"


def test_an_upgrade_is_about_the_footman_that_it_takes() -> None:
    for units, token in [("1F (1F)", "footman"), ("1K (1F)", "footman:routed")]:
        match = Match.from_position(f"winterfell: stark {units}, consolidate*", "thrones")
        match.play(STARK, "winterfell muster")
        options = asks_payload(match, STARK, match.view(STARK))[0]["options"]
        (upgrade,) = [one for one in options if one["text"] == "winterfell footman to knight"]
        assert f"unit:winterfell:{token}" in upgrade["targets"]


def test_each_purchase_is_about_the_token_of_the_new_unit() -> None:
    for text, (_, targets) in offered(MUSTERING).items():
        if text != "done":
            new = text.partition(" >")[0].split()[-1]
            assert targets[-1] == f"token:{new}"
