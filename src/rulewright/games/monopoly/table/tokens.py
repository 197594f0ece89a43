"""The pieces on the board: buildings, the players’ tokens, and the texts in the middle."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.auctions import PIECE, goods_name
from rulewright.games.monopoly.components import (
    CARD_NAMES,
    DECK_NAMES,
    DECK_SIZE,
    DECKS,
    FREE_PARKING,
    GROUP,
    GROUPS,
    HOTEL,
    KIND,
    LOTS,
    PRICE,
    SQUARE_NAMES,
    SQUARES,
    TOKEN_NAMES,
    TOKENS,
)
from rulewright.games.monopoly.lots.buildings import supply
from rulewright.games.monopoly.names import name, opening_name
from rulewright.games.monopoly.options import PARKING_NOTHING
from rulewright.games.monopoly.state import DECK_CARDS, ENDED, NOBODY, OPENING, MonopolyState
from rulewright.games.monopoly.table.board import deed_lines
from rulewright.kit.scene import Token, token

#: The spots of one, two or three tokens on a square; more are drawn small.
STANDS: Final[list[list[int]]] = [[], [0], [1, 2], [1, 0, 2]]
ROOMY: Final = len(STANDS) - 1


def tokens(view: MonopolyState, seat: int | None) -> list[Token]:
    """Return buildings, the players' tokens, and the texts in the middle."""
    houses = [piece for lot in LOTS if view.level[lot] for piece in _buildings(view, lot)]
    return [*houses, *_pawns(view), *_middle(view)]


def _piece(kind: str, name: str, area: str, slot: str, label: str) -> Token:
    """Make a token without a symbol, since all tokens of its kind look the same."""
    return token(kind, name, area, slot, None, label)


def _buildings(s: MonopolyState, lot: int) -> list[Token]:
    label = f"{buildings_words(s.level[lot])} on {SQUARE_NAMES[lot]}".capitalize()
    if s.level[lot] == HOTEL:
        return [_piece("hotel", SQUARES[lot], SQUARES[lot], "hotel", label)]
    houses: list[Token] = []
    for number in range(s.level[lot]):
        piece = _piece("house", f"{SQUARES[lot]}:{number + 1}", SQUARES[lot], "houses", label)
        piece["index"] = number
        houses.append(piece)
    return houses


def _pawns(s: MonopolyState) -> list[Token]:
    """Return the players' tokens; those in Jail are in its cell."""
    pawns: list[Token] = []
    crowds: dict[tuple[int, bool], list[int]] = {}
    for seat in range(s.players):
        if s.is_in(seat):
            crowds.setdefault((s.pos[seat], s.jail[seat] > 0), []).append(seat)
    for (square, jailed), seats in crowds.items():
        small = jailed or len(seats) > ROOMY
        for index, seat in enumerate(seats):
            slot = "cell" if jailed else "crowd" if small else "pawns"
            where = "in Jail" if jailed else f"on {SQUARE_NAMES[square]}"
            label = f"{TOKEN_NAMES[seat]} {where}"
            pawn = _piece("pawn", TOKENS[seat], SQUARES[square], slot, label)
            pawn["kind"] = "pawn-small" if small else "pawn"
            pawn["owner"] = TOKENS[seat]
            pawn["index"] = index if small else STANDS[len(seats)][index]
            if seat == s.turn and s.stage != OPENING:
                pawn["tags"] = ["current"]
            pawns.append(pawn)
    return pawns


def _middle(s: MonopolyState) -> list[Token]:
    """Return the bank's buildings, the decks, the pot, and the headline."""
    pieces: list[Token] = []
    for number, (kind, words) in enumerate([("bank-house", "houses"), ("bank-hotel", "hotels")]):
        left = supply(s, number)
        piece = _piece(kind, "bank", "table", kind, f"The bank has {left} {words}")
        piece["text"] = str(left)
        pieces.append(piece)
    for deck in range(len(DECKS)):
        unseen = _unseen(s, deck)
        area = f"{DECKS[deck]}-deck"
        piece = _piece("cards", DECKS[deck], area, "cards", deck_note(s, deck))
        piece["text"] = f"{unseen} unseen" if unseen else "all seen"
        pieces.append(piece)
    if s.card != NOBODY:
        pieces.append(_last_card(s.card))
    if s.options.parking != PARKING_NOTHING:
        place = SQUARES[KIND.index(FREE_PARKING)]
        pot = _piece("pot", "bank", place, "pot", f"The pot holds ${s.pot}")
        pot["text"] = f"${s.pot}"
        pieces.append(pot)
    lot = lot_of_the_moment(s)
    if lot is not None:
        pieces.append(_deed(lot))
    for slot, words in zip(("headline", "subline"), headlines(s), strict=False):
        piece = _piece(slot, "table", "table", slot, words)
        piece["text"] = words
        pieces.append(piece)
    return pieces


def _last_card(card: int) -> Token:
    """Return the last card drawn, beside its deck."""
    deck = card // DECK_SIZE
    label = f"The last card turned up, {DECK_NAMES[deck]}: {CARD_NAMES[card]}"
    piece = _piece("last-card", DECKS[deck], f"{DECKS[deck]}-deck", "last", label)
    piece["text"] = CARD_NAMES[card]
    return piece


def lot_of_the_moment(s: MonopolyState) -> int | None:
    """Return the lot being auctioned, or the one that the current player is on; None if neither."""
    if s.stage in (OPENING, ENDED):
        return None
    if s.sale is not None and s.sale.goods < PIECE:
        return s.sale.goods
    return None if s.jail[s.turn] or not PRICE[s.pos[s.turn]] else s.pos[s.turn]


def _deed(lot: int) -> Token:
    """Return the deed of a lot, shown large in the middle of the board."""
    piece = _piece("deed", "table", "table", "deed", f"The deed of {SQUARE_NAMES[lot]}")
    piece["owner"], piece["caption"] = GROUPS[GROUP[lot]], SQUARE_NAMES[lot]
    piece["lines"] = deed_lines(lot)
    return piece


def headlines(s: MonopolyState) -> list[str]:
    """Return one or two lines on the current auction, offer, debt or turn."""
    if s.stage == ENDED:
        left = [TOKEN_NAMES[seat] for seat in range(s.players) if s.is_in(seat)]
        return ["The game has ended", f"Left: {', '.join(left)}"]
    sale, offer = s.sale, s.offer
    if sale is not None:
        stands = f"${sale.highest} by {name(sale.bidder)}" if sale.highest else "no bid yet"
        return [f"Auction: {goods_name(sale.goods)}", stands]
    if offer is not None:
        return ["An offer", f"from {name(offer.giver)} to {name(offer.taker)}"]
    if s.debts:
        debt = s.debts[0]
        debtor = opening_name(debt.debtor)
        return [f"{debtor} raises money", f"${debt.amount} for {name(debt.creditor)}"]
    if s.claims:
        debtors = sorted({claim.debtor for claim in s.claims})
        return ["Rent not yet asked for", ", ".join(TOKEN_NAMES[seat] for seat in debtors)]
    if s.stage == OPENING:
        return ["The highest throw begins"]
    place = "in Jail" if s.jail[s.turn] else f"on {SQUARE_NAMES[s.pos[s.turn]]}"
    return [f"{TOKEN_NAMES[s.turn]}’s turn", place]


# -- words ------------------------------------------------------------------------------------
def buildings_words(level: int) -> str:
    """Return the buildings of a level in words: `3 houses`, `a hotel`."""
    if level == HOTEL:
        return "a hotel"
    return "1 house" if level == 1 else f"{level} houses"


def _unseen(s: MonopolyState, deck: int) -> int:
    """Return how many cards of a deck nobody has seen yet."""
    return (s.unseen & DECK_CARDS[deck]).bit_count()


def deck_note(s: MonopolyState, deck: int) -> str:
    """Return a note on a deck: cards unseen and seen, the last one, its card out of Jail."""
    words = [f"{_unseen(s, deck)} cards not yet seen", f"{len(s.seen(deck))} seen"]
    if s.jail_card(deck) != NOBODY:
        words.append(f"the card out of Jail has {name(s.jail_card(deck))}")
    if s.card != NOBODY and s.card // DECK_SIZE == deck:
        words.append(f"last: {CARD_NAMES[s.card]}")
    return "; ".join(words)
