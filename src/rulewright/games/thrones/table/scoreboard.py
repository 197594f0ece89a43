"""The tracks beside the board, for scenes.

Like tokens, they are cached by the numbers that they show (see `table.tokens`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.thrones.components import (
    COURT,
    FIEFDOMS,
    HOUSE_NAMES,
    HOUSES,
    ROUNDS,
    THREAT_TRACK,
    THRONE,
    TRACK_NAMES,
    TRACKS,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table.players import castles
from rulewright.games.thrones.table.scene_ids import REMEMBERED, Ints, sizes_text
from rulewright.kit.scene import Track, TrackPlace, TrackToken

BADGES: Final[list[str]] = ["throne", "blade", "raven"]
SHOWN: Final = 7  # least places of the victory track if no number wins


# -- tracks -----------------------------------------------------------------------------------
def tracks(s: ThronesState) -> list[Track]:
    """List all tracks: influence, supply, victory, wildlings and rounds."""
    used = [False, s.blade_used, s.raven_used]
    edition = edition_of(s)
    return [
        *[
            influence_track(
                track,
                tuple(s.tracks[track]),
                edition.token_holder(s, track),
                used[track],
                tuple(edition.stars(s)),
            )
            for track in range(len(TRACKS))
        ],
        supply_track(tuple(s.supply), tuple([tuple(sizes) for sizes in edition.armies])),
        victory_track(castles(s), edition.areas_to_win(s), edition.castle_names),
        marker("wildlings", "Wildling threat", "wildling", tuple(THREAT_TRACK), s.threat),
        marker("round", "Round", "round", tuple(range(1, ROUNDS + 1)), s.round),
    ]


@lru_cache(maxsize=REMEMBERED)
def influence_track(track: int, houses: Ints, holder: int, used: bool, stars: Ints) -> Track:
    """Show an influence track and the holder of its token. [tracks.iron-throne]"""
    places = [
        place(str(number + 1), "★" * stars[number] if track == COURT else "", [house])
        for number, house in enumerate(houses)
    ]
    influence = table(TRACKS[track], TRACK_NAMES[track], BADGES[track], places)
    if used:
        thing = "Valyrian steel blade" if track == FIEFDOMS else "messenger raven"
        influence["note"] = f"The {thing} has been used this round."
    badge = places[houses.index(holder)]["tokens"][0]
    badge["symbol"], badge["tags"] = BADGES[track], ["current", *["used"] * used]
    if track == THRONE:
        influence["note"] = "The turn order; its first house decides ties."
    return influence


@lru_cache(maxsize=REMEMBERED)
def supply_track(supply: Ints, armies: tuple[Ints, ...]) -> Track:
    """Show the supply track, with the armies that each place allows. [supply.limits]"""
    places = [
        place(
            str(level),
            f"armies {sizes_text(list(armies[level]))}",
            [house for house, has in enumerate(supply) if has == level],
        )
        for level in range(len(armies))
    ]
    return table("supply", "Supply", "supply", places)


@lru_cache(maxsize=REMEMBERED)
def victory_track(castles: Ints, goal: int, castle_names: str) -> Track:
    """Show how many castles each house has, up to the number that wins. [victory.count]"""
    most = goal or max(SHOWN, *castles)
    counts = [min(number, most) for number in castles]
    places = [
        place(str(number), "", [house for house, count in enumerate(counts) if count == number])
        for number in range(most + 1)
    ]
    if goal:
        places[-1]["note"] = "wins"
    return table("victory", f"{castle_names.capitalize()} and strongholds", "victory", places)


@lru_cache(maxsize=REMEMBERED)
def marker(name: str, title: str, symbol: str, labels: Ints, at: int) -> Track:
    """Show a track with a single marker."""
    places = [place(str(label), "", []) for label in labels]
    here: TrackToken = {"owner": None, "label": f"{title}: {at}", "symbol": symbol, "tags": []}
    places[labels.index(at)]["tokens"] = [here]
    return table(name, title, symbol, places)


def table(name: str, title: str, badge: str, places: list[TrackPlace]) -> Track:
    """Make a track without a note."""
    return {"id": name, "title": title, "badge": badge, "note": "", "places": places}


def place(label: str, note: str, houses: list[int]) -> TrackPlace:
    """Make a place on a track, with the houses on it."""
    tokens: list[TrackToken] = [
        {"owner": HOUSES[h], "label": HOUSE_NAMES[h], "tags": []} for h in houses
    ]
    return {"label": label, "note": note, "tokens": tokens}
