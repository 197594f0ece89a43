"""Panels beside the board: an auction, an offer, a debt, rents not yet asked for."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.auctions import PIECE, goods_name
from rulewright.games.monopoly.components import PRICE, SQUARE_NAMES, TOKEN_NAMES, TOKENS
from rulewright.games.monopoly.ledger import Debt, Offer, Sale
from rulewright.games.monopoly.lots.mortgages import interest, raisable
from rulewright.games.monopoly.names import name
from rulewright.games.monopoly.state import NOBODY, MonopolyState
from rulewright.games.monopoly.trading.offers import CARD_BIT, thing_ids, thing_name, things_in
from rulewright.games.monopoly.trading.partners import allowance
from rulewright.kit.scene import Column, Panel, Term, panel

NOTHING: Final = "nothing yet"  # the text of a side that gives nothing


def panels(view: MonopolyState, seat: int | None) -> list[Panel]:
    """Return all current panels; every seat sees the same."""
    panels: list[Panel] = []
    if view.sale is not None:
        panels.append(auction_panel(view, view.sale))
    if view.offer is not None:
        panels.append(offer_panel(view, view.offer))
    if view.debts:
        panels.append(debt_panel(view, view.debts[0]))
    if view.claims:
        panels.append(claims_panel(view))
    return panels


# -- auctions ---------------------------------------------------------------------------------
def auction_panel(s: MonopolyState, sale: Sale) -> Panel:
    """Show the bidders, those that have passed, and the highest bid. [auction.bids]"""
    terms = [_bidder(s, sale, seat) for seat in range(s.players) if s.is_in(seat)]
    title = goods_name(sale.goods)
    column: Column = {
        "title": title[0].upper() + title[1:],
        "owner": None,
        "total": f"${sale.highest}" if sale.bidder != NOBODY else "none",
        "total_label": "Highest bid",
        "terms": terms,
    }
    notes = [f"Printed price: ${PRICE[sale.goods]}"] if sale.goods < PIECE else []
    return panel("auction", f"Auction of {title}", notes, [column])


def _bidder(s: MonopolyState, sale: Sale, seat: int) -> Term:
    if seat == sale.bidder:
        return _term(TOKEN_NAMES[seat], f"${sale.highest}", TOKENS[seat], ["strong"])
    if sale.bidders >> seat & 1:
        return _term(TOKEN_NAMES[seat], f"has ${s.cash[seat]}", TOKENS[seat])
    return _term(TOKEN_NAMES[seat], "out", TOKENS[seat], ["closed"])


# -- offers -----------------------------------------------------------------------------------
def offer_panel(s: MonopolyState, offer: Offer) -> Panel:
    """Show both sides of an offer. [trade.offer]"""
    giver, taker = offer.giver, offer.taker
    columns = [
        _side(s, giver, offer.given, offer.money),
        _side(s, taker, offer.wanted, -offer.money),
    ]
    notes = []
    if offer.counters:
        times = "once" if offer.counters == 1 else f"{offer.counters} times"
        notes.append(f"Answered with other terms {times}.")
    beginner = taker if offer.counters % 2 else giver
    notes.append(allowance(s, beginner, name(beginner)).strip())
    title = f"Offer of {name(giver)} to {name(taker)}"
    return panel("offer", title, notes, columns)


def _side(s: MonopolyState, seat: int, bits: int, money: int) -> Column:
    """Return one side's terms, with the interest on mortgaged lots it gets. [trade.mortgaged]"""
    terms: list[Term] = []
    for thing in things_in(bits):
        words = thing_name(thing)
        line = _term(words[0].upper() + words[1:], "")
        if thing < CARD_BIT and s.mortgaged[thing]:
            line["value"] = "mortgaged"
            line["note"] = f"The new owner pays ${interest(s, thing)} at least"
        line["id"] = thing_ids(s, thing)[0]
        terms.append(line)
    if money > 0:
        terms.append(_term("Money", f"${money}", None, ["strong"]))
    if not terms:
        terms.append(_term(NOTHING, ""))
    title = f"{TOKEN_NAMES[seat]} gives"
    return {"title": title, "owner": TOKENS[seat], "total": "", "terms": terms}


# -- debts and claims -------------------------------------------------------------------------
def debt_panel(s: MonopolyState, debt: Debt) -> Panel:
    """Show the debt, the debtor's cash, and the money that it could still raise. [debts.raise]"""
    debtor = debt.debtor
    missing = max(0, debt.amount - s.cash[debtor])
    terms = [
        _term(f"Owed to {name(debt.creditor)}", f"${debt.amount}"),
        _term("Cash", f"${s.cash[debtor]}"),
        _term("Selling and mortgaging brings", f"${raisable(s, debtor)}"),
    ]
    column: Column = {
        "title": TOKEN_NAMES[debtor],
        "owner": TOKENS[debtor],
        "total": f"${missing}",
        "total_label": "Still missing",
        "terms": terms,
    }
    return panel("debt", f"Debt of {name(debtor)}", [], [column])


def claims_panel(s: MonopolyState) -> Panel:
    """Show the rents that owners may still ask for. [rent.claim]"""
    terms: list[Term] = []
    notes: list[str] = []
    for claim in s.claims:
        label = f"{TOKEN_NAMES[claim.debtor]} owes {name(claim.creditor)}"
        line = _term(label, f"${claim.amount}", TOKENS[claim.debtor])
        line["note"] = f"for {SQUARE_NAMES[claim.square]}"
        terms.append(line)
        left = claim.throwers
        when = "the next player throws" if left == 1 else f"{left} more players throw"
        notes.append(f"{SQUARE_NAMES[claim.square]}: lost when {when}.")
    column: Column = {"title": "Rent not yet asked for", "owner": None, "total": "", "terms": terms}
    return panel("claims", "Rents", notes, [column])


def _term(label: str, value: str, owner: str | None = None, tags: list[str] | None = None) -> Term:
    return {"label": label, "value": value, "owner": owner, "tags": tags or []}
