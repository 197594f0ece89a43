"""The tracks beside the board and the figures of each house, for scenes.

As tokens they are made once of the numbers that they show (`table.tokens`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.thrones.components import (
    AREAS_TO_WIN,
    COURT,
    FIEFDOMS,
    HAND_SIZE,
    HOUSE_NAMES,
    HOUSES,
    MAX_SUPPLY,
    NOBODY,
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
from rulewright.games.thrones.state import Battle, State
from rulewright.games.thrones.supply import army_sizes, fewest_losses
from rulewright.games.thrones.table.looks import MOMENTS, REMEMBERED, Ints, Json, sizes_text

Force = tuple[Ints, Ints]  # units left by kind, and sizes of armies
BADGES: Final[list[str]] = ["throne", "blade", "raven"]


# -- tracks -----------------------------------------------------------------------------------
def tracks(s: State) -> list[Json]:
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
def influence_track(track: int, players: int, houses: Ints, used: bool) -> Json:
    """An influence track; its first house holds the token. [tracks.iron-throne]"""
    places = [
        place(str(number + 1), _stars(players, number) if track == COURT else "", [house])
        for number, house in enumerate(houses)
    ]
    found = table(TRACKS[track], TRACK_NAMES[track], BADGES[track], places)
    if used:
        thing = "Valyrian steel blade" if track == FIEFDOMS else "messenger raven"
        found["note"] = f"The {thing} has been used this round."
    first = places[0]["tokens"][0]
    first["symbol"], first["tags"] = BADGES[track], ["current", *["used"] * used]
    if track == THRONE:
        found["note"] = "The turn order; its first house decides ties."
    return found


def _stars(players: int, number: int) -> str:
    stars = STARS_OVERLAY if players in OVERLAY_PLAYERS else STARS
    return "★" * stars[number]


@lru_cache(maxsize=REMEMBERED)
def supply_track(supply: Ints) -> Json:
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
def victory_track(castles: Ints) -> Json:
    """Castles and strongholds controlled. [victory.count]"""
    counts = [min(number, AREAS_TO_WIN) for number in castles]
    places = [
        place(str(number), "", [house for house, count in enumerate(counts) if count == number])
        for number in range(AREAS_TO_WIN + 1)
    ]
    places[-1]["note"] = "wins"
    return table("victory", "Castles and strongholds", "victory", places)


@lru_cache(maxsize=REMEMBERED)
def marker(name: str, title: str, symbol: str, labels: Ints, at: int) -> Json:
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
    forces, held = forces_of(s), castles(s)
    return [
        player(
            house,
            house == seat,
            s.power[house],
            tokens_on_board(s, house),
            held[house],
            s.supply[house],
            stars_of(s, house),
            s.hand[house].bit_count(),
            forces[house],
        )
        for house in s.tracks[THRONE]
    ]


@lru_cache(maxsize=REMEMBERED)
def player(
    house: int,
    you: bool,
    power: int,
    on_board: int,
    castles: int,
    supply: int,
    stars: int,
    cards: int,
    force: Force,
) -> Json:
    """A house with its Power, castles, supply, stars, cards and units."""
    pool, armies = force
    left = ", ".join(f"{pool[kind]} {UNIT_PLURALS[kind]}" for kind in range(len(POOL)))
    facts = [
        fact("Power", str(power), "power", f"{on_board} more on the board"),
        fact("Castles", str(castles), "castle", f"{AREAS_TO_WIN} castles and strongholds win"),
        fact("Supply", str(supply), "supply", supply_note(armies, supply)),
        fact("Special orders", str(stars), "star", "by the King’s Court track"),
        fact("Cards in hand", str(cards), "card", f"of {HAND_SIZE}"),
        fact("Units left", str(sum(pool)), "reserve", left),
    ]
    return {
        "seat": HOUSES[house],
        "title": f"House {HOUSE_NAMES[house]}",
        "owner": HOUSES[house],
        "you": you,
        "tags": [],
        "facts": facts,
    }


def supply_note(armies: Ints, supply: int) -> str:
    """The armies a house has, and those it may have."""
    note = f"armies {sizes_text(list(armies))}; allowed {sizes_text(SUPPLY_ARMIES[supply])}"
    over = fewest_losses(list(armies), supply)
    return note + (f"; {over} too many" if over else "")


def fact(label: str, value: str, symbol: str, note: str) -> Json:
    """A figure of a house."""
    return {"label": label, "value": value, "symbol": symbol, "note": note}


# -- what is counted on the board -------------------------------------------------------------
def castles(s: State) -> Ints:
    """The castles and strongholds of each house. [victory.count]"""
    return _castles(s.players, tuple(s.holder), tuple(s.token), tuple(s.neutral))


@lru_cache(maxsize=MOMENTS)
def _castles(players: int, holder: Ints, token: Ints, neutral: Ints) -> Ints:
    board = State(players)  # with nothing on it but what controls an area
    board.holder, board.token, board.neutral = list(holder), list(token), list(neutral)
    return tuple([areas_controlled(board, house) for house in range(players)])


def forces_of(s: State) -> tuple[Force, ...]:
    """What each house has left in its pool, and the sizes of its armies."""
    attacker, attackers = NOBODY, 0
    if s.battle is not None:
        attacker, attackers = s.battle.attacker, s.battle.attackers
    return _forces(s.players, tuple(s.holder), tuple(s.units), attacker, attackers)


@lru_cache(maxsize=MOMENTS)
def _forces(
    players: int,
    holder: Ints,
    units: Ints,
    attacker: int,
    attackers: int,
) -> tuple[Force, ...]:
    board = State(players)  # with nothing on it but units
    board.holder, board.units = list(holder), list(units)
    if attackers:
        board.battle = Battle(attacker, NOBODY, 0, 0)
        board.battle.attackers = attackers
    return tuple(
        [
            (tuple(pool_of(board, house)), tuple(army_sizes(board, house)))
            for house in range(players)
        ]
    )
