"""What somebody has to show for their matches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.server.ladder.results import Outcome, Played, played, summary, tally

NAMES = ["red", "blue", "green", "gold"]
ALONE = [[0], [1], [2], [3]]

had = st.lists(
    st.builds(
        Played,
        table=st.text(max_size=3),
        game=st.sampled_from(["nim", "go"]),
        seat=st.sampled_from(NAMES),
        place=st.integers(1, 4),
        of=st.just(4),
        shared=st.booleans(),
        at=st.integers(0, 2**50),
    )
)


@pytest.mark.parametrize(
    ("places", "sides", "seat", "place", "of", "outcome"),
    [
        ([3, 1, 2, 4], ALONE, 1, 1, 4, "won"),
        ([3, 1, 2, 4], ALONE, 0, 3, 4, "lost"),
        ([2, 1, 1, 4], ALONE, 2, 1, 4, "drawn"),
        ([1, 2, 2, 2], [[0], [1, 2, 3]], 3, 2, 2, "lost"),
        ([4, 1, 1, 1], [[0], [1, 2, 3]], 0, 2, 2, "lost"),
        ([4, 1, 2, 3], [[0], [1, 2, 3]], 3, 1, 2, "won"),
        ([2, 1, 3, 4], [[0], [1, 2, 3]], 3, 1, 2, "won"),
        ([1, 1, 1, 1], ALONE, 2, 1, 4, "drawn"),
    ],
)
def test_a_seat_comes_in_as_its_side_does(
    places: list[int], sides: list[list[int]], seat: int, place: int, of: int, outcome: Outcome
) -> None:
    match = played("t1", "nim", NAMES, places, sides, seat, 7)
    assert match.seat == NAMES[seat]
    assert (match.place, match.of, match.outcome) == (place, of, outcome)


def test_a_summary_counts_by_game_and_by_seat() -> None:
    def one(game: str, seat: int, places: list[int], at: int) -> Played:
        return played("t", game, NAMES, places, ALONE, seat, at)

    games = summary(
        [
            one("go", 0, [1, 2, 3, 4], 5),
            one("nim", 1, [2, 1, 3, 4], 9),
            one("nim", 1, [1, 4, 3, 2], 3),
            one("nim", 0, [1, 1, 3, 4], 4),
        ]
    )
    assert [(game.game, game.tally.matches, game.last) for game in games] == [
        ("nim", 3, 9),
        ("go", 1, 5),
    ]
    nim = games[0]
    assert (nim.tally.won, nim.tally.drawn, nim.tally.lost) == (1, 1, 1)
    assert (nim.tally.mean_place, nim.tally.places) == (2.0, [2, 0, 0, 1])
    assert [(seat.seat, seat.tally.matches, seat.tally.won) for seat in nim.seats] == [
        ("blue", 2, 1),
        ("red", 1, 0),
    ]


@given(had)
def test_every_match_is_counted_once_in_whatever_order(matches: list[Played]) -> None:
    games = summary(matches)
    assert games == summary(reversed(matches))
    assert sum(game.tally.matches for game in games) == len(matches)
    for game in games:
        whole = game.tally
        assert whole.matches == whole.won + whole.drawn + whole.lost == sum(whole.places)
        for count in ("matches", "won", "drawn", "lost"):
            assert getattr(whole, count) == sum(getattr(seat.tally, count) for seat in game.seats)
        assert whole == tally(match for match in matches if match.game == game.game)


def test_nothing_played_is_nothing_to_show() -> None:
    assert summary([]) == []
    assert tally([]).places == []
