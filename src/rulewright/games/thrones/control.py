"""Control of areas, Power, unit pools and the influence tracks. [control.*]"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_REF,
    COURT,
    FIEFDOMS,
    HOME,
    HOUSE_REF,
    KIND,
    LAND,
    NOBODY,
    PORT,
    PORT_LAND,
    POWER_TOKENS,
    STRONGHOLD,
    THRONE,
)
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import ThronesState


def controller(s: ThronesState, area: int) -> int:
    """Return the house that controls an area, or `NOBODY`. [control.units] [control.home]

    Units decide first, then a Power token, then the printed shield of a house in play. A sea
    belongs to the house with ships in it, a port to the house that controls its land.
    """
    if KIND[area] == PORT:
        area = PORT_LAND[area]
    holder = s.holder[area]
    if holder != NOBODY:
        return holder
    if KIND[area] != LAND:
        return NOBODY
    token = s.token[area]
    if token != NOBODY:
        return token
    home = HOME[area]
    return home if home < s.players and not s.neutral[area] else NOBODY


def areas_controlled(s: ThronesState, house: int) -> int:
    """Return how many castle and stronghold areas a house controls. [victory.count]"""
    total = 0
    for area in realm_of(s).structures:
        if controller(s, area) == house:
            total += 1
    return total


def strongholds_controlled(s: ThronesState, house: int) -> int:
    """Return how many stronghold areas a house controls. [ending.ranking]"""
    realm = realm_of(s)
    return sum(
        1
        for area in realm.structures
        if realm.structure[area] == STRONGHOLD and controller(s, area) == house
    )


def land_controlled(s: ThronesState, house: int) -> int:
    """Return how many land areas a house controls. [options.ranking]"""
    return sum(
        1 for area in range(AREA_COUNT) if KIND[area] == LAND and controller(s, area) == house
    )


def in_play(s: ThronesState, house: int, kind: int) -> int:
    """Return how many units of a kind a house has on the board."""
    return edition_of(s).pool(s)[kind] - pool_of(s, house)[kind]


def pool_of(s: ThronesState, house: int) -> list[int]:
    """Return how many units of each kind a house may still muster. [setup.limits]"""
    return left_of(s, house, edition_of(s).pool(s))


def left_of(s: ThronesState, house: int, pool: list[int]) -> list[int]:
    """Return how many units of each kind of a pool are not on the board."""
    left = pool[:]
    units = s.units
    for area, holder in enumerate(s.holder):
        if holder == house:
            for kind in range(len(left)):
                left[kind] -= troops.count_all(units[area], kind)
    battle = s.battle
    if battle is not None and battle.attacker == house:
        for kind in range(len(left)):
            left[kind] -= troops.count_all(battle.attackers, kind)
    return left


def left_in_pool(s: ThronesState, house: int, kind: int) -> int:
    """Return how many units of a kind a house may still muster. [setup.limits]"""
    return pool_of(s, house)[kind]


def tokens_on_board(s: ThronesState, house: int) -> int:
    """Return how many Power tokens a house has on the board."""
    total = 0
    for token in s.token:
        if token == house:
            total += 1
    return total


def gain_power(s: ThronesState, house: int, amount: int) -> int:
    """Gain Power, limited by the house's tokens; return the amount gained. [power.pool]"""
    room = POWER_TOKENS - tokens_on_board(s, house) - s.power[house]
    taken = amount if amount < room else room
    s.power[house] += taken
    return taken


def lose_power(s: ThronesState, house: int, amount: int) -> int:
    """Discard available Power, as much as there is; return the amount lost. [power.discard]

    It goes to the pool, never to another house. [players.deals]
    """
    lost = amount if amount < s.power[house] else s.power[house]
    s.power[house] -= lost
    return lost


def turn_order(s: ThronesState) -> list[int]:
    """Return the houses in the order of the Iron Throne track. [tracks.iron-throne]"""
    return s.tracks[THRONE][:]


def throne_holder(s: ThronesState) -> int:
    """Return the house with the Iron Throne, which breaks ties. [tracks.iron-throne]"""
    return token_holder(s, THRONE)


def blade_holder(s: ThronesState) -> int:
    """Return the house with the Valyrian steel blade. [tracks.fiefdoms]"""
    return token_holder(s, FIEFDOMS)


def raven_holder(s: ThronesState) -> int:
    """Return the house with the messenger raven. [tracks.kings-court]"""
    return token_holder(s, COURT)


def token_holder(s: ThronesState, track: int) -> int:
    """Return the house with a track's token.

    That is the first on the track, unless the edition says otherwise.
    """
    edition = edition_of(s)
    return edition.token_holder(s, track) if edition.tokens_stray else s.tracks[track][0]


def place_on(s: ThronesState, track: int, house: int) -> int:
    """Return a house's place on a track, 0 for the first."""
    return s.tracks[track].index(house)


def stars_of(s: ThronesState, house: int) -> int:
    """Return how many special orders a house may place. [planning.stars]"""
    return edition_of(s).stars(s)[place_on(s, COURT, house)]


def move_on_track(s: ThronesState, track: int, house: int, place: int) -> None:
    """Move a house to a place on a track; the others close up. [tracks.shift]"""
    s.tracks[track].remove(house)
    s.tracks[track].insert(place, house)


def drop_token(s: ThronesState, area: int, taker: int) -> None:
    """Remove another house's Power token from an area that `taker` takes. [control.token]"""
    owner = s.token[area]
    if owner in (NOBODY, taker):
        return
    s.token[area] = NOBODY
    s.log(
        "control.token",
        "The Power token of {house} in {area} is removed.",
        house=HOUSE_REF[owner],
        area=AREA_REF[area],
    )


def remove_unit(s: ThronesState, area: int, kind: int) -> None:
    """Remove a standing unit that a rule costs its house. [players.units]"""
    s.units[area] -= troops.one(kind)
    if not s.units[area]:
        s.holder[area] = NOBODY


def add_unit(s: ThronesState, house: int, area: int, kind: int) -> None:
    """Put a unit on the board."""
    s.units[area] += troops.one(kind)
    s.holder[area] = house
