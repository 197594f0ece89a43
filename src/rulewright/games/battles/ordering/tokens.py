"""Order tokens as actions: one orders a unit of its rank, two of a kind order any unit. [orders]

Morale tokens raise morale or rally a unit.
"""

from __future__ import annotations

from rulewright.games.battles.morale import can_fall, lower_morale, raise_morale
from rulewright.games.battles.names import FACE_TITLES, HOUSE_REF, TOKEN_REF
from rulewright.games.battles.options import MORALE_PAIR, ruled_otherwise
from rulewright.games.battles.ordering.choosing import RallyUnit
from rulewright.games.battles.ordering.orders import (
    EVERYWHERE,
    OrderUnit,
    Wanted,
    has_orderable,
    order,
    orderable_units,
)
from rulewright.games.battles.ordering.rally import inactive_units, rally
from rulewright.games.battles.state import CLOSE, MOVES, BattlesState
from rulewright.games.battles.words import MORALE, NONE, VALOR
from rulewright.kernel import Refusal, Script


def ordered_by(face: int) -> Wanted:
    """Return the units that one token orders: of its shield's rank, or any for Valor.

    They can be anywhere on the field; they need not be controlled. [orders.valor]
    """
    return Wanted(EVERYWHERE, NONE, NONE if face == VALOR else face)


def missing_refusal(s: BattlesState, side: int, face: int, number: int) -> Refusal | None:
    """Explain that a side has too few tokens of a kind, or return None."""
    held = s.pool[side][face]
    if held >= number:
        return None
    rule = "orders.token" if number == 1 else "orders.pair"
    title = FACE_TITLES[face]
    return Refusal(rule, f"This takes {number} {title} tokens; your Order Pool holds {held}.")


def token_refusal(s: BattlesState, side: int, face: int) -> Refusal | None:
    """Explain why a side may not order a unit with one token, or return None.

    [orders.token]
    """
    if face == MORALE:
        return Refusal("orders.morale", "A Morale token orders no unit by itself.")
    refusal = missing_refusal(s, side, face, 1)
    if refusal is None and not has_orderable(s, side, ordered_by(face)):
        text = f"You have no active {ordered_by(face).words()}."
        return Refusal("orders.inactive", text)
    return refusal


def pair_refusal(s: BattlesState, side: int, face: int) -> Refusal | None:
    """Explain why a side may not order a unit with two tokens of a kind, or return None.

    [orders.pair]
    """
    refusal = missing_refusal(s, side, face, 2)
    if refusal is not None:
        return refusal
    if face == MORALE and ruled_otherwise(s, MORALE_PAIR):
        return Refusal("orders.pair", "In this match two Morale tokens order no unit.")
    if not has_orderable(s, side, Wanted()):
        return Refusal("orders.inactive", "You have no active units.")
    return None


def morale_refusal(s: BattlesState, side: int) -> Refusal | None:
    """Explain why a side may not raise its morale with a token, or return None.

    [orders.morale]
    """
    return missing_refusal(s, side, MORALE, 1)


def rally_refusal(s: BattlesState, side: int) -> Refusal | None:
    """Explain why a side may not rally a unit with a Morale token, or return None.

    Rallying also costs 1 morale, which cannot be paid on the last space of a track without Rout.
    [orders.morale]
    """
    refusal = missing_refusal(s, side, MORALE, 1)
    if refusal is not None:
        return refusal
    if not can_fall(s, side):
        text = "Your morale cannot fall further, so the price cannot be paid."
        return Refusal("orders.morale", text)
    if not inactive_units(s, side):
        return Refusal("rally.units", "All of your units are active.")
    return None


def spend(s: BattlesState, face: int, number: int) -> None:
    """Return order tokens of the side on turn to the supply."""
    s.pool[s.turn][face] -= number
    one, more = "{house} uses {amount} {token} token.", "{house} uses {amount} {token} tokens."
    s.log(
        "orders.token",
        one if number == 1 else more,
        house=HOUSE_REF[s.turn],
        amount=number,
        token=TOKEN_REF[face],
    )


def order_with_token(s: BattlesState, face: int) -> Script[None]:
    """Order one active unit, controlled or not, with one token. [orders.token]"""
    spend(s, face, 1)
    yield from order_one(s, ordered_by(face), "orders.token")


def order_with_pair(s: BattlesState, face: int) -> Script[None]:
    """Order a unit of any rank with two tokens of a kind. [orders.pair]"""
    spend(s, face, 2)
    yield from order_one(s, Wanted(), "orders.pair")


def order_one(s: BattlesState, wanted: Wanted, rule: str) -> Script[None]:
    """Ask which of the wanted units to order, and order it. [orders.units]"""
    unit = yield OrderUnit(s.turn, orderable_units(s, s.turn, wanted), wanted)
    order(s, unit, rule)
    s.step = MOVES


def raise_own_morale(s: BattlesState) -> None:
    """Raise morale by one with a Morale token; no unit is ordered. [orders.morale]"""
    spend(s, MORALE, 1)
    s.step = CLOSE
    raise_morale(s, s.turn, 1, "orders.morale")


def rally_with_token(s: BattlesState) -> Script[None]:
    """Rally a unit anywhere for a Morale token and one morale. [orders.morale]

    No unit is ordered. Paying the morale may rout the army.
    """
    spend(s, MORALE, 1)
    lower_morale(s, s.turn, 1, "orders.morale")
    unit = yield RallyUnit(s.turn, inactive_units(s, s.turn), "Which unit rallies?")
    rally(s, unit, "orders.morale")
    s.step = CLOSE
