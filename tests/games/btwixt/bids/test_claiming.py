"""Claiming allies: who says where they go, tokens, and the token for winning. [placement.order]"""

import pytest

from rulewright.games.btwixt.bids.claiming import gain_reward, place_ally, resolve_claim
from rulewright.games.btwixt.rounds import next_step
from rulewright.games.btwixt.state import BtwixtState, laid
from rulewright.games.btwixt.words import (
    BLANK,
    CLAIMED,
    CURRENT,
    FREE,
    NONE,
    OTHER,
    OTHER_BY_ALLY,
    PLACE,
    REWARD,
    SAME,
    SAME_BY_ALLY,
    SEEN,
    TRIUMPH,
)
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, ally, kind, play, seated

LEFT, RIGHT = AMBER, ONYX  # the councils of amber


@pytest.fixture
def s() -> BtwixtState:
    """Four leaders; amber has won the bid."""
    s = seated(4)
    s.winner = AMBER
    s.step = PLACE
    return s


def prize(s: BtwixtState, key: str, how: int = CURRENT) -> None:
    """Make an ally the next to be claimed."""
    for pile in (s.allies, s.deck_top):
        if ally(s, key) in pile:
            pile.remove(ally(s, key))
    s.prizes.append(ally(s, key) | how << SEEN)


def put(s: BtwixtState, council: int, *keys: str) -> None:
    """Place allies in a council."""
    for key in keys:
        s.allies.remove(ally(s, key))
        s.council[council].append(ally(s, key))


def strings(s: BtwixtState, seat: int, copies: int = 1, flags: int = 0) -> None:
    """Place copies of Pulling the Strings in a pile."""
    s.bid[seat] += [laid(kind(s, "pulling-the-strings"), flags)] * copies


def placed(s: BtwixtState, key: str, *answers: str) -> int:
    """Claim the next ally, with this key; return the council where it went."""
    play(s, place_ally(s), *answers)
    assert s.placed == ally(s, key)
    assert s.step == CLAIMED
    return next(council for council in range(4) if s.placed in s.council[council])


# -- placing -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("answer", "council"), [("left", LEFT), ("right", RIGHT)])
def test_the_winner_chooses_one_of_two_councils(s: BtwixtState, answer: str, council: int) -> None:
    prize(s, "hodor")
    assert placed(s, "hodor", answer) == council
    assert (s.claimed, s.home) == (ally(s, "hodor"), council)


def test_tokens_on_the_current_ally_go_with_it(s: BtwixtState) -> None:
    prize(s, "hodor")
    prize(s, "gendry", FREE)
    s.on_current = [2, 3]
    placed(s, "hodor", "right")
    assert (s.token[RIGHT], s.on_current) == ([2, 3], [])
    play(s, resolve_claim(s))
    placed(s, "gendry", "left")
    assert s.token[LEFT] == []
    assert s.claimed == ally(s, "hodor")


# -- Pulling the Strings -------------------------------------------------------------------------
@pytest.mark.parametrize(("copies", "council"), [((1, 0), LEFT), ((0, 1), RIGHT), ((1, 2), RIGHT)])
def test_more_strings_force_the_shared_council(
    s: BtwixtState, copies: tuple[int, int], council: int
) -> None:
    strings(s, CORAL, copies[0])
    strings(s, ONYX, copies[1])
    prize(s, "hodor")
    assert placed(s, "hodor") == council


@pytest.mark.parametrize("copies", [1, 2])
def test_equally_many_strings_leave_the_choice(s: BtwixtState, copies: int) -> None:
    strings(s, CORAL, copies)
    strings(s, ONYX, copies)
    prize(s, "hodor")
    assert placed(s, "hodor", "left") == LEFT


def test_strings_of_the_winner_and_of_others_who_are_no_neighbours_do_nothing(
    s: BtwixtState,
) -> None:
    strings(s, AMBER)
    strings(s, JADE)
    prize(s, "hodor")
    assert placed(s, "hodor", "left") == LEFT


def test_blank_strings_do_nothing(s: BtwixtState) -> None:
    strings(s, CORAL, flags=BLANK)
    prize(s, "hodor")
    assert placed(s, "hodor", "right") == RIGHT


def test_nobody_pulls_strings_for_what_came_in_during_the_round(s: BtwixtState) -> None:
    strings(s, CORAL)
    prize(s, "hodor", FREE)
    assert placed(s, "hodor", "right") == RIGHT


# -- additional allies ---------------------------------------------------------------------------
@pytest.mark.parametrize(("how", "council"), [(OTHER, RIGHT), (SAME, LEFT)])
def test_an_additional_ally_goes_where_it_is_said(s: BtwixtState, how: int, council: int) -> None:
    strings(s, CORAL)
    prize(s, "hodor")
    prize(s, "gendry", how)
    assert placed(s, "hodor") == LEFT
    play(s, resolve_claim(s))
    assert placed(s, "gendry") == council
    assert s.home == LEFT


def test_without_a_first_ally_an_additional_one_goes_anywhere(s: BtwixtState) -> None:
    prize(s, "gendry", OTHER)
    assert placed(s, "gendry", "left") == LEFT


# -- allies that say where they go ---------------------------------------------------------------
def test_sansa_goes_to_the_highest_ally_against_strings(s: BtwixtState) -> None:
    put(s, RIGHT, "stannis-baratheon")
    put(s, LEFT, "hodor", "gendry", "shae")
    strings(s, CORAL, 2)
    prize(s, "sansa-stark")
    assert placed(s, "sansa-stark") == RIGHT


def test_sansa_undecided_leaves_the_choice_to_the_winner_and_not_to_strings(s: BtwixtState) -> None:
    strings(s, CORAL)
    prize(s, "sansa-stark")
    assert placed(s, "sansa-stark", "right") == RIGHT


def test_sansa_undecided_leaves_no_choice_to_golden_tongue(s: BtwixtState) -> None:
    s.bid[CORAL] = [laid(kind(s, "golden-tongue"))]
    prize(s, "sansa-stark")
    assert placed(s, "sansa-stark", "right") == RIGHT


def test_sansa_goes_her_way_whatever_she_is_claimed_by(s: BtwixtState) -> None:
    put(s, LEFT, "hodor")
    s.claimed, s.home = ally(s, "hodor"), LEFT
    prize(s, "sansa-stark", OTHER)
    assert placed(s, "sansa-stark") == LEFT


def test_mance_goes_to_the_council_of_fewer_allies(s: BtwixtState) -> None:
    put(s, LEFT, "hodor")
    strings(s, CORAL)
    prize(s, "mance-rayder")
    assert placed(s, "mance-rayder") == RIGHT


def test_jaqen_goes_where_he_killed(s: BtwixtState) -> None:
    put(s, LEFT, "hodor")
    put(s, RIGHT, "gendry")
    strings(s, CORAL)
    prize(s, "jaqen-hghar")
    assert placed(s, "jaqen-hghar", "gendry") == RIGHT
    assert s.dead == [ally(s, "gendry")]
    assert s.council[RIGHT] == [ally(s, "jaqen-hghar")]


def test_jaqen_who_kills_nobody_obeys_the_strings(s: BtwixtState) -> None:
    put(s, LEFT, "hodor")
    strings(s, CORAL)
    prize(s, "jaqen-hghar")
    assert placed(s, "jaqen-hghar", "none") == LEFT


def test_jaqen_who_kills_nobody_goes_anywhere_else(s: BtwixtState) -> None:
    put(s, LEFT, "hodor")
    prize(s, "jaqen-hghar")
    assert placed(s, "jaqen-hghar", "none", "right") == RIGHT


def test_jaqen_asks_nothing_where_nobody_can_die(s: BtwixtState) -> None:
    put(s, LEFT, "hodor")
    s.spared = True
    prize(s, "jaqen-hghar")
    assert placed(s, "jaqen-hghar", "right") == RIGHT


def test_theon_goes_to_the_neighbour_of_the_higher_total(s: BtwixtState) -> None:
    s.total = [9, 2, 0, 3]
    strings(s, CORAL)
    prize(s, "theon-greyjoy")
    assert placed(s, "theon-greyjoy") == RIGHT


def test_theon_undecided_leaves_it_to_the_winner(s: BtwixtState) -> None:
    strings(s, CORAL)
    prize(s, "theon-greyjoy")
    assert placed(s, "theon-greyjoy", "right") == RIGHT


@pytest.mark.parametrize(
    ("how", "totals", "council"),
    [
        (OTHER, [9, 4, 0, 3], LEFT),
        (SAME, [9, 3, 0, 4], RIGHT),
        (OTHER_BY_ALLY, [9, 4, 0, 3], RIGHT),
        (SAME_BY_ALLY, [9, 3, 0, 4], LEFT),
    ],
)
def test_theon_obeys_an_ally_that_brings_him_and_no_card(
    s: BtwixtState, how: int, totals: list[int], council: int
) -> None:
    put(s, LEFT, "hodor")
    s.claimed, s.home = ally(s, "hodor"), LEFT
    s.total = totals
    prize(s, "theon-greyjoy", how)
    assert placed(s, "theon-greyjoy") == council


# -- others who choose ---------------------------------------------------------------------------
def test_crowns_muster_lets_the_left_neighbour_choose(s: BtwixtState) -> None:
    s.bid[AMBER] = [laid(kind(s, "crown-muster"))]
    prize(s, "hodor")
    script = place_ally(s)
    assert next(script).seat == CORAL  # type: ignore[attr-defined]
    assert placed(s, "hodor", "onyx-amber") == RIGHT


def test_golden_tongue_lets_a_neighbour_choose_before_crowns_muster(s: BtwixtState) -> None:
    s.bid[AMBER] = [laid(kind(s, "crown-muster"))]
    s.bid[ONYX] = [laid(kind(s, "golden-tongue"))]
    prize(s, "hodor")
    assert next(place_ally(s)).seat == ONYX  # type: ignore[attr-defined]
    assert placed(s, "hodor", "amber-coral") == LEFT


@pytest.mark.parametrize("holder", [AMBER, JADE])
def test_golden_tongue_does_nothing_unless_a_neighbour_wins(s: BtwixtState, holder: int) -> None:
    s.bid[holder] = [laid(kind(s, "golden-tongue"))]
    prize(s, "hodor")
    assert next(place_ally(s)).seat == AMBER  # type: ignore[attr-defined]


def test_strings_leave_nothing_to_choose(s: BtwixtState) -> None:
    s.bid[AMBER] = [laid(kind(s, "crown-muster"))]
    strings(s, ONYX)
    prize(s, "hodor")
    assert placed(s, "hodor") == RIGHT


def test_the_winner_chooses_for_an_additional_ally(s: BtwixtState) -> None:
    s.bid[AMBER] = [laid(kind(s, "crown-muster"))]
    prize(s, "hodor", FREE)
    assert placed(s, "hodor", "right") == RIGHT


# -- what follows --------------------------------------------------------------------------------
def test_the_ally_that_loras_brings_is_the_next_to_be_placed(s: BtwixtState) -> None:
    prize(s, "ser-loras-tyrell", OTHER)
    prize(s, "gendry", FREE)
    s.claimed, s.home = ally(s, "shae"), LEFT
    s.deck_top = [ally(s, "hodor")]
    s.allies.remove(ally(s, "hodor"))
    assert placed(s, "ser-loras-tyrell") == RIGHT
    play(s, resolve_claim(s))
    assert s.step == PLACE
    assert placed(s, "hodor") == LEFT
    play(s, resolve_claim(s))
    assert placed(s, "gendry", "left") == LEFT


def test_the_token_comes_when_all_allies_are_placed(s: BtwixtState) -> None:
    prize(s, "hodor")
    placed(s, "hodor", "left")
    play(s, resolve_claim(s))
    assert s.step == REWARD
    play(s, gain_reward(s), "right")
    assert (len(s.token[RIGHT]), s.step, s.rewarded) == (1, TRIUMPH, True)


def test_an_ally_claimed_by_a_triumph_gives_no_second_token(s: BtwixtState) -> None:
    s.rewarded = True
    prize(s, "hodor", FREE)
    placed(s, "hodor", "left")
    play(s, resolve_claim(s))
    assert s.step == TRIUMPH


def test_a_triumph_claims_and_the_others_go_on_after_that(s: BtwixtState) -> None:
    s.step, s.rewarded = TRIUMPH, True
    s.bid[AMBER] = [laid(kind(s, "the-pack-survives")), laid(kind(s, "iron-price"))]
    put(s, RIGHT, "hodor")
    s.claimed, s.home = ally(s, "hodor"), RIGHT
    s.deck_top = [ally(s, "gendry")]
    s.allies.remove(ally(s, "gendry"))
    answers = {"resolve": "the-pack-survives"}
    steps = []
    while s.step in (TRIUMPH, PLACE, CLAIMED):
        script = next_step(s)
        assert script is not None
        play(s, script, *[answers.pop("resolve")] if answers else [])
        steps.append(s.step)
    assert steps[:4] == [PLACE, CLAIMED, TRIUMPH, TRIUMPH]
    assert s.council[RIGHT] == [ally(s, "hodor"), ally(s, "gendry")]
    assert len(s.token[RIGHT]) == 2


def test_bank_loan_waives_the_token_unless_it_is_blank(s: BtwixtState) -> None:
    s.bid[AMBER] = [laid(kind(s, "bank-loan"))]
    play(s, gain_reward(s))
    assert sum(len(each) for each in s.token) == 0
    s.bid[AMBER] = [laid(kind(s, "bank-loan"), BLANK)]
    play(s, gain_reward(s), "left")
    assert len(s.token[LEFT]) == 1


def test_bank_loan_of_another_costs_the_winner_nothing(s: BtwixtState) -> None:
    s.bid[CORAL] = [laid(kind(s, "bank-loan"))]
    play(s, gain_reward(s), "left")
    assert len(s.token[LEFT]) == 1


def test_a_round_without_an_ally_gives_the_token_alone(s: BtwixtState) -> None:
    s.step = REWARD
    play(s, gain_reward(s), "left")
    assert (s.claimed, s.home, s.step) == (NONE, NONE, TRIUMPH)
