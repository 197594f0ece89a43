"""The publisher's option to discard any Leadership card to order one controlled unit.

[leadership.any-card]
"""

from __future__ import annotations

from rulewright.games.battles.names import HOUSE_REF, card_ref
from rulewright.games.battles.ordering.control import zone_of
from rulewright.games.battles.ordering.leadership import (
    DECLINED,
    ChooseCommander,
    able_commanders,
    cost_refusal,
    pay,
)
from rulewright.games.battles.ordering.orders import (
    OrderUnit,
    Wanted,
    has_orderable,
    order,
    orderable_units,
)
from rulewright.games.battles.state import MOVES, BattlesState
from rulewright.kernel import Refusal, Script


def discard_refusal(s: BattlesState, side: int) -> Refusal | None:
    """Explain why a side cannot discard a card for an order, or return None.

    [leadership.any-card]
    """
    if not s.any_card:
        text = "This match is played without orders for any card."
        return Refusal("leadership.any-card", text)
    refusal = cost_refusal(s, side, 1)
    if refusal is None and not ordering_commanders(s, side):
        text = "None of your commanders controls an active unit."
        return Refusal("leadership.control", text)
    return refusal


def ordering_commanders(s: BattlesState, side: int) -> list[int]:
    """List the commanders who can pay one command token and control an orderable unit."""
    leaders: list[int] = []
    for leader in able_commanders(s, side, 1):
        if has_orderable(s, side, Wanted(zone_of(s, leader))):
            leaders.append(leader)
    return leaders


def discard_card(s: BattlesState, card: int) -> None:
    """Discard a Leadership card to order a unit; its commands and tactic are not used.

    The card stays in `s.card` until the end of the turn. [leadership.any-card]
    """
    s.hand[s.turn].remove(card)
    s.card = card
    s.tactic = DECLINED
    s.log(
        "leadership.any-card",
        "{house} discards {card}.",
        reveals=True,
        house=HOUSE_REF[s.turn],
        card=card_ref(s, card),
    )


def order_for_card(s: BattlesState) -> Script[None]:
    """Order one controlled unit for a command token and the discarded card.

    [leadership.any-card]
    """
    side = s.turn
    s.by = yield ChooseCommander(side, ordering_commanders(s, side), 1)
    s.zone = zone_of(s, s.by)
    pay(s, 1)
    wanted = Wanted(s.zone)
    unit = yield OrderUnit(side, orderable_units(s, side, wanted), wanted)
    order(s, unit, "leadership.any-card")
    s.step = MOVES
