"""Set-up of a match: the box's start for a number of players, and the options. [setup.*]"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.games.thrones.components import CLOSED, COURT
from rulewright.games.thrones.control import add_unit
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones_first.boxes import BOXES, box_named
from rulewright.games.thrones_first.options import STORM
from rulewright.games.thrones_first.state import FirstState, choose_box
from rulewright.games.thrones_first.storm.allies import deal_allies
from rulewright.games.thrones_first.storm.leaders import set_up_leaders
from rulewright.kernel import OptionValue

GOALS = {"never": 0, "seven": 7, "six": 6}


def new_state(players: int, options: Mapping[str, OptionValue]) -> FirstState:
    """Set up a state; `options` has a value for every option. [setup.units]"""
    s = blank_state(players, options)
    box = BOXES[s.box]
    setup = box.setups[players]
    s.tracks = tracks_at_start(s)
    for house in range(players):
        for area, kind, number in box.units[house]:
            for _ in range(number):
                add_unit(s, house, area, kind)
    neutral = setup.neutral_twelve if s.twelve_forces else setup.neutral
    for area, force in neutral.items():
        s.neutral[area] = force
    if s.with_leaders:
        set_up_leaders(s)
    if s.with_allies:
        deal_allies(s)
    return s


def blank_state(players: int, options: Mapping[str, OptionValue]) -> FirstState:
    """Set up a state without units and neutral forces.

    In matches with the first rules the King's Court is as printed, whatever the option.
    [options.first-rules]
    """
    s = FirstState(players)
    set_options(s, options)
    box = BOXES[s.box]
    s.tracks = printed_tracks(s) if s.first_rules else tracks_at_start(s)
    s.supply = box.supply[:players]
    s.power = [box.power] * players
    s.threat = box.threat_start
    s.deck = [event.count for event in box.events]
    s.wild = []
    s.wild_seen = []
    s.faq_ranking = True
    for area in edition_of(s).closed(s):
        s.neutral[area] = CLOSED
    return s


def printed_tracks(s: FirstState) -> list[list[int]]:
    """Return the influence tracks as printed in the box. [setup.units]"""
    return [track[:] for track in BOXES[s.box].setups[s.players].tracks]


def tracks_at_start(s: FirstState) -> list[list[int]]:
    """Return the influence tracks at the start of a match. [options.kings-court]"""
    tracks, swapped = printed_tracks(s), BOXES[s.box].setups[s.players].court_swapped
    if swapped and not s.court_printed:
        tracks[COURT] = swapped[:]
    return tracks


def set_options(s: FirstState, options: Mapping[str, OptionValue]) -> None:
    """Store the options of a match in its state."""
    s.storm_cards = options["house_cards"] == STORM
    s.ports = bool(options["ports"])
    s.siege_engines = bool(options["siege_engines"])
    s.fortifications = bool(options["fortifications"])
    s.one_time_orders = bool(options["one_time_orders"])
    s.with_tactics = bool(options["tactics"])
    s.with_leaders = bool(options["leaders"])
    s.with_allies = bool(options["allies"])
    s.goal = GOALS[str(options["early_victory"])]
    s.more_than_force = options["neutral_forces"] == "more"
    s.last_card_returns = options["last_card"] == "comes-back"
    s.victim_pays = options["pillage"] == "victim-pays"
    s.saan_stops_all = options["salladhar_saan"] == "all"
    s.threat_stays = options["threat_after_defeat"] == "stays"
    s.knights_keep_bonus = options["fortified_knights"] == "minus-one"
    s.court_printed = options["kings_court"] == "printed"
    s.twelve_forces = options["four_player_forces"] == "twelve"
    s.first_rules = bool(options["first_rules"])
    choose_box(s, box_named(str(options["pack"])))


def options_of(s: FirstState) -> dict[str, OptionValue]:
    """Return the options that a state is played with."""
    return {
        "house_cards": STORM if s.storm_cards else "base",
        "ports": s.ports,
        "siege_engines": s.siege_engines,
        "fortifications": s.fortifications,
        "one_time_orders": s.one_time_orders,
        "tactics": s.with_tactics,
        "leaders": s.with_leaders,
        "allies": s.with_allies,
        "early_victory": next(word for word, goal in GOALS.items() if goal == s.goal),
        "neutral_forces": "more" if s.more_than_force else "equal",
        "last_card": "comes-back" if s.last_card_returns else "stays-out",
        "pillage": "victim-pays" if s.victim_pays else "victim-keeps",
        "salladhar_saan": "all" if s.saan_stops_all else "opposing",
        "threat_after_defeat": "stays" if s.threat_stays else "zero",
        "fortified_knights": "minus-one" if s.knights_keep_bonus else "bonus-lost",
        "first_rules": s.first_rules,
        "pack": BOXES[s.box].key,
        **_options_by_players(s),
    }


def _options_by_players(s: FirstState) -> dict[str, OptionValue]:
    if s.players == 5:
        return {"kings_court": "printed" if s.court_printed else "swapped"}
    if s.players == 4:
        return {"four_player_forces": "twelve" if s.twelve_forces else "three"}
    return {}
