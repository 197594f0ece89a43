import pytest

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA,
    CLOSED,
    FULL_HAND,
    HOUSES,
    KIND,
    LAND,
    PORT,
    PORT_LAND,
    SETUP,
    SHIP,
    START_POWER,
    closed_areas,
)
from rulewright.games.thrones.control import areas_controlled, controller, in_play
from rulewright.games.thrones.setup import (
    OPTIONS,
    PLAYER_COUNTS,
    new_state,
    options_of,
)
from rulewright.games.thrones.state import PLANNING, ThronesState
from rulewright.games.thrones.supply import armies_fit
from rulewright.kernel import OptionValue

DEFAULTS = {spec.name: spec.values[0] for spec in OPTIONS}


def start(players: int, **options: OptionValue) -> ThronesState:
    settings = {**DEFAULTS, **options}
    if players == 3:
        settings["lannister_port_ship"] = False
    return new_state(players, settings)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_houses_of_each_game_are_the_first_ones(players: int) -> None:
    s = start(players)
    named = SETUP["players"][str(players)]["houses"]
    assert sorted(named) == sorted(HOUSES[:players])
    for track in s.tracks:
        assert sorted(track) == list(range(players))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_victory_track_agrees_with_what_is_controlled(players: int) -> None:
    s = start(players)
    victory = SETUP["players"][str(players)]["victory"]
    for house in range(players):
        assert areas_controlled(s, house) == victory[HOUSES[house]]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_house_starts_within_supply(players: int) -> None:
    s = start(players)
    assert all(armies_fit(s, house) for house in range(players))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_first_step_is_planning_with_full_hands(players: int) -> None:
    s = start(players)
    assert (s.step, s.round, s.threat) == (PLANNING, 1, 2)
    assert s.hand == [FULL_HAND] * players
    assert s.power == [START_POWER] * players


@pytest.mark.parametrize(("players", "forces"), [(3, 18), (4, 12), (5, 9), (6, 2)])
def test_neutral_forces_by_number_of_players(players: int, forces: int) -> None:
    s = start(players)
    assert sum(1 for force in s.neutral if force) == forces


def test_with_three_players_the_ports_of_closed_areas_are_closed() -> None:
    s = start(3)
    closed = closed_areas(3)
    assert all(s.neutral[area] == CLOSED for area in closed)
    ports = [area for area in closed if KIND[area] == PORT]
    assert len(ports) == 4
    assert all(s.neutral[PORT_LAND[port]] == CLOSED for port in ports)
    assert controller(s, AREA["highgarden"]) == -1


def test_lannister_has_a_ship_in_its_port_by_option() -> None:
    port, lannister = AREA["port-of-lannisport"], HOUSES.index("lannister")
    assert troops.count(start(6).units[port], SHIP) == 1
    assert in_play(start(6), lannister, SHIP) == 2
    without = start(6, lannister_port_ship=False)
    assert without.units[port] == 0
    assert without.holder[port] == -1
    assert start(3).units[port] == 0


def test_options_are_in_the_state() -> None:
    for spec in OPTIONS:
        for value in spec.values:
            s = start(6, **{spec.name: value})
            expected = {**DEFAULTS, spec.name: value}
            assert options_of(s) == {name: expected[name] for name in options_of(s)}
    assert {spec.name for spec in OPTIONS} - set(options_of(start(6))) == {"lannister_port_ship"}


def test_six_players_by_hand() -> None:
    s = start(6)
    stark = HOUSES.index("stark")
    assert s.holder[AREA["winterfell"]] == stark
    assert troops.phrase(s.units[AREA["winterfell"]]) == "a footman and a knight"
    assert s.garrison[AREA["winterfell"]] == 2
    assert s.neutral[AREA["kings-landing"]] == 5
    assert [HOUSES[house] for house in s.tracks[0]] == [
        "baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell",
    ]  # fmt: skip
    assert s.supply == [1, 2, 2, 2, 2, 2]


def test_garrisons_of_homes_in_play_only() -> None:
    s = start(4)
    assert s.garrison[AREA["highgarden"]] == 0
    assert s.neutral[AREA["highgarden"]] == 0
    assert sum(s.garrison) == 8
    assert all(KIND[area] == LAND for area, strength in enumerate(s.garrison) if strength)
