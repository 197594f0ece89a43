"""Trades: terms put together, answers, counter-offers, limits, and what changes hands."""

from __future__ import annotations

from random import Random

import pytest

from rulewright.games.monopoly.trading.partners import too_many_dropped
from rulewright.games.monopoly.trading.terms import DROP
from tests.games.monopoly.play import Table

POSITION = """
    players: 3
    turn: car
    cash: all 500
    deeds car: boardwalk, reading mortgaged, oriental 1, vermont 1, connecticut 1
    deeds dog: park-place, baltic, electric
    holds dog: chance-card
"""


@pytest.fixture
def table() -> Table:
    return Table(POSITION)


def offer(table: Table, seat: str, other: str, *terms: str) -> None:
    """Let a seat that is asked what to do send an offer."""
    table.do(seat, f"trade {other}")
    table.chain(seat, *terms, "offer")


def test_an_offer_is_sent_as_one_chain_and_read_in_full(table: Table) -> None:
    offer(
        table, "car", "dog", "give reading", "give money", "$120", "want park-place",
        "want chance-card",
    )  # fmt: skip
    assert table.waiting() == ["dog"]
    prompt = table.prompt("dog")
    for word in ("Reading Railroad (mortgaged)", "$120", "Park Place", "Chance"):
        assert word in prompt
    assert "you get Reading Railroad" in prompt
    ask = table.match.ask(1)
    assert ask is not None
    assert {"reading", "park-place"} <= set(ask.targets(table.state, 0))


def test_the_log_holds_both_sides_of_an_offer_and_the_answer(table: Table) -> None:
    offer(
        table, "car", "dog", "give reading", "give money", "$120", "want park-place",
        "want chance-card",
    )  # fmt: skip
    table.do("dog", "accept")
    offered, answered = [e for e in table.match.events() if e.rule == "trade.offer"]
    assert (offered["player"], offered["other"]) == ("car", "dog")
    assert offered["given"] == ["reading", {"amount": 120}]
    assert offered["wanted"] == ["park-place", "chance-card"]
    assert (answered["player"], answered["answer"]) == ("dog", "accepts")


def test_what_is_agreed_changes_hands_at_once(table: Table) -> None:
    money = table.money()
    offer(table, "car", "dog", "give boardwalk", "want baltic", "want money", "$200")
    table.do("dog", "accept")
    assert (table.owner("boardwalk"), table.owner("baltic")) == ("dog", "car")
    assert (table.cash("car"), table.cash("dog")) == (700, 300)
    assert table.money() == money
    assert table.state.offer is None
    assert table.state.owns_group(1, 7), "the dog now has both dark blue streets"


def test_a_completed_colour_can_be_built_on_before_the_next_throw(table: Table) -> None:
    offer(table, "car", "dog", "give boardwalk", "want baltic")
    table.do("dog", "accept")
    table.do("car", "throw")
    assert table.waiting() == ["dog"], "asked before the throw, having got a whole colour"
    table.do("dog", "build boardwalk")
    assert table.level("boardwalk") == 1
    table.do("dog", "pass")
    assert table.match.luck is not None


def test_a_card_out_of_jail_is_bought_and_used_in_the_same_turn() -> None:
    table = Table(POSITION + "at: car jail\njail: car 3")
    assert table.refused("car", "card") == "jail.card"
    offer(table, "car", "dog", "want chance-card", "give money", "$40")
    table.do("dog", "accept")
    table.do("car", "card")
    assert table.state.jail[0] == 0
    assert table.state.seen_chance == [table.state.seen_chance[0]]
    assert (table.cash("car"), table.cash("dog")) == (460, 540)


# -- what may not be offered -------------------------------------------------------------------


def test_each_side_gives_something(table: Table) -> None:
    table.do("car", "trade dog")
    assert table.refused("car", "offer") == "trade.what"
    table.do("car", "give boardwalk")
    assert table.refused("car", "offer") == "trade.what"
    table.do("car", "want baltic", "offer")


def test_no_lot_of_a_colour_with_buildings(table: Table) -> None:
    table.do("car", "trade dog")
    assert table.refused("car", "give oriental") == "trade.buildings"
    assert "give boardwalk" in table.options("car")
    table.do("car", "drop", "trade hat")
    assert table.refused("car", "give vermont") == "trade.buildings"


def test_nobody_gives_what_it_does_not_have(table: Table) -> None:
    table.do("car", "trade dog")
    assert table.refused("car", "give baltic") == "trade.what"
    assert table.refused("car", "want boardwalk") == "trade.what"
    assert table.refused("car", "give rent-immunity") == "trade.no-loans"
    table.do("car", "give money")
    assert table.refused("car", "$501") == "trade.what"
    table.do("car", "$500")
    assert table.refused("car", "give money") == "trade.offer"


def test_the_new_owner_must_be_able_to_pay_the_interest() -> None:
    table = Table(POSITION.replace("cash: all 500", "cash: all 500, hat 14"))
    table.do("car", "trade hat", "give reading", "want money", "$5")
    assert table.refused("car", "offer") == "trade.mortgaged", "9 left, and 10 to pay"
    table.do("car", "drop", "trade hat", "give reading", "want money", "$4", "offer")
    table.do("hat", "accept")
    assert table.cash("hat") == 0
    assert table.is_mortgaged("reading")


def test_trades_may_be_played_without() -> None:
    table = Table(POSITION + "options: no trades")
    assert table.refused("car", "trade dog") == "house.no-trades"


def test_nobody_trades_with_who_is_out() -> None:
    table = Table(POSITION.replace("players: 3", "players: 4\nout: iron"))
    assert table.refused("car", "trade iron") == "trade.what"
    assert table.refused("car", "trade car") == "trade.what"


# -- mortgaged lots ------------------------------------------------------------------------------


def test_a_mortgaged_lot_is_lifted_or_kept_by_its_new_owner(table: Table) -> None:
    offer(table, "car", "dog", "give reading", "want baltic")
    table.do("dog", "accept")
    assert table.waiting() == ["dog"]
    assert table.options("dog") == ["keep", "lift"]
    table.do("dog", "keep")
    assert table.cash("dog") == 490
    assert table.is_mortgaged("reading")
    table.match.undo()
    table.do("dog", "lift")
    assert table.cash("dog") == 390
    assert not table.is_mortgaged("reading")


def test_lifting_one_lot_leaves_the_interest_for_the_others() -> None:
    table = Table(
        """
        players: 2
        cash: car 500, dog 112
        deeds car: reading mortgaged, b-and-o mortgaged
        deeds dog: baltic
        """
    )
    offer(table, "car", "dog", "give reading", "give b-and-o", "want baltic")
    table.do("dog", "accept")
    # 110 of 112 would lift the Reading, but 10 are due for the B. & O. as well: both are kept.
    assert table.cash("dog") == 92
    assert table.is_mortgaged("reading")
    assert table.is_mortgaged("b-and-o")


# -- answers ---------------------------------------------------------------------------------------


def test_a_counter_offer_begins_from_the_terms_turned_round(table: Table) -> None:
    offer(table, "car", "dog", "give boardwalk", "give money", "$50", "want baltic")
    table.do("dog", "counter")
    assert "you give Baltic Avenue, and get Boardwalk and $50" in table.prompt("dog")
    assert table.refused("dog", "offer") == "trade.offer", "unchanged terms are to be accepted"
    table.chain("dog", "without baltic", "give electric", "without money", "offer")
    table.do("car", "accept")
    assert (table.owner("boardwalk"), table.owner("electric")) == ("dog", "car")
    assert table.owner("baltic") == "dog"
    assert table.cash("car") == 500


def test_an_offer_is_countered_four_times_at_most(table: Table) -> None:
    offer(table, "car", "dog", "give boardwalk", "want money", "$100")
    seats = ["dog", "car"]
    for count in range(4):
        seat = seats[count % 2]
        verb = "give" if seat == "dog" else "want"
        table.do(seat, "counter")
        table.chain(seat, f"{verb} money", f"${90 - count}", "offer")
    assert table.waiting() == ["dog"]
    assert table.refused("dog", "counter") == "table.offers"
    table.do("dog", "accept")
    assert table.cash("dog") == 413


def test_a_dropped_counter_offer_refuses(table: Table) -> None:
    offer(table, "car", "dog", "give boardwalk", "want baltic")
    table.do("dog", "counter", "drop")
    assert table.kind("car") == "manage"
    table.do("car", "trade dog", "give boardwalk", "want baltic")
    assert table.refused("car", "offer") == "table.offers"


def test_refused_terms_wait_for_the_next_throw(table: Table) -> None:
    offer(table, "car", "dog", "give boardwalk", "want baltic")
    table.do("dog", "refuse")
    table.do("car", "trade dog", "want baltic", "give boardwalk")
    assert table.refused("car", "offer") == "table.offers"
    table.do("car", "want electric", "offer")
    table.do("dog", "refuse")
    table.do("car", "throw")
    table.throw(4, 6)
    assert table.kind("dog") == "manage"
    offer(table, "dog", "car", "give baltic", "want boardwalk")
    table.do("car", "refuse")


def test_three_offers_between_two_throws(table: Table) -> None:
    for price in (100, 90, 80):
        offer(table, "car", "dog", "give boardwalk", "want money", f"${price}")
        table.do("dog", "refuse")
    assert table.refused("car", "trade dog") == "table.offers"
    assert table.refused("car", "trade hat") == "table.offers"


def test_a_dropped_offer_is_none_but_is_counted(table: Table) -> None:
    before = table.state.copy()
    table.do("car", "trade dog")
    table.chain("car", "give boardwalk", "want baltic", "drop")
    before.note_drop(0)
    assert table.state.data() == before.data()
    assert table.waiting() == ["car"]


def test_a_player_cannot_drop_offers_for_ever(table: Table) -> None:
    drops = 0
    while "trade dog" in table.options("car"):
        table.do("car", "trade dog")
        ask = table.match.ask(0)
        assert ask is not None
        warned = "begin no other" in ask.label(table.state, DROP)
        table.do("car", "drop")
        drops += 1
        assert warned == (drops == 3)
    assert drops == 3
    assert table.refused("car", "trade hat") == "table.offers"
    assert table.state.drops_of(1) == table.state.drops_of(2) == 0
    table.do("car", "throw")
    table.throw(4, 6)
    assert "trade car" in table.options("dog")
    assert table.state.drops_of(0) == 0


def test_it_says_how_many_offers_and_drops_are_left(table: Table) -> None:
    assert "Before the next throw you can make 3 more offers." in table.prompt("car")
    offer(table, "car", "dog", "give boardwalk", "want baltic")
    table.do("dog", "refuse")
    table.do("car", "trade hat", "drop")
    assert "you can make 2 more offers." in table.prompt("car")
    offer(table, "car", "dog", "give boardwalk", "want electric")
    table.do("dog", "refuse")
    assert "you can make 1 more offer." in table.prompt("car")
    offer(table, "car", "dog", "give boardwalk", "want park-place")
    table.do("dog", "refuse")
    assert "Before the next throw you can make no more offers." in table.prompt("car")


@pytest.mark.parametrize("number", [1, 2, 5, 10])
def test_the_table_chooses_how_many(number: int) -> None:
    table = Table(f"{POSITION}    options: offers={number}\n")
    assert f"make {number} more offer" in table.prompt("car")
    for drop in range(number):
        table.do("car", "trade dog")
        ask = table.match.ask(0)
        assert ask is not None
        assert ("begin no other" in ask.label(table.state, DROP)) == (drop == number - 1)
        table.do("car", "drop")
    assert table.state.drops_of(0) == number
    assert table.state.drops_of(1) == 0
    assert table.match.explain(0, "trade dog") == too_many_dropped(table.state)


def test_without_trades_nothing_is_said_of_offers() -> None:
    table = Table(f"{POSITION}    options: no trades\n    floor: car\n")
    assert "offer" not in table.prompt("car")


def test_who_may_drop_no_more_offers_and_cannot_pay_is_bankrupt() -> None:
    """A trade could have saved it; the debt does not stay open for ever either."""
    table = Table(
        """
        players: 3
        options: rents=automatic
        cash: car 10, dog 500, hat 500
        at: car jail
        deeds car: reading mortgaged
        deeds dog: st-james, tennessee, new-york
        """
    )
    table.do("car", "throw")
    table.throw(4, 5)
    for _ in range(3):
        assert table.kind("car") == "raise"
        table.do("car", "trade hat", "drop")
    assert table.state.out == [0]


# -- when one may trade ----------------------------------------------------------------------------


def test_a_trade_can_pay_for_the_lot_one_stands_on() -> None:
    table = Table(
        """
        players: 2
        cash: car 100, dog 500
        at: car jail
        deeds car: baltic mortgaged
        """
    )
    table.do("car", "throw")
    table.throw(4, 5)
    assert table.refused("car", "buy") == "buying.price"
    offer(table, "car", "dog", "give baltic", "want money", "$100")
    table.do("dog", "accept", "keep")
    table.do("car", "buy")
    assert table.owner("new-york") == "car"
    assert table.cash("car") == 0


def test_a_trade_can_pay_a_debt_as_soon_as_it_suffices() -> None:
    table = Table(
        """
        players: 3
        options: rents=automatic
        cash: car 10, dog 500, hat 500
        at: car jail
        deeds car: reading mortgaged
        deeds dog: st-james, tennessee, new-york
        """
    )
    table.do("car", "throw")
    table.throw(4, 5)
    assert table.kind("car") == "raise"
    assert "bankrupt" in table.options("car")
    offer(table, "car", "hat", "give reading", "want money", "$30")
    table.do("hat", "accept", "keep")
    assert table.cash("car") == 8, "40 in hand, the rent of 32 paid at once"
    assert table.cash("dog") == 532


def test_putting_an_offer_together_ends_however_it_is_done(table: Table) -> None:
    """Every thing is named once: whoever keeps adding comes to an end."""
    rng = Random(1)
    table.do("car", "trade dog")
    steps = 0
    while choices := [text for text in table.options("car") if text not in ("offer", "drop")]:
        table.do("car", rng.choice(choices))
        steps += 1
        assert steps <= 8, "two lots to give, three lots and a card to want, a sum in two steps"
    assert table.options("car") == ["offer", "drop"]
