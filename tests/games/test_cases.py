"""The conformance cases of every game: `cases/<game>/*.yaml`, one test a case."""

from functools import cache
from pathlib import Path

import pytest

from rulewright.conformance.cases import BadCase, Case, read_folder
from rulewright.conformance.reference import find_page
from rulewright.conformance.run_case import run_case
from rulewright.kernel import get

CASES = Path(__file__).parents[2] / "cases"
GAMES = sorted(folder.name for folder in CASES.glob("*/")) if CASES.exists() else []


@cache
def cases_of(game: str) -> list[Case]:
    """Return the cases of a game, or none if one is unreadable, which has its own test."""
    try:
        return read_folder(CASES / game)
    except BadCase:
        return []


ALL = [pytest.param(game, case, id=case.id) for game in GAMES for case in cases_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_cases_can_be_read(game: str) -> None:
    assert read_folder(CASES / game)


@pytest.mark.parametrize(("game", "case"), ALL)
def test_case(game: str, case: Case) -> None:
    run_case(get(game), case)


ELSEWHERE = [
    pytest.param(find_page(game).base, case.elsewhere, id=case.id)
    for game in GAMES
    for case in cases_of(game)
    if case.elsewhere is not None
]


@pytest.mark.parametrize(("base", "case"), ELSEWHERE)
def test_case_ends_otherwise_in_the_game_it_is_based_on(base: str, case: Case) -> None:
    run_case(get(base), case)
