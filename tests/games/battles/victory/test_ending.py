"""Who has won: on the spot, and after the last round. [victory.instant] [victory.end]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import victory
from rulewright.games.battles.fighting import hits
from rulewright.games.battles.ground.moving import put
from rulewright.games.battles.options import FIRST_RULES
from rulewright.games.battles.state import (
    COMMAND,
    DESTROYED,
    HELD,
    INSTANT,
    NOT_OVER,
    POINTS,
    ROUT,
    SCORE,
    BattlesState,
)
from rulewright.games.battles.words import GREEN_ZONE, LANNISTER, NONE, SIDE_NAMES, STARK
from rulewright.kernel import GameOver
from tests.games.battles.drill import cell, field, play, unit
from tests.games.battles.planned import Part, award, instant, objective, planned, special

ARMIES = """\
i9: stark green war-host
h8: stark blue riders
g1: stark blue maege
a9: lannister green guards
b8: lannister red cavaliers
c1: lannister blue kevan"""


def fell(s: BattlesState, where: str, by_side: int) -> None:
    """Eliminate the unit in a hex."""
    hits.eliminate(s, unit(s, where), by_side)


def last_check(s: BattlesState) -> tuple[int, str]:
    """Return how the battle ends after the last round, and who wins."""
    play(s, victory.score_and_check(s))
    return s.ending, SIDE_NAMES[s.winner]


# -- on the spot ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "wins"),
    [(0, False), (1, True), (2, False)],
)
def test_an_instant_victory_by_objectives_counts_them(number: int, wins: bool) -> None:
    places = [objective("h7"), objective("b7")]
    goals = [instant("objectives", "stark", number)]
    with planned(field(ARMIES), objectives=places, instants=goals) as s:
        rider = unit(s, "h8")
        put(s, rider, cell(s, "h7"))
        if wins:
            with pytest.raises(GameOver):
                victory.after_move(s, rider)
            assert (s.ending, s.winner) == (INSTANT, STARK)
        else:
            victory.after_move(s, rider)
            assert s.ending == NOT_OVER


def test_holding_all_objectives_wins_in_the_middle_of_a_round() -> None:
    places = [objective("h7", "stark"), objective("b7")]
    with planned(field(ARMIES), objectives=places, instants=[instant("objectives")]) as s:
        put(s, unit(s, "h8"), cell(s, "b7"))
        with pytest.raises(GameOver):
            victory.after_move(s, unit(s, "b7"))
        assert (s.ending, s.winner) == (INSTANT, STARK)


@pytest.mark.parametrize(
    ("goal", "where"),
    [
        (instant("commander", "stark", 1), "c1"),
        (instant("commanders", "stark"), "c1"),
        (instant("units", "stark", 1), "b8"),
        (instant("points", "stark", 2), "a9"),
    ],
)
def test_what_an_elimination_wins_at_once(goal: Part, where: str) -> None:
    points = [award("unit", "at-once", points=2)]
    with planned(field(ARMIES), instants=[goal], awards=points) as s:
        with pytest.raises(GameOver):
            fell(s, where, STARK)
        assert (s.ending, s.winner) == (INSTANT, STARK)


def test_one_commander_is_not_another() -> None:
    text = f"{ARMIES}\na5: lannister blue addam"
    with planned(field(text), instants=[instant("commander", "stark", 2)]) as s:
        fell(s, "c1", STARK)
        assert s.ending == NOT_OVER
        with pytest.raises(GameOver):
            fell(s, "a5", STARK)


def test_rout_comes_before_any_other_instant_victory() -> None:
    with planned(field(ARMIES), instants=[instant("units", "stark", 1)], rout=[True, True]) as s:
        s.morale = 10
        with pytest.raises(GameOver):
            fell(s, "b8", STARK)
        assert (s.ending, s.winner) == (ROUT, STARK)


def test_of_both_sides_the_one_on_turn_has_its_victory() -> None:
    with planned(field(ARMIES), instants=[instant("points", "both", 3)]) as s:
        s.points = [3, 3]
        s.turn = LANNISTER
        with pytest.raises(GameOver):
            victory.check_instants(s)
        assert s.winner == LANNISTER


@pytest.mark.parametrize(
    ("step", "first", "turn", "winner"),
    [
        (COMMAND, LANNISTER, STARK, STARK),
        (COMMAND, STARK, LANNISTER, LANNISTER),
        (SCORE, LANNISTER, STARK, LANNISTER),
        (SCORE, STARK, LANNISTER, STARK),
    ],
)
@pytest.mark.parametrize("goals", [("lannister", "stark"), ("stark", "lannister")])
def test_of_two_instant_victories_that_of_who_acts_first_counts(
    goals: tuple[str, str], step: int, first: int, turn: int, winner: int
) -> None:
    with planned(field(ARMIES), instants=[instant("points", side, 3) for side in goals]) as s:
        s.points = [3, 3]
        s.step, s.first, s.turn = step, first, turn
        with pytest.raises(GameOver):
            victory.check_instants(s)
        assert s.winner == winner


def test_in_a_match_of_rules_1_the_plan_says_which_instant_victory_comes_first() -> None:
    goals = [instant("points", "lannister", 3), instant("points", "stark", 3)]
    with planned(field(ARMIES), instants=goals) as s:
        s.points = [3, 3]
        s.step, s.first, s.turn = SCORE, STARK, STARK
        s.rulings |= 1 << FIRST_RULES
        with pytest.raises(GameOver):
            victory.check_instants(s)
        assert s.winner == LANNISTER


def test_an_instant_victory_comes_before_the_count_of_the_last_round() -> None:
    goals = [award("objective", "at-end", points=9)]
    with planned(
        field(ARMIES),
        objectives=[objective("h7", "stark"), objective("b7", "lannister")],
        instants=[instant("points", "lannister", 9)],
        awards=goals,
        rounds=1,
        scored=True,
    ) as s:
        s.points = [30, 0]
        assert last_check(s) == (INSTANT, "lannister")


def test_a_side_without_a_unit_is_destroyed() -> None:
    s = field("i9: stark green war-host\na9: lannister green guards")
    with pytest.raises(GameOver):
        fell(s, "a9", STARK)
    assert (s.ending, s.winner) == (DESTROYED, STARK)


# -- after the last round -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("points", "morale", "momentum", "winner"),
    [
        ([4, 3], 9, STARK, "stark"),
        ([3, 4], -9, STARK, "lannister"),
        ([3, 3], 1, LANNISTER, "stark"),
        ([3, 3], -1, STARK, "lannister"),
        ([3, 3], 0, LANNISTER, "lannister"),
        ([0, 0], 0, STARK, "stark"),
    ],
)
def test_points_decide_then_morale_then_momentum(
    points: list[int], morale: int, momentum: int, winner: str
) -> None:
    with planned(field(ARMIES), rounds=1, scored=True, end_holder=NONE) as s:
        s.points, s.morale, s.momentum = points, morale, momentum
        assert last_check(s) == (POINTS, winner)


@pytest.mark.parametrize(
    ("holders", "winner"),
    [
        (("stark", "stark"), "stark"), (("stark", "lannister"), "stark"),
        (("lannister", "lannister"), "lannister"), (("lannister", "nobody"), "stark"),
    ],
)  # fmt: skip
def test_who_defends_wins_unless_the_enemy_holds_all(holders: tuple[str, str], winner: str) -> None:
    places = [objective("h7", holders[0]), objective("b7", holders[1])]
    with planned(field(ARMIES), objectives=places, rounds=1, scored=False, end_holder=STARK) as s:
        assert last_check(s) == (HELD, winner)


@pytest.mark.parametrize(
    ("held", "morale", "winner"),
    [(1, 0, "lannister"), (2, 0, "stark"), (2, -6, "stark"), (2, -7, "lannister")],
)
def test_a_goal_may_ask_for_some_objectives_and_for_morale(
    held: int, morale: int, winner: str
) -> None:
    holders = ["stark" if place < held else "nobody" for place in range(3)]
    places = [objective(f"b{3 + place}", holder) for place, holder in enumerate(holders)]
    goal = special("goal", "stark", "", 2, 0, GREEN_ZONE)
    with planned(
        field(ARMIES),
        objectives=places,
        specials=[goal],
        rounds=1,
        scored=False,
        end_holder=LANNISTER,
    ) as s:
        s.morale = morale
        assert last_check(s) == (HELD, winner)


# -- the ranking ----------------------------------------------------------------------------------
def test_the_winner_comes_first_and_the_scores_are_points() -> None:
    with planned(field(ARMIES), rounds=1, scored=True) as s:
        s.points = [2, 5]
        last_check(s)
        result = victory.rank(s)
    assert result.places == [2, 1]
    assert result.scores == [2, 5]
    assert result.rounds == 1
    assert result.reason == "House Lannister wins by 5 victory points to 2."


def test_there_are_no_scores_where_a_plan_gives_no_points() -> None:
    with planned(field(ARMIES), rounds=1, scored=False, end_holder=STARK) as s:
        last_check(s)
        assert victory.rank(s).scores == []


@pytest.mark.parametrize(
    ("ending", "points", "morale", "word"),
    [
        (NOT_OVER, [0, 0], 0, "not over"), (ROUT, [0, 0], 11, "House Lannister flees"),
        (POINTS, [4, 4], 1, "higher morale"), (POINTS, [4, 4], 0, "momentum"),
        (HELD, [0, 0], 0, "held out"), (DESTROYED, [0, 0], 0, "no unit left"),
        (INSTANT, [7, 0], 0, "House Stark has 7 victory points"),
    ],
)  # fmt: skip
def test_the_reason_tells_what_has_decided(
    ending: int, points: list[int], morale: int, word: str
) -> None:
    goals = [instant("points", "both", 9), instant("points", "both", 7)]
    with planned(field(ARMIES), end_holder=STARK, instants=goals) as s:
        s.ending, s.winner, s.points, s.morale = ending, STARK, points, morale
        assert word in victory.reason(s)


def test_the_reason_names_the_goal_of_who_attacked() -> None:
    with planned(field(ARMIES), end_holder=LANNISTER) as s:
        s.ending, s.winner = HELD, STARK
        assert victory.reason(s) == "House Stark has every objective at the end, and wins."
        s.winner = LANNISTER
        assert victory.reason(s).endswith("House Stark does not have every objective.")
