"""Cards that lie face down: a private draw, a deal, and the same cards dealt otherwise.

A pile whose order nobody knows is a list in rising order: the state holds no order, and luck
decides at each draw. So a shuffle costs nothing, and a view need only hide what is in the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rulewright.kernel import EVERYONE, Chance, Script


def draw(pile: list[int], audience: int = EVERYONE) -> Script[int]:
    """Take a card from a face-down pile, seen by the seats of a bit mask and hidden from others.

    Only how many cards lie there may be known; the pile must not be empty.
    """
    place = yield Chance(list(range(len(pile))), None, audience)
    return pile.pop(place)


def deal(pile: list[int], hands: Sequence[list[int]], each: int) -> Script[None]:
    """Deal each hand so many cards, seen by its seat alone: hand n is seat n's, and sorted."""
    for _ in range(each):
        for seat, hand in enumerate(hands):
            if pile:
                hand.append((yield from draw(pile, 1 << seat)))
                hand.sort()


def redealt(piles: Sequence[list[int]], rng: Random) -> list[list[int]]:
    """The same cards in piles of the same sizes, as may be for a seat that sees none of them."""
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    dealt: list[list[int]] = []
    for pile in piles:
        dealt.append(sorted(cards[: len(pile)]))
        del cards[: len(pile)]
    return dealt
