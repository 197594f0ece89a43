"""The table as plain text, for a terminal."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.auctions import goods_name
from rulewright.games.monopoly.components import FACES, HOTEL, NO_FACE, SQUARE_NAMES, TOKEN_NAMES
from rulewright.games.monopoly.names import name, opening_name
from rulewright.games.monopoly.state import ENDED, NOBODY, OPENING, MonopolyState
from rulewright.games.monopoly.trading.offers import listed
from rulewright.kit.text import wrapped

INDENT: Final = 4 * " "  # before continuation lines


def summary(view: MonopolyState, seat: int | None) -> str:
    """Return the table as a seat sees it, in about ten to thirty lines."""
    lines = [_head(view)]
    for number in range(view.players):
        lines += _player(view, number, number == seat)
    lines.append(f"Bank: {view.houses} houses, {view.hotels} hotels; pot ${view.pot}")
    return "\n".join(part for line in [*lines, *_dealings(view)] for part in wrapped(line, INDENT))


def _head(s: MonopolyState) -> str:
    """Return round, turn and throw."""
    if s.stage == OPENING:
        return "The highest throw begins."
    words = f"Round {s.round}."
    words += " The game has ended." if s.stage == ENDED else f" It is {name(s.turn)}’s turn."
    if s.die1:
        face = f"-{FACES[s.face]}" if s.face != NO_FACE else ""
        words += f" Last throw {s.die1}-{s.die2}{face}."
    return words


def _player(s: MonopolyState, seat: int, own: bool) -> list[str]:
    """Return a player's cash, place and lots."""
    you = " (you)" if own else ""
    if not s.is_in(seat):
        return [f"{TOKEN_NAMES[seat]}{you}: out"]
    where = f"in Jail, turn {s.jail[seat]}" if s.jail[seat] else f"on {SQUARE_NAMES[s.pos[seat]]}"
    line = f"{TOKEN_NAMES[seat]}{you}: ${s.cash[seat]}, {where}"
    cards = (s.chance_card == seat) + (s.chest_card == seat)
    if cards:
        line += f", {cards} card{'s' * (cards > 1)} out of Jail"
    lots = [_lot(s, lot) for lot in s.lots_of(seat)]
    return [line, "  " + ", ".join(lots)] if lots else [line]


def _lot(s: MonopolyState, lot: int) -> str:
    """Return a lot: `Boardwalk 3h`, `Reading Railroad (mortgaged)`."""
    words = SQUARE_NAMES[lot]
    if s.level[lot] == HOTEL:
        return f"{words} hotel"
    if s.level[lot]:
        return f"{words} {s.level[lot]}h"
    return f"{words} (mortgaged)" if s.mortgaged[lot] else words


def _dealings(s: MonopolyState) -> list[str]:
    """Return the open auction, offer, debts and rents."""
    lines: list[str] = []
    sale, offer = s.sale, s.offer
    if sale is not None:
        stands = f"${sale.highest} by {name(sale.bidder)}" if sale.bidder != NOBODY else "no bid"
        lines.append(f"Auction of {goods_name(sale.goods)}: {stands}")
    if offer is not None:
        given = listed(s, offer.given, offer.money)
        wanted = listed(s, offer.wanted, -offer.money)
        giver, taker = opening_name(offer.giver), name(offer.taker)
        lines.append(f"Offer: {giver} gives {taker} {given} for {wanted}")
    if s.debts:
        debt = s.debts[0]
        debtor, creditor = opening_name(debt.debtor), name(debt.creditor)
        lines.append(f"Debt: {debtor} owes {creditor} ${debt.amount}")
    for claim in s.claims:
        debtor, owner = opening_name(claim.debtor), name(claim.creditor)
        lot = SQUARE_NAMES[claim.square]
        lines.append(f"Rent not asked for: {debtor} owes {owner} ${claim.amount} for {lot}")
    return lines
