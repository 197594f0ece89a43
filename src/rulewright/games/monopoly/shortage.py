"""Ordering a house or hotel from the bank, and sharing out the last ones. [shortage.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.auctions import PIECE, bidding
from rulewright.games.monopoly.components import GROUP, HOUSE_PRICE, SQUARE_NAMES, SQUARES, TOKENS
from rulewright.games.monopoly.lots.buildings import PIECES, build, piece_on, sites, supply
from rulewright.games.monopoly.lots.reach import (
    DEAREST,
    PRINTED,
    could_build,
    least_bid,
    most_bid,
    open_sites,
)
from rulewright.games.monopoly.money.settling import settle
from rulewright.games.monopoly.names import PIECES_REF, PLAYER_REF, opening_name
from rulewright.games.monopoly.state import NOBODY, MonopolyState
from rulewright.kernel import Amounts, Ask, Refusal, Script

NO: Final = 0  # every other option is the number itself
FEW: Final = 3  # up to so many numbers, each has a button of its own


class Wish(Ask[MonopolyState]):
    """Say how many of the remaining pieces to buy, after a player has ordered one.

    The player that ordered is asked last, and only if its answer decides whether there are enough.
    """

    kind = "wish"
    rule = "shortage.auction"

    def __init__(self, seat: int, orderer: int, piece: int, spoken_for: int, most: int) -> None:
        self.seat = seat
        self.orderer = orderer
        self.piece = piece
        self.spoken_for = spoken_for  # how many the others want, if the orderer is asked
        self.most = most  # how many the seat could build

    def options(self, s: MonopolyState) -> list[int]:
        """Return the possible numbers; the player that ordered must want at least one."""
        return list(range(1 if self.seat == self.orderer else NO, self.most + 1))

    def amounts(self, s: MonopolyState) -> Amounts | None:
        """Return the range of numbers; None if they are few enough for a button each."""
        return Amounts(1, self.most, "want #", "I want #") if self.most > FEW else None

    def text(self, s: MonopolyState, option: int) -> str:
        return f"want {option}" if option else "no"

    def label(self, s: MonopolyState, option: int) -> str:
        return f"I want {option}" if option else "I want none"

    def prompt(self, s: MonopolyState) -> str:
        piece, left = PIECES[self.piece], supply(s, self.piece)
        if self.seat == self.orderer:
            return (
                f"Others want {self.spoken_for} of the {left} {piece}s left: how many do you want "
                f"in all? If it is more than {left - self.spoken_for}, they are auctioned."
            )
        return (
            f"{opening_name(self.orderer)} orders a {piece} and the bank has {left}: how many do "
            f"you want now? If more are wanted than there are, they are auctioned."
        )

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        verb, _, number = tried.partition(" ")
        if verb == "want" and number.isascii() and number.isdigit() and int(number) > self.most:
            return Refusal(self.rule, f"You could have {self.most} at most now.")
        return Refusal(self.rule, "Say how many you want, such as want 1.")


class Site(Ask[MonopolyState]):
    """Choose where to build a piece that was bought in a shortage."""

    kind = "site"
    rule = "shortage.auction"

    def __init__(self, seat: int, piece: int, bid: int) -> None:
        self.seat = seat
        self.piece = piece
        self.bid = bid  # the price bid for it, or `PRINTED`

    def options(self, s: MonopolyState) -> list[int]:
        """Return the streets that can take the piece and on which the seat can pay for it."""
        return open_sites(s, self.seat, self.piece, self.bid)

    def text(self, s: MonopolyState, option: int) -> str:
        return SQUARES[option]

    def label(self, s: MonopolyState, option: int) -> str:
        return SQUARE_NAMES[option]

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        return [SQUARES[option]]

    def prompt(self, s: MonopolyState) -> str:
        return f"Where do you put the {PIECES[self.piece]}?"

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        if tried in SQUARES and SQUARES.index(tried) in sites(s, self.seat, self.piece, DEAREST):
            if self.bid and HOUSE_PRICE[SQUARES.index(tried)] > self.bid:
                return Refusal(self.rule, f"A {PIECES[self.piece]} there costs more than was bid.")
            return Refusal(self.rule, "You could not pay for it there: that colour must be kept.")
        return Refusal(self.rule, f"No {PIECES[self.piece]} can go there now.")


# -- ordering -----------------------------------------------------------------------------------


def order_piece(s: MonopolyState, seat: int, square: int) -> Script[bool]:
    """Order the next piece for a street; return whether the seat got one. [houses.price]

    If the bank may have too few pieces for everyone who could build now, they are asked how many
    they want. If that is more than there are, the pieces are auctioned. [shortage.auction]
    """
    piece = piece_on(s.level[square])
    rivals = rivals_for(s, seat, piece)
    if not rivals:
        build(s, seat, square, HOUSE_PRICE[square])
        return True
    wanted = yield from ask_wishes(s, seat, piece, rivals)
    if sum(wanted) > supply(s, piece):
        return (yield from auction_pieces(s, seat, piece, wanted))
    build(s, seat, square, HOUSE_PRICE[square])
    for other in rivals:
        for _ in range(wanted[other]):
            if not open_sites(s, other, piece, PRINTED):
                break  # the dearer streets were chosen first, and the money is spent
            yield from put_up(s, other, piece, PRINTED)
    return True


def put_up(s: MonopolyState, seat: int, piece: int, bid: int) -> Script[None]:
    """Let a seat choose a street for a piece, raise what it lacks, and pay for it."""
    place = yield Site(seat, piece, bid)
    price = bid or HOUSE_PRICE[place]
    yield from settle(s, seat, price, f"a {PIECES[piece]}", GROUP[place])
    build(s, seat, place, price)


def rivals_for(s: MonopolyState, seat: int, piece: int) -> list[int]:
    """Return the other seats to ask how many pieces they want; none if there are enough for all.

    A seat that has already answered before the coming throw is not asked again.
    """
    if not s.options.auctions:
        return []
    rivals: list[int] = []
    needed = could_build(s, seat, piece)
    for other in s.others(seat):
        pieces = 0 if is_served(s, other, piece) else could_build(s, other, piece)
        if pieces:
            rivals.append(other)
            needed += pieces
    return rivals if needed > supply(s, piece) else []


def served_bit(seat: int, piece: int) -> int:
    """Return the bit of `MonopolyState.served` for a seat and a kind of piece.

    It is set once the seat has said how many of them it wants.
    """
    return 1 << piece * len(TOKENS) + seat


def is_served(s: MonopolyState, seat: int, piece: int) -> bool:
    """Return whether a seat has said how many of a piece it wants, before the coming throw."""
    return s.served & served_bit(seat, piece) != 0


def ask_wishes(s: MonopolyState, seat: int, piece: int, rivals: list[int]) -> Script[list[int]]:
    """Ask how many pieces each seat wants; return the numbers by seat.

    The seat that ordered is asked last, and only if its answer decides whether there are enough.
    """
    wanted = [0] * s.players
    left = supply(s, piece)
    for other in rivals:
        most = min(could_build(s, other, piece), left)
        wanted[other] = yield Wish(other, seat, piece, 0, most)
        s.served |= served_bit(other, piece)
    spoken_for = sum(wanted)
    wanted[seat] = 1
    if spoken_for:
        most = wanted[seat] = min(could_build(s, seat, piece), left)
        if spoken_for < left < spoken_for + most:
            wanted[seat] = yield Wish(seat, seat, piece, spoken_for, most)
    return wanted


# -- the auction --------------------------------------------------------------------------------


def auction_pieces(s: MonopolyState, seat: int, piece: int, wanted: list[int]) -> Script[bool]:
    """Auction the remaining pieces one by one; return whether the ordering seat got one.

    Each bidder stays until it has as many as it wants, and bids at least the lowest printed price
    at which it could build the piece. If the pieces run out, seats that wanted more may be asked
    again in a later shortage. [shortage.auction]
    """
    got = False
    left = [other for other in (seat, *s.others(seat)) if wanted[other]]
    s.log(
        "shortage.auction",
        "Too few {pieces} for {players:,}: they are auctioned.",
        pieces=PIECES_REF[piece],
        players=[PLAYER_REF[other] for other in left],
    )
    while left and supply(s, piece):
        floors = [least_bid(s, other, piece) for other in left]
        tops = [most_bid(s, other, piece) for other in left]
        winner = yield from bidding(s, PIECE + piece, left, floors, tops)
        bid = s.open_sale.highest
        s.sale = None
        if winner == NOBODY:
            return got
        yield from put_up(s, winner, piece, bid)
        got = got or winner == seat
        wanted[winner] -= 1
        if not wanted[winner]:
            left.remove(winner)
    for other in left:
        s.served &= ~served_bit(other, piece)
    return got
