"""Choices in a combat: support, cards, the blade, casualties, retreats, orders to remove."""

from __future__ import annotations

from random import Random

from rulewright.games.thrones import troops
from rulewright.games.thrones.action.neutral import BackAssault
from rulewright.games.thrones.bots.duels import Duel, best_answer, strongest
from rulewright.games.thrones.bots.odds import TIDES_SPREAD
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.bots.values import goal_of, plain_strength
from rulewright.games.thrones.cards.choices import PickCard
from rulewright.games.thrones.combat.casualties import TakeCasualty
from rulewright.games.thrones.combat.strength import total
from rulewright.games.thrones.combat.support import NEITHER
from rulewright.games.thrones.components import (
    AREA_COUNT,
    CONSOLIDATE,
    DEFENSE,
    FIEFDOMS,
    FOOTMAN,
    KIND,
    KNIGHT,
    LAND,
    MARCH,
    NOBODY,
    ORDER_STAR,
    ORDER_TYPE,
    RAID,
    SHIP,
    SIEGE,
    SUPPORT,
    TIDES_COUNT,
    TIDES_STRENGTH,
)
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.hands import NO_HOUSE_CARD, in_hand
from rulewright.games.thrones.state import ATTACKER, DEFENDER
from rulewright.kernel import AnyAsk


# -- support ----------------------------------------------------------------------------------
def choose_support(v: Survey, ask: AnyAsk) -> int:
    """Support this house if it fights, else the side whose victory is less of a threat.

    No other house gets support against a neutral force.
    """
    if isinstance(ask, BackAssault):
        return 0
    b = v.s.combat
    side = b.side_of(v.me)
    if side != NOBODY:
        return side
    menace = dread(v, b.attacker, b.area, b.defender) - dread(v, b.defender, b.area, b.attacker)
    if menace > 1.5:
        return DEFENDER
    if menace < -2.5:
        return ATTACKER
    return NEITHER


def dread(v: Survey, house: int, area: int, other: int) -> float:
    """Return how much a victory of a house in an area would harm this house."""
    s = v.s
    count = v.counts[house]
    gains = realm_of(s).structure[area] > 0 and v.owners[area] != house
    trouble = 1.3 * (count - v.counts[v.me]) + (1.5 if gains else 0.0)
    if gains and count >= goal_of(s) - 1:
        trouble += 100.0
    elif gains and count >= goal_of(s) - 2:
        trouble += 4.0
    for place in range(AREA_COUNT):
        if s.holder[place] == v.me:
            for foe in v.foes[place]:
                if foe.house == house:
                    trouble += 0.25
    return trouble - 0.1 * (v.counts[other] if other != NOBODY else 0)


# -- cards ------------------------------------------------------------------------------------
def choose_house_card(v: Survey, options: list[int], rng: Random) -> int:
    """Choose a card for the combat by a mixed strategy."""
    return Duel(v).choose(options, rng)


def choose_cancel(v: Survey) -> int:
    """Use Tyrion if even the opponent's best replacement card is better for this house."""
    b = v.s.combat
    side = b.side_of(v.me)
    mine, theirs = b.cards[side], b.cards[1 - side]
    duel = Duel(v)
    others = [c for c in in_hand(v.s, duel.enemy) if c != theirs]
    after = min([duel.outcome(mine, other) for other in others], default=99.0)
    return int(after > duel.outcome(mine, theirs))


def choose_card(v: Survey, ask: PickCard) -> int:
    """Choose a card to fight with, or the opponent's strongest to discard."""
    options = ask.options(v.s)
    cards = [card for card in options if card != NO_HOUSE_CARD]
    if ask.house != v.me:
        return strongest(cards) if cards else options[-1]
    b = v.s.battle
    if b is None:
        return options[0]
    side = b.side_of(v.me)
    duel = Duel(v)
    theirs = b.cards[1 - side]
    best = best_answer(duel, cards, theirs)
    if NO_HOUSE_CARD in options:  # Aeron: the swap costs Power
        stays = duel.outcome(b.cards[side], theirs)
        if duel.outcome(best, theirs) - 2.5 <= stays:
            return NO_HOUSE_CARD
    return best


# -- the blade and the Tides ------------------------------------------------------------------
def choose_blade(v: Survey) -> int:
    """Use the blade only if it turns defeat into victory; by then everything else is known."""
    s = v.s
    b = s.combat
    side = b.side_of(v.me)
    lead = total(s, side) - total(s, 1 - side)
    return int(not _wins(v, lead) and _wins(v, lead + 1))


def choose_tides(v: Survey) -> int:
    """Redraw if that raises the chance to win more than the blade's +1 would."""
    s = v.s
    b = s.combat
    side = b.side_of(v.me)
    mine = TIDES_STRENGTH[b.tides[side]]
    lead = total(s, side) - total(s, 1 - side)
    keep = sum(
        TIDES_COUNT[card] * int(_wins(v, lead + mine + 1 - TIDES_STRENGTH[card]))
        for card in range(len(TIDES_COUNT))
    ) / sum(TIDES_COUNT)
    redraw = sum(TIDES_SPREAD[d] * int(_wins(v, lead + d - 3)) for d in range(7))
    return int(redraw > keep + 0.15)


def _wins(v: Survey, lead: int) -> bool:
    b = v.s.combat
    side = b.side_of(v.me)
    fiefdoms = v.s.tracks[FIEFDOMS]
    ahead = fiefdoms.index(v.me) < fiefdoms.index(b.house(1 - side))
    return lead > 0 or (lead == 0 and ahead)


# -- losses and retreats ----------------------------------------------------------------------
def choose_casualty(v: Survey, ask: TakeCasualty) -> int:
    """Lose the unit of least value.

    Siege engines have none if the side will lose the combat, since they cannot retreat.
    """
    lead = total(v.s, ask.side) - total(v.s, 1 - ask.side)
    worth = {FOOTMAN: 1.0, SHIP: 2.0, SIEGE: 2.5 if _wins(v, lead) else 0.0, KNIGHT: 3.0}
    return min(ask.options(v.s), key=lambda kind: worth[kind])


def choose_retreat(v: Survey, options: list[int], mine: bool) -> int:
    """Choose where this house's units are safest and most useful, or an opponent's are least so."""
    best, best_value = options[0], -999.0
    for area in options:
        value = retreat_value(v, area)
        if not mine:
            value = -value
        if value > best_value:
            best, best_value = area, value
    return best


def retreat_value(v: Survey, area: int) -> float:
    """Return the value of having beaten units in an area."""
    s = v.s
    value = 0.15 * v.pull[area] - 3.0 * v.risk(area, v.present(area))
    if s.holder[area] == v.me:
        return value + 1.0
    if v.owners[area] == NOBODY and KIND[area] == LAND:
        value += v.worth[area]
    return value


# -- orders to remove ------------------------------------------------------------------------
def choose_order_to_remove(v: Survey, areas: list[int]) -> int:
    """Choose the opponent's most harmful order."""
    best, best_value = areas[0], -1.0
    for area in areas:
        if area < AREA_COUNT:
            value = order_menace(v, area)
            if value > best_value:
                best, best_value = area, value
    return best


def order_menace(v: Survey, area: int) -> float:
    """Return the harm that an enemy order could still do to this house."""
    s = v.s
    kind = ORDER_TYPE[s.order[area]]
    strength = plain_strength(troops.standing(s.units[area]))
    b = s.battle
    backing = b is not None and any(area in side for side in b.backing)
    value = 0.5 + (3.0 * strength if backing else 0.0) + 0.2 * ORDER_STAR[s.order[area]]
    if kind == MARCH:
        near = any(
            foe.origin == area
            for a in range(AREA_COUNT)
            if s.holder[a] == v.me
            for foe in v.foes[a]
        )
        return value + strength + (2.0 if near else 0.0)
    if kind == CONSOLIDATE:
        musters = ORDER_STAR[s.order[area]] and realm_of(s).structure[area] > 0
        return value + 1.5 + (2.0 if musters else 0.0)
    if kind in (SUPPORT, DEFENSE):
        return value + 0.5 * strength
    return value + (0.5 if kind == RAID else 0.0)
