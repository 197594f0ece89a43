"""The moments to be staged: cards, auctions, trades, bankruptcies, the way to Jail.

All see the same. A sentence begins with the player whom it is about, and names what is sold.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    DECK_NAMES,
    DECK_SIZE,
    SQUARE_NAMES,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.ledger import Offer
from rulewright.games.monopoly.names import opening_name
from rulewright.games.monopoly.state import NOBODY, State
from rulewright.games.monopoly.table.panels import NOTHING, offer_panel
from rulewright.games.monopoly.table.zones import card_face, deed_card
from rulewright.kernel import LogEntry
from rulewright.kit.moment import Moment, moment, staged_card
from rulewright.kit.scene import Column, Term

DRAWN: Final = "cards.draw"
OPENED: Final = "auction.open"
SOLD: Final = "auction.bids"
UNSOLD: Final = "auction.unsold"
TRADE: Final = "trade.offer"
BANKRUPT: Final = "bankruptcy.due"
JAILED: Final[frozenset[str]] = frozenset({"jail.sent", "turn.three-doubles"})
STAGED: Final[frozenset[str]] = JAILED | {DRAWN, SOLD, UNSOLD, TRADE, BANKRUPT}


def moment_of(view: State, entry: LogEntry) -> Moment | None:
    """The moment that a sentence under a rule tells."""
    rule, text = entry.rule, entry.text
    seat = named(view, text)
    if rule == DRAWN:
        return card_moment(view, seat)
    if rule in (SOLD, UNSOLD):
        return auction_moment(seat, text)
    if rule == TRADE:
        offer = view.offer
        accepted = text.endswith(" accepts.")
        return trade_moment(view, offer) if offer is not None and accepted else None
    if rule == BANKRUPT:
        return bankruptcy_moment(view, seat, text)
    return owned(
        moment("jail", text.rstrip("."), places=[SQUARES[view.pos[seat]]], brief=True), seat
    )


def named(s: State, text: str) -> int:
    """The seat that a sentence begins with; `NOBODY` for none."""
    for seat in range(s.players):
        if text.startswith(f"{opening_name(seat)} "):
            return seat
    return NOBODY


def owned(shown: Moment, seat: int) -> Moment:
    """The same as a moment of that seat."""
    shown["owner"] = TOKENS[seat]
    return shown


def card_moment(s: State, seat: int) -> Moment:
    """The card that was drawn, and what came of it. [cards.draw]"""
    deck = DECK_NAMES[s.card // DECK_SIZE]
    shown = moment("card", f"{opening_name(seat)} draws a card", brief=True)
    shown["cards"] = [staged_card(card_face(s.card, []), None, deck)]
    shown["follows"] = ["cards.", "go."]
    return owned(shown, seat)


def auction_moment(seat: int, text: str) -> Moment | None:
    """The lot that was sold, for how much and to whom; bids on the way are none. [auction.open]"""
    words = [f" has {name} for $" for name in SQUARE_NAMES]
    words += [f"Nobody bids for {name}." for name in SQUARE_NAMES]
    said = next((n for n, word in enumerate(words) if word in text), NOBODY)
    if said == NOBODY:
        return None
    square = said % len(SQUARE_NAMES)
    shown = moment("auction", f"Auction of {SQUARE_NAMES[square]}", places=[SQUARES[square]])
    shown["cards"] = [staged_card(deed_card(square, False))]
    shown["leads"] = [OPENED, SOLD]
    if seat == NOBODY:
        shown["outcome"] = {"text": "Nobody bids: the bank keeps it"}
    else:
        paid, _, printed = text.removesuffix(").").partition(" (")
        price = paid.rpartition("$")[2]
        winner = f"{opening_name(seat)} buys it for ${price}"
        why = printed[0].upper() + printed[1:]
        shown["outcome"] = {"text": winner, "owner": TOKENS[seat], "why": why}
    return shown


def trade_moment(s: State, offer: Offer) -> Moment:
    """Both sides of a trade as it is struck. [trade.offer]"""
    giver, taker = opening_name(offer.giver), opening_name(offer.taker)
    offered = offer_panel(s, offer)
    shown = moment("trade", f"{giver} and {taker[0].lower()}{taker[1:]} trade")
    shown["columns"] = [without_nothing(column) for column in offered["columns"]]
    shown["follows"] = ["mortgage."]
    shown["chosen_by"] = TOKENS[offer.taker]
    return shown


def without_nothing(column: Column) -> Column:
    """A side of a trade that is struck: what is not given is not to come any more."""
    given = [term for term in column["terms"] if term["label"] != NOTHING]
    return {**column, "terms": given or [{"label": "Nothing", "value": ""}]}


def bankruptcy_moment(s: State, seat: int, text: str) -> Moment:
    """All that a bankrupt player gives up. [bankruptcy.due]"""
    lots = s.lots_of(seat)
    terms: list[Term] = [{"label": "Cash", "value": f"${s.cash[seat]}"}]
    for lot in lots:
        value = "mortgaged" if s.mortgaged[lot] else ""
        terms.append({"label": SQUARE_NAMES[lot], "value": value})
    column: Column = {"title": "Gives up", "owner": TOKENS[seat], "total": "", "terms": terms}
    shown = moment("bankruptcy", f"{opening_name(seat)} is bankrupt", [text])
    shown["places"] = [SQUARES[lot] for lot in lots]
    shown["columns"] = [column]
    shown["follows"] = ["bankruptcy.", "ending."]
    return owned(shown, seat)
