"""Debts, selling and mortgaging to pay them, and bankruptcy."""

from __future__ import annotations

import pytest

from tests.games.monopoly.play import Table

# The car stands on Jail's square and owes the dog the rent of New York Avenue with 4-5: bare and
# in a whole colour 32, with a hotel 1000.
RENT = """
    players: 3
    options: no trades, rents=automatic
    at: car jail
    cash: all 500, car 10
    deeds dog: st-james, tennessee, new-york
"""
HOTEL = RENT.replace("st-james, tennessee, new-york", "st-james 4, tennessee 4, new-york hotel")


def landed(position: str) -> Table:
    table = Table(position)
    while table.match.luck is None:
        table.match.play(table.match.waiting[0], "throw" if table.waiting() == ["car"] else "pass")
    table.throw(4, 5)
    return table


# -- raising money ---------------------------------------------------------------------------------


@pytest.mark.parametrize("cash", [10, 500])
def test_a_rent_has_the_same_facts_whether_money_was_raised_for_it_or_not(cash: int) -> None:
    table = landed(RENT.replace("car 10", f"car {cash}") + "deeds car: baltic")
    if table.kind("car") == "raise":
        table.do("car", "mortgage baltic")
    [rent] = [event for event in table.match.events() if event.rule == "rent.group"]
    facts = {"player": "car", "creditor": "dog", "amount": 32, "lot": "new-york"}
    assert rent.data()["parts"] == facts


def test_a_debt_is_paid_as_soon_as_the_money_is_there() -> None:
    table = landed(RENT + "deeds car: reading, baltic, electric mortgaged")
    assert table.kind("car") == "raise"
    assert "$32" in table.prompt("car")
    assert "$22 more" in table.prompt("car")
    assert table.options("car") == ["mortgage baltic", "mortgage reading"]
    table.do("car", "mortgage baltic")
    assert table.cash("car") == 8
    assert table.cash("dog") == 532
    assert table.state.debts == []


def test_who_can_pay_cannot_give_up() -> None:
    table = landed(RENT + "deeds car: baltic, mediterranean")
    assert table.refused("car", "bankrupt") == "bankruptcy.due"


def test_a_debt_of_just_all_there_is_leaves_nothing_but_the_seat() -> None:
    table = landed(RENT.replace("car 10", "car 2") + "deeds car: baltic, electric mortgaged")
    assert table.options("car") == []
    table = Table(RENT.replace("car 10", "car 2") + "deeds car: baltic, electric mortgaged")
    table.throw(4, 5)
    assert table.cash("car") == 0
    assert table.is_mortgaged("baltic")
    assert table.state.out == []


def test_hotels_may_go_at_once_when_the_bank_lacks_houses() -> None:
    """No house is left: a hotel cannot go down to four, but both of a colour can go."""
    built = """
        players: 3
        options: no trades, rents=automatic
        at: car jail
        cash: all 500, car 0
        deeds dog: st-james 4, tennessee 4, new-york 4, virginia 4, states 4, st-charles 4
        deeds hat: mediterranean 4, baltic 4
        deeds car: boardwalk hotel, park-place hotel, reading
    """
    table = landed(built)
    assert table.state.houses == 0
    assert table.kind("car") == "raise"
    assert table.refused("car", "sell boardwalk") == "selling.hotels"
    assert table.refused("car", "mortgage boardwalk") == "mortgage.take"
    table.do("car", "sell-group dark-blue")
    assert table.level("boardwalk") == table.level("park-place") == 0
    assert table.cash("car") == 1000 - 800
    assert table.state.hotels == 12


def test_pieces_go_back_one_by_one_from_the_highest() -> None:
    table = Table(
        """
        players: 2
        options: no trades
        cash: all 500
        deeds car: boardwalk hotel, park-place 4
        floor: car
        """
    )
    assert table.refused("car", "sell park-place") == "selling.even"
    table.do("car", "sell boardwalk")
    assert (table.level("boardwalk"), table.cash("car"), table.state.houses) == (4, 600, 24)
    table.do("car", "sell park-place")
    assert table.refused("car", "sell park-place") == "selling.even"
    table.do("car", "sell boardwalk")
    assert table.level("boardwalk") == table.level("park-place") == 3


# 29 of 32 houses are built: three are left for the hotel to break down into.
SCARCE = """
    players: 2
    options: no trades
    cash: all 500
    deeds car: boardwalk hotel, park-place 4
    deeds dog: st-james 4, tennessee 4, new-york 4, virginia 4, states 4, st-charles 4, \
baltic 1, mediterranean
    floor: car
"""


def test_a_hotel_goes_down_as_far_as_the_bank_has_houses() -> None:
    table = Table(SCARCE)
    assert table.state.houses == 3
    table.do("car", "sell boardwalk")
    assert (table.level("boardwalk"), table.level("park-place")) == (3, 4)
    assert table.cash("car") == 500 + 2 * 100


def test_a_hotel_never_goes_down_unevenly() -> None:
    table = Table(SCARCE.replace("mediterranean", "mediterranean 1"))
    assert table.state.houses == 2
    table.do("car", "sell boardwalk")
    assert table.level("boardwalk") == table.level("park-place") == 3
    assert table.cash("car") == 500 + 3 * 100


def test_by_the_other_reading_all_hotels_of_a_colour_go_at_once() -> None:
    scarce = SCARCE.replace("no trades", "no trades, hotels=at-once")
    table = Table(scarce.replace("mediterranean", "mediterranean 1"))
    assert table.refused("car", "sell boardwalk") == "selling.hotels"
    table.do("car", "sell-group dark-blue")
    assert table.level("boardwalk") == table.level("park-place") == 0
    assert table.cash("car") == 500 + 9 * 100


def test_unevenly_built_hotels_go_straight_down() -> None:
    uneven = SCARCE.replace("no trades", "no trades, building=uneven")
    table = Table(uneven.replace("mediterranean", "mediterranean 1"))
    table.do("car", "sell boardwalk")
    assert (table.level("boardwalk"), table.level("park-place")) == (2, 4)


# -- rents asked for to pay with ------------------------------------------------------------------

# The car owes the hat's deed nothing: it stands on Jail's square and comes to New York Avenue,
# the dog's, with 4-5; the hat owes the car for Baltic Avenue.
OWED = """
    players: 4
    options: no trades
    at: car jail
    cash: all 500, car 10
    deeds dog: st-james, tennessee, new-york
    claims: hat owes car 60 for baltic 2
"""


def short(position: str = OWED) -> Table:
    """Return a table where the car has postponed the hat's rent and owes the dog 32."""
    table = Table(position)
    while table.match.luck is None and table.kind(table.waiting()[0]) == "claim":
        table.do(table.waiting()[0], "wait")
    table.throw(4, 5)
    table.do("dog", "claim")
    return table


def test_a_rent_put_off_can_be_asked_for_while_money_is_raised() -> None:
    table = short(OWED + "deeds car: baltic, reading")
    money = table.money()
    assert table.options("car") == ["mortgage baltic", "mortgage reading", "claim hat baltic"]
    ask = table.match.ask(0)
    assert ask is not None
    option = ask.options(table.state)[-1]
    assert "$60" in ask.label(table.state, option)
    assert ask.targets(table.state, option) == ["baltic", "seat:hat"]
    table.do("car", "claim hat baltic")
    assert (table.cash("car"), table.cash("hat"), table.cash("dog")) == (38, 440, 532)
    assert table.state.claims == table.state.debts == []
    assert table.money() == money


def test_who_could_only_ask_for_a_rent_is_not_bankrupt_before() -> None:
    table = short()
    assert set(table.options("car")) == {"bankrupt", "claim hat baltic"}
    table.do("car", "claim hat baltic")
    assert table.state.out == []


def test_who_asks_another_who_breaks_has_what_that_one_had() -> None:
    """The hat's lots come to the car, with interest on each; the debt to the dog is still open."""
    table = short(
        OWED.replace("car 10", "car 10, hat 3")
        + "deeds hat: mediterranean mortgaged, electric mortgaged\ndeeds car: boardwalk mortgaged"
    )
    table.do("car", "claim hat baltic")
    assert table.state.out == [2, 0], "3 and 8 of interest left 2: the car broke by the 32"
    assert table.owner("electric") == "dog"
    assert table.cash("dog") == 502


def test_who_breaks_by_the_interest_owes_the_dog_no_more() -> None:
    table = short(
        OWED.replace("car 10", "car 10, hat 3")
        + "deeds hat: pacific mortgaged, boardwalk mortgaged"
    )
    table.do("car", "claim hat baltic")
    assert table.state.out == [2, 0], "15 and 20 of interest, with 13 to pay them"
    assert table.cash("dog") == 500, "the bank had it all"
    assert table.waiting() == ["dog"]
    assert "Pacific Avenue" in table.prompt("dog"), "and auctions the lots"
    assert table.state.debts == []


def test_the_game_may_end_with_a_rent_asked_for() -> None:
    table = Table(
        """
        players: 2
        options: no trades
        at: car pennsylvania
        cash: car 10, dog 5
        deeds car: baltic
        claims: dog owes car 60 for baltic 2
        """
    )
    table.do("car", "wait")
    table.throw(1, 3)
    assert table.kind("car") == "raise"
    table.do("car", "claim dog baltic")
    assert table.match.over
    assert table.match.result.winners == [0]
    assert table.cash("car") == 15, "the tax is not paid any more"
    assert table.state.debts == []


def test_rent_and_debt_of_the_same_two_are_set_off() -> None:
    table = short(OWED.replace("hat owes car 60", "dog owes car 12") + "deeds car: baltic, reading")
    table.do("car", "claim dog baltic")
    assert [debt.data() for debt in table.state.debts] == [[0, 1, 20]]
    assert "raise $10 more" in table.prompt("car")
    table.do("car", "mortgage baltic")
    assert (table.cash("car"), table.cash("dog")) == (20, 520)


def test_what_is_left_of_a_rent_set_off_is_asked_for_before_the_same_throw() -> None:
    """The dog and the car each put a rent of the other's off; the dog asks first."""
    table = Table(
        """
        players: 3
        options: no trades
        turn: hat
        cash: all 500, car 10
        deeds car: baltic
        claims: car owes dog 32 for new-york 2, dog owes car 50 for baltic 2
        """
    )
    table.do("dog", "claim")
    table.do("car", "claim dog baltic")
    assert table.kind("car") == "claim"
    assert "$18" in table.prompt("car")
    table.do("car", "claim")
    assert (table.cash("car"), table.cash("dog")) == (28, 482)


def test_who_has_a_debt_open_does_not_bid() -> None:
    """The hat raises money for the car, which owes the dog. It asks the iron, gets two mortgaged
    lots, breaks by the interest, and its lots are auctioned: not to the car."""
    table = short(
        OWED.replace("car 60 for baltic 2", "car 60 for baltic 2, iron owes hat 40 for reading 2")
        .replace("car 10", "car 10, hat 3, iron 1")
        .replace("players: 4", "players: 5")
        + "deeds iron: pacific mortgaged, boardwalk mortgaged"
    )
    table.do("car", "claim hat baltic")
    table.do("hat", "claim iron reading")
    assert table.state.out == [3, 2]
    assert "Pacific Avenue" in table.prompt(table.waiting()[0])
    bidders = set()
    while table.kind(table.waiting()[0]) == "bid":
        bidders.add(table.waiting()[0])
        table.do(table.waiting()[0], "pass")
    assert bidders == {"dog", "ship"}


# -- bankruptcy to a player ------------------------------------------------------------------------


def test_the_creditor_gets_all_there_is() -> None:
    table = landed(
        HOTEL
        + """
        deeds car: mediterranean 2, baltic 2, reading mortgaged, electric
        holds car: chance-card, chest-card
        """
    )
    money = table.money()
    assert table.kind("dog") == "take-over", "nothing could pay 1000: out without being asked"
    assert table.state.out == [0]
    table.do("dog", "keep")
    for lot in ("mediterranean", "baltic", "reading", "electric"):
        assert table.owner(lot) == "dog"
    assert table.level("baltic") == 0
    assert table.is_mortgaged("reading")
    assert not table.is_mortgaged("electric")
    assert table.cash("dog") == 500 + 10 + 4 * 25 - 10
    assert (table.state.chance_card, table.state.chest_card) == (1, 1)
    assert table.money() == money
    assert table.state.turn == 1


def test_a_creditor_without_the_interest_raises_it() -> None:
    table = landed(
        HOTEL.replace("all 500", "all 0").replace("car 10", "car 5")
        + "deeds car: reading mortgaged, baltic"
    )
    assert table.waiting() == ["dog"]
    assert table.kind("dog") == "raise"
    assert "interest on Reading Railroad" in table.prompt("dog")
    table.do("dog", "mortgage baltic")
    assert table.cash("dog") == 5 + 30 - 10
    assert table.state.out == [0]


def test_a_creditor_who_cannot_raise_the_interest_is_bankrupt_in_turn() -> None:
    """The dog gets 1 and owes 40 of interest on four railroads, with 30 to raise."""
    table = Table(
        """
        players: 4
        options: no trades, rents=automatic
        cash: all 500, car 1, dog 0
        deeds dog: baltic
        deeds car: reading mortgaged, pennsylvania-railroad mortgaged, b-and-o mortgaged, \
short-line mortgaged
        """
    )
    table.throw(1, 2)
    assert table.state.out == [0, 1]
    assert table.waiting() == ["hat"]
    assert "Baltic Avenue" in table.prompt("hat"), "sold by the bank with the rest"
    assert not table.is_mortgaged("reading")


def test_the_last_player_left_has_won_at_once() -> None:
    table = landed(
        HOTEL.replace("players: 3", "players: 2") + "deeds car: reading mortgaged, electric"
    )
    assert table.match.over
    assert table.match.result.winners == [1]
    assert table.owner("reading") == "dog"
    assert table.cash("dog") == 510, "no interest is due any more"


# -- bankruptcy to the bank ------------------------------------------------------------------------

TAX = """
    players: 3
    options: no trades
    at: car pennsylvania
    cash: all 500, car 10
    deeds car: short-line mortgaged, baltic, mediterranean mortgaged
    holds car: chest-card
"""


def taxed(position: str) -> Table:
    """Return a table where the car comes to Luxury Tax and owes 75."""
    table = Table(position)
    table.throw(1, 3)
    return table


def test_the_bank_sells_the_lots_of_who_breaks_by_it() -> None:
    table = taxed(TAX)
    money = table.money()
    assert table.state.out == [0]
    assert table.waiting() == ["dog"], "from the left of who is out"
    assert "Mediterranean Avenue" in table.prompt("dog"), "in the order of the board"
    table.do("dog", "bid 5")
    table.do("hat", "pass")
    assert "Baltic Avenue" in table.prompt("dog")
    table.do("dog", "pass")
    table.do("hat", "bid 7")
    assert "Short Line" in table.prompt("dog")
    table.do("dog", "pass")
    table.do("hat", "pass")
    assert table.owner("mediterranean") == "dog"
    assert table.owner("baltic") == "hat"
    assert table.owner("short-line") == "bank"
    assert not table.is_mortgaged("mediterranean")
    assert not table.is_mortgaged("short-line")
    assert table.state.chest_card == -1
    assert table.state.seen_chest, "the card lies under its deck"
    assert table.state.turn == 1
    assert table.money() == money


def test_without_auctions_the_lots_stay_with_the_bank() -> None:
    table = taxed(TAX.replace("no trades", "no trades, no auctions"))
    assert table.state.out == [0]
    assert table.owner("baltic") == "bank"
    assert table.match.luck is not None


def test_nothing_is_auctioned_when_one_is_left() -> None:
    table = taxed(TAX.replace("players: 3", "players: 2"))
    assert table.match.over
    assert table.owner("baltic") == "bank"
