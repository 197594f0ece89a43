"""The effects of the wildling cards: a function for each won and each lost attack. [wildlings.*]

For a won attack, the function is called with the highest bidder and all bids (-1 for houses that
took no part). For a lost attack, it is called for one house after another; `lowest` says whether
that is the lowest bidder. After each call the caller applies the consequences on the board.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones import troops
from rulewright.games.thrones.asks import unit_area, unit_kind
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_REF,
    CARD_REF,
    CARD_STRENGTH,
    COURT,
    FIEFDOMS,
    FOOTMAN,
    HOUSE_REF,
    KNIGHT,
    MAX_SUPPLY,
    NOBODY,
    THRONE,
    TRACK_REF,
    UNIT_REF,
)
from rulewright.games.thrones.control import (
    add_unit,
    gain_power,
    in_play,
    left_in_pool,
    lose_power,
    move_on_track,
    place_on,
    remove_unit,
    throne_holder,
)
from rulewright.games.thrones.hands import (
    NO_HOUSE_CARD,
    bit,
    discard,
    discarded,
    in_hand,
    refill,
    refs_of,
    take_back,
)
from rulewright.games.thrones.mustering import muster
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.supply import reconcile_armies
from rulewright.games.thrones.westeros.wildling_asks import (
    FALL,
    NO_UNIT,
    BestTrack,
    ChooseTrack,
    DemoteKnight,
    DiscardCard,
    LoseKnight,
    LoseTogether,
    LoseUnit,
    MusterArea,
    RaidLoss,
    TakeCard,
    UpgradeFootman,
    areas_with,
    full_castles,
    muster_areas,
    units_of,
)
from rulewright.kernel import Script

TRACK_ORDER: Final = [THRONE, FIEFDOMS, COURT]


# -- losing units -----------------------------------------------------------------------------
def lose_units(s: ThronesState, house: int, number: int) -> Script[None]:
    """Let a house choose units to destroy, or take all if it has too few. [wildlings.losses]"""
    for left in range(number, 0, -1):
        if units_of(s, house) <= left:
            lose_all(s, house)
            return
        option = yield LoseUnit(house, left)
        destroy(s, house, unit_area(option), unit_kind(option))


def lose_all(s: ThronesState, house: int) -> None:
    """Destroy all units of a house. [wildlings.losses]"""
    for area in range(AREA_COUNT):
        if s.holder[area] == house:
            _lose_area(s, house, area)


def _lose_area(s: ThronesState, house: int, area: int) -> None:
    """Destroy all units in an area."""
    _log_loss(s, house, area, s.units[area])
    s.units[area] = 0
    s.holder[area] = NOBODY


def destroy(s: ThronesState, house: int, area: int, kind: int) -> None:
    """Destroy a unit. [wildlings.losses]"""
    remove_unit(s, area, kind)
    _log_loss(s, house, area, troops.one(kind))


def _log_loss(s: ThronesState, house: int, area: int, units: int) -> None:
    s.log(
        "wildlings.losses",
        "{house} loses {units} in {area}.",
        house=HOUSE_REF[house],
        units=troops.groups(units),
        area=AREA_REF[area],
    )


# -- A King Beyond the Wall -------------------------------------------------------------------
def king_won(s: ThronesState, house: int, bids: list[int]) -> Script[None]:
    """Let the house take the first place of a track. [wildlings.king-beyond-the-wall]"""
    question = "You may lead one track: which?"
    track = yield ChooseTrack(house, TRACK_ORDER, question)
    move_on_track(s, track, house, 0)
    rule = "wildlings.king-beyond-the-wall"
    pattern = "{house} is first on the {track} track."
    s.log(rule, pattern, house=HOUSE_REF[house], track=TRACK_REF[track])


def king_lost(s: ThronesState, house: int, lowest: bool) -> Script[None]:
    """Move the lowest bidder to the last place of all tracks, and other houses to that of one.

    Each of the others chooses Fiefdoms or King's Court. [wildlings.king-beyond-the-wall]
    """
    if lowest:
        for track in TRACK_ORDER:
            _fall(s, house, track, s.players)
        return
    question = "You fall to the last place of one track: which?"
    track = yield ChooseTrack(house, [FIEFDOMS, COURT], question)
    _fall(s, house, track, s.players)


def _fall(s: ThronesState, house: int, track: int, places: int) -> None:
    """Move a house down this many places on a track, at most to the last. [tracks.shift]"""
    place = min(place_on(s, track, house) + places, s.players - 1)
    move_on_track(s, track, house, place)
    s.log(
        "tracks.shift",
        "{house} falls to place {place} of the {track} track.",
        house=HOUSE_REF[house],
        place=place + 1,
        track=TRACK_REF[track],
    )


# -- Crow Killers -----------------------------------------------------------------------------
def crows_won(s: ThronesState, house: int, bids: list[int]) -> Script[None]:
    """Let the house upgrade up to two footmen to knights. [wildlings.crow-killers]"""
    for _ in range(2):
        if not left_in_pool(s, house, KNIGHT) or not areas_with(s, house, FOOTMAN):
            return
        area = yield UpgradeFootman(house)
        if area == NO_UNIT:
            return
        _exchange(s, house, area, FOOTMAN, KNIGHT)


def crows_lost(s: ThronesState, house: int, lowest: bool) -> Script[None]:
    """Turn knights into footmen, or destroy them for lack of footmen. [wildlings.crow-killers]

    This happens to all knights of the lowest bidder, and to two of every other house.
    """
    knights = in_play(s, house, KNIGHT)
    hit = knights if lowest else min(2, knights)
    demoted = min(hit, left_in_pool(s, house, FOOTMAN))
    for left in range(demoted, 0, -1):
        areas = areas_with(s, house, KNIGHT)
        if left >= in_play(s, house, KNIGHT):
            area = areas[0]  # all knights go, so the order makes no difference
        else:
            area = yield DemoteKnight(house)
        _exchange(s, house, area, KNIGHT, FOOTMAN)
    for left in range(hit - demoted, 0, -1):
        areas = areas_with(s, house, KNIGHT)
        if left >= in_play(s, house, KNIGHT):
            area = areas[0]
        else:
            area = yield LoseKnight(house)
        destroy(s, house, area, KNIGHT)


def _exchange(s: ThronesState, house: int, area: int, old: int, new: int) -> None:
    remove_unit(s, area, old)
    add_unit(s, house, area, new)
    s.log(
        "wildlings.crow-killers",
        "{house}: a {old} in {area} becomes a {new}.",
        house=HOUSE_REF[house],
        old=UNIT_REF[old],
        area=AREA_REF[area],
        new=UNIT_REF[new],
    )


# -- Mammoth Riders ---------------------------------------------------------------------------
def mammoths_won(s: ThronesState, house: int, bids: list[int]) -> Script[None]:
    """Let the house take back a discarded card. [wildlings.mammoth-riders]"""
    if not discarded(s, house):
        return
    card = yield TakeCard(house)
    if card == NO_HOUSE_CARD:
        return
    take_back(s, card)
    rule = "wildlings.mammoth-riders"
    s.log(rule, "{house} takes {card} back.", house=HOUSE_REF[house], card=CARD_REF[card])


def mammoths_lost(s: ThronesState, house: int, lowest: bool) -> Script[None]:
    """Destroy three units of the lowest bidder, and two of every other house.

    [wildlings.mammoth-riders]
    """
    return lose_units(s, house, 3 if lowest else 2)


# -- Massing on the Milkwater -----------------------------------------------------------------
def massing_won(s: ThronesState, house: int, bids: list[int]) -> None:
    """Give the house all its discarded cards back. [wildlings.massing-on-the-milkwater]"""
    for card in discarded(s, house):
        take_back(s, card)
    rule = "wildlings.massing-on-the-milkwater"
    s.log(rule, "{house} takes back all its house cards.", house=HOUSE_REF[house])


def massing_lost(s: ThronesState, house: int, lowest: bool) -> Script[None]:
    """Make the lowest bidder discard its strongest cards, and other houses one card.

    A house with a single card keeps it. [wildlings.massing-on-the-milkwater]
    """
    hand = in_hand(s, house)
    if len(hand) < 2:
        return
    if lowest:
        highest = max(CARD_STRENGTH[card] for card in hand)
        going = [card for card in hand if CARD_STRENGTH[card] == highest]
    else:
        going = [(yield DiscardCard(house))]
    gone = 0
    for card in going:
        discard(s, card)
        gone |= bit(card)
    rule = "wildlings.massing-on-the-milkwater"
    s.log(rule, "{house} discards {cards:,}.", house=HOUSE_REF[house], cards=refs_of(going))
    refill(s, house, gone)


# -- Preemptive Raid (for a won attack see `attack_again` in wildlings.py) --------------------
def raid_lost(s: ThronesState, house: int, lowest: bool) -> Script[None]:
    """Let the lowest bidder lose two units or two places. [wildlings.preemptive-raid]

    One unit is enough if it has no more.
    """
    if not lowest:
        return
    loss = yield RaidLoss(house)
    if loss != FALL:
        yield from lose_units(s, house, 2)
        return
    places = [place_on(s, track, house) for track in TRACK_ORDER]
    best = [track for track in TRACK_ORDER if places[track] == min(places)]
    track = best[0]
    if len(best) > 1:
        track = yield BestTrack(throne_holder(s), house, best)
    _fall(s, house, track, 2)


# -- Rattleshirt's Raiders --------------------------------------------------------------------
def rattleshirt_won(s: ThronesState, house: int, bids: list[int]) -> None:
    """Raise the house's supply by one. [wildlings.rattleshirts-raiders]"""
    _set_supply(s, house, min(s.supply[house] + 1, MAX_SUPPLY))


def rattleshirt_lost(s: ThronesState, house: int, lowest: bool) -> Script[None]:
    """Lower the supply of the lowest bidder by two, and that of every other house by one.

    Armies are then reduced to fit. [wildlings.rattleshirts-raiders]
    """
    _set_supply(s, house, max(s.supply[house] - (2 if lowest else 1), 0))
    return reconcile_armies(s, house)


def _set_supply(s: ThronesState, house: int, supply: int) -> None:
    s.supply[house] = supply
    rule = "wildlings.rattleshirts-raiders"
    s.log(rule, "The supply of {house} is now {supply}.", house=HOUSE_REF[house], supply=supply)


# -- Silence at the Wall ----------------------------------------------------------------------
def silence_won(s: ThronesState, house: int, bids: list[int]) -> None:
    """Do nothing. [wildlings.silence-at-the-wall]"""


def silence_lost(s: ThronesState, house: int, lowest: bool) -> None:
    """Do nothing. [wildlings.silence-at-the-wall]"""


# -- Skinchanger Scout ------------------------------------------------------------------------
def skinchanger_won(s: ThronesState, house: int, bids: list[int]) -> None:
    """Give the house its bid back. [wildlings.skinchanger-scout]"""
    gained = gain_power(s, house, bids[house])
    if gained:
        rule = "wildlings.skinchanger-scout"
        pattern = "{house} gets its bid of {amount} Power back."
        s.log(rule, pattern, house=HOUSE_REF[house], amount=gained)


def skinchanger_lost(s: ThronesState, house: int, lowest: bool) -> None:
    """Take all Power from the lowest bidder, and two from every other house.

    [wildlings.skinchanger-scout]
    """
    lost = lose_power(s, house, s.power[house] if lowest else 2)
    if lost:
        rule = "wildlings.skinchanger-scout"
        s.log(rule, "{house} loses {amount} Power.", house=HOUSE_REF[house], amount=lost)


# -- The Horde Descends -----------------------------------------------------------------------
def horde_won(s: ThronesState, house: int, bids: list[int]) -> Script[None]:
    """Let the house muster in one area. [wildlings.horde-descends]"""
    if not muster_areas(s, house):
        return
    area = yield MusterArea(house)
    if area != NO_UNIT:
        yield from muster(s, house, [area], "wildlings.horde-descends")


def horde_lost(s: ThronesState, house: int, lowest: bool) -> Script[None]:
    """Destroy two units of the lowest bidder in one castle, and one unit of every other house.

    A lowest bidder without two units in a castle loses any two. [wildlings.horde-descends]
    """
    if not lowest:
        yield from lose_units(s, house, 1)
        return
    areas = full_castles(s, house)
    if not areas:
        yield from lose_units(s, house, 2)
        return
    if len(areas) == 1 and troops.size(s.units[areas[0]]) == 2:
        _lose_area(s, house, areas[0])
        return
    for left in (2, 1):
        option = yield LoseTogether(house, left, areas)
        areas = [unit_area(option)]
        destroy(s, house, areas[0], unit_kind(option))
