"""The strengths that a combat can reach with the cards in each hand. [cards.hand]"""

from __future__ import annotations

from rulewright.games.thrones.combat.strength import total
from rulewright.games.thrones.hands import in_hand
from rulewright.games.thrones.state import NO_CARD, ThronesState


def sums_with_cards(s: ThronesState, side: int) -> list[int]:
    """Return a side's strengths with each card in its hand, before cards are revealed.

    Each card counts with its own text, as if the other side had played none.
    """
    trial = s.copy()
    tried = trial.combat
    tried.shown = True
    tried.cards = [NO_CARD, NO_CARD]
    sums: list[int] = []
    for card in in_hand(s, s.combat.house(side)):
        tried.cards[side] = card
        sums.append(total(trial, side))
    return sums
