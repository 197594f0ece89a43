"""Bankruptcy: a player is out, and its property goes to the creditor or the bank. [bankruptcy.*]"""

from __future__ import annotations

from rulewright.games.monopoly.auctions import auction_lot
from rulewright.games.monopoly.components import DECKS
from rulewright.games.monopoly.endings import check_last
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.lots.selling import clear_buildings
from rulewright.games.monopoly.money.claims import pass_claims
from rulewright.games.monopoly.names import OPENING_REF, PLAYER_REF, SQUARE_REF
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Script


def go_bankrupt(s: MonopolyState, seat: int, creditor: int) -> Script[list[int]]:
    """Take everything from a seat and put it out of the game. [bankruptcy.due]

    Returns the lots that went to another player. The game ends on the spot when one player is left.
    [ending.last]
    """
    s.log(
        "bankruptcy.due",
        "{player} is bankrupt, owing {creditor}.",
        player=OPENING_REF[seat],
        creditor=PLAYER_REF[creditor],
    )
    s.forget_debts(seat)
    s.pay(BANK, seat, clear_buildings(s, seat))
    s.pay(seat, creditor, s.cash[seat])
    lots = s.lots_of(seat)
    if creditor >= 0:
        _to_player(s, seat, creditor, lots)
        return lots
    yield from _to_bank(s, seat, lots)
    return []


def _to_player(s: MonopolyState, seat: int, creditor: int, lots: list[int]) -> None:
    """Give lots as they are, cards and pending rents to the creditor. [bankruptcy.player]"""
    if lots:
        s.log(
            "bankruptcy.player",
            "{player} takes over {lots:,}.",
            player=OPENING_REF[creditor],
            lots=[SQUARE_REF[lot] for lot in lots],
        )
    for lot in lots:
        s.hand_over(lot, creditor)
    for deck in range(len(DECKS)):
        if s.jail_card(deck) == seat:
            s.take_jail_card(deck, creditor)
    if s.options.rents_pass:
        pass_claims(s, seat, creditor)
    s.leave(seat)
    check_last(s)


def _to_bank(s: MonopolyState, seat: int, lots: list[int]) -> Script[None]:
    """Return cards to their decks, clear the lots' mortgages and auction them. [bankruptcy.bank]"""
    for lot in lots:
        s.set_mortgage(lot, 0)
        s.hand_over(lot, BANK)
    for deck in range(len(DECKS)):
        if s.jail_card(deck) == seat:
            s.return_jail_card(deck)
    s.leave(seat)
    check_last(s)
    for lot in lots:
        yield from auction_lot(s, lot, s.following(seat))
