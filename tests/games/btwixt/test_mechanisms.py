"""Each mechanism of the list is shown by cases, and comes up when bots play."""

from pathlib import Path

from rulewright.arena.mechanisms import Report, read_mechanisms, watch_matches
from rulewright.conformance.cases import read_folder
from rulewright.games.btwixt import GAME

CASES = Path(__file__).parents[3] / "cases" / "btwixt"
ENOUGH = 15  # matches of each sort: they stop as soon as all has come up


def test_every_mechanism_is_shown_and_comes_up() -> None:
    listed = read_mechanisms(CASES)
    watch, played = watch_matches(GAME, listed, ENOUGH)
    cases = frozenset(case.id for case in read_folder(CASES))
    report = Report(listed, cases, {}, watch.seen, played)
    assert report.unshown == []
    assert report.unmet == {}
