"""Who wins the bid. [bid.winner] [bid.ties]"""

from rulewright.games.btwixt.bids.award import award_bid, deciding_rule, lowest, ranking, winner
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.words import BLANK, CURRENT, NONE, PLACE, REPLACED, REWARD, SEEN
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, ally, play
from tests.games.btwixt.piles import bidding_of, lay


def totals(current: str, *numbers: int) -> BtwixtState:
    """Return leaders with these totals; jade is the first player."""
    s = bidding_of(len(numbers), current)
    s.first = JADE
    s.total = list(numbers)
    return s


def test_the_highest_total_wins() -> None:
    assert winner(totals("hodor", 12, 15, 3, 4)) == CORAL


def test_a_tie_goes_to_the_nearest_from_the_first_player() -> None:
    assert winner(totals("hodor", 9, 9, 3, 9)) == ONYX
    assert winner(totals("hodor", 9, 9, 9, 9)) == JADE
    assert winner(totals("hodor", 0, 0, 0, 0)) == JADE


def test_an_ally_turns_ties_round() -> None:
    assert winner(totals("walder-frey", 9, 9, 3, 9)) == CORAL
    assert winner(totals("walder-frey", 9, 9, 9, 12)) == ONYX


def test_a_card_wins_ties_unless_it_is_blank() -> None:
    s = totals("hodor", 8, 8, 8, 3)
    lay(s, CORAL, "night-gathers")
    assert winner(s) == CORAL
    s.bid[CORAL][0] |= BLANK
    assert winner(s) == JADE


def test_an_ally_that_says_how_ties_go_stands_above_the_card() -> None:
    s = totals("walder-frey", 8, 8, 8, 3)
    lay(s, JADE, "night-gathers")
    assert winner(s) == CORAL


def test_the_second_highest_total_wins_where_an_ally_says_so() -> None:
    assert winner(totals("petyr-baelish", 5, 12, 9, 3)) == JADE
    # Two lead: they are first and second by their seats.
    assert winner(totals("petyr-baelish", 12, 12, 9, 3)) == CORAL
    assert winner(totals("petyr-baelish", 0, 0, 0, 0)) == ONYX


def test_the_most_cards_win_where_an_ally_says_so() -> None:
    s = totals("bronn", 11, 3, 4, 0)
    lay(s, AMBER, "royal-decree")
    lay(s, CORAL, "betrayal petty-coin")
    lay(s, JADE, "petty-coin turned-cloak")
    assert winner(s) == JADE
    assert ranking(s) == [JADE, CORAL, AMBER, ONYX]


def test_the_rule_that_decided_is_cited() -> None:
    def rule(current: str, *numbers: int) -> str:
        s = totals(current, *numbers)
        s.winner = winner(s)
        return deciding_rule(s)

    assert rule("hodor", 12, 15, 3, 4) == "bid.winner"
    assert rule("hodor", 9, 9, 3, 4) == "bid.ties"
    assert rule("walder-frey", 9, 9, 3, 4) == "allies.walder-frey"
    assert rule("walder-frey", 9, 8, 3, 4) == "bid.winner"
    assert rule("petyr-baelish", 9, 8, 3, 4) == "allies.petyr-baelish"


def test_the_lowest_are_named_from_the_first_player() -> None:
    assert lowest(totals("hodor", 3, 9, 9, 3)) == [ONYX, AMBER]


def test_totals_are_fixed_and_the_current_ally_is_the_prize() -> None:
    s = bidding_of()
    lay(s, CORAL, "steady-hand")
    play(s, award_bid(s))
    assert s.total == [0, 5, 0, 0]
    assert (s.winner, s.step, s.current) == (CORAL, PLACE, NONE)
    assert s.prizes == [ally(s, "hodor") | CURRENT << SEEN]


def test_an_ally_that_came_in_during_the_round_obeys_no_strings() -> None:
    s = bidding_of()
    s.current_free = True
    play(s, award_bid(s))
    assert s.prizes == [ally(s, "hodor") | REPLACED << SEEN]


def test_without_an_ally_the_token_alone_is_won() -> None:
    s = bidding_of()
    s.dead.append(s.current)
    s.current = NONE
    play(s, award_bid(s))
    assert (s.winner, s.step) == (AMBER, REWARD)
