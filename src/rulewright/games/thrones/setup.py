"""Set-up: the board, tracks and tokens at the start, by number of players. [setup.*]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.thrones.components import (
    AREA,
    CLOSED,
    HOUSES,
    SETUP,
    UNITS,
    closed_areas,
    start_garrisons,
    table_of,
)
from rulewright.games.thrones.control import add_unit
from rulewright.games.thrones.second import SECOND_EDITION
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import OptionSpec, OptionValue

PLAYER_COUNTS: Final = (3, 4, 5, 6)

OPTIONS: Final[tuple[OptionSpec, ...]] = (
    OptionSpec(
        "ranking",
        ("faq2", "rulebook"),
        "How houses with equally many castles and strongholds are ranked after the last round: "
        "by land areas, supply and the Iron Throne track (faq2), or by strongholds, supply, Power "
        "and the Iron Throne track (rulebook).",
        "options.ranking",
        legacy_default="rulebook",
        title="Ties after round ten",
        labels=(
            "by the FAQ: land, supply, Throne",
            "by the first printing: strongholds, supply, Power",
        ),
    ),
    OptionSpec(
        "lannister_port_ship",
        (True, False),
        "Lannister starts with one more ship, in the Port of Lannisport.",
        "options.lannister-port-ship",
        (4, 5, 6),
        title="Ship in the Port of Lannisport",
    ),
    OptionSpec(
        "tides",
        (False, True),
        "In each combat both sides add a card of the Tides of Battle deck.",
        "options.tides",
        title="Tides of Battle",
    ),
    OptionSpec(
        "siege_casualties",
        ("never", "by-choice"),
        "Siege engines of the side that loses a combat: all lost, besides its casualties and never "
        "one of them (never), or open to be chosen as casualties, and lost if any are left "
        "(by-choice).",
        "options.siege-casualties",
        legacy_default="by-choice",
        title="Siege engines of the loser",
        labels=("all lost", "may be chosen as casualties"),
    ),
    OptionSpec(
        "march_supply",
        ("won-or-lost", "won"),
        "A march that attacks must fit supply whether its attackers win and enter or are beaten "
        "and come home (won-or-lost), or only as if they had won (won).",
        "options.march-supply",
        legacy_default="won",
        title="Supply of an attacking march",
        labels=("whether it wins or comes home", "only as if it had won"),
    ),
    OptionSpec(
        "mace_tyrell",
        ("ends-combat", "fights-on"),
        "When Mace Tyrell kills the last unit of a side and no garrison stands with it, the combat "
        "is over at once (ends-combat), or it is fought to its end (fights-on).",
        "options.mace-tyrell",
        legacy_default="fights-on",
        title="Mace Tyrell kills the last unit",
        labels=("the combat is over", "the combat is fought out"),
    ),
    OptionSpec(
        "preemptive_raid",
        ("what-there-is", "two-only"),
        "Beaten by a Preemptive Raid, a lowest bidder with a single unit may lose that one instead "
        "of falling on a track (what-there-is), or only two units will do (two-only).",
        "options.preemptive-raid",
        legacy_default="two-only",
        title="Preemptive Raid with one unit left",
        labels=("that one may be given", "only two will do"),
    ),
)

_track_ids: Final = ("iron_throne", "fiefdoms", "kings_court")


def start_tracks(players: int) -> list[list[int]]:
    """Return the houses on each track at the start, from first to last. [setup.tracks]"""
    tracks = table_of(players)["tracks"]
    return [[HOUSES.index(house) for house in tracks[track]] for track in _track_ids]


def start_supply(players: int) -> list[int]:
    """Return the supply of each house at the start. [setup.tracks]"""
    supply = table_of(players)["supply"]
    return [int(supply[HOUSES[house]]) for house in range(players)]


def start_neutral(players: int) -> dict[int, int]:
    """Return the neutral forces by area, closed areas included. [setup.neutral-forces]"""
    forces = {AREA[a]: int(force) for a, force in table_of(players)["neutral_forces"].items()}
    for area in closed_areas(players):
        forces[area] = CLOSED
    return forces


def new_state(players: int, options: Mapping[str, OptionValue]) -> ThronesState:
    """Set up a state; `options` has a value for each of `OPTIONS`. [setup.units]"""
    s = blank_state(players, options)
    for house in range(players):
        for area, units in SETUP["units"][HOUSES[house]].items():
            _place_units(s, house, area, units)
    if options["lannister_port_ship"]:
        extra = SETUP["option_units"]["lannister_port_ship"]
        _place_units(s, HOUSES.index(extra["house"]), extra["area"], extra["units"])
    for area_number, strength in start_neutral(players).items():
        s.neutral[area_number] = strength
    return s


def blank_state(players: int, options: Mapping[str, OptionValue]) -> ThronesState:
    """Set up a state without units and neutral forces."""
    s = ThronesState(players)
    s.edition = SECOND_EDITION
    s.faq_ranking = options["ranking"] == "faq2"
    s.with_tides = bool(options["tides"])
    s.engines_as_casualties = options["siege_casualties"] == "by-choice"
    s.supply_as_won = options["march_supply"] == "won"
    s.mace_fights_on = options["mace_tyrell"] == "fights-on"
    s.raid_takes_two = options["preemptive_raid"] == "two-only"
    s.tracks = start_tracks(players)
    s.supply = start_supply(players)
    for area, strength in start_garrisons(players).items():
        s.garrison[area] = strength
    return s


def options_of(s: ThronesState) -> dict[str, OptionValue]:
    """Return the options of a state, except those that affect only the set-up."""
    return {
        "ranking": "faq2" if s.faq_ranking else "rulebook",
        "tides": s.with_tides,
        "siege_casualties": "by-choice" if s.engines_as_casualties else "never",
        "march_supply": "won" if s.supply_as_won else "won-or-lost",
        "mace_tyrell": "fights-on" if s.mace_fights_on else "ends-combat",
        "preemptive_raid": "two-only" if s.raid_takes_two else "what-there-is",
    }


def _place_units(s: ThronesState, house: int, area: str, units: dict[str, int]) -> None:
    for unit, number in units.items():
        for _ in range(number):
            add_unit(s, house, AREA[area], UNITS.index(unit.replace("_", "-")))
