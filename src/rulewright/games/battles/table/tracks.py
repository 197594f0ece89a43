"""The tracks above the field: morale between both Houses, and the rounds."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.morale import last_space
from rulewright.games.battles.names import side_title
from rulewright.games.battles.state import BattlesState, pack_of, plan_of
from rulewright.games.battles.table.goals import ending_words, instant_words
from rulewright.games.battles.words import (
    GREEN_ZONE,
    LANNISTER,
    RED_ZONE,
    SIDE_NAMES,
    STARK,
    YELLOW_ZONE,
    ZONE_NAMES,
)
from rulewright.kit.board import Colour
from rulewright.kit.scene import Track, TrackEnd, TrackPlace, TrackToken

ZONES: Final = (GREEN_ZONE, YELLOW_ZONE, RED_ZONE)
#: The colours of the track's spaces in the light and dark themes.
FILLS: Final[dict[int, Colour]] = {
    GREEN_ZONE: ("#a9cba4", "#3f6a47"),
    YELLOW_ZONE: ("#ecd07a", "#6d5a18"),
    RED_ZONE: ("#dd8f84", "#93413a"),
}


def tracks(view: BattlesState, seat: int | None) -> list[Track]:
    """Return the morale track, with both sides' points at its ends, and the round track."""
    return [_morale(view), _rounds(view)]


def _morale(s: BattlesState) -> Track:
    """Show the morale track with its one marker. [morale.track]"""
    last = last_space(s)
    places = [_space(s, spot) for spot in range(-last, last + 1)]
    return {
        "id": "morale",
        "title": "Morale",
        "badge": "flag",
        "note": _zones(s),
        "over": True,
        "ends": [_end(s, side) for side in (STARK, LANNISTER)],
        "now": morale_words(s),
        "places": places,
    }


def _end(s: BattlesState, side: int) -> TrackEnd:
    """Show a House at its end of the track, with its points if the plan awards any."""
    if not plan_of(s).scored:
        return {"owner": SIDE_NAMES[side], "label": side_title(side)}
    points = str(s.points[side])
    label = f"{side_title(side)}, victory points: {points}"
    return {"owner": SIDE_NAMES[side], "value": points, "label": label}


def morale_words(s: BattlesState) -> str:
    """Describe the morale, as in `Morale: 5 on the side of House Stark, green.`"""
    if not s.morale:
        return "Morale: even."
    side, depth = (LANNISTER if s.morale > 0 else STARK), abs(s.morale)
    zone = pack_of(s).zones[depth]
    colour = f", {ZONE_NAMES[zone]}" if zone in ZONES else ""
    return f"Morale: {depth} on the side of {side_title(side)}{colour}."


def _zones(s: BattlesState) -> str:
    """Describe the colours of the track, and the spaces to which morale recovers."""
    pack = pack_of(s)
    starts = [f"{ZONE_NAMES[zone]} from {pack.zones.index(zone)}" for zone in ZONES]
    recovers = ", ".join(str(spot) for spot in pack.breaks)
    return (
        f"The nearer the marker to a House, the worse for it: {', '.join(starts)}. "
        f"In colour it recovers to {recovers} at the end of a round."
    )


def _space(s: BattlesState, spot: int) -> TrackPlace:
    depth = abs(spot)
    side = LANNISTER if spot > 0 else STARK
    pack = pack_of(s)
    ends_in_rout = depth == last_space(s) and plan_of(s).rout[side]
    zone = pack.zones[depth]
    here: list[TrackToken] = []
    if s.morale == spot:
        here.append({"owner": "morale", "label": "Morale marker", "symbol": "flag"})
    place: TrackPlace = {
        "label": "Rout" if ends_in_rout else str(depth),
        "note": ZONE_NAMES[zone] if depth and depth in pack.breaks else "",
        "tags": ["current"] if s.morale == spot else [],
        "tokens": here,
    }
    if zone in FILLS:
        place["fill"] = FILLS[zone]
    return place


def _rounds(s: BattlesState) -> Track:
    """Show the round marker, and what decides the battle in the end. [regroup.marker]"""
    plan = plan_of(s)
    places: list[TrackPlace] = []
    for number in range(1, plan.rounds + 1):
        here: list[TrackToken] = []
        if number == s.round:
            here.append({"owner": None, "label": "Round marker", "symbol": "momentum"})
        places.append(
            {
                "label": str(number),
                "note": "last" if number == plan.rounds else "",
                "tags": ["current"] if number == s.round else [],
                "tokens": here,
            }
        )
    return {
        "id": "rounds",
        "title": "Rounds",
        "badge": "momentum",
        "note": " ".join(instant_words(s)),
        "over": True,
        "now": ending_words(s),
        "places": places,
    }
