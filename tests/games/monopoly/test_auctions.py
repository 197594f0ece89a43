"""Auctions of lots, and of pieces when the bank runs short."""

from __future__ import annotations

from tests.games.monopoly.table import Table

# The car stands on Jail's square and comes to New York Avenue (200) with 4-5.
LANDING = """
    players: 3
    options: no trades
    at: all jail
    cash: all 500
"""


def landed(position: str = LANDING) -> Table:
    table = Table(position)
    table.throw(4, 5)
    return table


# -- lots ------------------------------------------------------------------------------------------


def test_bidding_goes_round_from_the_left_of_who_declined() -> None:
    table = landed()
    table.do("car", "decline")
    assert table.waiting() == ["dog"]
    table.do("dog", "bid 10")
    table.do("hat", "bid 11")
    table.do("car", "bid 60")
    table.do("dog", "pass")
    assert table.waiting() == ["hat"]
    table.do("hat", "pass")
    assert table.owner("new-york") == "car", "who declined may win, below the printed price"
    assert (table.cash("car"), table.cash("dog"), table.cash("hat")) == (440, 500, 500)
    assert table.state.sale == []


def test_any_first_bid_will_do_and_who_passed_is_out() -> None:
    table = landed()
    table.do("car", "decline")
    table.do("dog", "bid 1")
    table.do("hat", "pass")
    assert table.refused("car", "bid 1") == "auction.bids"
    table.do("car", "bid 2")
    table.do("dog", "bid 3")
    assert table.waiting() == ["car"], "the hat has passed"
    table.do("car", "pass")
    assert table.owner("new-york") == "dog"
    assert table.cash("dog") == 497


def test_only_cash_is_bid_and_who_has_too_little_is_passed_over() -> None:
    table = landed(LANDING.replace("cash: all 500", "cash: all 500, hat 20"))
    table.do("car", "decline")
    assert table.refused("dog", "bid 501") == "auction.bids"
    table.do("dog", "bid 20")
    assert table.waiting() == ["car"], "the hat cannot go above 20"
    table.do("car", "pass")
    assert table.owner("new-york") == "dog"


def test_without_a_bid_the_lot_stays_with_the_bank() -> None:
    table = landed()
    table.do("car", "decline")
    table.do("dog", "pass")
    table.do("hat", "pass")
    table.do("car", "pass")
    assert table.owner("new-york") == "bank"
    assert table.state.turn == 1


def test_who_is_too_poor_to_buy_is_not_asked_but_the_lot_is_auctioned() -> None:
    table = landed(LANDING.replace("cash: all 500", "cash: all 500, car 199"))
    assert table.waiting() == ["dog"]
    assert table.kind("dog") == "bid"


def test_who_is_in_jail_bids() -> None:
    table = landed(LANDING + "jail: hat 2")
    table.do("car", "decline")
    table.do("dog", "pass")
    table.do("hat", "bid 5")
    table.do("car", "pass")
    assert table.owner("new-york") == "hat"


def test_who_waits_for_the_first_lap_neither_buys_nor_bids() -> None:
    waiting = LANDING.replace("no trades", "no trades, first_lap=wait")
    table = landed(waiting + "first-lap: car")
    assert table.owner("new-york") == "bank"
    assert table.kind("dog") == "", "no auction either"
    table = landed(waiting + "first-lap: hat")
    table.do("car", "decline")
    table.do("dog", "pass")
    assert table.waiting() == ["car"], "the hat is not asked"


def test_a_mortgage_may_pay_for_the_lot() -> None:
    poor = LANDING.replace("cash: all 500", "cash: all 500, car 150")
    table = landed(poor + "deeds car: b-and-o")
    assert table.refused("car", "buy") == "buying.price"
    table.do("car", "mortgage b-and-o", "buy")
    assert table.cash("car") == 50


# -- pieces ----------------------------------------------------------------------------------------

# 30 of the 32 houses are built; the car and the dog could build more.
SHORT = """
    players: 3
    options: no trades
    cash: all 1000
    deeds hat: pacific 4, north-carolina 4, pennsylvania 4, kentucky 4, indiana 4, illinois 4
    deeds car: boardwalk 3, park-place 3
    deeds dog: mediterranean, baltic
"""


def test_the_last_house_is_auctioned_among_those_who_want_it() -> None:
    table = Table(SHORT)
    assert table.state.houses == 2
    table.do("car", "build boardwalk")
    assert table.level("boardwalk") == 4, "two houses for two who could build"
    table.do("car", "build park-place")
    assert table.waiting() == ["dog"], "one house for two"
    table.do("dog", "want")
    assert table.refused("car", "bid 199") == "shortage.auction"
    table.do("car", "bid 200")
    table.do("dog", "bid 260")
    table.do("car", "pass")
    assert table.options("dog") == ["mediterranean", "baltic"], "the winner picks the street"
    table.do("dog", "baltic")
    assert table.level("baltic") == 1
    assert table.cash("dog") == 740
    assert table.state.houses == 0
    assert table.refused("car", "build park-place") == "shortage.none"


def test_a_house_that_nobody_else_wants_costs_its_price() -> None:
    table = Table(SHORT)
    table.do("car", "build boardwalk", "build park-place")
    table.do("dog", "no")
    assert table.level("park-place") == 4
    assert table.cash("car") == 600


def test_who_let_a_piece_go_orders_no_more_of_the_kind_at_once() -> None:
    table = Table(SHORT)
    table.do("car", "build boardwalk", "build park-place")
    table.do("dog", "want")
    table.do("car", "pass")
    table.do("dog", "pass")
    assert table.state.houses == 1
    assert table.refused("car", "build park-place") == "shortage.auction"


def test_the_bid_decides_which_streets_can_take_the_piece() -> None:
    table = Table(
        SHORT.replace(
            "mediterranean, baltic", "mediterranean, baltic, st-james, tennessee, new-york"
        )
    )
    table.do("car", "build boardwalk", "build park-place")
    table.do("dog", "want")
    table.do("car", "pass")
    table.do("dog", "bid 60")
    assert table.options("dog") == ["mediterranean", "baltic"], "orange houses cost 100"
    assert table.refused("dog", "new-york") == "shortage.auction"
    table.do("dog", "mediterranean")
    assert table.cash("dog") == 940


def test_without_auctions_pieces_go_to_whoever_orders_first() -> None:
    table = Table(SHORT.replace("no trades", "no trades, no auctions"))
    table.do("car", "build boardwalk", "build park-place")
    assert table.level("park-place") == 4


def test_hotels_run_short_too_and_free_houses() -> None:
    table = Table(SHORT.replace("boardwalk 3, park-place 3", "boardwalk hotel, park-place 4"))
    houses = table.state.houses
    table.do("car", "build park-place")
    assert table.state.houses == houses + 4
    assert table.refused("car", "build park-place") == "hotels.limit"
