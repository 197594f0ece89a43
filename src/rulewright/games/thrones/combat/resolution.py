"""The outcome of a combat: victor, casualties, retreat, clean-up. [combat.*]"""

from __future__ import annotations

from rulewright.games.thrones.cards import text_of
from rulewright.games.thrones.combat.blade import use_blade
from rulewright.games.thrones.combat.casualties import take_skull_casualties, take_sword_casualties
from rulewright.games.thrones.combat.retreats import retreat
from rulewright.games.thrones.combat.strength import card_order, is_broken_off, total
from rulewright.games.thrones.components import (
    AREA_REF,
    CARD_REF,
    FIEFDOMS,
    FULL_HAND,
    HOUSE_REF,
    NO_ORDER,
    NOBODY,
    TRACK_REF,
)
from rulewright.games.thrones.control import drop_token
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.hands import bit, discard, refill
from rulewright.games.thrones.ports import remove_bare_orders, settle_board
from rulewright.games.thrones.retreating import came_home
from rulewright.games.thrones.state import ATTACKER, DEFENDER, MARCHES, Battle, ThronesState
from rulewright.kernel import Part, Script


def resolve_combat(s: ThronesState) -> Script[None]:
    """Run the last steps of a combat, in the rulebook's order. [combat.order]"""
    b = s.combat
    if is_broken_off(s, b):
        yield from end_without_fight(s, b)
        return
    yield from use_blade(s, b)
    winner = determine_victor(s, b)
    yield from resolve_texts_of_the_outcome(s, b, winner)
    yield from take_sword_casualties(s, b, winner)
    yield from take_skull_casualties(s, b)
    yield from retreat(s, b, winner)
    yield from resolve_last_texts(s, b, winner)
    yield from clean_up(s, b, winner)


# -- victor -------------------------------------------------------------------------------------
def determine_victor(s: ThronesState, b: Battle) -> int:
    """Return the stronger side; the Fiefdoms track breaks ties. [combat.victor]"""
    attack, defence = total(s, ATTACKER), total(s, DEFENDER)
    if attack != defence:
        winner = ATTACKER if attack > defence else DEFENDER
    else:
        fiefdoms = s.tracks[FIEFDOMS]
        better = fiefdoms.index(b.attacker) < fiefdoms.index(b.defender)
        winner = ATTACKER if better else DEFENDER
    _log_victor(s, b, winner, attack, defence)
    return winner


def _log_victor(s: ThronesState, b: Battle, winner: int, attack: int, defence: int) -> None:
    facts: dict[str, Part] = {
        "winner": HOUSE_REF[b.house(winner)],
        "area": AREA_REF[b.area],
        "attacker": HOUSE_REF[b.attacker],
        "attack": attack,
        "defender": HOUSE_REF[b.defender],
        "defence": defence,
    }
    pattern = "{winner} wins in {area}: {attacker} {attack}, {defender} {defence}."
    if attack == defence:
        facts["track"] = TRACK_REF[FIEFDOMS]
        pattern = (
            "{winner} wins in {area}: {attacker} {attack}, {defender} {defence}, "
            "tied, by the {track} track."
        )
    s.log("combat.victor", pattern, **facts)


def resolve_texts_of_the_outcome(s: ThronesState, b: Battle, winner: int) -> Script[None]:
    """Resolve texts about winning and losing, in `card_order`. [combat.timing]"""
    for side in card_order(s, b):
        text = text_of(b, side)
        if text.acts_on_outcome:
            yield from text.on_outcome(s, b, side, side == winner)


def resolve_last_texts(s: ThronesState, b: Battle, winner: int) -> Script[None]:
    """Resolve texts that act at the end of the combat, before the victor enters.

    [combat.timing]
    """
    for side in card_order(s, b):
        text = text_of(b, side)
        if text.acts_at_end:
            yield from text.at_end(s, b, side, side == winner)


# -- clean-up -----------------------------------------------------------------------------------
def clean_up(s: ThronesState, b: Battle, winner: int) -> Script[None]:
    """Move victors in, remove orders and tokens, discard cards. [combat.clean-up]"""
    if winner == ATTACKER and (b.attackers or not text_of(b, DEFENDER).keeps_bare_area):
        s.order[b.area] = NO_ORDER
        if s.garrison[b.area]:
            pattern = "The garrison of {area} is gone for good."
            s.log("combat.garrison", pattern, area=AREA_REF[b.area])
        s.garrison[b.area] = 0
        drop_token(s, b.area, b.attacker)
        if b.attackers:
            enter_conquered_area(s, b)
    yield from end_combat(s, b, winner)


def end_without_fight(s: ThronesState, b: Battle) -> Script[None]:
    """End a combat in which a side has no units left. [cards.mace-tyrell]

    The edition decides whether the other side wins or nobody does.
    """
    rule = edition_of(s).survivors_rule
    if rule:
        winner = ATTACKER if b.attackers else DEFENDER
        s.log(
            rule,
            "{winner} alone has units left in {area}, and wins.",
            winner=HOUSE_REF[b.house(winner)],
            area=AREA_REF[b.area],
        )
        yield from resolve_texts_of_the_outcome(s, b, winner)
        yield from resolve_last_texts(s, b, winner)
        yield from clean_up(s, b, winner)
    else:
        yield from break_off(s, b)


def break_off(s: ThronesState, b: Battle) -> Script[None]:
    """End a combat without a victor, as a side has no units left. [cards.mace-tyrell]

    Remaining attackers enter as they would enter an empty area.
    """
    s.log(
        "cards.mace-tyrell",
        "{house} has nobody left in {area}: the combat is over.",
        house=HOUSE_REF[b.house(DEFENDER if b.attackers else ATTACKER)],
        area=AREA_REF[b.area],
    )
    if b.attackers:
        s.order[b.area] = NO_ORDER
        drop_token(s, b.area, b.attacker)
        s.units[b.area] = b.attackers
        s.holder[b.area] = b.attacker
    yield from end_combat(s, b, NOBODY)


def end_combat(s: ThronesState, b: Battle, winner: int) -> Script[None]:
    """End the combat: discard the cards and settle the board. [combat.clean-up]

    Then resolve the texts that act after the combat.
    """
    s.battle = None
    s.step = MARCHES
    remove_bare_orders(s)
    discard_played_cards(s, b, winner)
    yield from settle_board(s)
    remove_bare_orders(s)
    for side in card_order(s, b):
        text = text_of(b, side)
        if text.acts_after_combat:
            yield from text.after_combat(s, b, side)


def enter_conquered_area(s: ThronesState, b: Battle) -> None:
    """Move the attackers into the area unless a card turns them back. [combat.enter]"""
    if text_of(b, DEFENDER).keeps_victors_out:
        turn_victors_back(s, b)
        return
    s.units[b.area] = b.attackers
    s.holder[b.area] = b.attacker
    if text_of(b, ATTACKER).carries_march:
        s.order[b.area] = b.order
        loras = CARD_REF[b.cards[ATTACKER]].called("Ser Loras")
        s.log("cards.ser-loras-tyrell", "The march order goes along with {by}.", by=loras)


def turn_victors_back(s: ThronesState, b: Battle) -> None:
    """Move victorious attackers back to their origin, not routed. [cards.arianne-martell]"""
    home = came_home(s, b)
    if home:
        s.units[b.origin] += b.attackers
        s.holder[b.origin] = b.attacker
    lost = "{by} keeps {house} out of {area}: its units have nowhere to go and are lost."
    s.log(
        "cards.arianne-martell",
        "{by} keeps {house} out of {area}." if home else lost,
        by=CARD_REF[b.cards[DEFENDER]].called("Arianne"),
        house=HOUSE_REF[b.attacker],
        area=AREA_REF[b.area],
    )


def discard_played_cards(s: ThronesState, b: Battle, winner: int) -> None:
    """Discard both cards; a house that played its last takes the rest back. [cards.refill]"""
    for side in (ATTACKER, DEFENDER):
        card = b.cards[side]
        house = b.house(side)
        if card < 0:
            continue
        if winner == 1 - side and text_of(b, side).takes_pile_back:
            s.hand[house] = FULL_HAND
            pattern = "{house} takes its whole discard pile back."
            s.log("cards.roose-bolton", pattern, house=HOUSE_REF[house])
        else:
            discard(s, card)
            refill(s, house, bit(card))
