"""Each seat's view of a state, and other states that have the same view.

A player's secrets are the Leadership cards in hand, the tokens laid face down, and the secret
choices for a skirmish. A state holds decks in no order, so a known hand and discards reveal which
cards are in the deck. Nothing is hidden once the battle is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rulewright.games.battles import specials
from rulewright.games.battles.state import COMMANDERS, BattlesState, card_of, is_over, pack_of
from rulewright.games.battles.words import NONE, SIDE_NAMES, SIDES
from rulewright.kit.cards import redealt


def view(s: BattlesState, seat: int | None) -> BattlesState:
    """Return a copy without what the seat may not know; seat None is a spectator."""
    seen = s.copy()
    if is_over(s):
        return seen
    for side in range(SIDES):
        if side != seat:
            seen.hand[side] = [NONE] * len(s.hand[side])
            seen.deck[side] = [NONE] * len(s.deck[side])
            if s.step == COMMANDERS:
                seen.picked[side] = []  # commanders are still being chosen
    specials.hide(seen, seat)
    return seen


def redeal(s: BattlesState, seat: int | None, rng: Random) -> BattlesState:
    """Return another state that looks the same to the seat; hidden parts are drawn at random."""
    other = s.copy()
    if is_over(s):
        return other
    for side in range(SIDES):
        if side != seat:
            other.hand[side], other.deck[side] = redealt([s.hand[side], s.deck[side]], rng)
    specials.redeal(other, seat, rng)
    return other


def only_deal(s: BattlesState, seat: int | None) -> bool:
    """Return whether the seat can work out everything that is hidden from it.

    It can if each opponent's hand or deck is empty, and no face-down token is in doubt.
    """
    others = [side for side in range(SIDES) if side != seat]
    if any(s.hand[side] and s.deck[side] for side in others):
        return False
    return specials.only_deal(s, seat)


def pieces(s: BattlesState) -> Mapping[str, int]:
    """Count all pieces that are never created or lost, wherever they are now.

    Order tokens and figures are not counted, because a state holds no supply of them.
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
