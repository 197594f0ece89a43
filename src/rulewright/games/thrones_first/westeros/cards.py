"""The effects of the Westeros cards by id; most are those of the second edition."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.event import EventScript
from rulewright.games.thrones.mustering import mustering
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.westeros.bids import clash_of_kings
from rulewright.games.thrones.westeros.cards import (
    dark_wings,
    feast_for_crows,
    game_of_thrones,
    last_days_of_summer,
    sea_of_storms,
    storm_of_swords,
    throne_of_blades,
    update_supply,
    winter_is_coming,
)
from rulewright.games.thrones_first.state import first
from rulewright.games.thrones_first.westeros.wildlings import wildling_attack


def rains_of_autumn(s: ThronesState) -> None:
    """Make supporting footmen add no strength this round. [westeros.rains-of-autumn]"""
    first(s).footmen_idle = True


#: By id: the script of a card, and the id of its rule.
SCRIPTS: Final[dict[str, tuple[EventScript, str]]] = {
    "supply": (update_supply, "westeros.supply"),
    "mustering": (mustering, "westeros.mustering"),
    "a-throne-of-blades": (throne_of_blades, "westeros.throne-of-blades"),
    "last-days-of-summer": (last_days_of_summer, "westeros.last-days"),
    "winter-is-coming": (winter_is_coming, "westeros.winter-is-coming"),
    "clash-of-kings": (clash_of_kings, "westeros.clash-of-kings"),
    "game-of-thrones": (game_of_thrones, "westeros.game-of-thrones"),
    "dark-wings-dark-words": (dark_wings, "westeros.dark-wings"),
    "wildling-attack": (wildling_attack, "westeros.wildlings-attack"),
    "storm-of-swords": (storm_of_swords, "westeros.storm-of-swords"),
    "sea-of-storms": (sea_of_storms, "westeros.sea-of-storms"),
    "feast-for-crows": (feast_for_crows, "westeros.feast-for-crows"),
    "rains-of-autumn": (rains_of_autumn, "westeros.rains-of-autumn"),
}
