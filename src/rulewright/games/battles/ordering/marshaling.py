"""The Marshaling Phase: rolling for order tokens and drawing Leadership cards. [marshal]

One side rolls and draws in one step, before the other side does.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.fighting.dice import roll
from rulewright.games.battles.names import HOUSE_REF, TOKEN_REF, card_ref
from rulewright.games.battles.state import COMMAND, BattlesState, enemy, pack_of, plan_of
from rulewright.games.battles.words import FACES, SIDES
from rulewright.kernel import Chance, Ref, Script

SUPPLY: Final = 10  # order tokens of each kind in the box


def marshaling_phase(s: BattlesState) -> Script[None]:
    """Let one side roll for order tokens and draw cards; the first player begins.

    [marshal.order]
    """
    side = s.turn
    yield from receive_order_tokens(s, side, plan_of(s).order_rating)
    yield from draw_cards(s, side, plan_of(s).leadership_rating, "marshal.cards")
    s.turn = enemy(side)
    if side != s.first:
        s.step = COMMAND


# -- order tokens -----------------------------------------------------------------------------
def receive_order_tokens(s: BattlesState, side: int, number: int) -> Script[None]:
    """Roll dice, and add an order token of each face rolled to the Order Pool. [marshal.tokens]"""
    faces = yield from roll(number, s)
    tokens: list[Ref] = []
    for face in faces:
        if gain_token(s, side, face):
            tokens.append(TOKEN_REF[face])
    if tokens:
        pattern = "{house} receives {tokens}."
        s.log("marshal.tokens", pattern, house=HOUSE_REF[side], tokens=tokens)
    else:
        s.log("marshal.tokens", "{house} receives no order token.", house=HOUSE_REF[side])


def in_supply(s: BattlesState, face: int) -> int:
    """Return how many order tokens of a kind are left in the supply. [orders.supply]"""
    return SUPPLY - sum([s.pool[side][face] for side in range(SIDES)])


def gain_token(s: BattlesState, side: int, face: int) -> bool:
    """Take an order token from the supply; return False if none is left. [orders.supply]"""
    if not in_supply(s, face):
        s.log("orders.supply", "No {token} token is left in the supply.", token=TOKEN_REF[face])
        return False
    s.pool[side][face] += 1
    return True


def faces_in_supply(s: BattlesState) -> list[int]:
    """List the kinds of order tokens that are left in the supply."""
    return [face for face in range(FACES) if in_supply(s, face)]


# -- Leadership cards ---------------------------------------------------------------------------
class DrawCard(Chance):
    """A draw from a side's deck that only that side sees.

    An outcome is an index in the deck; its text is the card's key.
    """

    def __init__(self, s: BattlesState, side: int) -> None:
        super().__init__(list(range(len(s.deck[side]))), None, 1 << side)
        self.keys = [pack_of(s).cards[card].key for card in s.deck[side]]

    def text(self, outcome: int) -> str:
        return self.keys[outcome]


def draw_cards(s: BattlesState, side: int, number: int, rule: str) -> Script[None]:
    """Draw Leadership cards that only their owner sees. [marshal.cards]

    Drawing stops when both the deck and the discards are empty.
    """
    drawn = 0
    for _ in range(number):
        if not s.deck[side]:
            reshuffle(s, side)
        if not s.deck[side]:
            break
        card = s.deck[side].pop((yield DrawCard(s, side)))
        s.hand[side].append(card)
        s.hand[side].sort()
        drawn += 1
        s.log(rule, "You draw {card}.", visible_to=1 << side, card=card_ref(s, card))
    one = "{house} draws {amount} Leadership card."
    more = "{house} draws {amount} Leadership cards."
    s.log(rule, one if drawn == 1 else more, house=HOUSE_REF[side], amount=drawn)


def reshuffle(s: BattlesState, side: int) -> None:
    """Turn the discards into a new deck, even in the middle of a draw. [marshal.reshuffle]"""
    if s.discards[side]:
        s.deck[side] = sorted(s.discards[side])
        s.discards[side] = []
        pattern = "{house} shuffles the discards into a new deck."
        s.log("marshal.reshuffle", pattern, house=HOUSE_REF[side])
