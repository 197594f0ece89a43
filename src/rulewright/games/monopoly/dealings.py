"""Building, selling, mortgaging, lifting mortgages and trading, as options shared by several asks.

`Dealings` is the base of every ask that offers some of them: before a throw (`manage.py`), while
raising money for a debt (`money/debts.py`), and for a lot not yet paid for (`buying.py`). The
option numbers are the same in all of them.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    GROUP,
    GROUP_LOTS,
    GROUP_NAMES,
    GROUPS,
    HOTEL,
    HOUSE_PRICE,
    LOTS,
    MORTGAGE,
    RAILROADS,
    SQUARE,
    SQUARE_NAMES,
    SQUARES,
    TOKENS,
)
from rulewright.games.monopoly.lots import buildings, mortgages, selling
from rulewright.games.monopoly.lots.buildings import COLOURS, PIECES, build_obstacle, piece_on
from rulewright.games.monopoly.lots.mortgages import lift_cost, lift_obstacle, mortgage_obstacle
from rulewright.games.monopoly.lots.selling import (
    can_sell_group,
    colour,
    goes_down_together,
    group_resale,
    houses_word,
    levels_after,
    only_hotels,
    sale_brings,
    sell_obstacle,
)
from rulewright.games.monopoly.money.claims import (
    CALL,
    NO_SUCH_RENT,
    call_label,
    call_targets,
    call_text,
)
from rulewright.games.monopoly.names import name
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.partners import partners, trade_refusal
from rulewright.kernel import Ask, Refusal, Unavailable

# Option numbers: a subclass's own come first, then each of these plus a square, group or seat.
BUILD: Final = 40
SELL: Final = 80
SELL_GROUP: Final = 120
MORTGAGE_LOT: Final = 160
LIFT_LOT: Final = 200
TRADE: Final = 240
VERBS: Final[dict[str, int]] = {
    "build": BUILD,
    "sell": SELL,
    "mortgage": MORTGAGE_LOT,
    "lift": LIFT_LOT,
}

NOT_NOW: Final = Refusal("houses.any-time", "That has to wait for another moment.")


def sales(s: MonopolyState, seat: int) -> list[int]:
    """Return the options that bring money from the bank: selling buildings, then mortgaging."""
    sales: list[int] = []
    pledges: list[int] = []
    for lot in LOTS:
        if s.owner[lot] != seat:
            continue
        if s.level[lot]:
            if not sell_obstacle(s, seat, lot):
                sales.append(SELL + lot)
        elif not mortgage_obstacle(s, seat, lot):
            pledges.append(MORTGAGE_LOT + lot)
    if s.complete[seat] & COLOURS:
        for group in range(RAILROADS):
            if can_sell_group(s, seat, group):
                sales.append(SELL_GROUP + group)
    return sales + pledges


def trades(s: MonopolyState, seat: int) -> list[int]:
    """Return one option for each seat that a trade can be offered to."""
    return [TRADE + other for other in partners(s, seat)]


def deal_at_bank(s: MonopolyState, seat: int, option: int) -> None:
    """Carry out one of the options of `sales`."""
    if option >= MORTGAGE_LOT:
        mortgages.mortgage(s, seat, option - MORTGAGE_LOT)
    elif option >= SELL_GROUP:
        selling.sell_group(s, seat, option - SELL_GROUP)
    else:
        selling.sell(s, seat, option - SELL)


class Dealings(Ask[MonopolyState]):
    """The options shared by several asks; a subclass numbers its own options below `BUILD`."""

    def own_text(self, option: int) -> str:
        """Return the text of one of the subclass's own options."""
        raise NotImplementedError

    def own_label(self, s: MonopolyState, option: int) -> str:
        """Return the label of one of the subclass's own options."""
        raise NotImplementedError

    def own_targets(self, option: int) -> list[str]:
        """Return the scene ids of one of the subclass's own options."""
        return []

    def text(self, s: MonopolyState, option: int) -> str:
        """Return the notation: `build boardwalk`, `sell-group dark-blue`, `claim hat baltic`."""
        if option < BUILD:
            return self.own_text(option)
        if option >= CALL:
            return call_text(option)
        if option >= TRADE:
            return f"trade {TOKENS[option - TRADE]}"
        if option >= LIFT_LOT:
            return f"lift {SQUARES[option - LIFT_LOT]}"
        if option >= MORTGAGE_LOT:
            return f"mortgage {SQUARES[option - MORTGAGE_LOT]}"
        if option >= SELL_GROUP:
            return f"sell-group {GROUPS[option - SELL_GROUP]}"
        if option >= SELL:
            return f"sell {SQUARES[option - SELL]}"
        return f"build {SQUARES[option - BUILD]}"

    def label(self, s: MonopolyState, option: int) -> str:
        if option < BUILD:
            return self.own_label(s, option)
        if option >= CALL:
            return call_label(s, self.seat, option)
        if option >= TRADE:
            return f"Trade with {name(option - TRADE)}"
        if option >= LIFT_LOT:
            lot = option - LIFT_LOT
            return f"Lift the mortgage of {SQUARE_NAMES[lot]} for ${lift_cost(s, lot)}"
        if option >= MORTGAGE_LOT:
            lot = option - MORTGAGE_LOT
            return f"Mortgage {SQUARE_NAMES[lot]} for ${MORTGAGE[lot]}"
        if option >= SELL_GROUP:
            return _group_label(s, option - SELL_GROUP)
        if option >= SELL:
            return _sale_label(s, option - SELL)
        lot = option - BUILD
        piece = PIECES[piece_on(s.level[lot])]
        return f"Build a {piece} on {SQUARE_NAMES[lot]} for ${HOUSE_PRICE[lot]}"

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        """Return the scene ids of the lots or the player concerned; for a rent, of both."""
        if option < BUILD:
            return self.own_targets(option)
        if option >= CALL:
            return call_targets(option)
        if option >= TRADE:
            return [f"seat:{TOKENS[option - TRADE]}"]
        if SELL_GROUP <= option < MORTGAGE_LOT:
            return [SQUARES[lot] for lot in GROUP_LOTS[option - SELL_GROUP]]
        lot = option % BUILD
        if SELL <= option < SELL_GROUP and goes_down_together(s, lot):
            beside = [SQUARES[other] for other in GROUP_LOTS[GROUP[lot]] if other != lot]
            return [SQUARES[lot], *beside]
        return [SQUARES[lot]]

    def unavailable_own(self, s: MonopolyState) -> list[Unavailable]:
        """List the subclass's own options that are not open, and why."""
        return []

    def lot_refusal(self, s: MonopolyState, verb: int, lot: int) -> Refusal:
        """Return why `verb` is not open for a lot; `NOT_NOW` if the lot itself would allow it."""
        if verb == BUILD:
            why = buildings.REFUSALS[build_obstacle(s, self.seat, lot)]
        elif verb == SELL:
            why = buildings.REFUSALS[sell_obstacle(s, self.seat, lot)]
        elif verb == MORTGAGE_LOT:
            why = mortgages.REFUSALS[mortgage_obstacle(s, self.seat, lot)]
        else:
            why = mortgages.REFUSALS[lift_obstacle(s, self.seat, lot)]
        return why if why.text else NOT_NOW

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        """Return why a dealing is not open, even if `unavailable` does not list it."""
        for one in self.unavailable_own(s):
            if one.text == tried:
                return one.refusal
        verb, _, thing = tried.partition(" ")
        if verb in VERBS and thing in SQUARE:
            return self.lot_refusal(s, VERBS[verb], SQUARE[thing])
        if verb == "sell-group" and thing in GROUPS[:RAILROADS]:
            return Refusal("selling.hotels", "You have no hotel on that colour.")
        if verb == "claim":
            return NO_SUCH_RENT
        if verb == "trade" and thing in TOKENS[: s.players]:
            why = trade_refusal(s, self.seat, TOKENS.index(thing))
            return NOT_NOW if why is None else why
        return Refusal(self.rule, f"“{tried}” is not among the open options")

    def unavailable_sales(self, s: MonopolyState) -> list[Unavailable]:
        """List buildings that the seat cannot sell and lots that it cannot mortgage, and why."""
        unavailable: list[Unavailable] = []
        for lot in s.lots_of(self.seat):
            if s.level[lot]:
                why = sell_obstacle(s, self.seat, lot)
                if why:
                    unavailable.append(self.refuse(s, SELL + lot, buildings.REFUSALS[why]))
            why = mortgage_obstacle(s, self.seat, lot)
            if why:
                unavailable.append(self.refuse(s, MORTGAGE_LOT + lot, mortgages.REFUSALS[why]))
        return unavailable

    def unavailable_lifts(self, s: MonopolyState) -> list[Unavailable]:
        """List the mortgages that the seat has too little cash to lift."""
        unavailable: list[Unavailable] = []
        for lot in s.lots_of(self.seat):
            if s.mortgaged[lot] and lift_obstacle(s, self.seat, lot):
                why = mortgages.REFUSALS[mortgages.NO_MONEY]
                unavailable.append(self.refuse(s, LIFT_LOT + lot, why))
        return unavailable

    def unavailable_trades(self, s: MonopolyState) -> list[Unavailable]:
        """List the players that the seat cannot trade with now, and why."""
        unavailable: list[Unavailable] = []
        for other in range(s.players):
            if other != self.seat:
                why = trade_refusal(s, self.seat, other)
                if why is not None:
                    unavailable.append(self.refuse(s, TRADE + other, why))
        return unavailable


def _sale_label(s: MonopolyState, lot: int) -> str:
    amount = sale_brings(s, lot)
    if goes_down_together(s, lot):
        left = houses_word(sum(levels_after(s, lot)))
        return (
            f"Sell the hotels of {colour(lot)} down to {left}, the fewest on "
            f"{SQUARE_NAMES[lot]}, for ${amount}"
        )
    return f"Sell a {PIECES[s.level[lot] == HOTEL]} on {SQUARE_NAMES[lot]} for ${amount}"


def _group_label(s: MonopolyState, group: int) -> str:
    what = "hotels" if only_hotels(s, group) else "buildings"
    return f"Sell all {what} of {GROUP_NAMES[group].lower()} for ${group_resale(s, group)}"
