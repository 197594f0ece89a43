"""The streets as a net: every line of the board, over which pieces go from place to place."""

from __future__ import annotations

from itertools import pairwise

from rulewright.games.whitechapel.components import CIRCLE_COUNT, CROSSINGS
from rulewright.games.whitechapel.state import ALLEYED, WALKED
from rulewright.games.whitechapel.streets import AS_TEE, STREETS
from rulewright.games.whitechapel.table.board import board
from rulewright.games.whitechapel.table.scene import step


def next_places() -> dict[str, set[str]]:
    """Return the neighbours of each area, across points that are no areas."""
    [graph] = board()["route_graphs"]
    joined: dict[str, set[str]] = {}
    for run in graph["runs"]:
        for one, other in pairwise(run):
            joined.setdefault(one, set()).add(other)
            joined.setdefault(other, set()).add(one)
    places: dict[str, set[str]] = {}
    for start in (area["id"] for area in board()["areas"]):
        waiting, seen = [start], {start}
        while waiting:
            for there in joined[waiting.pop()] - seen:
                seen.add(there)
                if there in graph["points"]:
                    waiting.append(there)
        places[start] = seen - {start} - graph["points"].keys()
    return places


def test_crossings_are_beside_the_circles_that_are_searched_from_there() -> None:
    places = next_places()
    for crossing, name in enumerate(CROSSINGS):
        circles = {int(there) for there in places[name] if there.isdigit()}
        assert circles == set(STREETS[AS_TEE].search[crossing])


def test_jack_steps_over_crossings_alone() -> None:
    places = next_places()
    for circle in range(1, CIRCLE_COUNT + 1):
        waiting, seen = [str(circle)], {str(circle)}
        while waiting:
            for there in places[waiting.pop()] - seen:
                seen.add(there)
                if not there.isdigit():
                    waiting.append(there)
        steps = {int(there) for there in seen if there.isdigit()} - {circle}
        assert steps == set(STREETS[AS_TEE].steps[circle])


def test_a_step_goes_along_streets_and_an_alley_straight() -> None:
    assert step(1, 2, WALKED)["slot"] == "pawn"
    assert "slot" not in step(1, 2, ALLEYED)
