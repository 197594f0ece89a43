"""Moments, which the client shows large: cards, auctions, trades, bankruptcies, going to Jail.

They are the same for everybody.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    CARD_EFFECT,
    DECK_NAMES,
    DECK_SIZE,
    EFFECTS,
    SQUARE,
    SQUARE_NAMES,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.ledger import Offer
from rulewright.games.monopoly.names import opening_name
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.table.panels import NOTHING, offer_panel
from rulewright.games.monopoly.table.zones import card_face, deed_card
from rulewright.games.monopoly.trading.trades import ACCEPTS
from rulewright.kernel import LogEntry, Ref
from rulewright.kernel.facts import Parts
from rulewright.kit.moment import Moment, moment, staged_card
from rulewright.kit.scene import Column, Term

DRAWN: Final = "cards.draw"
OPENED: Final = "auction.open"
SOLD: Final = "auction.bids"
UNSOLD: Final = "auction.unsold"
TRADE: Final = "trade.offer"
BANKRUPT: Final = "bankruptcy.due"
JAILED: Final[frozenset[str]] = frozenset({"jail.sent", "turn.three-doubles"})
# Cards that move money between players, and so concern everybody.
AMONG_PLAYERS: Final = frozenset({EFFECTS.index("collect-each"), EFFECTS.index("pay-each")})
STAGED: Final[frozenset[str]] = JAILED | {DRAWN, SOLD, UNSOLD, TRADE, BANKRUPT}


def moment_of(view: MonopolyState, entry: LogEntry) -> Moment | None:
    """Return the moment of a log entry; None for a single bid or a trade not accepted."""
    rule, parts = entry.rule, entry.parts
    if rule in (SOLD, UNSOLD):
        return auction_moment(parts) if "lot" in parts else None  # single bids are not staged
    if rule == TRADE:
        return trade_moment(view, view.open_offer) if parts.get("answer") == ACCEPTS else None
    seat = TOKENS.index(parts["player"].id)
    if rule == DRAWN:
        return card_moment(view, seat)
    if rule == BANKRUPT:
        return bankruptcy_moment(view, seat, entry.text)
    title = entry.text.rstrip(".")
    shown = owned(moment("jail", title, places=[parts["square"].id], brief=True), seat)
    shown["concerns"] = [TOKENS[seat]]
    return shown


def owned(shown: Moment, seat: int) -> Moment:
    """Return the moment marked with a seat as its owner."""
    shown["owner"] = TOKENS[seat]
    return shown


def card_moment(s: MonopolyState, seat: int) -> Moment:
    """Show the card that was drawn, and its effect. [cards.draw]"""
    deck = DECK_NAMES[s.card // DECK_SIZE]
    shown = moment("card", f"{opening_name(seat)} draws a card", brief=True)
    shown["cards"] = [staged_card(card_face(s.card, []), None, deck)]
    shown["follows"] = ["cards.", "go."]
    if CARD_EFFECT[s.card] not in AMONG_PLAYERS:
        shown["concerns"] = [TOKENS[seat]]
    return owned(shown, seat)


def auction_moment(parts: Parts) -> Moment:
    """Show the auctioned lot, its price and its buyer, if any. [auction.open] [auction.unsold]"""
    lot: Ref = parts["lot"]
    shown = moment("auction", f"Auction of {lot.title}", places=[lot.id], brief=True)
    shown["cards"] = [staged_card(deed_card(SQUARE[lot.id], False))]
    shown["leads"] = [OPENED, SOLD]
    if "player" not in parts:
        shown["outcome"] = {"text": "Nobody bids: the bank keeps it"}
    else:
        winner: Ref = parts["player"]
        shown["outcome"] = {
            "text": f"{winner.title} buys it for ${parts['amount']}",
            "owner": winner.id,
            "why": f"Printed price ${parts['price']}",
        }
    return shown


def trade_moment(s: MonopolyState, offer: Offer) -> Moment:
    """Show both sides of a trade that was accepted. [trade.offer]"""
    giver, taker = opening_name(offer.giver), opening_name(offer.taker)
    offered = offer_panel(s, offer)
    shown = moment("trade", f"{giver} and {taker[0].lower()}{taker[1:]} trade", brief=True)
    shown["columns"] = [without_nothing(column) for column in offered["columns"]]
    shown["follows"] = ["mortgage."]
    shown["chosen_by"] = TOKENS[offer.taker]
    return shown


def without_nothing(column: Column) -> Column:
    """Return one side of a trade, with a plain "Nothing" if that side gives nothing."""
    given = [term for term in column["terms"] if term["label"] != NOTHING]
    return {**column, "terms": given or [{"label": "Nothing", "value": ""}]}


def bankruptcy_moment(s: MonopolyState, seat: int, text: str) -> Moment:
    """Show everything that a bankrupt player gives up. [bankruptcy.due]"""
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
