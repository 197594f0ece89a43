"""The streets worked out from the drawn board, against tables found elsewhere."""

from pathlib import Path

import pytest

from rulewright.games.whitechapel.components import (
    BLOCKS,
    CIRCLE_COUNT,
    CIRCLES,
    CROSSING,
    CROSSING_COUNT,
    CROSSING_GRID,
    CROSSINGS,
    GOULSTON,
    LINES,
    RED_CIRCLES,
    SECTION,
    SECTIONS,
    YELLOW_CROSSINGS,
)
from rulewright.games.whitechapel.streets import (
    ALLEY,
    ALLEY_BITS,
    AS_CROSSING,
    AS_TEE,
    NEXT_TO_RED,
    STEP_BITS,
    STEPS,
    STREETS,
    free_steps,
    standing_on,
)

TABLES = Path(__file__).with_name("derived.txt")
TEE, SQUARE = STREETS[AS_TEE], STREETS[AS_CROSSING]


def table(kind: str) -> dict[str, list[str]]:
    """Return the lines of one kind: a place, and the words after it."""
    lines = [line.split() for line in TABLES.read_text("utf-8").splitlines()]
    return {words[1]: words[2:] for words in lines if words[0] == kind}


def x(name: str) -> int:
    return CROSSING[name]


def names(crossings: list[int]) -> list[str]:
    return [CROSSINGS[crossing] for crossing in crossings]


def routes(a: int, b: int, reading: int = AS_TEE) -> list[list[str]]:
    """Return the routes between two circles, by the names of their crossings."""
    streets = STREETS[reading]
    packed = streets.routes[a][streets.steps[a].index(b)]
    return sorted(sorted(names(route)) for route in packed)


def test_counts() -> None:
    assert (CIRCLE_COUNT, CROSSING_COUNT, len(LINES), len(BLOCKS)) == (195, 234, 593, 148)
    assert sum(len(steps) for steps in STEPS) == 2 * 775
    assert sum(len(goals) for goals in ALLEY) == 2 * 451
    assert sum(len(near) for near in TEE.next_crossings) == 2 * 453
    assert sum(len(circles) for circles in TEE.search) == 451


def test_jack_steps_by_the_known_routes() -> None:
    known = table("walk")
    pairs = 0
    for circle in CIRCLES:
        for words in known.get(str(circle), []):
            goal, _, listed = words.partition("=")
            wanted = [[] if way == "-" else way.split("+") for way in listed.split("|")]
            assert routes(circle, int(goal)) == sorted(wanted)
            assert routes(int(goal), circle) == sorted(wanted)
            pairs += 1
    assert pairs == 775


def test_alleys_searches_and_police_steps_are_the_known_ones() -> None:
    alleys, searches, police = table("alley"), table("search"), table("police")
    for circle in CIRCLES:
        assert [str(goal) for goal in ALLEY[circle]] == alleys[str(circle)]
    for crossing, name in enumerate(CROSSINGS):
        assert [str(circle) for circle in TEE.search[crossing]] == searches.get(name, [])
        assert sorted(names(TEE.next_crossings[crossing])) == police[name]


def test_all_that_joins_two_places_joins_them_both_ways() -> None:
    for streets in STREETS:
        for circle in CIRCLES:
            assert all(circle in streets.steps[there] for there in streets.steps[circle])
            assert circle not in streets.steps[circle]
            assert all(circle in streets.search[near] for near in streets.beside[circle])
        for crossing in range(CROSSING_COUNT):
            near = streets.next_crossings[crossing]
            assert all(crossing in streets.next_crossings[there] for there in near)
            assert all(crossing in streets.reach[there] for there in streets.reach[crossing])
            assert crossing not in streets.reach[crossing]
            assert set(near) <= set(streets.reach[crossing])
    assert all(circle in ALLEY[there] for circle in CIRCLES for there in ALLEY[circle])


def test_reach_is_two_steps_and_no_more() -> None:
    for crossing in range(CROSSING_COUNT):
        two = {far for near in TEE.next_crossings[crossing] for far in TEE.next_crossings[near]}
        assert set(TEE.reach[crossing]) == (two | set(TEE.next_crossings[crossing])) - {crossing}


def test_the_rulebook_searches_from_x127() -> None:
    assert TEE.search[x("X127")] == [99, 100, 120]


def test_two_crossings_touch_no_circle() -> None:
    assert [n for n, circles in zip(CROSSINGS, TEE.search, strict=True) if not circles] == [
        "X158",
        "X198",
    ]


@pytest.mark.parametrize(("a", "b"), [(26, 28), (45, 47)])
def test_a_way_over_a_tee_alone_is_never_shut(a: int, b: int) -> None:
    everywhere = [1] * CROSSING_COUNT
    assert routes(a, b) == [[]]
    assert TEE.open_steps(a, everywhere) == [b]


def test_a_policeman_on_x025_shuts_8_to_26_and_28_but_not_26_to_28() -> None:
    standing = standing_on([x("X025")])
    assert not TEE.is_open(8, 26, standing)
    assert not TEE.is_open(8, 28, standing)
    assert TEE.is_open(26, 28, standing)


def test_two_routes_stay_open_while_one_is_free() -> None:
    assert routes(43, 44) == [["X056", "X058"], ["X068", "X072"]]
    assert TEE.is_open(43, 44, standing_on([x("X056"), x("X058")]))
    assert TEE.is_open(43, 44, standing_on([x("X072"), -1]))
    assert not TEE.is_open(43, 44, standing_on([x("X056"), x("X068")]))


def test_the_disputed_tee() -> None:
    assert routes(44, 59) == [["X072"]]
    assert routes(44, 59, AS_CROSSING) == [["X058", "X072"]]
    assert 44 in TEE.search[x("X072")]
    assert 44 not in SQUARE.search[x("X072")]
    assert SQUARE.steps == TEE.steps
    near = [TEE.is_open(44, 59, standing_on([x("X058")]))]
    near.append(SQUARE.is_open(44, 59, standing_on([x("X058")])))
    assert near == [True, False]
    differing = [c for c in CIRCLES if SQUARE.routes[c] != TEE.routes[c]]
    assert differing == [43, 44, 59]


def test_alleys_of_odd_blocks() -> None:
    assert ALLEY[43] == []
    assert [circle for circle in CIRCLES if not ALLEY[circle]] == [43]
    assert len(ALLEY[80]) == len(ALLEY[56]) == 12
    big = [45, 46, 47, 48, 61, 62, 79, 80]
    for circle in big:
        assert set(big) - {circle} <= set(ALLEY[circle])
    assert 3 not in ALLEY[2]  # both lie on the outer edge of the map, and that is no block


def test_yellow_red_and_goulston_street() -> None:
    assert RED_CIRCLES == [3, 21, 27, 65, 84, 147, 149, 158]
    yellow = ["X042", "X044", "X059", "X138", "X143", "X156", "X181"]
    assert names(YELLOW_CROSSINGS) == yellow
    assert CROSSING_GRID[GOULSTON] == "A5/b8"
    assert TEE.search[GOULSTON] == [78, 79, 80, 97]


def test_sections_follow_the_grid() -> None:
    counts = [SECTION.count(number) for number in range(len(SECTIONS))]
    assert dict(zip(SECTIONS, counts, strict=True)) == {
        "A/a": 35,
        "A/b": 39,
        "B/a": 51,
        "B/b": 44,
        "C/a": 32,
        "C/b": 33,
    }
    for grid, section in zip(CROSSING_GRID, SECTION, strict=True):
        column, row = grid.split("/")
        assert SECTIONS[section] == f"{column[0]}/{row[0]}"


def test_catch_me_leaves_138_circles() -> None:
    assert [str(circle) for circle in NEXT_TO_RED] == table_line("next-to-red")
    assert CIRCLE_COUNT - len(RED_CIRCLES) - len(NEXT_TO_RED) == 138


def table_line(kind: str) -> list[str]:
    """Return the words of a line that occurs once."""
    lines = [line.split() for line in TABLES.read_text("utf-8").splitlines()]
    return next(words[1:] for words in lines if words[0] == kind)


def test_bits_say_the_same_as_lists() -> None:
    for circle in CIRCLES:
        assert [n for n in range(196) if STEP_BITS[circle] >> n & 1] == STEPS[circle]
        assert [n for n in range(196) if ALLEY_BITS[circle] >> n & 1] == ALLEY[circle]


@pytest.mark.parametrize("reading", [AS_TEE, AS_CROSSING])
def test_free_steps_are_the_open_ones(reading: int) -> None:
    posts = (x("X058"), x("X101"), x("X127"), -1, x("X025"))
    standing = standing_on(list(posts))
    free = free_steps(posts, reading)
    for circle in CIRCLES:
        wanted = STREETS[reading].open_steps(circle, standing)
        assert [there for there in CIRCLES if free[circle] >> there & 1] == wanted
    assert free != STEP_BITS
