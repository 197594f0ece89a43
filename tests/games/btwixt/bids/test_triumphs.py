"""Abilities after the bid. [triumph.*]"""

from rulewright.games.btwixt.bids.triumphs import due_cards, resolve_aftermath, resolve_triumph
from rulewright.games.btwixt.later import DISCARD
from rulewright.games.btwixt.names import ability_number
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import AFTERMATH, BLANK, CLEANUP, DONE, KEPT, TRIUMPH
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, play
from tests.games.btwixt.piles import bidding_of, hold, lay


def won_by(seat: int, current: str = "hodor") -> BtwixtState:
    """Return a state in which a leader has won the bid and everything is claimed."""
    s = bidding_of(4, current)
    s.first = JADE
    s.winner = seat
    s.total = [1, 1, 1, 1]
    s.total[seat] = 9
    s.step = TRIUMPH
    s.rewarded = True
    return s


def test_a_card_whose_condition_does_not_hold_is_passed_over() -> None:
    s = won_by(AMBER)
    lay(s, AMBER, "contingency-plan shared-feast")
    lay(s, CORAL, "hostage border-raid")
    assert [due_cards(s, seat) for seat in (AMBER, CORAL)] == [[], []]
    play(s, resolve_triumph(s))
    assert s.step == AFTERMATH


def test_one_card_acts_in_a_step_and_only_once() -> None:
    s = won_by(AMBER)
    lay(s, CORAL, "contingency-plan")
    play(s, resolve_triumph(s))
    assert s.bid[CORAL][0] & (DONE | KEPT) == DONE | KEPT
    assert s.step == TRIUMPH
    play(s, resolve_triumph(s))
    assert s.step == AFTERMATH


def test_a_blank_card_does_not_act() -> None:
    s = won_by(AMBER)
    lay(s, CORAL, "contingency-plan")
    s.bid[CORAL][0] |= BLANK
    play(s, resolve_triumph(s))
    assert s.step == AFTERMATH


def test_leaders_act_from_the_first_player_clockwise() -> None:
    s = won_by(AMBER)
    for seat in (CORAL, ONYX):
        lay(s, seat, "shared-feast")
    play(s, resolve_triumph(s))
    assert [len(tokens) for tokens in s.token] == [0, 0, 0, 1]


def test_each_orders_their_own_and_nobody_is_asked_about_cards_alike() -> None:
    s = won_by(AMBER)
    lay(s, CORAL, "contingency-plan contingency-plan shared-feast")
    play(s, resolve_triumph(s), "shared-feast")
    assert len(s.token[AMBER]) == 1
    play(s, resolve_triumph(s))
    play(s, resolve_triumph(s))
    play(s, resolve_triumph(s))
    assert s.step == AFTERMATH


def test_the_lowest_discard_after_the_bid_where_an_ally_says_so() -> None:
    s = won_by(AMBER, "robert-baratheon")
    for seat in (CORAL, ONYX):
        hold(s, seat, "steady-hand")
    play(s, resolve_aftermath(s))
    assert s.step == CLEANUP
    by = ability_number(s, "allies.robert-baratheon")
    assert s.tasks == [DISCARD, ONYX, 1, by, DISCARD, CORAL, 1, by]
