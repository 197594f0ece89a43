"""The view of a state that each seat has, and other states it could not tell from it.

A player's own are the Leadership cards in hand, what he has laid face down, and what he chooses in
secret for a skirmish. Decks have no order in a state: who knows a hand and the discards knows the
deck. When the battle is over nothing is hidden any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rulewright.games.battles import specials
from rulewright.games.battles.state import COMMANDERS, BattlesState, card_of, is_over, pack_of
from rulewright.games.battles.words import NONE, SIDE_NAMES, SIDES
from rulewright.kit.cards import redealt


def view(s: BattlesState, seat: int | None) -> BattlesState:
    """A copy with all taken out that the seat may not know (None: a spectator)."""
    seen = s.copy()
    if is_over(s):
        return seen
    for side in range(SIDES):
        if side != seat:
            seen.hand[side] = [NONE] * len(s.hand[side])
            seen.deck[side] = [NONE] * len(s.deck[side])
            if s.step == COMMANDERS:
                seen.picked[side] = []  # they are being chosen
    specials.hide(seen, seat)
    return seen


def redeal(s: BattlesState, seat: int | None, rng: Random) -> BattlesState:
    """Another state between steps with the same view for the seat, its secrets drawn anew."""
    other = s.copy()
    if is_over(s):
        return other
    for side in range(SIDES):
        if side != seat:
            other.hand[side], other.deck[side] = redealt([s.hand[side], s.deck[side]], rng)
    specials.redeal(other, seat, rng)
    return other


def only_deal(s: BattlesState, seat: int | None) -> bool:
    """Whether no other deal would fit: of every hand and deck that are hidden one is empty.

    And what lies face down is known.
    """
    others = [side for side in range(SIDES) if side != seat]
    if any(s.hand[side] and s.deck[side] for side in others):
        return False
    return specials.only_deal(s, seat)


def pieces(s: BattlesState) -> Mapping[str, int]:
    """How many there are of all that is never made nor lost, wherever it lies.

    Order tokens and figures come and go between field and box: a state holds no supply of them.
    """
    pack = pack_of(s)
    there = [card_of(s, leader).person for leader in range(len(s.commander))]
    counts: dict[str, int] = {}
    for number, card in enumerate(pack.cards):
        boxed = card.person != "" and card.person not in there
        piles = [*s.hand[card.side], *s.deck[card.side], *s.discards[card.side], s.card]
        counts[f"card {card.key}"] = boxed + piles.count(number)
    for side in range(SIDES):
        spent = [n for leader, n in enumerate(s.spent) if card_of(s, leader).side == side]
        counts[f"command tokens {SIDE_NAMES[side]}"] = s.tokens[side] + sum(spent)
    return counts
