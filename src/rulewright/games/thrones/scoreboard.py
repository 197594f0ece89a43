"""The tracks beside the board and the figures of each house, for scenes."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREAS_TO_WIN,
    COURT,
    FIEFDOMS,
    HAND_SIZE,
    HOUSE_NAMES,
    HOUSES,
    MAX_SUPPLY,
    OVERLAY_PLAYERS,
    POOL,
    ROUNDS,
    STARS,
    STARS_OVERLAY,
    SUPPLY_ARMIES,
    THREAT_TRACK,
    THRONE,
    TRACK_NAMES,
    TRACKS,
    UNIT_PLURALS,
)
from rulewright.games.thrones.control import (
    areas_controlled,
    pool_of,
    stars_of,
    tokens_on_board,
)
from rulewright.games.thrones.looks import Json, sizes_text
from rulewright.games.thrones.state import State
from rulewright.games.thrones.supply import army_sizes, excess_of

BADGES: Final[list[str]] = ["throne", "blade", "raven"]


# -- tracks -----------------------------------------------------------------------------------
def tracks(s: State) -> list[Json]:
    """The influence tracks, supply, victory, wildlings and rounds."""
    return [
        *[influence_track(s, track) for track in range(len(TRACKS))],
        supply_track(s),
        victory_track(s),
        marker("wildlings", "Wildling threat", "wildling", THREAT_TRACK, s.threat),
        marker("round", "Round", "round", list(range(1, ROUNDS + 1)), s.round),
    ]


def influence_track(s: State, track: int) -> Json:
    """An influence track; its first house holds the token. [tracks.iron-throne]"""
    places = [
        place(str(number + 1), _stars(s, number) if track == COURT else "", [house])
        for number, house in enumerate(s.tracks[track])
    ]
    found = table(TRACKS[track], TRACK_NAMES[track], BADGES[track], places)
    used = (track == FIEFDOMS and s.blade_used) or (track == COURT and s.raven_used)
    if used:
        thing = "Valyrian steel blade" if track == FIEFDOMS else "messenger raven"
        found["note"] = f"The {thing} has been used this round."
    first = places[0]["tokens"][0]
    first["symbol"], first["tags"] = BADGES[track], ["current", *["used"] * used]
    if track == THRONE:
        found["note"] = "The turn order; its first house decides ties."
    return found


def _stars(s: State, number: int) -> str:
    stars = STARS_OVERLAY if s.players in OVERLAY_PLAYERS else STARS
    return "★" * stars[number]


def supply_track(s: State) -> Json:
    """Supply, with the armies that each place allows. [supply.limits]"""
    places = [
        place(
            str(level),
            f"armies {sizes_text(SUPPLY_ARMIES[level])}",
            [house for house in range(s.players) if s.supply[house] == level],
        )
        for level in range(MAX_SUPPLY + 1)
    ]
    return table("supply", "Supply", "supply", places)


def victory_track(s: State) -> Json:
    """Castles and strongholds controlled. [victory.count]"""
    counts = [min(areas_controlled(s, house), AREAS_TO_WIN) for house in range(s.players)]
    places = [
        place(str(number), "", [house for house in range(s.players) if counts[house] == number])
        for number in range(AREAS_TO_WIN + 1)
    ]
    places[-1]["note"] = "wins"
    return table("victory", "Castles and strongholds", "victory", places)


def marker(name: str, title: str, symbol: str, labels: list[int], at: int) -> Json:
    """A track with a single marker."""
    places = [place(str(label), "", []) for label in labels]
    here: Json = {"owner": None, "label": f"{title}: {at}", "symbol": symbol, "tags": []}
    places[labels.index(at)]["tokens"] = [here]
    return table(name, title, symbol, places)


def table(name: str, title: str, badge: str, places: list[Json]) -> Json:
    """A track."""
    return {"id": name, "title": title, "badge": badge, "note": "", "places": places}


def place(label: str, note: str, houses: list[int]) -> Json:
    """A place of a track with the houses on it."""
    tokens = [{"owner": HOUSES[h], "label": HOUSE_NAMES[h], "tags": []} for h in houses]
    return {"label": label, "note": note, "tokens": tokens}


# -- players ----------------------------------------------------------------------------------
def players(s: State, seat: int | None) -> list[Json]:
    """The houses in turn order with their figures."""
    return [
        {
            "seat": HOUSES[house],
            "title": f"House {HOUSE_NAMES[house]}",
            "owner": HOUSES[house],
            "you": house == seat,
            "tags": [],
            "facts": facts(s, house),
        }
        for house in s.tracks[THRONE]
    ]


def facts(s: State, house: int) -> list[Json]:
    """Power, castles, supply, stars and cards of a house."""
    on_board = tokens_on_board(s, house)
    pool = pool_of(s, house)
    left = ", ".join(f"{pool[kind]} {UNIT_PLURALS[kind]}" for kind in range(len(POOL)))
    castles = areas_controlled(s, house)
    return [
        fact("Power", str(s.power[house]), "power", f"{on_board} more on the board"),
        fact("Castles", str(castles), "castle", f"{AREAS_TO_WIN} castles and strongholds win"),
        fact("Supply", str(s.supply[house]), "supply", supply_note(s, house)),
        fact("Special orders", str(stars_of(s, house)), "star", "by the King’s Court track"),
        fact("Cards in hand", str(s.hand[house].bit_count()), "card", f"of {HAND_SIZE}"),
        fact("Units left", str(sum(pool)), "reserve", left),
    ]


def supply_note(s: State, house: int) -> str:
    """The armies a house has, and those it may have."""
    sizes = sizes_text(army_sizes(s, house))
    note = f"armies {sizes}; allowed {sizes_text(SUPPLY_ARMIES[s.supply[house]])}"
    return note + (f"; {excess_of(s, house)} too many" if excess_of(s, house) else "")


def fact(label: str, value: str, symbol: str, note: str) -> Json:
    """A figure of a house."""
    return {"label": label, "value": value, "symbol": symbol, "note": note}
