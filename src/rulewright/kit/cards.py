"""Face-down cards: a private draw, a deal, and a redeal.

A pile in unknown order is a list in ascending order: the state holds no order, and luck decides at
each draw. So shuffling costs nothing, and a view needs to hide only which cards are in the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rulewright.kernel import EVERYONE, Chance, Script


def draw(pile: list[int], audience: int = EVERYONE) -> Script[int]:
    """Take a card from a face-down pile, seen only by the seats in the bit mask `audience`.

    The pile must not be empty, and nothing but its size may be public.
    """
    place = yield Chance(list(range(len(pile))), None, audience)
    return pile.pop(place)


def deal(pile: list[int], hands: Sequence[list[int]], each: int) -> Script[None]:
    """Deal `each` cards to every hand, as far as the pile lasts.

    Hand n is seat n's: no other seat sees its cards. Hands are kept sorted.
    """
    for _ in range(each):
        for seat, hand in enumerate(hands):
            if pile:
                hand.append((yield from draw(pile, 1 << seat)))
                hand.sort()


def redealt(piles: Sequence[list[int]], rng: Random) -> list[list[int]]:
    """Return the same cards in piles of the same sizes, for a seat that sees none of them."""
    cards = [card for pile in piles for card in pile]
    rng.shuffle(cards)
    dealt: list[list[int]] = []
    for pile in piles:
        dealt.append(sorted(cards[: len(pile)]))
        del cards[: len(pile)]
    return dealt
