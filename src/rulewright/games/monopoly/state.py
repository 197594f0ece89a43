"""The state of a game of Monopoly: ints and lists of ints, indexed by seat or square.

The property of players is in `Holdings`, the base of `MonopolyState`; rents, debts, offers and
auctions between them are in the ledger.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.monopoly.components import CHANCE, DECK_SIZE, JAIL_CARD, NO_FACE, OFFERS
from rulewright.games.monopoly.ledger import (
    Claim,
    Deal,
    Debt,
    Offer,
    Sale,
    claims_from,
    deals_from,
    debts_from,
    flat,
    offer_from,
    sale_from,
)
from rulewright.games.monopoly.lots.holdings import Holdings
from rulewright.games.monopoly.options import FIRST_FIELDS, LATER_FIELDS, Options
from rulewright.kit.saved import restore, saved

NOBODY: Final = -1

# The stages of a game (`rounds.py` has a script for each).
OPENING: Final = 0
TURN: Final = 1
ENDED: Final = 2

# The fields in the order in which they are saved, with the ledger between the groups.
BOARD_FIELDS: Final = (
    "stage", "round", "starter", "turn", "doubles", "die1", "die2", "face", "card",
    "cash", "pos", "jail", "lapped", "out", "owner", "level", "mortgaged", "bank", "pot",
    "unseen", "seen_chance", "seen_chest", "chance_card", "chest_card",
)  # fmt: skip
TABLE_FIELDS: Final = ("floor", "news", "offers", "capped")
WINDOW_FIELDS: Final = ("window", "heard", "idle", "barred", "served", "drops")

DROP_BITS: Final = max(OFFERS).bit_length()  # bits for the dropped offers of one seat

_CHANCE_DECK: Final = (1 << DECK_SIZE) - 1
_CHEST_DECK: Final = _CHANCE_DECK << DECK_SIZE


class MonopolyState(Holdings):
    """The whole state of a game. It is saved between two steps."""

    def __init__(self, players: int, options: Options, source: MonopolyState | None = None) -> None:
        """Make an empty board without money, or a copy of `source` that shares no list with it."""
        super().__init__(players, source)
        self.options = options
        if source is None:
            # -- the turn
            self.stage = OPENING
            self.round = 1
            self.starter = 0  # the seat that began
            self.turn = 0  # whose turn it is
            self.doubles = 0  # doubles in a row this turn; if positive, another throw is due
            self.die1 = 0  # the last throw, 0 before the first
            self.die2 = 0
            self.face = NO_FACE
            self.card = NOBODY  # the last card drawn

            # -- the players
            self.pos: list[int] = [0] * players
            self.jail: list[int] = [0] * players  # 0: free; 1 to 3: number of its next turn in Jail
            self.lapped = 0  # bit n: seat n has had its first salary
            self.out: list[int] = []  # the seats out of the game, in the order in which they left
            self.inside = (1 << players) - 1  # bit n: seat n is in the game

            # -- cards: those never seen are on top in unknown order, as a set of bits;
            # -- those seen are below in the order in which they went under the deck
            self.unseen = _CHANCE_DECK | _CHEST_DECK
            self.seen_chance: list[int] = []
            self.seen_chest: list[int] = []
            self.chance_card = NOBODY  # the holder of the deck's Get Out of Jail Free card
            self.chest_card = NOBODY

            # -- the table
            self.claims: list[Claim] = []  # rents not yet asked for, the oldest first
            self.floor = 0  # bit n: seat n wants to be asked before the next throw
            self.window = NOBODY  # the seat that is asked before the coming throw
            self.heard = 0  # bit n: seat n was already asked before the coming throw
            self.idle = 0  # bit n: seat n was skipped, with nothing to do at present
            self.barred = 0  # kinds of piece, as bits, that the seat failed to win in this window
            self.served = 0  # who has said how many of which piece they want (`served_bit`)
            self.offers: list[int] = [0] * players  # offers made since the last throw
            self.drops = 0  # offers begun and dropped since then, `DROP_BITS` bits per seat
            self.offered = 0  # the number of offers and drops in all
            self.refused: list[Deal] = []  # terms refused since then
            self.offer: Offer | None = None  # the open offer
            self.sale: Sale | None = None  # the current auction
            self.debts: list[Debt] = []  # debts that money is raised for, the next to pay first
            self.capped = False  # the game ended at the limit of rounds
        else:
            self.stage = source.stage
            self.round = source.round
            self.starter = source.starter
            self.turn = source.turn
            self.doubles = source.doubles
            self.die1 = source.die1
            self.die2 = source.die2
            self.face = source.face
            self.card = source.card
            self.pos = source.pos[:]
            self.jail = source.jail[:]
            self.lapped = source.lapped
            self.out = source.out[:]
            self.inside = source.inside
            self.unseen = source.unseen
            self.seen_chance = source.seen_chance[:]
            self.seen_chest = source.seen_chest[:]
            self.chance_card = source.chance_card
            self.chest_card = source.chest_card
            self.claims = source.claims[:]
            self.floor = source.floor
            self.window = source.window
            self.heard = source.heard
            self.idle = source.idle
            self.barred = source.barred
            self.served = source.served
            self.offers = source.offers[:]
            self.drops = source.drops
            self.offered = source.offered
            self.refused = source.refused[:]
            self.offer = None if source.offer is None else source.offer.copy()
            self.sale = None if source.sale is None else source.sale.copy()
            self.debts = source.debts[:]
            self.capped = source.capped

    def copy(self) -> MonopolyState:
        return MonopolyState(self.players, self.options, self)

    def data(self) -> list[Any]:
        """Return the state as nested lists of ints, without what `recount` derives."""
        return [
            self.players,
            *saved(self.options, FIRST_FIELDS),
            *saved(self, BOARD_FIELDS),
            flat(self.claims),
            *saved(self, TABLE_FIELDS),
            flat(self.refused),
            [] if self.offer is None else self.offer.data(),
            [] if self.sale is None else self.sale.data(),
            flat(self.debts),
            *saved(self, WINDOW_FIELDS),
            *saved(self.options, LATER_FIELDS),
        ]

    # -- seats still in --------------------------------------------------------------------
    def is_in(self, seat: int) -> bool:
        """Return whether a seat is still in the game."""
        return self.inside >> seat & 1 == 1

    def following(self, seat: int) -> int:
        """Return the next seat to the left that is still in the game."""
        after = seat + 1
        while True:
            if after >= self.players:
                after = 0
            if self.inside >> after & 1:
                return after
            after += 1

    def others(self, seat: int) -> list[int]:
        """Return all other seats still in the game, starting on the left of a seat."""
        others: list[int] = []
        for step in range(1, self.players):
            other = (seat + step) % self.players
            if self.inside >> other & 1:
                others.append(other)
        return others

    def leave(self, seat: int) -> None:
        """Take a seat out of the game; it must have nothing left."""
        self.out.append(seat)
        self.inside &= ~(1 << seat)
        self.jail[seat] = 0
        self.floor &= self.inside
        self.news &= self.inside
        self.heard &= self.inside
        self.idle &= self.inside
        self.claims = [
            claim for claim in self.claims if seat != claim.creditor and seat != claim.debtor
        ]

    def close_window(self) -> None:
        """Close the window for dealings before a throw: no more seats are asked."""
        self.window = NOBODY
        self.heard = self.idle = self.barred = self.served = 0

    # -- debts -----------------------------------------------------------------------------
    def is_party(self, seat: int) -> bool:
        """Return whether a seat is debtor or creditor of an open debt."""
        return any(seat in (debt.debtor, debt.creditor) for debt in self.debts)

    def is_raising(self, seat: int) -> bool:
        """Return whether a seat has an open debt, so that its cash is committed."""
        return any(debt.debtor == seat for debt in self.debts)

    def forget_debts(self, seat: int) -> None:
        """Cancel all debts of a seat that has gone bankrupt."""
        self.debts = [debt for debt in self.debts if debt.debtor != seat]

    # -- offers and auctions ---------------------------------------------------------------
    @property
    def open_offer(self) -> Offer:
        """The open offer; there must be one."""
        assert self.offer is not None, "no offer is on the table"
        return self.offer

    @property
    def open_sale(self) -> Sale:
        """The current auction; there must be one."""
        assert self.sale is not None, "no auction is held"
        return self.sale

    def drops_of(self, seat: int) -> int:
        """Return how many offers a seat has begun and dropped since the last throw."""
        return self.drops >> DROP_BITS * seat & (1 << DROP_BITS) - 1

    def note_drop(self, seat: int) -> None:
        """Count one more dropped offer for a seat. [table.offers]"""
        self.drops += 1 << DROP_BITS * seat
        self.offered += 1

    def forget_offers(self) -> None:
        """Reset the counts of offers and drops, so that all may offer again. [table.offers]"""
        self.offers = [0] * self.players
        self.drops = 0
        self.offered = 0
        self.refused = []

    # -- Get Out of Jail Free --------------------------------------------------------------
    def jail_card(self, deck: int) -> int:
        """Return the holder of a deck's card out of Jail; `NOBODY` while it is in the deck."""
        return self.chance_card if deck == CHANCE else self.chest_card

    def take_jail_card(self, deck: int, seat: int) -> None:
        """Give a deck's card out of Jail to a seat."""
        if deck == CHANCE:
            self.chance_card = seat
        else:
            self.chest_card = seat

    def return_jail_card(self, deck: int) -> None:
        """Put a deck's card out of Jail back under the deck."""
        self.take_jail_card(deck, NOBODY)
        self.put_under(deck, JAIL_CARD[deck])

    def seen(self, deck: int) -> list[int]:
        """Return the known cards of a deck in order; any unseen cards are on top of them."""
        return self.seen_chance if deck == CHANCE else self.seen_chest

    def put_under(self, deck: int, card: int) -> None:
        """Put a card under its deck."""
        self.seen(deck).append(card)

    # -- derived counts --------------------------------------------------------------------
    def recount(self) -> None:
        """Recompute everything derived, for a state that was filled in field by field."""
        self.recount_holdings()
        self.inside = (1 << self.players) - 1
        for seat in self.out:
            self.inside &= ~(1 << seat)
        self.offered = sum(self.offers)
        for seat in range(self.players):
            self.offered += self.drops_of(seat)


def state_from(data: list[Any]) -> MonopolyState:
    """Return the state that `MonopolyState.data` saved."""
    options = Options()
    s = MonopolyState(data[0], options)
    restore(options, FIRST_FIELDS, data[1:12])
    restore(s, BOARD_FIELDS, data[12:36])
    s.claims = claims_from(data[36])
    restore(s, TABLE_FIELDS, data[37:41])
    s.refused, s.offer = deals_from(data[41]), offer_from(data[42])
    s.sale, s.debts = sale_from(data[43]), debts_from(data[44])
    restore(s, WINDOW_FIELDS, data[45:51])
    restore(options, LATER_FIELDS, data[51:])
    s.recount()
    return s


DECK_CARDS: Final[list[int]] = [_CHANCE_DECK, _CHEST_DECK]  # all cards of each deck, as bits
