"""The view of a state that each seat has, and other states it could not tell from it.

A seat knows its own hand, the cards it is passed in a draft, and which of its leader's own cards
are still aside; of others' hands, of the ally deck and of tokens what its seen bits say. No pile
that lies face down has an order. Cards that a seat passed on in a draft are not kept for it. When
the game is over nothing is hidden any more.
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
    """A copy with all taken out that the seat may not know (None: a spectator)."""
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
    """A pile of which nothing is known but how many lie there."""
    return [UNSEEN] * len(pile)


def as_known(thing: int, seat: int | None) -> int:
    """An ally of the deck, as a seat knows it."""
    return thing if knows(thing, seat) else UNSEEN


def token_as_known(token: int, seat: int | None) -> int:
    """A power token, as a seat knows it. All see which seats have looked. [concepts.token]"""
    return token if knows(token, seat) else token | UNKNOWN


def knows(thing: int, seat: int | None) -> bool:
    """Whether a seat knows what a hidden thing is, in a view too; a spectator knows none."""
    return seat is not None and not is_hidden(thing) and is_seen(thing, seat)


def hand_as_known(s: BtwixtState, holder: int, seat: int | None) -> list[int]:
    """Another's hand as a seat knows it; who else knows of its cards is not told."""
    if seat is None:
        return unseen(s.hand[holder])
    mine = KIND | 1 << SEEN + seat
    return sorted([entry & mine if knows(entry, seat) else UNSEEN for entry in s.hand[holder]])


# -- other deals -------------------------------------------------------------------------------
def redeal(s: BtwixtState, seat: int | None, rng: Random) -> BtwixtState:
    """Another state between steps with the same view for the seat, its secrets drawn anew."""
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
    """Whether all that the seat does not know can only lie where it lies."""
    if may_have_moved(s, seat):
        return False
    return not any(slots.can_differ() for slots in hidden(s, seat) + hidden_own(s, seat))


def hidden(s: BtwixtState, seat: int | None) -> list[Slots]:
    """The things that a seat does not know, in groups that can change places."""
    return [event_slots(s, seat), card_slots(s, seat), ally_slots(s, seat), token_slots(s, seat)]


def hidden_own(s: BtwixtState, seat: int | None) -> list[Slots]:
    """Each leader's own cards that a seat does not know."""
    if s.game != ADVANCED:
        return []
    return [own_slots(s, seat, holder) for holder in range(s.players)]


def put_in_order(s: BtwixtState) -> None:
    """Sort what was dealt anew, and count again what seats know of each other's hands."""
    for pile in [s.deck, s.events, s.allies, s.supply, *s.packet, *s.aside]:
        pile.sort()
    for seat, hand in enumerate(s.hand):
        s.hand[seat] = []
        for entry in hand:
            add_to_hand(s, seat, entry, entry >> SEEN)


class Slots:
    """Places that a seat does not know: a pile each, and its place there."""

    def __init__(self) -> None:
        self.piles: list[list[int]] = []
        self.places: list[int] = []
        self.groups: list[int] = []  # what changes places within a group makes no difference

    def add(self, pile: list[int], place: int, group: int) -> None:
        """One more place."""
        self.piles.append(pile)
        self.places.append(place)
        self.groups.append(group)

    def add_heap(self, heap: list[int], seat: int | None) -> None:
        """Add the places of a pile without an order that a seat does not know."""
        for place, thing in enumerate(heap):
            if not knows(thing, seat):
                self.add(heap, place, id(heap))

    def add_row(self, row: list[int], seat: int | None) -> None:
        """Add the places of things in an order that a seat does not know."""
        for place, thing in enumerate(row):
            if not knows(thing, seat):
                self.add(row, place, -len(self.groups))

    def kinds(self) -> list[int]:
        """The kinds that lie there."""
        places = zip(self.piles, self.places, strict=True)
        return [pile[place] & KIND for pile, place in places]

    def shuffle(self, rng: Random) -> dict[int, int]:
        """Lay the same things there otherwise; who knows of each place stays.

        Gives what lies now in the place of each, where they are all different.
        """
        before = self.kinds()
        kinds = before[:]
        rng.shuffle(kinds)
        for pile, place, kind in zip(self.piles, self.places, kinds, strict=True):
            pile[place] = pile[place] & ~KIND | kind
        return dict(zip(before, kinds, strict=True))

    def can_differ(self) -> bool:
        """Whether the same things can lie there otherwise."""
        return len(set(self.groups)) > 1 and len(set(self.kinds())) > 1


def ally_slots(s: BtwixtState, seat: int | None) -> Slots:
    """The ally deck."""
    slots = Slots()
    slots.add_row(s.deck_top, seat)
    slots.add_row(s.deck_bottom, seat)
    slots.add_heap(s.allies, seat)
    return slots


def token_slots(s: BtwixtState, seat: int | None) -> Slots:
    """The power tokens."""
    slots = Slots()
    for tokens in (*s.token, s.on_current, s.drawn):
        slots.add_row(tokens, seat)
    slots.add_heap(s.supply, seat)
    return slots


# -- influence cards: leaders' own ones change places with each other alone --------------------
def card_slots(s: BtwixtState, seat: int | None) -> Slots:
    """Deck, hands and what was passed in a draft, but for leaders' own cards."""
    return sifted(s, hidden_cards(s, seat), NONE)


def own_slots(s: BtwixtState, seat: int | None, holder: int) -> Slots:
    """The own cards of a leader: aside, and in hands. [advanced.hands]

    Those that the seat saw change hands are there, and not aside.
    """
    slots = sifted(s, hidden_cards(s, seat), holder, known_to_have_moved(s, seat))
    if holder != seat:
        slots.add_heap(s.aside[holder], seat)
    return slots


def event_slots(s: BtwixtState, seat: int | None) -> Slots:
    """The events that are set aside, and those that were shuffled in. [advanced.events]"""
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
    """The influence cards that lie in the deck, or that others hold or were passed."""
    slots = Slots()
    slots.add_heap(s.deck, seat)
    for other in range(s.players):
        if other != seat:
            slots.add_heap(s.hand[other], seat)
            slots.add_heap(s.packet[other], seat)
    return slots


def sifted(s: BtwixtState, slots: Slots, owner: int, but: Collection[int] = ()) -> Slots:
    """Those of some places where cards lie that belong to a leader; NONE for those of nobody."""
    own = Slots()
    for number, kind in enumerate(slots.kinds()):
        if owner_of(s, kind) == owner and kind not in but:
            own.add(slots.piles[number], slots.places[number], slots.groups[number])
    return own


def owner_of(s: BtwixtState, card: int) -> int:
    """The seat whose leader a card is of, in the advanced game; NONE for all other cards."""
    kind = kind_of(s, card)
    if s.game != ADVANCED or kind.colour != WHITE:
        return NONE
    return s.leader.index(kind.leader)


# -- pieces ------------------------------------------------------------------------------------
def pieces(s: BtwixtState) -> Mapping[str, int]:
    """How many there are of each card, ally and token, wherever they lie."""
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
    """The kinds of all influence cards, those of leaders whom nobody is in the box."""
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
    """All allies: in the deck, the row and the dead pile, bid for, claimed."""
    piles = [s.allies, s.deck_top, s.deck_bottom, s.row, s.dead, s.extra, s.prizes, *s.council]
    allies = [ally & KIND for pile in piles for ally in pile]
    return allies if s.current == NONE else [*allies, s.current]


def power_tokens(s: BtwixtState) -> list[int]:
    """The values of all tokens: in the supply, in councils, on the current ally, just drawn."""
    piles = [s.supply, s.on_current, s.drawn, *s.token]
    return [token & KIND for pile in piles for token in pile]
