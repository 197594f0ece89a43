"""Results say by which rule seats of the same score are parted, with the figures compared."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from rulewright import Match
from rulewright.games.battles.state import POINTS
from rulewright.games.battles.victory import rank as battles_rank
from rulewright.games.btwixt.scoring import tie_breaks
from rulewright.games.monopoly.endings import rank as monopoly_rank
from rulewright.games.thrones.victory import rank as thrones_rank
from rulewright.kernel.result import Result, TieBreak, result_from


def told(result: Result) -> list[list[object]]:
    return [each.data() for each in result.tie_breaks]


def test_houses_with_as_many_castles_are_parted_by_the_next_figure() -> None:
    """[ending.ranking]"""
    s: Any = Match.new("thrones", 6).state
    result = thrones_rank(s)
    order = sorted(range(6), key=lambda house: result.places[house])
    assert len(result.tie_breaks) == sum(
        result.scores[one] == result.scores[other] for one, other in pairwise(order)
    )
    for each in result.tie_breaks:
        assert result.scores[each.seat] == result.scores[each.ahead]
        assert result.places[each.seat] == result.places[each.ahead] + 1
        mine, theirs = each.figures
        assert (mine > theirs) == (each.by == "the Iron Throne track")
        assert each.rule == "ending.ranking"


def test_the_throne_decides_last_by_places_on_its_track() -> None:
    """[ending.ranking]"""
    s: Any = Match.new("thrones", 3, options={"ranking": "rulebook"}).state
    s.supply = [2] * len(s.supply)
    s.power = [5] * len(s.power)
    breaks = [each for each in thrones_rank(s).tie_breaks if "Throne" in each.by]
    track = list(s.tracks[0])
    for each in breaks:
        assert each.figures == [track.index(each.seat) + 1, track.index(each.ahead) + 1]
    assert breaks


def test_players_without_money_are_parted_by_who_went_bankrupt_later() -> None:
    """[ending.last]"""
    s: Any = Match.new("monopoly", 3).state
    s.out, s.inside, s.cash = [2, 0], 0b010, [0, 900, 0]
    assert told(monopoly_rank(s)) == [[2, 0, "ending.last", "going bankrupt later", []]]


def test_small_councils_that_tie_are_parted_by_the_other_council_then_allies() -> None:
    """[score.ties]"""
    breaks = tie_breaks([(7, 22, 3), (9, 9, 1), (7, 26, 2), (7, 22, 5), (9, 9, 1)])
    assert [each.data() for each in breaks] == [
        [3, 2, "score.ties", "the other council", [22, 26]],
        [0, 3, "score.ties", "allies in both councils", [3, 5]],
    ]


def test_equal_points_are_parted_by_morale_or_the_momentum_token() -> None:
    """[victory.ties]"""
    s: Any = Match.new("battles", 2, options={"plan": "whispering-wood"}).state
    s.ending, s.winner, s.points, s.morale = POINTS, 1, [4, 4], 3
    assert told(battles_rank(s)) == [[0, 1, "victory.ties", "higher morale", []]]
    s.morale = 0
    assert told(battles_rank(s)) == [[0, 1, "victory.ties", "the momentum token", []]]
    s.points = [3, 4]
    assert told(battles_rank(s)) == []


def test_a_result_is_saved_with_its_tie_breaks() -> None:
    result = Result(
        [2, 1], [4, 4], "One wins.", 3, tie_breaks=[TieBreak(0, 1, "a.rule", "supply", [1, 2])]
    )
    again = result_from(json.loads(json.dumps(result.data())))
    assert again.data() == result.data()
    assert result_from([[1, 2], [3, 1], "So it ended.", 9]).tie_breaks == []
