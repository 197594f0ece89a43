"""Views of a state for each seat, and other states with the same view.

A seat knows its own hand, the cards passed to it in a draft, and which of its leader's own cards
are still set aside. Its knowledge of other hands, the ally deck and tokens is stored in their seen
bits. Face-down piles have no order. Cards that a seat passed on in a draft are not remembered.
Nothing is hidden once the game is over.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from rulewright.games.btwixt.hands import add_to_hand
from rulewright.games.btwixt.state import BtwixtState, is_hidden, is_over, is_seen, kind_of, pack_of
from rulewright.games.btwixt.taken import (
    known_to_have_moved,
    may_have_moved,
    move_anew,
    moves_as_known,
    rename,
)
from rulewright.games.btwixt.words import ADVANCED, BLUE, KIND, NONE, SEEN, UNKNOWN, WHITE
from rulewright.kit.words import UNSEEN


# -- views -------------------------------------------------------------------------------------
def view(s: BtwixtState, seat: int | None) -> BtwixtState:
    """Return a copy without anything that the seat may not know (None: a spectator)."""
    seen = s.copy()
    if is_over(s):
        return seen
    seen.deck = unseen(s.deck)
    seen.events = unseen(s.events)
    seen.allies = unseen(s.allies)
    seen.supply = [token_as_known(token, seat) for token in s.supply]
    seen.deck_top = [as_known(ally, seat) for ally in s.deck_top]
    seen.deck_bottom = [as_known(ally, seat) for ally in s.deck_bottom]
    seen.on_current = [token_as_known(token, seat) for token in s.on_current]
    seen.drawn = [token_as_known(token, seat) for token in s.drawn]
    seen.token = [[token_as_known(token, seat) for token in tokens] for tokens in s.token]
    for other in range(s.players):
        if other != seat:
            seen.hand[other] = hand_as_known(s, other, seat)
            seen.packet[other] = unseen(s.packet[other])
            seen.aside[other] = unseen(s.aside[other])
            seen.picked[other] = NONE
    seen.taken = moves_as_known(s, seat)
    return seen


def unseen(pile: list[int]) -> list[int]:
    """Return a pile that reveals only its size."""
    return [UNSEEN] * len(pile)


def as_known(thing: int, seat: int | None) -> int:
    """Return an ally of the deck, hidden unless a seat knows it."""
    return thing if knows(thing, seat) else UNSEEN


def token_as_known(token: int, seat: int | None) -> int:
    """Return a token, hidden unless a seat knows it; its seen bits are public. [concepts.token]"""
    return token if knows(token, seat) else token | UNKNOWN


def knows(thing: int, seat: int | None) -> bool:
    """Return whether a seat knows a hidden thing; also works on views. A spectator knows none."""
    return seat is not None and not is_hidden(thing) and is_seen(thing, seat)


def hand_as_known(s: BtwixtState, holder: int, seat: int | None) -> list[int]:
    """Return another's hand as a seat knows it, without telling who else knows its cards."""
    if seat is None:
        return unseen(s.hand[holder])
    mine = KIND | 1 << SEEN + seat
    return sorted([entry & mine if knows(entry, seat) else UNSEEN for entry in s.hand[holder]])


# -- other deals -------------------------------------------------------------------------------
def redeal(s: BtwixtState, seat: int | None, rng: Random) -> BtwixtState:
    """Return another state with the same view for the seat, its secrets drawn anew."""
    other = s.copy()
    if not is_over(s):
        move_anew(other, seat, rng)
        for slots in hidden(other, seat):
            slots.shuffle(rng)
        for slots in hidden_own(other, seat):
            rename(other, seat, slots.shuffle(rng))
        put_in_order(other)
    return other


def only_deal(s: BtwixtState, seat: int | None) -> bool:
    """Return whether the seat's view leaves only one possible state."""
    if may_have_moved(s, seat):
        return False
    return not any(slots.can_differ() for slots in hidden(s, seat) + hidden_own(s, seat))


def hidden(s: BtwixtState, seat: int | None) -> list[Slots]:
    """List the places that a seat does not know, in groups whose contents can be exchanged."""
    return [event_slots(s, seat), card_slots(s, seat), ally_slots(s, seat), token_slots(s, seat)]


def hidden_own(s: BtwixtState, seat: int | None) -> list[Slots]:
    """List, for each leader, the places unknown to a seat that may hold that leader's own cards."""
    if s.game != ADVANCED:
        return []
    return [own_slots(s, seat, holder) for holder in range(s.players)]


def put_in_order(s: BtwixtState) -> None:
    """Sort the redealt piles, and normalise what seats know of each other's hands."""
    for pile in [s.deck, s.events, s.allies, s.supply, *s.packet, *s.aside]:
        pile.sort()
    for seat, hand in enumerate(s.hand):
        s.hand[seat] = []
        for entry in hand:
            add_to_hand(s, seat, entry, entry >> SEEN)


class Slots:
    """Places unknown to a seat, each given by its pile and an index into it."""

    def __init__(self) -> None:
        self.piles: list[list[int]] = []
        self.places: list[int] = []
        self.groups: list[int] = []  # exchanges within a group make no difference

    def add(self, pile: list[int], place: int, group: int) -> None:
        """Add a place; exchanging things within one group makes no difference."""
        self.piles.append(pile)
        self.places.append(place)
        self.groups.append(group)

    def add_heap(self, heap: list[int], seat: int | None) -> None:
        """Add the places of an unordered pile that a seat does not know."""
        for place, thing in enumerate(heap):
            if not knows(thing, seat):
                self.add(heap, place, id(heap))

    def add_row(self, row: list[int], seat: int | None) -> None:
        """Add the places of an ordered pile that a seat does not know."""
        for place, thing in enumerate(row):
            if not knows(thing, seat):
                self.add(row, place, -len(self.groups))

    def kinds(self) -> list[int]:
        """List the kinds of the things that these places hold."""
        places = zip(self.piles, self.places, strict=True)
        return [pile[place] & KIND for pile, place in places]

    def shuffle(self, rng: Random) -> dict[int, int]:
        """Shuffle the kinds among these places; the seen bits of every place stay.

        Returns a mapping from each kind to its replacement, meaningful if all kinds are distinct.
        """
        before = self.kinds()
        kinds = before[:]
        rng.shuffle(kinds)
        for pile, place, kind in zip(self.piles, self.places, kinds, strict=True):
            pile[place] = pile[place] & ~KIND | kind
        return dict(zip(before, kinds, strict=True))

    def can_differ(self) -> bool:
        """Return whether shuffling could change anything."""
        return len(set(self.groups)) > 1 and len(set(self.kinds())) > 1


def ally_slots(s: BtwixtState, seat: int | None) -> Slots:
    """Return the places of the ally deck that a seat does not know."""
    slots = Slots()
    slots.add_row(s.deck_top, seat)
    slots.add_row(s.deck_bottom, seat)
    slots.add_heap(s.allies, seat)
    return slots


def token_slots(s: BtwixtState, seat: int | None) -> Slots:
    """Return the places of power tokens that a seat does not know."""
    slots = Slots()
    for tokens in (*s.token, s.on_current, s.drawn):
        slots.add_row(tokens, seat)
    slots.add_heap(s.supply, seat)
    return slots


# -- influence cards: leaders' own ones change places with each other alone --------------------
def card_slots(s: BtwixtState, seat: int | None) -> Slots:
    """Return the places of hidden cards in deck, hands and drafted packets.

    Leaders' own cards are left out.
    """
    return sifted(s, hidden_cards(s, seat), NONE)


def own_slots(s: BtwixtState, seat: int | None, holder: int) -> Slots:
    """Return the hidden places of a leader's own cards, set aside or in hands. [advanced.hands]

    Excludes cards that the seat saw change hands, since those are not set aside.
    """
    slots = sifted(s, hidden_cards(s, seat), holder, known_to_have_moved(s, seat))
    if holder != seat:
        slots.add_heap(s.aside[holder], seat)
    return slots


def event_slots(s: BtwixtState, seat: int | None) -> Slots:
    """Return the hidden places of events, set aside or shuffled in. [advanced.events]"""
    slots = Slots()
    if s.events:
        everywhere = hidden_cards(s, seat)
        for number, kind in enumerate(everywhere.kinds()):
            if kind_of(s, kind).colour == BLUE:
                pile = everywhere.piles[number]
                slots.add(pile, everywhere.places[number], id(pile))
        slots.add_heap(s.events, seat)
    return slots


def hidden_cards(s: BtwixtState, seat: int | None) -> Slots:
    """Return the hidden places of influence cards in the deck, others' hands and their packets."""
    slots = Slots()
    slots.add_heap(s.deck, seat)
    for other in range(s.players):
        if other != seat:
            slots.add_heap(s.hand[other], seat)
            slots.add_heap(s.packet[other], seat)
    return slots


def sifted(s: BtwixtState, slots: Slots, owner: int, but: Collection[int] = ()) -> Slots:
    """Return those of the places that hold own cards of the leader in seat `owner`.

    With NONE, return those that hold cards of no leader.
    """
    own = Slots()
    for number, kind in enumerate(slots.kinds()):
        if owner_of(s, kind) == owner and kind not in but:
            own.add(slots.piles[number], slots.places[number], slots.groups[number])
    return own


def owner_of(s: BtwixtState, card: int) -> int:
    """Return the seat whose leader owns a card in the advanced game; NONE for all other cards."""
    kind = kind_of(s, card)
    if s.game != ADVANCED or kind.colour != WHITE:
        return NONE
    return s.leader.index(kind.leader)


# -- pieces ------------------------------------------------------------------------------------
def pieces(s: BtwixtState) -> Mapping[str, int]:
    """Count the copies of each card, ally and token in all places."""
    pack = pack_of(s)
    counts: dict[str, int] = {}
    for kind in influence_cards(s):
        name = f"card {pack.kinds[kind].key}"
        counts[name] = counts.get(name, 0) + 1
    for ally in ally_cards(s):
        name = f"ally {pack.allies[ally].key}"
        counts[name] = counts.get(name, 0) + 1
    for token in power_tokens(s):
        name = f"token {token}"
        counts[name] = counts.get(name, 0) + 1
    return counts


def influence_cards(s: BtwixtState) -> list[int]:
    """List the kinds of all influence cards, except the own cards of leaders not in play."""
    piles = [s.deck, s.discard, s.removed, s.events, s.queued]
    piles += [*s.aside, *s.hand, *s.bid, *s.packet]
    kinds = [card & KIND for pile in piles for card in pile]
    if s.playing != NONE:
        kinds.append(s.playing & KIND)
    if s.game == ADVANCED:
        for number, leader in enumerate(pack_of(s).leaders):
            kinds += [] if number in s.leader else leader.cards
    return kinds


def ally_cards(s: BtwixtState) -> list[int]:
    """List all allies: in the deck, row and dead pile, current, and claimed."""
    piles = [s.allies, s.deck_top, s.deck_bottom, s.row, s.dead, s.extra, s.prizes, *s.council]
    allies = [ally & KIND for pile in piles for ally in pile]
    return allies if s.current == NONE else [*allies, s.current]


def power_tokens(s: BtwixtState) -> list[int]:
    """List the values of all tokens: in the supply, in councils, on the current ally, drawn."""
    piles = [s.supply, s.on_current, s.drawn, *s.token]
    return [token & KIND for pile in piles for token in pile]
