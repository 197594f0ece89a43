"""Auctions of lots, and of pieces when the bank runs short."""

from __future__ import annotations

import pytest

from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.lots.buildings import HOTEL_PIECE, HOUSE_PIECE
from rulewright.games.monopoly.lots.reach import could_build
from tests.games.monopoly.play import Table
from tests.games.monopoly.test_tight_tables import could_build as by_hand

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
    assert table.state.sale is None


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


def test_a_bid_is_good_for_what_could_be_raised() -> None:
    table = landed(LANDING.replace("all 500", "all 500, dog 20") + "deeds dog: b-and-o, electric")
    table.do("car", "decline")
    assert table.prompt("dog").endswith("You have $20 and could raise $175 more.")
    assert table.options("dog")[-1] == "bid 195"
    assert table.refused("dog", "bid 196") == "auction.bids"
    limits = [one for one in GAME.standing(table.match.view(1), 1) if one.high]
    assert [(one.low, one.high) for one in limits] == [(1, 195)]
    table.do("dog", "bid 120")
    table.do("hat", "pass")
    table.do("car", "pass")
    assert table.kind("dog") == "settle"
    assert table.prompt("dog").endswith("have $20: how do you raise $100 more?")
    assert table.owner("new-york") == "bank", "it is paid first"
    assert not [one for one in GAME.standing(table.match.view(1), 1) if one.high]
    panels = {panel["id"]: panel for panel in GAME.table.scene(table.state, 1)["panels"]}
    assert panels["debt"]["columns"][0]["total"] == "$100"
    money = table.money()
    table.do("dog", "mortgage electric")
    assert (table.owner("new-york"), table.cash("dog"), table.state.debts) == ("dog", 75, [])
    assert table.money() == money


def test_who_has_just_enough_is_asked_no_more() -> None:
    table = landed(LANDING.replace("all 500", "all 500, dog 50") + "deeds dog: b-and-o")
    table.do("car", "decline")
    table.do("dog", "bid 150")
    table.do("hat", "pass")
    table.do("car", "pass")
    assert (table.owner("new-york"), table.cash("dog")) == ("dog", 0)
    assert table.is_mortgaged("b-and-o"), "there was nothing else to choose"


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

# Five houses are left, and the hat has no cash.
FIVE = SHORT.replace("all 1000", "all 1000, hat 0").replace(
    "kentucky 4, indiana 4, illinois 4", "kentucky 3, indiana 3, illinois 3"
)


def test_what_is_left_is_auctioned_among_those_who_want_it() -> None:
    table = Table(SHORT)
    assert table.state.houses == 2
    table.do("car", "build boardwalk")
    assert table.waiting() == ["dog"], "the car could build two houses and the dog eight"
    assert table.options("dog") == ["no", "want 1", "want 2"]
    table.do("dog", "want 2")
    assert table.refused("car", "bid 199") == "shortage.auction"
    table.do("car", "bid 200")
    table.do("dog", "pass")
    assert set(table.options("car")) == {"boardwalk", "park-place"}, "the winner picks the street"
    table.do("car", "boardwalk", "bid 200")
    table.do("dog", "bid 260")
    table.do("car", "pass")
    table.do("dog", "baltic")
    assert table.level("baltic") == 1
    assert (table.cash("car"), table.cash("dog")) == (800, 740)
    assert table.state.houses == 0
    assert table.refused("car", "build park-place") == "shortage.none"


def test_who_wants_none_is_not_asked_again_before_the_throw() -> None:
    table = Table(SHORT)
    table.do("car", "build boardwalk")
    table.do("dog", "no")
    table.do("car", "build park-place")
    assert table.level("park-place") == 4
    assert table.cash("car") == 600


def test_who_ordered_says_how_many_where_that_decides() -> None:
    table = Table(SHORT)
    table.do("car", "build boardwalk")
    table.do("dog", "want 1")
    assert table.kind("car") == "wish"
    assert "more than 1" in table.prompt("car")
    table.do("car", "want 1")
    assert table.waiting() == ["dog"], "one each: the car's stands, the dog picks its street"
    table.do("dog", "mediterranean")
    assert (table.cash("car"), table.cash("dog")) == (800, 950)
    table.match.undo()
    table.match.undo()
    table.do("car", "want 2")
    assert table.kind("car") == "bid"
    table.do("car", "pass")
    table.do("dog", "bid 50", "baltic")
    table.do("car", "bid 200", "boardwalk")
    assert (table.cash("car"), table.cash("dog")) == (800, 950)


def test_who_let_a_piece_go_orders_no_more_of_the_kind_at_once() -> None:
    table = Table(SHORT)
    table.do("car", "build boardwalk")
    table.do("dog", "want 2")
    table.do("car", "pass")
    table.do("dog", "pass")
    assert table.state.houses == 2
    assert table.refused("car", "build park-place") == "shortage.auction"


def test_the_bid_decides_which_streets_can_take_the_piece() -> None:
    table = Table(
        SHORT.replace(
            "mediterranean, baltic", "mediterranean, baltic, st-james, tennessee, new-york"
        )
    )
    table.do("car", "build boardwalk")
    table.do("dog", "want 2")
    table.do("car", "pass")
    table.do("dog", "bid 60")
    assert table.options("dog") == ["mediterranean", "baltic"], "orange houses cost 100"
    assert table.refused("dog", "new-york") == "shortage.auction"
    table.do("dog", "mediterranean")
    assert table.cash("dog") == 940


def test_many_numbers_are_one_field() -> None:
    table = Table(FIVE)
    table.do("car", "build boardwalk")
    ask = table.match.ask(1)
    assert ask is not None
    amounts = ask.amounts(table.state)
    assert amounts is not None
    assert (amounts.low, amounts.high) == (1, 5), "no more than the bank has"
    assert table.options("dog")[-1] == "want 5"


def test_cash_chosen_for_dear_streets_may_not_reach_for_all_that_were_named() -> None:
    """250 would build five houses at 50; the dog puts two at 100 up first."""
    table = Table(
        FIVE.replace("hat 0", "hat 0, dog 250")
        .replace("mediterranean, baltic", "mediterranean, baltic, st-james, tennessee, new-york")
        .replace("no trades", "no trades, raising=cash")
    )
    table.do("car", "build boardwalk")
    assert table.options("dog")[-1] == "want 5"
    table.do("dog", "want 4")
    table.do("car", "want 1")
    table.do("dog", "st-james", "tennessee", "baltic")
    assert table.cash("dog") == 0
    assert table.kind("car") == "manage"


@pytest.mark.parametrize("building", ["even", "uneven"])
@pytest.mark.parametrize("cash", [0, 49, 99, 130, 250, 470, 1020, 5000])
@pytest.mark.parametrize("piece", [HOUSE_PIECE, HOTEL_PIECE])
@pytest.mark.parametrize("raising", ["any-time", "cash"])
def test_what_could_be_built_is_what_building_comes_to(
    building: str, cash: int, piece: int, raising: str
) -> None:
    second = 4 if building == "even" else 1
    s = Table(
        f"""
        players: 2
        options: no trades, building={building}, raising={raising}
        cash: all {cash}
        deeds car: baltic 4, mediterranean {second}, st-james 2, tennessee 3, new-york 3, \
atlantic, ventnor mortgaged, marvin-gardens, boardwalk 4, park-place hotel
        """
    ).state
    assert could_build(s, 0, piece) == by_hand(s, 0, piece)


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
