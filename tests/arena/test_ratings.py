"""Ratings: strengths that are known are found again, and no more is said than the games show."""

from collections.abc import Sequence
from math import log
from random import Random

import polars as pl
import pytest

from rulewright.arena.ratings import POINTS, contenders_of, ratings, wilson, win_rates

Place = tuple[str, int, int]  # a bot, its side and its place


def seats_of(deals: Sequence[Sequence[Sequence[Place]]]) -> pl.DataFrame:
    """Return the seats table of some games, given by deal."""
    rows = []
    number = 0
    for deal, games in enumerate(deals):
        for game in games:
            first = [side for _, side, place in game if place == 1]
            rows += [
                {
                    "number": number,
                    "deal": deal,
                    "bot": bot,
                    "side": side,
                    "name": f"seat {seat}",
                    "place": place,
                    "win": 1 / len(set(first)) if side in first else 0.0,
                    "fair": 1 / len({side for _, side, _ in game}),
                }
                for seat, (bot, side, place) in enumerate(game)
            ]
            number += 1
    return pl.DataFrame(rows)


def drawn(strengths: dict[str, float], rng: Random) -> list[Place]:
    """Return a game of about three contenders, drawn from the Plackett-Luce model."""
    left = dict(strengths)
    order = []
    while left:
        (name,) = rng.choices(list(left), list(left.values()))
        order.append(name)
        del left[name]
    return [(name, seat, order.index(name) + 1) for seat, name in enumerate(strengths)]


def test_strengths_are_found_again_within_their_intervals() -> None:
    rng = Random(1)
    strengths = {"strong": 4.0, "middle": 1.0, "like-middle": 1.0, "weak": 0.25}
    rated = ratings(seats_of([[drawn(strengths, rng)] for _ in range(400)]))
    assert (rated[0].name, rated[-1].name) == ("strong", "weak")
    for row in rated:
        assert row.low < POINTS * log(strengths[row.name]) < row.high
        assert row.high - row.low < 120
    assert [(row.best, row.worst) for row in rated] == [(1, 1), (2, 3), (2, 3), (4, 4)]
    assert sum(row.points for row in rated) == pytest.approx(0, abs=1e-6)


def test_rows_stand_by_their_lower_bounds() -> None:
    rng = Random(2)
    games = [[drawn({"old": 2.0, "other": 1.0}, rng)] for _ in range(200)]
    games += [[[("new", 0, 1), ("other", 1, 2)]] for _ in range(3)]
    rated = {row.name: row for row in ratings(seats_of(games))}
    assert rated["new"].points > rated["old"].points
    lows = [row.low for row in rated.values()]
    assert lows == sorted(lows, reverse=True)
    assert rated["new"].high - rated["new"].low > rated["old"].high - rated["old"].low


def test_one_that_always_wins_has_a_finite_rating() -> None:
    (best, worst) = ratings(seats_of([[[("a", 0, 1), ("b", 1, 2)]]] * 40))
    assert best.name == "a"
    assert 300 < best.points < 1000
    assert best.wins.value == 1.0
    assert best.wins.low < 0.95
    assert worst.points == -best.points


def test_games_of_one_deal_do_not_count_as_so_many() -> None:
    rng = Random(3)
    games = [drawn({"a": 2.0, "b": 1.0}, rng) for _ in range(100)]
    once = ratings(seats_of([[game] for game in games]))
    fourfold = ratings(seats_of([[game] * 4 for game in games]))
    assert fourfold[0].points == pytest.approx(once[0].points, rel=0.05)
    assert fourfold[0].high - fourfold[0].low > 0.9 * (once[0].high - once[0].low)
    assert fourfold[0].wins.low == pytest.approx(once[0].wins.low, abs=0.01)


def test_copies_of_a_bot_and_shared_places_are_taken_in() -> None:
    game = [("a", 0, 1), ("a", 1, 1), ("b", 2, 3), ("b", 3, 3)]
    turned = [("b", 0, 1), ("a", 1, 1), ("b", 2, 3), ("a", 3, 3)]
    rated = ratings(seats_of([[game, turned]] * 40))
    assert [row.name for row in rated] == ["a", "b"]
    assert rated[0].wins.value == pytest.approx(3 / 8)
    assert rated[0].fair == 0.25


def test_a_side_is_one_contender_by_the_names_of_its_bots() -> None:
    game = [("jack", 0, 2), ("a", 1, 1), ("b", 1, 1)]
    other = [("jack", 0, 1), ("a", 1, 2), ("a", 1, 2)]
    contenders = contenders_of(seats_of([[game, other]]))
    assert sorted(contenders["name"]) == ["a", "a + b", "jack", "jack"]
    assert {row.name for row in ratings(seats_of([[game, other]] * 5))} == {"a", "a + b", "jack"}


def test_win_rates_by_any_column() -> None:
    rng = Random(4)
    seats = seats_of([[drawn({"a": 1.0, "b": 1.0}, rng)] for _ in range(300)])
    rates = win_rates(seats, "name")
    assert set(rates) == {"seat 0", "seat 1"}
    for rate in rates.values():
        assert rate.low < 0.5 < rate.high
        assert rate.count == 300
        assert 0.1 < rate.high - rate.low < 0.13
    assert rates["seat 0"].words == (
        f"{rates['seat 0'].value:.1%} ({rates['seat 0'].low:.1%} to {rates['seat 0'].high:.1%})"
    )


def test_an_interval_is_wilsons() -> None:
    low, high = wilson(0.5, 0.05, 100)
    assert (low, high) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = wilson(0.0, 0.0, 20)
    assert (low, high) == pytest.approx((0.0, 0.1611), abs=1e-4)
