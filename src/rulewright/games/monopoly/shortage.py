"""Ordering a piece from the bank, and what happens when there are too few. [shortage.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.auctions import HIGHEST, PIECE, bidding
from rulewright.games.monopoly.buildings import PIECES, build, piece_on, sites, supply
from rulewright.games.monopoly.components import HOUSE_PRICE, SQUARE_NAMES, SQUARES
from rulewright.games.monopoly.state import NOBODY, State
from rulewright.games.monopoly.words import name, opening_name
from rulewright.kernel import Ask, Refusal, Script

NO: Final = 0
WANT: Final = 1


class Wish(Ask[State]):
    """Whether a player wants one of the few pieces left, which another has just ordered."""

    kind = "wish"
    rule = "shortage.auction"

    def __init__(self, seat: int, orderer: int, piece: int) -> None:
        self.seat = seat
        self.orderer = orderer
        self.piece = piece

    def options(self, s: State) -> list[int]:
        """Yes or no."""
        return [WANT, NO]

    def text(self, s: State, option: int) -> str:
        """`want` or `no`"""
        return "want" if option else "no"

    def label(self, s: State, option: int) -> str:
        """The answer in words."""
        return f"I want a {PIECES[self.piece]} too" if option else "I want none"

    def prompt(self, s: State) -> str:
        """How short the pieces are."""
        piece, left = PIECES[self.piece], supply(s, self.piece)
        return (
            f"{opening_name(self.orderer)} orders a {piece} and the bank has {left}: "
            f"do you want one? If more are wanted than there are, they are auctioned."
        )


class Site(Ask[State]):
    """Where a piece goes that was had in a shortage."""

    kind = "site"
    rule = "shortage.auction"

    def __init__(self, seat: int, piece: int, limit: int) -> None:
        self.seat = seat
        self.piece = piece
        self.limit = limit  # the printed price may not be above this

    def options(self, s: State) -> list[int]:
        """The streets that can take it."""
        return sites(s, self.seat, self.piece, self.limit)

    def text(self, s: State, option: int) -> str:
        """`boardwalk`"""
        return SQUARES[option]

    def label(self, s: State, option: int) -> str:
        """The street's name."""
        return SQUARE_NAMES[option]

    def about(self, s: State, option: int) -> list[str]:
        """The street."""
        return [SQUARES[option]]

    def prompt(self, s: State) -> str:
        """The question."""
        return f"Where do you put the {PIECES[self.piece]}?"

    def why_not(self, s: State, tried: str) -> Refusal:
        """Not able to take the piece, or dearer than what was paid."""
        if tried in SQUARES and SQUARES.index(tried) in sites(
            s, self.seat, self.piece, s.cash[self.seat] + self.limit
        ):
            return Refusal(self.rule, f"A {PIECES[self.piece]} there costs more than was bid.")
        return Refusal(self.rule, f"No {PIECES[self.piece]} can go there now.")


def order_piece(s: State, seat: int, square: int) -> Script[bool]:
    """A seat orders the next piece for a street; whether it got one. [houses.price]

    When there may be too few for all who could build one now, these are asked whether they want
    one; when more are wanted than there are, they are auctioned. [shortage.auction]
    """
    piece = piece_on(s.level[square])
    wishing = [seat]
    rivals = rivals_for(s, seat, piece)
    if len(rivals) >= supply(s, piece):
        for other in rivals:
            option = yield Wish(other, seat, piece)
            if option == WANT:
                wishing.append(other)
    if len(wishing) > supply(s, piece):
        return (yield from auction_pieces(s, piece, wishing))
    build(s, seat, square, HOUSE_PRICE[square])
    for other in wishing[1:]:
        place = yield Site(other, piece, s.cash[other])
        build(s, other, place, HOUSE_PRICE[place])
    return True


def rivals_for(s: State, seat: int, piece: int) -> list[int]:
    """The other seats that could build such a piece now; none while there are plenty."""
    if not s.auctions or supply(s, piece) >= s.players:
        return []
    return [other for other in s.others(seat) if sites(s, other, piece, s.cash[other])]


def auction_pieces(s: State, piece: int, wishing: list[int]) -> Script[bool]:
    """The pieces left are auctioned one at a time; whether the first of `wishing` gets one.

    Nobody bids less than the lowest printed price it could build at. [shortage.auction]
    """
    left, got = wishing[:], False
    if s.lines is not None:
        names = ", ".join(name(seat) for seat in left)
        s.tell("shortage.auction", f"Too few {PIECES[piece]}s for {names}: they are auctioned.")
    while left and supply(s, piece):
        floors = [_least_price(s, seat, piece) for seat in left]
        winner = yield from bidding(s, PIECE + piece, left, floors)
        bid = s.sale[HIGHEST]
        s.sale = []
        if winner == NOBODY:
            break
        place = yield Site(winner, piece, bid)
        build(s, winner, place, bid)
        got = got or winner == wishing[0]
        left.remove(winner)
    return got


def _least_price(s: State, seat: int, piece: int) -> int:
    least = s.cash[seat] + 1  # more than it can bid, where it can build nowhere
    for place in sites(s, seat, piece, s.cash[seat]):
        least = min(least, HOUSE_PRICE[place])
    return least
