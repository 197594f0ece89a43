"""The landlord bot: values groups, builds three houses first, trades to complete groups.

It keeps enough cash for the rents that it may have to pay.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.monopoly.auctions import PIECE
from rulewright.games.monopoly.bots.deals import best_deal, counter_money, judge
from rulewright.games.monopoly.bots.sales import least_harm
from rulewright.games.monopoly.bots.values import (
    THREE_HOUSES,
    danger,
    is_dangerous,
    is_settled,
    landing_worth,
    lot_worth,
    next_rent,
)
from rulewright.games.monopoly.buying import BUY, DECLINE, Buy
from rulewright.games.monopoly.components import GROUP, HOUSE_PRICE, MORTGAGE, PRICE, TAX_FLAT
from rulewright.games.monopoly.dealings import BUILD, LIFT_LOT, MORTGAGE_LOT, SELL, TRADE
from rulewright.games.monopoly.ledger import Deal
from rulewright.games.monopoly.lots.buildings import sites
from rulewright.games.monopoly.lots.mortgages import KEEP, LIFT, TakeOver, lift_cost
from rulewright.games.monopoly.manage import PASS, PAY_FINE, THROW, USE_CARD
from rulewright.games.monopoly.money.claims import CALL
from rulewright.games.monopoly.money.debts import BANKRUPT
from rulewright.games.monopoly.speed_die import Bus, distance
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.offers import things_in
from rulewright.games.monopoly.trading.terms import (
    DROP,
    GIVE_MONEY,
    NO_MONEY,
    PUT_IN,
    SEND,
    TAKE_OUT,
    WANT_MONEY,
)
from rulewright.games.monopoly.trading.trades import ACCEPT, COUNTER, REFUSE
from rulewright.kernel import AnyAsk
from rulewright.kit.bots import KindBot

PATIENCE: Final = 0.35  # probability of looking for a deal when it could
FAIR: Final = 130  # percent by which worth must exceed a price that is paid by mortgages
DEAREST: Final = max(HOUSE_PRICE)
RICH: Final = 500  # cash beyond expected rents that allows more than three houses


class Landlord(KindBot):
    """The bot for one seat. It has no memory: every choice follows from the current state."""

    about: ClassVar[str] = "values groups, builds three houses first, trades, keeps cash for rents"

    def otherwise(self, ask: AnyAsk, options: list[int]) -> int:
        """Take the first option of any other ask; asked whether to claim a rent, this claims it."""
        return options[0]

    # -- before a throw --------------------------------------------------------------------
    def manage(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Ask for rents, build, trade, lift mortgages, leave Jail; otherwise throw or pass."""
        seat = self.seat
        calls = [option for option in options if option >= CALL]
        if calls:
            return calls[0]
        spare = s.cash[seat] - danger(s, seat)
        lot = self._site(s, options, spare)
        if lot >= 0:
            return BUILD + lot
        deal = self._deal(s, options)
        if deal is not None:
            return TRADE + deal.taker
        lift = self._lift(s, options, spare)
        if lift >= 0:
            return LIFT_LOT + lift
        stay = is_settled(s) and is_dangerous(s, seat)
        if USE_CARD in options and not stay:
            return USE_CARD
        if PAY_FINE in options and not stay and spare > 0:
            return PAY_FINE
        return THROW if THROW in options else PASS

    def _site(self, s: MonopolyState, options: list[int], spare: int) -> int:
        """Return the street to build on next, or -1 for none.

        Streets with fewer than three houses come first.
        """
        best, best_value = -1, 0
        for option in options:
            if not BUILD <= option < SELL:
                continue
            lot = option - BUILD
            price = HOUSE_PRICE[lot]
            needed = 0 if s.level[lot] < THREE_HOUSES else RICH
            if spare - price < needed:
                continue
            value = next_rent(s, lot) * 1000 // price
            if s.level[lot] < THREE_HOUSES:
                value += 1_000_000
            if value > best_value:
                best, best_value = lot, value
        return best

    def _lift(self, s: MonopolyState, options: list[int], spare: int) -> int:
        best, best_value = -1, 0
        for option in options:
            if LIFT_LOT <= option < TRADE:
                lot = option - LIFT_LOT
                value = PRICE[lot] * (4 if s.owns_group(self.seat, GROUP[lot]) else 1)
                needed = 0 if s.owns_group(self.seat, GROUP[lot]) else RICH // 2
                if spare - lift_cost(s, lot) >= needed and value > best_value:
                    best, best_value = lot, value
        return best

    def _deal(self, s: MonopolyState, options: list[int]) -> Deal | None:
        if s.offers[self.seat] or not any(option >= TRADE for option in options):
            return None
        if self.rng.random() > PATIENCE:
            return None
        deal = best_deal(s, self.seat)
        return deal if deal is not None and TRADE + deal.taker in options else None

    # -- buying ----------------------------------------------------------------------------
    def buy(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Buy nearly always.

        If cash is short, mortgage lots for the price, but only if the lot is worth clearly more.
        """
        assert isinstance(ask, Buy)
        square = ask.square
        worth = lot_worth(s, self.seat, square)
        if BUY in options:
            left = s.cash[self.seat] - PRICE[square]
            fair = worth >= PRICE[square] or left >= danger(s, self.seat)
            return BUY if fair and left >= 0 else DECLINE
        pledges = [o for o in options if MORTGAGE_LOT <= o < LIFT_LOT]
        reach = s.cash[self.seat] + sum(MORTGAGE[o - MORTGAGE_LOT] for o in pledges)
        if reach >= PRICE[square] and worth * 100 >= PRICE[square] * (100 + FAIR):
            return least_harm(s, self.seat, pledges)
        return DECLINE

    def bid(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Bid a little over the last bid, up to the worth of the goods and the money to spare."""
        goods, highest = s.open_sale.goods, s.open_sale.highest
        if len(options) < 2 or s.open_sale.bidder == self.seat:
            return options[0]
        low = options[1]
        if goods >= PIECE:
            money = self._means(s) - danger(s, self.seat)
            limit = min(money, self._piece_worth(s, goods))
            step = 10
        else:
            limit = self._lot_limit(s, goods)
            step = max(PRICE[goods] // 20, 1)
        bid = max(low, min(limit, highest + step))
        return bid if bid <= limit and bid in options else options[0]

    def _lot_limit(self, s: MonopolyState, lot: int) -> int:
        """Return the highest bid for a lot: 90 % of its worth in cash, less with mortgages."""
        worth, spared = lot_worth(s, self.seat, lot), danger(s, self.seat) // 2
        in_cash = min(worth * 9 // 10, s.cash[self.seat] - spared)
        raised = min(worth * 100 // (100 + FAIR), self._means(s) - spared)
        return max(in_cash, raised)

    def _means(self, s: MonopolyState) -> int:
        """Return the money at hand: cash, and mortgages of lots outside its complete groups."""
        money = s.cash[self.seat]
        if s.options.raising:
            for lot in s.lots_of(self.seat):
                if not s.mortgaged[lot] and not s.owns_group(self.seat, GROUP[lot]):
                    money += MORTGAGE[lot]
        return money

    def _piece_worth(self, s: MonopolyState, goods: int) -> int:
        """Return the worth of a scarce piece: 1.5 times its price on the dearest open street."""
        places = sites(s, self.seat, goods - PIECE, self._means(s))
        return max([HOUSE_PRICE[lot] * 3 // 2 for lot in places], default=0)

    def wish(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Say how many scarce pieces to buy: as many as spare cash buys at the top price."""
        spare = self._means(s) - danger(s, self.seat) - RICH // 2
        number = 0 if spare <= 0 else 1 + spare // DEAREST
        return max(options[0], min(number, options[-1]))

    # -- money -----------------------------------------------------------------------------
    def raise_(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Ask for postponed rents first, then sell or mortgage where it does the least harm."""
        calls = [o for o in options if o >= CALL]
        if calls:
            return calls[0]
        if BANKRUPT in options:
            return BANKRUPT
        option = least_harm(s, self.seat, [o for o in options if SELL <= o < LIFT_LOT])
        return option if option >= 0 else options[0]

    def take_over(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Lift the mortgage of a lot in a complete group, if there is cash to spare."""
        assert isinstance(ask, TakeOver)
        lot = ask.square
        spare = s.cash[self.seat] - danger(s, self.seat) - lift_cost(s, lot)
        if LIFT in options and spare > 0 and s.owns_group(self.seat, GROUP[lot]):
            return LIFT
        return KEEP

    def income_tax(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the flat tax or a tenth, estimating its worth as cash plus $200 for each lot."""
        lots = len(s.lots_of(self.seat))
        guess = s.cash[self.seat] + 200 * lots
        return options[1] if guess < 9 * TAX_FLAT else options[0]

    # -- trades ----------------------------------------------------------------------------
    def answer(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Accept a deal that is worth it; counter if the other player's money could make it so."""
        offer = s.open_offer
        worth = judge(s, self.seat)
        able = s.cash[self.seat] + offer.money >= danger(s, self.seat) // 2
        if worth > 0 and able:
            return ACCEPT
        if COUNTER in options and not offer.counters:
            missing = -worth
            if 0 < missing < s.cash[offer.giver] // 2 and offer.wanted:
                return COUNTER
        return REFUSE

    def terms(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Change the open offer, one term at a time, into the deal to propose; then send it.

        Drop the offer if there is no such deal.
        """
        offer = s.open_offer
        if offer.counters:
            given, wanted, money = offer.given, offer.wanted, counter_money(s)
        else:
            deal = best_deal(s, self.seat)
            if deal is None or deal.taker != offer.taker:
                return DROP
            given, wanted, money = deal.given, deal.wanted, deal.money
        for thing in things_in((given | wanted) & ~(offer.given | offer.wanted)):
            if PUT_IN + thing in options:
                return PUT_IN + thing
        for thing in things_in((offer.given | offer.wanted) & ~(given | wanted)):
            if TAKE_OUT + thing in options:
                return TAKE_OUT + thing
        if money != offer.money:
            option = GIVE_MONEY if money > 0 else WANT_MONEY if money < 0 else NO_MONEY
            if option in options:
                return option
        return SEND if SEND in options else DROP

    def sum(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Name the money of the deal to propose."""
        offer = s.open_offer
        if offer.counters:
            money = counter_money(s)
        else:
            deal = best_deal(s, self.seat)
            money = 0 if deal is None else deal.money
        return max(options[0], min(abs(money), options[-1]))

    # -- where to go -----------------------------------------------------------------------
    def bus(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the bus ride that leads to the best square."""
        assert isinstance(ask, Bus)
        squares = [ask.target(s, distance(s, option)) for option in options]
        return self._go_to(s, options, squares)

    def triple(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the best square of the board."""
        return self._go_to(s, options, options)

    def site(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the street whose rent rises most with a building."""
        return _best(options, [next_rent(s, lot) for lot in options])

    def settle(self, s: MonopolyState, ask: AnyAsk, options: list[int]) -> int:
        """Choose the sale or mortgage that does the least harm."""
        return least_harm(s, self.seat, options)

    def _go_to(self, s: MonopolyState, options: list[int], squares: list[int]) -> int:
        return _best(options, [landing_worth(s, self.seat, square) for square in squares])


def _best(options: list[int], values: list[int]) -> int:
    """Return the option with the highest value; of several, the first."""
    return options[values.index(max(values))]
