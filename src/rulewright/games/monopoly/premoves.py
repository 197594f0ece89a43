"""Premoves: standing answers, bidding limits, and the player's next turn."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.auctions import PASS, PIECE, Bid, goods_name
from rulewright.games.monopoly.buying import BUY, DECLINE, Buy
from rulewright.games.monopoly.lots.reach import most_bid, reach
from rulewright.games.monopoly.manage import PASS as NOTHING_NOW
from rulewright.games.monopoly.manage import THROW, Manage
from rulewright.games.monopoly.money.rent import AskForRent
from rulewright.games.monopoly.state import ENDED, NOBODY, OPENING, MonopolyState
from rulewright.games.monopoly.trading.trades import REFUSE, Answer
from rulewright.kernel import AnyAsk, Standing
from rulewright.kit.asks import FIRST


def ask_for_rent(s: MonopolyState, ask: AnyAsk, value: int) -> int | None:
    """Always ask for the rent. [rent.claim]"""
    return FIRST if isinstance(ask, AskForRent) else None


def buy_all(s: MonopolyState, ask: AnyAsk, value: int) -> int | None:
    """Buy if there is enough cash; otherwise ask the player, who may raise money. [buying.price]"""
    return BUY if isinstance(ask, Buy) and BUY in ask.options(s) else None


def buy_none(s: MonopolyState, ask: AnyAsk, value: int) -> int | None:
    """Decline to buy. [buying.decline]"""
    return DECLINE if isinstance(ask, Buy) else None


def bid_up_to(s: MonopolyState, ask: AnyAsk, value: int) -> int | None:
    """Make the lowest open bid, up to a limit; beyond it, pass. [auction.bids]"""
    if not isinstance(ask, Bid):
        return None
    return ask.low if ask.low <= value else PASS


def bid_never(s: MonopolyState, ask: AnyAsk, value: int) -> int | None:
    """Pass in every auction. [auction.bids]"""
    return PASS if isinstance(ask, Bid) else None


def refuse_trades(s: MonopolyState, ask: AnyAsk, value: int) -> int | None:
    """Refuse every offer. [trade.offer]"""
    return REFUSE if isinstance(ask, Answer) else None


def throw_at_once(s: MonopolyState, ask: AnyAsk, value: int) -> int | None:
    """Deal with nobody before a throw, one's own or another's. [table.asking]"""
    if not isinstance(ask, Manage):
        return None
    return THROW if ask.own else NOTHING_NOW


def most_bid_now(s: MonopolyState, seat: int) -> int:
    """Return the most that a seat could bid in the current auction. [auction.bids]"""
    goods = s.open_sale.goods
    return reach(s, seat) if goods < PIECE else most_bid(s, seat, goods - PIECE)


RENT: Final = Standing("rent", "Always ask for my rent", "rent.claim", ask_for_rent)
ALWAYS: Final[list[Standing]] = [
    Standing("buy-all", "Buy every lot I have the cash for", "buying.price", buy_all, "lots"),
    Standing("buy-none", "Buy no lots", "buying.decline", buy_none, "lots"),
    Standing("bid-never", "Never bid in auctions", "auction.bids", bid_never),
    Standing("no-trades", "Refuse every trade", "trade.offer", refuse_trades),
    Standing("throw", "Throw at once, without dealings", "table.asking", throw_at_once),
]


def standing(view: MonopolyState, seat: int) -> list[Standing]:
    """List the standing answers available now; a bidding limit is for the current auction only."""
    answers = [RENT] if view.options.claimed else []
    sale = view.sale
    if sale is not None and sale.bidders >> seat & 1 and most_bid_now(view, seat) > sale.highest:
        answers.append(
            Standing(
                f"bid-{sale.goods}",
                f"Bid for {goods_name(sale.goods)}, up to $",
                "auction.bids",
                bid_up_to,
                low=sale.highest + 1,
                high=most_bid_now(view, seat),
            )
        )
    return answers + ALWAYS


def foreseen(view: MonopolyState, seat: int) -> MonopolyState | None:
    """Turn the view into the start of the player's own next turn, before the throw.

    Returns None if the game has not begun or has ended, or the player is out.
    """
    if view.stage in (OPENING, ENDED) or not view.is_in(seat):
        return None
    view.turn = seat
    view.window = NOBODY
    view.doubles = view.floor = view.news = view.heard = view.idle = view.barred = view.served = 0
    view.claims, view.debts, view.sale, view.offer = [], [], None, None
    view.forget_offers()
    return view
