"""The panels beside the board: an auction, an offer, a debt, rents not yet asked for."""

from __future__ import annotations

from rulewright.games.monopoly.auctions import PIECE, goods_name
from rulewright.games.monopoly.components import PRICE, SQUARE_NAMES, TOKEN_NAMES, TOKENS
from rulewright.games.monopoly.ledger import Debt, Offer, Sale
from rulewright.games.monopoly.lots.mortgages import interest, raisable
from rulewright.games.monopoly.names import name
from rulewright.games.monopoly.state import NOBODY, State
from rulewright.games.monopoly.table.looks import Json, panel, term
from rulewright.games.monopoly.trading.offers import CARD_BIT, thing_ids, thing_name, things_in
from rulewright.games.monopoly.trading.partners import allowance


def panels(view: State, seat: int | None) -> list[Json]:
    """All panels that the moment calls for; every seat sees the same."""
    panels: list[Json] = []
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
def auction_panel(s: State, sale: Sale) -> Json:
    """The bidders, those that have passed, and the highest bid. [auction.bids]"""
    terms = [_bidder(s, sale, seat) for seat in range(s.players) if s.is_in(seat)]
    title = goods_name(sale.goods)
    column: Json = {
        "title": title[0].upper() + title[1:],
        "owner": None,
        "total": f"${sale.highest}" if sale.bidder != NOBODY else "none",
        "total_label": "Highest bid",
        "terms": terms,
    }
    notes = [f"Printed price: ${PRICE[sale.goods]}"] if sale.goods < PIECE else []
    return panel("auction", f"Auction of {title}", [column], notes)


def _bidder(s: State, sale: Sale, seat: int) -> Json:
    if seat == sale.bidder:
        return term(TOKEN_NAMES[seat], f"${sale.highest}", TOKENS[seat], ["strong"])
    if sale.bidders >> seat & 1:
        return term(TOKEN_NAMES[seat], f"has ${s.cash[seat]}", TOKENS[seat])
    return term(TOKEN_NAMES[seat], "out", TOKENS[seat], ["closed"])


# -- offers -----------------------------------------------------------------------------------
def offer_panel(s: State, offer: Offer) -> Json:
    """The two sides of an offer. [trade.offer]"""
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
    return panel("offer", title, columns, notes)


def _side(s: State, seat: int, bits: int, money: int) -> Json:
    """One side's terms; the new owner of a mortgaged lot pays interest on it. [trade.mortgaged]"""
    terms: list[Json] = []
    for thing in things_in(bits):
        words = thing_name(thing)
        line = term(words[0].upper() + words[1:], "")
        if thing < CARD_BIT and s.mortgaged[thing]:
            line["value"] = "mortgaged"
            line["note"] = f"The new owner pays ${interest(s, thing)} at least"
        line["id"] = thing_ids(s, thing)[0]
        terms.append(line)
    if money > 0:
        terms.append(term("Money", f"${money}", None, ["strong"]))
    if not terms:
        terms.append(term("nothing yet", ""))
    title = f"{TOKEN_NAMES[seat]} gives"
    return {"title": title, "owner": TOKENS[seat], "total": "", "terms": terms}


# -- debts and claims -------------------------------------------------------------------------
def debt_panel(s: State, debt: Debt) -> Json:
    """The sum owed, the cash, and the money that could still be raised. [debts.raise]"""
    debtor = debt.debtor
    missing = max(0, debt.amount - s.cash[debtor])
    terms = [
        term(f"Owed to {name(debt.creditor)}", f"${debt.amount}"),
        term("Cash", f"${s.cash[debtor]}"),
        term("Selling and mortgaging brings", f"${raisable(s, debtor)}"),
    ]
    column: Json = {
        "title": TOKEN_NAMES[debtor],
        "owner": TOKENS[debtor],
        "total": f"${missing}",
        "total_label": "Still missing",
        "terms": terms,
    }
    return panel("debt", f"Debt of {name(debtor)}", [column], [])


def claims_panel(s: State) -> Json:
    """Rents that an owner may still ask for. [rent.claim]"""
    terms: list[Json] = []
    notes: list[str] = []
    for claim in s.claims:
        label = f"{TOKEN_NAMES[claim.debtor]} owes {name(claim.creditor)}"
        line = term(label, f"${claim.amount}", TOKENS[claim.debtor])
        line["note"] = f"for {SQUARE_NAMES[claim.square]}"
        terms.append(line)
        left = claim.throwers
        when = "the next player throws" if left == 1 else f"{left} more players throw"
        notes.append(f"{SQUARE_NAMES[claim.square]}: lost when {when}.")
    column = {"title": "Rent not yet asked for", "owner": None, "total": "", "terms": terms}
    return panel("claims", "Rents", [column], notes)
