"""Hands of influence cards, and what other seats know about them.

An entry in a hand is a kind, with the other seats that know of the card as bits above it. Copies of
a kind differ in those bits alone, so a hand keeps them normalised: if a seat knows of n copies, it
knows of the first n. When a known copy leaves the hand in the open, every seat that knew of any
copy knows of one fewer.
"""

from __future__ import annotations

from rulewright.games.btwixt.components import InfluenceKind
from rulewright.games.btwixt.names import card_ref, leader_ref
from rulewright.games.btwixt.state import BtwixtState, kind_of, pack_of
from rulewright.games.btwixt.words import ADVANCED, KIND, SEEN, WHITE
from rulewright.kernel import EVERYONE, Chance, Script
from rulewright.kit.words import UNSEEN


class DrawKind(Chance):
    """A random card from a pile or hand, by kind; its outcome reveals nothing about the others."""

    def __init__(self, s: BtwixtState, pile: list[int], audience: int = EVERYONE) -> None:
        super().__init__([card & KIND for card in pile], None, audience)
        self.kinds: list[InfluenceKind] = pack_of(s).kinds

    def text(self, outcome: int) -> str:
        """Return the card's key, such as `betrayal`."""
        return self.kinds[outcome].key


def draw_kind(s: BtwixtState, pile: list[int], audience: int = EVERYONE) -> Script[int]:
    """Draw a random card from a face-down pile of kinds.

    `audience` is the bit mask of the seats that see it.
    """
    kind = yield DrawKind(s, pile, audience)
    pile.remove(kind)
    return kind


def add_to_hand(s: BtwixtState, seat: int, kind: int, seen: int = 0) -> None:
    """Put a card into a hand; `seen` is the bit mask of the seats that know of it."""
    hand = s.hand[seat]
    kind &= KIND
    new = (seen & ~(1 << seat)) << SEEN
    for place in range(len(hand) - 1, -1, -1):
        entry = hand[place]
        if entry & KIND == kind and entry != UNSEEN:
            known = entry & ~KIND
            hand[place] = kind | known | new
            new &= known
    hand.append(kind | new)
    hand.sort()


def take_from_hand(s: BtwixtState, seat: int, kind: int) -> int:
    """Remove the most widely known copy of a kind from a hand, and return its entry."""
    hand = s.hand[seat]
    taken = max(entry for entry in hand if entry & KIND == kind & KIND and entry != UNSEEN)
    hand.remove(taken)
    return taken


def hand_kinds(s: BtwixtState, seat: int) -> list[int]:
    """List the kinds of cards in a hand that a state or view shows, ascending, each once."""
    return sorted({entry & KIND for entry in s.hand[seat] if entry != UNSEEN})


def forget(s: BtwixtState, seat: int, but: int = 0) -> None:
    """Clear what other seats know of a hand, after a card has left it unseen.

    `but` is the bit mask of the seats that saw which card left.
    """
    hand = s.hand[seat]
    kept = KIND | but << SEEN
    for place, entry in enumerate(hand):
        if entry != UNSEEN:
            hand[place] = entry & kept
    hand.sort()


def has_cards(s: BtwixtState) -> bool:
    """Return whether the influence deck holds a card. [setup.hands]

    An empty deck is refilled first if an option allows that.
    """
    if not s.deck and s.deck_refilled and s.discard:
        s.deck, s.discard = sorted(s.discard), []
        s.log("setup.hands", "The discards are shuffled to make a new influence deck.")
    if not s.deck:
        s.log("concepts.unable", "The influence deck is empty.")
    return bool(s.deck)


def draw_card(s: BtwixtState, seat: int) -> Script[bool]:
    """Let a seat draw a card that others do not see; return False if the deck is empty."""
    if not has_cards(s):
        return False
    kind = yield from draw_kind(s, s.deck, 1 << seat)
    add_to_hand(s, seat, kind)
    s.log("setup.hands", "{player} draws a card.", player=leader_ref(s, seat))
    s.log("setup.hands", "You draw {card}.", visible_to=1 << seat, card=card_ref(s, kind))
    return True


def discard(s: BtwixtState, kind: int) -> None:
    """Discard a card; in the advanced game a leader's own card leaves the game. [advanced.removed]

    An option does the same in a kingsmoot draft. [kingsmoot.cards]
    """
    if (s.game == ADVANCED or s.own_cards_leave) and kind_of(s, kind).colour == WHITE:
        s.removed.append(kind & KIND)
    else:
        s.discard.append(kind & KIND)
