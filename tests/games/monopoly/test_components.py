"""The components: the ring of forty squares, the deeds, the decks and the dice."""

from collections import Counter
from itertools import pairwise

import pytest

from rulewright.games.monopoly.components import (
    CARD_EFFECT,
    CARD_FIGURE,
    CARD_HOTEL,
    CARDS,
    CHANCE_SQUARE,
    CHEST_SQUARE,
    COLLECT,
    DECK_SIZE,
    EFFECTS,
    GROUP,
    GROUP_LOTS,
    GROUPS,
    HOUSE_PRICE,
    JAIL,
    JAIL_CARD,
    KIND,
    KINDS,
    LEVELS,
    LOTS,
    MORTGAGE,
    PAY,
    PRICE,
    RAILROADS,
    RENT,
    SPEED_FACES,
    SQUARE,
    SQUARES,
    STREET,
    STREET_GROUPS,
    TOKENS,
    UTILITIES,
)
from rulewright.games.monopoly.dice import ALL_DICE, WHITE_DICE, total_of

STREETS = [square for square in range(40) if KIND[square] == STREET]


def test_the_ring_has_the_squares_of_the_board() -> None:
    kinds = Counter(KINDS[kind] for kind in KIND)
    assert kinds == {
        "street": 22,
        "railroad": 4,
        "utility": 2,
        "chance": 3,
        "community-chest": 3,
        "go": 1,
        "jail": 1,
        "free-parking": 1,
        "go-to-jail": 1,
        "income-tax": 1,
        "luxury-tax": 1,
    }
    corners = [SQUARES[number] for number in (0, 10, 20, 30)]
    assert corners == ["go", "jail", "free-parking", "go-to-jail"]
    assert JAIL == 10
    assert [n for n in range(40) if KIND[n] == CHANCE_SQUARE] == [7, 22, 36]
    assert [n for n in range(40) if KIND[n] == CHEST_SQUARE] == [2, 17, 33]
    assert SQUARE["income-tax"] == 4
    assert SQUARE["luxury-tax"] == 38


def test_the_groups_are_whole() -> None:
    assert sorted(lot for lots in GROUP_LOTS for lot in lots) == LOTS
    sizes = [len(GROUP_LOTS[group]) for group in STREET_GROUPS]
    assert sizes == [2, 3, 3, 3, 3, 3, 3, 2]
    assert GROUP_LOTS[RAILROADS] == [5, 15, 25, 35]
    assert GROUP_LOTS[UTILITIES] == [12, 28]
    assert all(GROUPS[GROUP[lot]] for lot in LOTS)


def test_the_figures_add_up() -> None:
    assert sum(PRICE) == 5690
    assert sum(PRICE[lot] for lot in STREETS) == 4590
    assert all(2 * MORTGAGE[lot] == PRICE[lot] for lot in LOTS)
    assert sum(HOUSE_PRICE[lot] for lot in STREETS) == 50 * 5 + 100 * 6 + 150 * 6 + 200 * 5


@pytest.mark.parametrize("lot", STREETS)
def test_rents_rise_with_every_piece(lot: int) -> None:
    rents = RENT[lot * LEVELS : lot * LEVELS + LEVELS]
    assert all(less < more for less, more in pairwise(rents))
    assert rents[1] >= 4 * rents[0]
    # One piece costs the same all along a side of the board.
    assert HOUSE_PRICE[lot] == 50 * (1 + lot // 10)


@pytest.mark.parametrize(
    ("name", "price", "rents"),
    [
        ("mediterranean", 60, [2, 10, 30, 90, 160, 250]),
        ("connecticut", 120, [8, 40, 100, 300, 450, 600]),
        ("tennessee", 180, [14, 70, 200, 550, 750, 950]),
        ("illinois", 240, [20, 100, 300, 750, 925, 1100]),
        ("pennsylvania", 320, [28, 150, 450, 1000, 1200, 1400]),
        ("boardwalk", 400, [50, 200, 600, 1400, 1700, 2000]),
    ],
)
def test_deeds(name: str, price: int, rents: list[int]) -> None:
    lot = SQUARE[name]
    assert PRICE[lot] == price
    assert RENT[lot * LEVELS : lot * LEVELS + LEVELS] == rents


def test_the_decks() -> None:
    assert len(CARDS) == 2 * DECK_SIZE
    effects = [
        Counter(EFFECTS[CARD_EFFECT[n]] for n in deck) for deck in (range(16), range(16, 32))
    ]
    assert effects[0] == {
        "advance": 5, "nearest": 3, "back": 1, "collect": 2, "pay": 1, "pay-each": 1,
        "repairs": 1, "jail": 1, "jail-free": 1,
    }  # fmt: skip
    assert effects[1] == {
        "advance": 1, "collect": 8, "collect-each": 1, "pay": 3, "repairs": 1, "jail": 1,
        "jail-free": 1,
    }  # fmt: skip
    assert [CARDS[card] for card in JAIL_CARD] == ["jail-free", "chest-jail-free"]
    got = [sum(CARD_FIGURE[n] for n in deck if CARD_EFFECT[n] == COLLECT) for deck in DECK_RANGES]
    paid = [sum(CARD_FIGURE[n] for n in deck if CARD_EFFECT[n] == PAY) for deck in DECK_RANGES]
    assert got == [200, 600]
    assert paid == [15, 300]
    repairs = [n for n in range(32) if EFFECTS[CARD_EFFECT[n]] == "repairs"]
    assert [(CARD_FIGURE[n], CARD_HOTEL[n]) for n in repairs] == [(25, 100), (40, 115)]


DECK_RANGES = (range(DECK_SIZE), range(DECK_SIZE, 2 * DECK_SIZE))


def test_the_dice_are_fair() -> None:
    white = Counter(total_of(outcome, False) for outcome in WHITE_DICE.outcomes)
    assert white == {total: 6 - abs(total - 7) for total in range(2, 13)}
    texts = {WHITE_DICE.text(outcome) for outcome in WHITE_DICE.outcomes}
    assert len(texts) == 36
    faces = Counter(ALL_DICE.text(outcome).split("-")[2] for outcome in ALL_DICE.outcomes)
    assert faces == {"1": 36, "2": 36, "3": 36, "bus": 36, "mr": 72}
    assert len(SPEED_FACES) == 6
    by_text = {ALL_DICE.text(outcome): outcome for outcome in ALL_DICE.outcomes}
    assert len(by_text) == len(set(ALL_DICE.outcomes)) == 180
    assert total_of(by_text["3-4-2"], True) == 9
    assert total_of(by_text["3-4-bus"], True) == total_of(by_text["3-4-mr"], True) == 7


def test_a_token_for_every_seat() -> None:
    assert len(set(TOKENS)) == 8
