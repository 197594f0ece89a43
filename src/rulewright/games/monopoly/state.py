"""The state of a game of Monopoly: ints and lists of ints, indexed by seat or square.

Money moves by `pay` alone, deeds by `hand_over`, buildings by `set_level`, mortgages by
`set_mortgage`: so nothing can be made or lost, and what is counted alongside stays true.
"""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.monopoly.components import (
    CHANCE,
    DECK_SIZE,
    GROUP,
    GROUP_LOTS,
    HOTEL,
    HOTELS,
    HOUSES,
    JAIL_CARD,
    LOTS,
    NO_FACE,
    OFFERS,
    SQUARE_COUNT,
)
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
from rulewright.games.monopoly.options import FIRST_FIELDS, LATER_FIELDS, Options
from rulewright.kernel import State as KernelState
from rulewright.kit.saved import restore, saved

BANK: Final = -1  # as an owner, a payer, a payee and a creditor
POT: Final = -2  # the money in the middle of the board; as a payee or creditor, see house_rules.py
NOBODY: Final = -1

# The stages of a game (`rounds.py` has the script of each).
OPENING: Final = 0
TURN: Final = 1
ENDED: Final = 2

# The fields as they are saved, with the ledger between the groups.
BOARD_FIELDS: Final = (
    "stage", "round", "starter", "turn", "doubles", "die1", "die2", "face", "card",
    "cash", "pos", "jail", "lapped", "out", "owner", "level", "mortgaged", "bank", "pot",
    "unseen", "seen_chance", "seen_chest", "chance_card", "chest_card",
)  # fmt: skip
TABLE_FIELDS: Final = ("floor", "news", "offers", "capped")
WINDOW_FIELDS: Final = ("window", "heard", "idle", "barred", "served", "drops")

DROP_BITS: Final = max(OFFERS).bit_length()  # room for the most drops of a seat

_CHANCE_DECK: Final = (1 << DECK_SIZE) - 1
_CHEST_DECK: Final = _CHANCE_DECK << DECK_SIZE


class State(KernelState):
    """All there is to know of a game between two steps."""

    def __init__(self, players: int, options: Options, source: State | None = None) -> None:
        """An empty board without money, or a copy of another: every list is its own."""
        self.lines = None
        self.players = players
        self.options = options
        if source is None:
            # -- the turn
            self.stage = OPENING
            self.round = 1
            self.starter = 0  # the seat that began
            self.turn = 0  # whose turn it is
            self.doubles = 0  # doubles thrown in a row this turn; above 0: a further throw is due
            self.die1 = 0  # the last throw, 0 before the first
            self.die2 = 0
            self.face = NO_FACE
            self.card = NOBODY  # the last card turned up

            # -- the players
            self.cash: list[int] = [0] * players
            self.pos: list[int] = [0] * players
            self.jail: list[int] = [0] * players  # 0 free; 1 to 3: the coming turn in Jail
            self.lapped = 0  # bit n: seat n has had its first salary
            self.out: list[int] = []  # the seats that are out, the first to go first
            self.inside = (1 << players) - 1  # bit n: seat n is in the game

            # -- lots and buildings
            self.owner: list[int] = [BANK] * SQUARE_COUNT
            self.level: list[int] = [0] * SQUARE_COUNT  # 1 to 4 houses, 5: a hotel
            self.mortgaged: list[int] = [0] * SQUARE_COUNT  # 1 for a mortgaged lot
            self.houses = HOUSES  # those that the bank has left
            self.hotels = HOTELS
            self.complete: list[int] = [0] * players  # by seat, bit n: it owns all of group n
            self.pledged: list[int] = [0] * players  # how many mortgaged lots each has

            # -- money that is nobody's
            self.bank = 0  # down when the bank pays, up when it is paid
            self.pot = 0

            # -- cards: those never seen lie on top in an order nobody knows, as a set of bits;
            # -- those seen lie below in the order in which they went under the deck
            self.unseen = _CHANCE_DECK | _CHEST_DECK
            self.seen_chance: list[int] = []
            self.seen_chest: list[int] = []
            self.chance_card = NOBODY  # the holder of the deck's Get Out of Jail Free card
            self.chest_card = NOBODY

            # -- the table
            self.claims: list[Claim] = []  # rents not yet asked for, the oldest first
            self.floor = 0  # bit n: seat n wants to be asked
            self.news = 0  # bit n: seat n came to hold a complete group since it was last asked
            self.window = NOBODY  # the seat asked before the coming throw
            self.heard = 0  # bit n: seat n was asked before it
            self.idle = 0  # bit n: seat n was passed over, having nothing to do as things lie
            self.barred = 0  # kinds of piece, as bits, auctioned in this window and not got
            self.served = 0  # the seats that said in this window how many pieces they want
            self.offers: list[int] = [0] * players  # offers made since the last throw
            self.drops = 0  # offers begun and dropped since then, `DROP_BITS` bits a seat
            self.offered = 0  # how many offers and drops in all
            self.refused: list[Deal] = []  # terms refused since then
            self.offer: Offer | None = None  # the one on the table
            self.sale: Sale | None = None  # the auction that is held
            self.debts: list[Debt] = []  # those that money is raised for, the next to be paid first
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
            self.cash = source.cash[:]
            self.pos = source.pos[:]
            self.jail = source.jail[:]
            self.lapped = source.lapped
            self.out = source.out[:]
            self.inside = source.inside
            self.owner = source.owner[:]
            self.level = source.level[:]
            self.mortgaged = source.mortgaged[:]
            self.houses = source.houses
            self.hotels = source.hotels
            self.complete = source.complete[:]
            self.pledged = source.pledged[:]
            self.bank = source.bank
            self.pot = source.pot
            self.unseen = source.unseen
            self.seen_chance = source.seen_chance[:]
            self.seen_chest = source.seen_chest[:]
            self.chance_card = source.chance_card
            self.chest_card = source.chest_card
            self.claims = source.claims[:]
            self.floor = source.floor
            self.news = source.news
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

    def copy(self) -> State:
        """An independent copy, without listeners."""
        return State(self.players, self.options, self)

    def data(self) -> list[Any]:
        """The state as nested lists of ints; what `recount` counts is left out."""
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

    # -- money -----------------------------------------------------------------------------
    def pay(self, source: int, target: int, amount: int) -> None:
        """Move money between seats, `BANK` and `POT`; a seat never pays what it does not have."""
        if source >= 0:
            if self.cash[source] < amount:
                raise ValueError(f"seat {source} cannot pay {amount}")
            self.cash[source] -= amount
        elif source == BANK:
            self.bank -= amount
        else:
            self.pot -= amount
        if target >= 0:
            self.cash[target] += amount
        elif target == BANK:
            self.bank += amount
        else:
            self.pot += amount

    # -- seats still in --------------------------------------------------------------------
    def is_in(self, seat: int) -> bool:
        """Whether a seat is still in the game."""
        return self.inside >> seat & 1 == 1

    def following(self, seat: int) -> int:
        """The next seat to the left that is still in."""
        after = seat + 1
        while True:
            if after >= self.players:
                after = 0
            if self.inside >> after & 1:
                return after
            after += 1

    def others(self, seat: int) -> list[int]:
        """All other seats still in, from the left of a seat on."""
        others: list[int] = []
        for step in range(1, self.players):
            other = (seat + step) % self.players
            if self.inside >> other & 1:
                others.append(other)
        return others

    def leave(self, seat: int) -> None:
        """Take a seat out of the game; a bankrupt has nothing left by then."""
        self.out.append(seat)
        self.inside &= ~(1 << seat)
        self.jail[seat] = 0
        self.floor &= self.inside
        self.news &= self.inside
        self.claims = [
            claim for claim in self.claims if seat != claim.creditor and seat != claim.debtor
        ]

    # -- lots ------------------------------------------------------------------------------
    def hand_over(self, square: int, to: int) -> None:
        """Give a lot, mortgaged or not, to a seat or back to the bank."""
        before, group = self.owner[square], GROUP[square]
        if before >= 0:
            self.complete[before] &= ~(1 << group)
            self.pledged[before] -= self.mortgaged[square]
        self.owner[square] = to
        if to >= 0:
            self.pledged[to] += self.mortgaged[square]
            for lot in GROUP_LOTS[group]:
                if self.owner[lot] != to:
                    return
            self.complete[to] |= 1 << group
            self.news |= 1 << to

    def owns_group(self, seat: int, group: int) -> bool:
        """Whether a seat owns all lots of a group."""
        return self.complete[seat] >> group & 1 == 1

    def held(self, seat: int, group: int) -> int:
        """How many lots of a group a seat owns."""
        count = 0
        for lot in GROUP_LOTS[group]:
            if self.owner[lot] == seat:
                count += 1
        return count

    def lots_of(self, seat: int) -> list[int]:
        """The lots of a seat, in the order of the board."""
        return [lot for lot in LOTS if self.owner[lot] == seat]

    def set_mortgage(self, square: int, mortgaged: int) -> None:
        """Turn a deed over: 1 mortgaged, 0 not. The money is moved apart from it."""
        owner = self.owner[square]
        if owner >= 0:
            self.pledged[owner] += mortgaged - self.mortgaged[square]
        self.mortgaged[square] = mortgaged

    # -- buildings -------------------------------------------------------------------------
    def set_level(self, square: int, level: int) -> None:
        """Put so many houses (5: a hotel) on a lot; the pieces come from the bank or go back."""
        before = self.level[square]
        if before == HOTEL:
            self.hotels += 1
        else:
            self.houses += before
        if level == HOTEL:
            self.hotels -= 1
        else:
            self.houses -= level
        self.level[square] = level

    # -- debts -----------------------------------------------------------------------------
    def is_party(self, seat: int) -> bool:
        """Whether a seat owes or is owed in any open debt."""
        return any(seat in (debt.debtor, debt.creditor) for debt in self.debts)

    def is_raising(self, seat: int) -> bool:
        """Whether a seat has a debt open, so that its cash is not its own."""
        return any(debt.debtor == seat for debt in self.debts)

    def forget_debts(self, seat: int) -> None:
        """A seat is bankrupt by one debt: its others are void."""
        self.debts = [debt for debt in self.debts if debt.debtor != seat]

    # -- offers and auctions ---------------------------------------------------------------
    @property
    def open_offer(self) -> Offer:
        """The offer on the table; there must be one."""
        assert self.offer is not None, "no offer is on the table"
        return self.offer

    @property
    def open_sale(self) -> Sale:
        """The auction that is held; there must be one."""
        assert self.sale is not None, "no auction is held"
        return self.sale

    def drops_of(self, seat: int) -> int:
        """How many offers a seat has begun and dropped since the last throw."""
        return self.drops >> DROP_BITS * seat & (1 << DROP_BITS) - 1

    def note_drop(self, seat: int) -> None:
        """It has dropped one more. [table.offers]"""
        self.drops += 1 << DROP_BITS * seat
        self.offered += 1

    def forget_offers(self) -> None:
        """Let everybody offer anew: the dice were thrown. [table.offers]"""
        self.offers = [0] * self.players
        self.drops = 0
        self.offered = 0
        self.refused = []

    # -- Get Out of Jail Free --------------------------------------------------------------
    def jail_card(self, deck: int) -> int:
        """The holder of the card of a deck; `NOBODY` while it is in the deck."""
        return self.chance_card if deck == CHANCE else self.chest_card

    def take_jail_card(self, deck: int, seat: int) -> None:
        """The card of a deck goes to a seat."""
        if deck == CHANCE:
            self.chance_card = seat
        else:
            self.chest_card = seat

    def return_jail_card(self, deck: int) -> None:
        """The card of a deck goes back under it."""
        self.take_jail_card(deck, NOBODY)
        self.put_under(deck, JAIL_CARD[deck])

    def seen(self, deck: int) -> list[int]:
        """The known part of a deck, below those never seen; the first is the next to come."""
        return self.seen_chance if deck == CHANCE else self.seen_chest

    def put_under(self, deck: int, card: int) -> None:
        """A card goes to the bottom of its deck."""
        self.seen(deck).append(card)

    # -- counted alongside -----------------------------------------------------------------
    def recount(self) -> None:
        """Count anew what is counted alongside; for a state that was written field by field."""
        self.inside = (1 << self.players) - 1
        for seat in self.out:
            self.inside &= ~(1 << seat)
        self.complete = [0] * self.players
        self.pledged = [0] * self.players
        for group, lots in enumerate(GROUP_LOTS):
            owner = self.owner[lots[0]]
            if owner >= 0 and all(self.owner[lot] == owner for lot in lots):
                self.complete[owner] |= 1 << group
        self.houses, self.hotels = HOUSES, HOTELS
        for lot in LOTS:
            if self.owner[lot] >= 0:
                self.pledged[self.owner[lot]] += self.mortgaged[lot]
            if self.level[lot] == HOTEL:
                self.hotels -= 1
            else:
                self.houses -= self.level[lot]
        self.offered = sum(self.offers)
        for seat in range(self.players):
            self.offered += self.drops_of(seat)


def state_from(data: list[Any]) -> State:
    """A state again from `State.data`."""
    options = Options()
    s = State(data[0], options)
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
