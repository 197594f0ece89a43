"""The tracks beside the field: morale, and rounds with victory points."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.morale import last_space
from rulewright.games.battles.names import side_title
from rulewright.games.battles.state import State, pack_of, plan_of
from rulewright.games.battles.words import (
    GREEN_ZONE,
    LANNISTER,
    RED_ZONE,
    SIDE_NAMES,
    STARK,
    YELLOW_ZONE,
    ZONE_NAMES,
)
from rulewright.kit.scene import Track, TrackPlace, TrackToken

ZONES: Final = (GREEN_ZONE, YELLOW_ZONE, RED_ZONE)


def tracks(view: State, seat: int | None) -> list[Track]:
    """The morale track from Stark's end to Lannister's, and the round track."""
    return [_morale(view), _rounds(view)]


def _morale(s: State) -> Track:
    """One marker between the two Houses. [morale.track]"""
    last = last_space(s)
    places = [_space(s, spot) for spot in range(-last, last + 1)]
    return {
        "id": "morale",
        "title": "Morale",
        "badge": "flag",
        "note": _zones(s),
        "places": places,
    }


def _zones(s: State) -> str:
    """`The nearer the marker to a House, the worse: green from 4, yellow from 7, red from 9.`"""
    pack = pack_of(s)
    starts = [f"{ZONE_NAMES[zone]} from {pack.zones.index(zone)}" for zone in ZONES]
    recovers = ", ".join(str(spot) for spot in pack.breaks)
    return (
        f"The nearer the marker to a House, the worse for it: {', '.join(starts)}. "
        f"In colour it recovers to {recovers} at the end of a round."
    )


def _space(s: State, spot: int) -> TrackPlace:
    depth = abs(spot)
    side = LANNISTER if spot > 0 else STARK
    pack = pack_of(s)
    ends_in_rout = depth == last_space(s) and plan_of(s).rout[side]
    note = ""
    if depth:
        note = ZONE_NAMES[pack.zones[depth]] if depth in pack.breaks else ""
    here: list[TrackToken] = []
    if s.morale == spot:
        here.append({"owner": "morale", "label": "Morale marker", "symbol": "flag"})
    return {
        "label": "Rout" if ends_in_rout else str(depth),
        "note": note,
        "tags": ["current"] if s.morale == spot else [],
        "tokens": here,
    }


def _rounds(s: State) -> Track:
    """The round marker, and both markers of victory points. [regroup.marker]"""
    plan = plan_of(s)
    most = max(plan.rounds, 10, *s.points)
    places: list[TrackPlace] = []
    for number in range(most + 1):
        here: list[TrackToken] = []
        if number == s.round:
            here.append({"owner": None, "label": "Round marker", "symbol": "momentum"})
        for side, points in enumerate(s.points):
            if plan.scored and points == number:
                label = f"Victory points of {side_title(side)}"
                here.append({"owner": SIDE_NAMES[side], "label": label, "symbol": "point"})
        note = "last" if number == plan.rounds else ""
        tags = ["current"] if number == s.round else []
        places.append({"label": str(number), "note": note, "tags": tags, "tokens": here})
    return {"id": "rounds", "title": "Rounds and points", "badge": "point", "places": places}
