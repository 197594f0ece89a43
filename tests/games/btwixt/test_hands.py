"""What seats know of each other's hands."""

import pytest

from rulewright.games.btwixt.hands import (
    DrawKind,
    add_to_hand,
    discard,
    forget,
    hand_kinds,
    take_from_hand,
)
from rulewright.games.btwixt.state import BtwixtState, pack_of
from rulewright.games.btwixt.words import ADVANCED, KIND, KINGSMOOT, SEEN, STANDARD

AMBER, CORAL, JADE = 0, 1, 2


@pytest.fixture
def s() -> BtwixtState:
    return BtwixtState(0, 3)


def knowing(s: BtwixtState, seat: int) -> list[int]:
    """Return, for each card of a hand, the mask of the seats that know it."""
    return [entry >> SEEN for entry in s.hand[seat]]


def test_a_leader_is_not_told_to_know_the_own_hand(s: BtwixtState) -> None:
    add_to_hand(s, AMBER, 5, 0b111)
    assert knowing(s, AMBER) == [0b110]


def test_copies_that_different_seats_know_are_counted_as_one(s: BtwixtState) -> None:
    add_to_hand(s, AMBER, 5, 1 << CORAL)
    add_to_hand(s, AMBER, 5)
    add_to_hand(s, AMBER, 5, 1 << JADE)
    assert knowing(s, AMBER) == [0, 0, 0b110]


def test_a_second_copy_that_a_seat_knows_is_another(s: BtwixtState) -> None:
    for seen in (1 << CORAL, 0b110, 1 << CORAL):
        add_to_hand(s, AMBER, 5, seen)
    assert knowing(s, AMBER) == [0b010, 0b010, 0b110]


def test_the_copy_that_most_know_of_leaves_first(s: BtwixtState) -> None:
    add_to_hand(s, AMBER, 5, 1 << CORAL)
    add_to_hand(s, AMBER, 5)
    add_to_hand(s, AMBER, 3, 0b110)
    assert take_from_hand(s, AMBER, 5) == 5 | 1 << CORAL + SEEN
    assert s.hand[AMBER] == [5, 3 | 0b110 << SEEN]


def test_a_card_that_left_unseen_makes_the_others_forget_the_hand(s: BtwixtState) -> None:
    add_to_hand(s, AMBER, 5, 0b110)
    add_to_hand(s, AMBER, 9, 1 << CORAL)
    forget(s, AMBER, but=1 << JADE)
    assert s.hand[AMBER] == [9, 5 | 1 << JADE + SEEN]


def test_the_kinds_of_a_hand_are_each_named_once(s: BtwixtState) -> None:
    for kind in (7, 5, 7):
        add_to_hand(s, AMBER, kind, 1 << CORAL)
    assert hand_kinds(s, AMBER) == [5, 7]
    assert [entry & KIND for entry in s.hand[AMBER]] == [5, 7, 7]


@pytest.mark.parametrize(("game", "leaves"), [(STANDARD, 0), (ADVANCED, 1), (KINGSMOOT, 0)])
def test_a_leaders_own_card_leaves_the_advanced_game(
    s: BtwixtState, game: int, leaves: int
) -> None:
    s.game = game
    own = pack_of(s).leaders[0].cards[0]
    discard(s, own)
    assert (s.removed, s.discard) == (([own], []) if leaves else ([], [own]))


def test_luck_draws_a_kind_as_often_as_it_lies_there(s: BtwixtState) -> None:
    betrayal = pack_of(s).kind_named("betrayal")
    chance = DrawKind(s, [betrayal, 7, betrayal, betrayal | 0b110 << SEEN])
    assert (chance.outcomes, chance.weights) == ([betrayal, 7, betrayal, betrayal], None)
    assert chance.text(betrayal) == "betrayal"
