"""The page of a report: readable in both looks, on a desk and on a phone."""

from typing import Any

import pytest

from rulewright.arena.report.document import report
from rulewright.arena.tournament import plan_of, run
from tests.kernel.tiny import NIM
from tests.web.axe import faults_in_both
from tests.web.conftest import DESK, PHONE, Opener

CHAPTERS = 7


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a report with every chapter."""
    folder = tmp_path_factory.mktemp("report")
    bots = ["random", "tests.arena.entrants:Sharp"]
    contest = {"game": NIM.name, "players": 2, "bots": bots, "deals": 20}
    plan = {"record": ["events", "rounds", "choices"], "contest": [contest]}
    file = folder / "report.html"
    file.write_text(report(run(plan_of(plan), folder / "t")).html(), encoding="utf-8")
    return file.as_uri()


@pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_bars_a_reader_s_way(open_page: Opener, address: str, look: dict[str, Any]) -> None:
    page = open_page(look)
    page.goto(address)
    assert page.locator("section").count() == CHAPTERS
    for folded in page.locator("details").all():
        folded.evaluate("one => { one.open = true; }")
    assert faults_in_both(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
