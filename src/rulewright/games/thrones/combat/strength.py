"""Combat Strength, term by term. [combat.initial-strength] [combat.final-strength]"""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.cards import text_of
from rulewright.games.thrones.components import (
    AREA_NAMES,
    CARD_FORTS,
    CARD_NAMES,
    CARD_STRENGTH,
    CARD_SWORDS,
    DEFENSE,
    HOUSE_NAMES,
    ORDER_BONUS,
    ORDER_TYPE,
    ORDER_WORDS,
    SIEGE,
    SIEGE_STRENGTH,
    TIDES_FORTS,
    TIDES_STRENGTH,
    TIDES_SWORDS,
    UNIT_STRENGTH,
)
from rulewright.games.thrones.editions import edition_of, realm_of
from rulewright.games.thrones.state import ATTACKER, DEFENDER, Battle, Combatant, ThronesState


def fighters(s: ThronesState, b: Battle, side: int) -> int:
    """Return the attacking or defending troops, including routed ones."""
    if side == ATTACKER:
        return b.attackers
    return s.units[b.area] if s.holder[b.area] == b.defender else 0


def is_broken_off(s: ThronesState, b: Battle) -> bool:
    """Return whether a side has no units left after the cards acted. [cards.mace-tyrell]

    A garrison counts as a unit. With an option, the combat is fought to its end instead.
    """
    if s.mace_fights_on or not b.shown:
        return False
    return not b.attackers or not (fighters(s, b, DEFENDER) or s.garrison[b.area])


def card_order(s: ThronesState, b: Battle) -> list[int]:
    """Return both sides, in the order in which card texts are resolved. [combat.timing]"""
    track = s.tracks[edition_of(s).text_track]
    if track.index(b.attacker) < track.index(b.defender):
        return [ATTACKER, DEFENDER]
    return [DEFENDER, ATTACKER]


def open_card(b: Battle, side: int) -> int:
    """Return the house card that a side shows, or -1."""
    return b.cards[side] if b.shown else -1


def troop_strength(
    s: ThronesState, b: Battle, side: int, house: int, area: int, standing: int
) -> int:
    """Return the strength that a house's standing troops add to a side. [combat.siege-engines]

    `area` is the embattled area for attackers and defenders, their own for supporters.
    """
    total = 0
    for kind in range(4):
        number = troops.count(standing, kind)
        if number:
            total += number * unit_worth(s, b, Combatant(side, house, area, kind))
    return total


def unit_worth(s: ThronesState, b: Battle, unit: Combatant) -> int:
    """Return the strength of a unit; card texts change it in their order. [combat.timing]"""
    worth = UNIT_STRENGTH[unit.kind]
    if unit.kind == SIEGE:
        if unit.side == ATTACKER and realm_of(s).structure[b.area]:
            worth = SIEGE_STRENGTH
    elif b.shown:
        for player in card_order(s, b):
            text = text_of(b, player)
            if text.changes_units:
                worth = text.unit_worth(s, b, player, unit, worth)
    if edition_of(s).bends_strength:
        return edition_of(s).unit_worth(s, b, unit, worth)
    return worth


def fighting_strength(s: ThronesState, b: Battle, side: int) -> int:
    """Return the strength of the attacking or defending units; routed ones add 0. [combat.rout]"""
    house = b.attacker if side == ATTACKER else b.defender
    return troop_strength(s, b, side, house, b.area, troops.standing(fighters(s, b, side)))


def order_strength(s: ThronesState, b: Battle, side: int) -> int:
    """Return the modifier of the march order or of the defense order. [combat.defense]"""
    if side == ATTACKER:
        return ORDER_BONUS[b.order]
    order = s.order[b.area]
    if not order or ORDER_TYPE[order] != DEFENSE:
        return 0
    return ORDER_BONUS[order] * (text_of(b, DEFENDER).defense_factor if b.shown else 1)


def garrison_strength(s: ThronesState, b: Battle, side: int) -> int:
    """Return the garrison's strength for the defender, 0 for the attacker. [combat.garrison]"""
    return s.garrison[b.area] if side == DEFENDER else 0


def backing_strength(s: ThronesState, b: Battle, side: int, area: int) -> int:
    """Return the strength of a supporting area: all its standing units and the order's bonus.

    [combat.support-full]
    """
    units = troop_strength(s, b, side, s.holder[area], area, troops.standing(s.units[area]))
    return units + ORDER_BONUS[s.order[area]]


def card_strength(b: Battle, side: int) -> int:
    """Return the printed strength of a side's card; 0 if the other card cancels it."""
    card = open_card(b, side)
    return 0 if card < 0 or text_of(b, 1 - side).blanks_strength else CARD_STRENGTH[card]


def card_bonus(s: ThronesState, b: Battle, side: int) -> int:
    """Return the strength that a side's card text adds; 0 if the other card cancels it."""
    if not b.shown or text_of(b, 1 - side).blanks_bonus:
        return 0
    return text_of(b, side).bonus(s, b, side)


def tides_strength(b: Battle, side: int) -> int:
    """Return the strength of a side's Tides of Battle card, 0 until it is shown. [tides.draw]"""
    return TIDES_STRENGTH[b.tides[side]] if b.tides_shown and b.tides[side] >= 0 else 0


def total(s: ThronesState, side: int) -> int:
    """Return a side's current strength, never below 0. [combat.final-strength]"""
    b = s.combat
    strength = (
        fighting_strength(s, b, side)
        + order_strength(s, b, side)
        + garrison_strength(s, b, side)
        + card_strength(b, side)
        + card_bonus(s, b, side)
        + tides_strength(b, side)
    )
    for area in b.backing[side]:
        strength += backing_strength(s, b, side, area)
    if b.blade == side:
        strength += 1
    if edition_of(s).bends_strength:
        strength += edition_of(s).extra_strength(s, b, side)
    return strength if strength > 0 else 0


def terms(s: ThronesState, side: int) -> list[tuple[str, int]]:
    """List the terms of `total`, each with a label for players."""
    b = s.combat
    standing = troops.standing(fighters(s, b, side))
    parts = [(troops.phrase(standing).capitalize(), fighting_strength(s, b, side))]
    if side == ATTACKER and b.order:
        parts.append((f"Order {ORDER_WORDS[b.order]}", order_strength(s, b, side)))
    elif order_strength(s, b, side):
        parts.append((f"Order {ORDER_WORDS[s.order[b.area]]}", order_strength(s, b, side)))
    if garrison_strength(s, b, side):
        parts.append(("Garrison", garrison_strength(s, b, side)))
    for area in b.backing[side]:
        helper = HOUSE_NAMES[s.holder[area]]
        parts.append(
            (f"Support of {helper} from {AREA_NAMES[area]}", backing_strength(s, b, side, area))
        )
    card = open_card(b, side)
    if card >= 0:
        parts.append((CARD_NAMES[card], card_strength(b, side)))
        if card_bonus(s, b, side):
            parts.append((f"{CARD_NAMES[card]}’s text", card_bonus(s, b, side)))
    if b.tides_shown and b.tides[side] >= 0:
        parts.append(("Tides of Battle", tides_strength(b, side)))
    if b.blade == side:
        parts.append(("Valyrian steel blade", 1))
    parts += edition_of(s).extra_terms(s, b, side)
    return parts


def swords(s: ThronesState, b: Battle, side: int) -> int:
    """Return the sword icons of a side: its card, the card's text, its Tides card. [tides.icons]"""
    icons = 0
    card = open_card(b, side)
    if card >= 0:
        icons += CARD_SWORDS[card] + text_of(b, side).extra_swords(s, b, side)
    if b.tides_shown and b.tides[side] >= 0:
        icons += TIDES_SWORDS[b.tides[side]]
    if edition_of(s).bends_strength:
        icons += edition_of(s).extra_swords(s, b, side)
    return icons


def fortifications(s: ThronesState, b: Battle, side: int) -> int:
    """Return the fortification icons of a side. [tides.icons]"""
    icons = 0
    card = open_card(b, side)
    if card >= 0:
        icons += CARD_FORTS[card] + text_of(b, side).extra_fortifications(s, b, side)
    if b.tides_shown and b.tides[side] >= 0:
        icons += TIDES_FORTS[b.tides[side]]
    return icons
