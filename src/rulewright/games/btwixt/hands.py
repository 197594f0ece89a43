"""Hands of influence cards, and what other seats know of them.

An entry of a hand is a kind and above it the other seats that know of the card. Copies of a kind
are told apart by nothing but that, so a hand keeps them as its seats would count them: of the
copies in a hand a seat knows so many, and it is always the first ones that are known. A copy that
is shown when it leaves the hand is then one less for everybody who knew of any.
"""

from __future__ import annotations

from rulewright.games.btwixt.components import InfluenceKind
from rulewright.games.btwixt.names import card_ref, leader_ref
from rulewright.games.btwixt.state import BtwixtState, kind_of, pack_of
from rulewright.games.btwixt.words import ADVANCED, KIND, SEEN, WHITE
from rulewright.kernel import EVERYONE, Chance, Script
from rulewright.kit.words import UNSEEN


class DrawKind(Chance):
    """A card at random out of a pile or a hand, by its kind, which tells nothing of the others."""

    def __init__(self, s: BtwixtState, pile: list[int], audience: int = EVERYONE) -> None:
        super().__init__([card & KIND for card in pile], None, audience)
        self.kinds: list[InfluenceKind] = pack_of(s).kinds

    def text(self, outcome: int) -> str:
        """`betrayal`"""
        return self.kinds[outcome].key


def draw_kind(s: BtwixtState, pile: list[int], audience: int = EVERYONE) -> Script[int]:
    """Take a card from a face-down pile of kinds, seen by the seats of a bit mask."""
    kind = yield DrawKind(s, pile, audience)
    pile.remove(kind)
    return kind


def add_to_hand(s: BtwixtState, seat: int, kind: int, seen: int = 0) -> None:
    """Put a card into a hand; `seen` is a mask of the seats that know of it, bit n for seat n."""
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
    """Take a card of that kind out of a hand, the one that most know of; gives its entry."""
    hand = s.hand[seat]
    taken = max(entry for entry in hand if entry & KIND == kind & KIND and entry != UNSEEN)
    hand.remove(taken)
    return taken


def hand_kinds(s: BtwixtState, seat: int) -> list[int]:
    """The kinds in a hand that are known here, each once and in rising order."""
    return sorted({entry & KIND for entry in s.hand[seat] if entry != UNSEEN})


def forget(s: BtwixtState, seat: int, but: int = 0) -> None:
    """Let other seats know a hand no more, once a card has left it unseen.

    `but` is a mask of the seats that saw which card it was.
    """
    hand = s.hand[seat]
    kept = KIND | but << SEEN
    for place, entry in enumerate(hand):
        if entry != UNSEEN:
            hand[place] = entry & kept
    hand.sort()


def has_cards(s: BtwixtState) -> bool:
    """Whether the influence deck holds a card, once the discard pile is shuffled in if it may be.

    [setup.hands]
    """
    if not s.deck and s.deck_refilled and s.discard:
        s.deck, s.discard = sorted(s.discard), []
        s.log("setup.hands", "The discards are shuffled to make a new influence deck.")
    if not s.deck:
        s.log("concepts.unable", "The influence deck is empty.")
    return bool(s.deck)


def draw_card(s: BtwixtState, seat: int) -> Script[bool]:
    """Draw a card from the influence deck, hidden from the others; False where it is empty."""
    if not has_cards(s):
        return False
    kind = yield from draw_kind(s, s.deck, 1 << seat)
    add_to_hand(s, seat, kind)
    s.log("setup.hands", "{player} draws a card.", player=leader_ref(s, seat))
    s.log("setup.hands", "You draw {card}.", visible_to=1 << seat, card=card_ref(s, kind))
    return True


def discard(s: BtwixtState, kind: int) -> None:
    """Put a card on the discard pile; a leader's own card leaves the game. [advanced.removed]

    In a kingsmoot draft it does so by an option. [kingsmoot.cards]
    """
    if (s.game == ADVANCED or s.own_cards_leave) and kind_of(s, kind).colour == WHITE:
        s.removed.append(kind & KIND)
    else:
        s.discard.append(kind & KIND)
