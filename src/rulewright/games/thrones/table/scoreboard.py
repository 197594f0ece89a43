"""The tracks beside the board, for scenes.

As tokens they are made once of the numbers that they show (`table.tokens`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.thrones.components import (
    AREAS_TO_WIN,
    COURT,
    FIEFDOMS,
    HOUSE_NAMES,
    HOUSES,
    MAX_SUPPLY,
    OVERLAY_PLAYERS,
    ROUNDS,
    STARS,
    STARS_OVERLAY,
    SUPPLY_ARMIES,
    THREAT_TRACK,
    THRONE,
    TRACK_NAMES,
    TRACKS,
)
from rulewright.games.thrones.state import State
from rulewright.games.thrones.table.looks import REMEMBERED, Ints, sizes_text
from rulewright.games.thrones.table.players import castles
from rulewright.kit.scene import Track, TrackPlace, TrackToken

BADGES: Final[list[str]] = ["throne", "blade", "raven"]


# -- tracks -----------------------------------------------------------------------------------
def tracks(s: State) -> list[Track]:
    """The influence tracks, supply, victory, wildlings and rounds."""
    used = [False, s.blade_used, s.raven_used]
    return [
        *[
            influence_track(track, s.players, tuple(s.tracks[track]), used[track])
            for track in range(len(TRACKS))
        ],
        supply_track(tuple(s.supply)),
        victory_track(castles(s)),
        marker("wildlings", "Wildling threat", "wildling", tuple(THREAT_TRACK), s.threat),
        marker("round", "Round", "round", tuple(range(1, ROUNDS + 1)), s.round),
    ]


@lru_cache(maxsize=REMEMBERED)
def influence_track(track: int, players: int, houses: Ints, used: bool) -> Track:
    """An influence track; its first house holds the token. [tracks.iron-throne]"""
    places = [
        place(str(number + 1), _stars(players, number) if track == COURT else "", [house])
        for number, house in enumerate(houses)
    ]
    influence = table(TRACKS[track], TRACK_NAMES[track], BADGES[track], places)
    if used:
        thing = "Valyrian steel blade" if track == FIEFDOMS else "messenger raven"
        influence["note"] = f"The {thing} has been used this round."
    first = places[0]["tokens"][0]
    first["symbol"], first["tags"] = BADGES[track], ["current", *["used"] * used]
    if track == THRONE:
        influence["note"] = "The turn order; its first house decides ties."
    return influence


def _stars(players: int, number: int) -> str:
    stars = STARS_OVERLAY if players in OVERLAY_PLAYERS else STARS
    return "★" * stars[number]


@lru_cache(maxsize=REMEMBERED)
def supply_track(supply: Ints) -> Track:
    """Supply, with the armies that each place allows. [supply.limits]"""
    places = [
        place(
            str(level),
            f"armies {sizes_text(SUPPLY_ARMIES[level])}",
            [house for house, has in enumerate(supply) if has == level],
        )
        for level in range(MAX_SUPPLY + 1)
    ]
    return table("supply", "Supply", "supply", places)


@lru_cache(maxsize=REMEMBERED)
def victory_track(castles: Ints) -> Track:
    """Castles and strongholds controlled. [victory.count]"""
    counts = [min(number, AREAS_TO_WIN) for number in castles]
    places = [
        place(str(number), "", [house for house, count in enumerate(counts) if count == number])
        for number in range(AREAS_TO_WIN + 1)
    ]
    places[-1]["note"] = "wins"
    return table("victory", "Castles and strongholds", "victory", places)


@lru_cache(maxsize=REMEMBERED)
def marker(name: str, title: str, symbol: str, labels: Ints, at: int) -> Track:
    """A track with a single marker."""
    places = [place(str(label), "", []) for label in labels]
    here: TrackToken = {"owner": None, "label": f"{title}: {at}", "symbol": symbol, "tags": []}
    places[labels.index(at)]["tokens"] = [here]
    return table(name, title, symbol, places)


def table(name: str, title: str, badge: str, places: list[TrackPlace]) -> Track:
    """A track."""
    return {"id": name, "title": title, "badge": badge, "note": "", "places": places}


def place(label: str, note: str, houses: list[int]) -> TrackPlace:
    """A place of a track with the houses on it."""
    tokens: list[TrackToken] = [
        {"owner": HOUSES[h], "label": HOUSE_NAMES[h], "tags": []} for h in houses
    ]
    return {"label": label, "note": note, "tokens": tokens}
