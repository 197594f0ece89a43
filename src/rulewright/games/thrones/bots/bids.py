"""Bids, ties, tracks, and the choices of Westeros and wildling cards."""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.components import (
    AREA_COUNT,
    CARD_STRENGTH,
    COURT,
    FIEFDOMS,
    NOBODY,
    RAID_STRENGTH,
    ROUNDS,
    THRONE,
    TRACK_NAMES,
    WILDLINGS,
)
from rulewright.games.thrones.control import stars_of
from rulewright.games.thrones.mustering import points_of
from rulewright.games.thrones.state import UNKNOWN, ThronesState
from rulewright.games.thrones.westeros.bids import BreakTie
from rulewright.games.thrones.westeros.cards import (
    CLASH,
    MUSTERING,
    NO_DEFENSE,
    NO_MARCH,
    NOTHING,
    POWER,
    SUPPLY,
)

# How much the lowest bidder may lose, by wildling card.
FEARED: Final[dict[str, float]] = {
    "a-king-beyond-the-wall": 1.2,
    "mammoth-riders": 1.3,
    "the-horde-descends": 1.2,
    "crow-killers": 1.0,
    "rattleshirts-raiders": 1.1,
    "massing-on-the-milkwater": 0.8,
    "preemptive-raid": 0.7,
    "skinchanger-scout": 0.4,
    "silence-at-the-wall": 0.0,
}


# -- wildlings --------------------------------------------------------------------------------
def bid_against_wildlings(s: ThronesState, me: int, strength: int, rng: Random) -> int:
    """Bid the house's share of the strength, by its wealth, with some randomness.

    The share grows with the danger of the top card if the house knows it. If the attack can hardly
    be beaten, bid just enough not to be the lowest.
    """
    power = s.power[me]
    if not power:
        return 0
    houses = [h for h in range(s.players) if s.bids[h] != NOBODY]
    wealth = sum(s.power[h] for h in houses)
    fear = 1.0
    top = s.wild[0] if s.wild else UNKNOWN
    if top >= 0 and s.wild_seen[0] >> me & 1:
        fear = FEARED[WILDLINGS[top]]
    if fear == 0.0 or strength == 0:
        return 0
    if wealth < 1.25 * strength:  # hardly to be won: just avoid the lowest bid
        poorest = min(s.power[h] for h in houses if h != me) if len(houses) > 1 else 0
        return min(power, 1 + min(poorest, 2) + int(rng.random() * 2))
    share = strength * power / wealth
    bid = share * (1.05 + 0.35 * rng.random()) * (0.6 + 0.4 * fear) + 0.5
    return max(0, min(power, int(bid)))


# -- tracks -----------------------------------------------------------------------------------
def bid_for_track(v: Survey, track: int, rng: Random) -> int:
    """Bid a part of the house's Power, by its need of the track, with some randomness."""
    s = v.s
    power = s.power[v.me]
    if not power:
        return 0
    need = track_need(v, track)
    later = sum(track_need(v, other) for other in range(track + 1, 3))
    reserve = 0.0 if s.round >= ROUNDS - 1 else 1.5
    spend = (power - reserve) * need / (need + later + 0.35)
    richest = max(s.power[h] for h in range(s.players) if h != v.me)
    bid = int(max(spend, 0.0) * (0.75 + 0.5 * rng.random()) + 0.5)
    return max(0, min(power, bid, richest + 1))


def track_named(words: str) -> int:
    """Return the track that a bid is for, from the words that name its prize."""
    for track in (THRONE, FIEFDOMS, COURT):
        if TRACK_NAMES[track] in words:
            return track
    return THRONE


def track_need(v: Survey, track: int) -> float:
    """Return how much a good place on a track is worth to the house.

    The turn order counts much, since marching early wins races for castles.
    """
    if track == THRONE:
        return 1.4
    if track == FIEFDOMS:
        fronts = sum(1 for area in v.realm.structures if v.owners[area] == v.me and v.foes[area])
        return 0.8 + 0.15 * fronts
    return 1.4


def choose_tie(v: Survey, ask: BreakTie, lost: bool) -> int:
    """Place this house first, then the weakest; in a lost attack, the strongest other house."""
    order = sorted(ask.tied, key=lambda house: v.counts[house])
    if lost:
        others = [house for house in order if house != v.me]
        return others[-1] if others else v.me
    return v.me if v.me in order else order[0]


def wildlings_won(s: ThronesState) -> bool:
    """Return whether the bids on the table beat the wildlings."""
    strength = s.threat
    if NOBODY in s.bids:
        strength = RAID_STRENGTH
    return sum(bid for bid in s.bids if bid > 0) >= strength


def track_to_lead(v: Survey, tracks: list[int]) -> int:
    """Choose the track on which taking the first place helps most."""
    places = {track: v.s.tracks[track].index(v.me) for track in tracks}
    return max(tracks, key=lambda track: places[track] * (0.5 + track_need(v, track)))


def track_to_lose(v: Survey, tracks: list[int], house: int) -> int:
    """Choose the track on which falling to the last place hurts a house least."""
    s = v.s
    return min(
        tracks,
        key=lambda track: (
            (len(s.tracks[track]) - s.tracks[track].index(house)) * (0.5 + track_need(v, track))
        ),
    )


def track_to_strip(v: Survey, house: int) -> int:
    """Choose the track on which an opponent loses most by falling to the last place."""
    s = v.s
    stars = 1.6 if stars_of(s, house) else 0.5
    weights = {THRONE: 0.8, FIEFDOMS: 1.2, COURT: stars}
    return max(
        weights,
        key=lambda track: (len(s.tracks[track]) - s.tracks[track].index(house)) * weights[track],
    )


# -- Westeros cards ---------------------------------------------------------------------------
def choose_event(v: Survey, options: list[int]) -> int:
    """Choose the effect of a Westeros card with the largest `event_gain`."""
    return max(options, key=lambda option: event_gain(v, option))


def event_gain(v: Survey, option: int) -> float:
    """Return this house's gain from an effect, minus the average gain of the others."""
    s = v.s
    if option == NOTHING:
        return 0.0
    if option == SUPPLY:
        return _lead(v, [icons(v, h, v.realm.supply_icons) - s.supply[h] for h in range(s.players)])
    if option == MUSTERING:
        return 0.3 + _lead(v, [_points(v, house) for house in range(s.players)])
    if option == POWER:
        return 0.3 + _lead(v, [icons(v, house, v.realm.power_icons) for house in range(s.players)])
    if option == CLASH:
        places = sum(track.index(v.me) for track in s.tracks) / (3.0 * (s.players - 1))
        return 0.5 * _lead(v, list(s.power)) * (0.3 + places) - 1.0
    attacks = sum(1 for area in v.realm.structures if v.owners[area] == v.me and v.foes[area])
    if option == NO_DEFENSE:
        return 0.6 - 0.2 * attacks
    return 0.1 if option == NO_MARCH and not stars_of(s, v.me) else -0.2


def icons(v: Survey, house: int, kind: list[int]) -> int:
    """Return how many icons a house controls; `kind` has their number by area."""
    return sum(kind[area] for area in range(AREA_COUNT) if v.owners[area] == house)


def _points(v: Survey, house: int) -> int:
    return sum(points_of(v.s, area) for area in v.realm.structures if v.owners[area] == house)


def _lead(v: Survey, figures: list[int]) -> float:
    """Return this house's figure minus the average of the others."""
    mine = figures[v.me]
    return mine - (sum(figures) - mine) / (len(figures) - 1)


# -- house cards outside combat -----------------------------------------------------------------
def best_card(cards: list[int]) -> int:
    """Choose the strongest card, as the one to take back."""
    return max(cards, key=lambda card: CARD_STRENGTH[card])


def worst_card(cards: list[int]) -> int:
    """Choose the weakest card, as the one to discard."""
    return min(cards, key=lambda card: CARD_STRENGTH[card])
