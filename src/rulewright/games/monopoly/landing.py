"""Landing on a square: deal with everything that it demands. [turn.throw]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.buying import offer_lot
from rulewright.games.monopoly.cards import STAYED, draw_card
from rulewright.games.monopoly.components import (
    CHANCE,
    CHANCE_SQUARE,
    CHEST,
    CHEST_SQUARE,
    FREE_PARKING,
    GO,
    GO_TO_JAIL,
    INCOME_TAX,
    KIND,
    LUXURY_TAX,
    RAILROAD,
    STREET,
    UTILITY,
    VISITING,
)
from rulewright.games.monopoly.house_rules import may_buy, take_pot
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.money.rent import charge_rent
from rulewright.games.monopoly.money.taxes import pay_income_tax, pay_luxury_tax
from rulewright.games.monopoly.moves import send_to_jail
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Script

NOTHING: Final = 0  # the square demands nothing
SOMETHING: Final = 1
AN_AUCTION: Final = 2  # something that may lead to an auction


def asks_for(s: MonopolyState, seat: int) -> int:
    """Return how much a token's square may demand: `NOTHING`, `SOMETHING` or `AN_AUCTION`."""
    square = s.pos[seat]
    kind = KIND[square]
    if STREET <= kind <= UTILITY:
        owner = s.owner[square]
        if owner == seat or s.mortgaged[square]:
            return NOTHING
        return AN_AUCTION if owner == BANK and s.options.auctions else SOMETHING
    if kind in (GO, VISITING) or (kind == FREE_PARKING and not s.pot):
        return NOTHING
    return SOMETHING


def resolve(s: MonopolyState, seat: int, terms: int) -> Script[None]:
    """Deal with the square under a token, and with the next one if a card moves the token on."""
    while True:
        kind = KIND[s.pos[seat]]
        if kind in (CHANCE_SQUARE, CHEST_SQUARE):
            deck = CHANCE if kind == CHANCE_SQUARE else CHEST
            terms = yield from draw_card(s, seat, deck)
            if terms != STAYED:
                continue
        elif kind in (STREET, RAILROAD, UTILITY):
            yield from land_on_lot(s, seat, terms)
        elif kind == INCOME_TAX:
            yield from pay_income_tax(s, seat)
        elif kind == LUXURY_TAX:
            yield from pay_luxury_tax(s, seat)
        elif kind == FREE_PARKING:
            take_pot(s, seat)
        elif kind == GO_TO_JAIL:
            send_to_jail(s, seat)
        return


def land_on_lot(s: MonopolyState, seat: int, terms: int) -> Script[None]:
    """Buy a lot from the bank, or pay rent to its owner. [buying.price] [rent.deed]"""
    square = s.pos[seat]
    owner = s.owner[square]
    if owner == BANK:
        if may_buy(s, seat):
            yield from offer_lot(s, seat, square)
    elif owner != seat:
        yield from charge_rent(s, seat, square, terms)
