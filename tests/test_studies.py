"""Studies: their plans can be played, and their pages keep what people wrote."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rulewright.arena.tournament import plan_of, read_plan, run
from tests.kernel.tiny import NIM
from tools.studies import MARK, PAGES, study

PLANS = sorted((PAGES / "plans").glob("*.toml"))
PAGES_OF_GAMES = sorted(PAGES.glob("*.md"))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_plan_can_be_played_and_goes_by_what_it_plays(plan: Path) -> None:
    (contest,) = read_plan(plan).contests
    assert plan.stem in (f"{contest.game}-{contest.players}", f"{contest.game}-skill")


@pytest.mark.parametrize("page", PAGES_OF_GAMES, ids=lambda page: page.stem)
def test_the_pictures_of_a_page_are_there_and_small(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    pictures = list(PAGES.glob(f"{page.stem}-[0-9s]*.svg"))
    assert pictures
    for picture in pictures:
        assert f"({picture.name})" in text
        assert picture.stat().st_size < 60_000
    assert text.count("![") == len(pictures)


def test_a_page_keeps_what_stands_above_its_mark(tmp_path: Path) -> None:
    record = ["events", "rounds", "choices"]
    for name, bots in (("2", ["random"]), ("skill", ["random", "tests.arena.entrants:Sharp"])):
        contest = {"game": NIM.name, "players": 2, "bots": bots, "deals": 100}
        run(plan_of({"record": record, "contest": [contest]}), tmp_path / NIM.name / name)
    page = tmp_path / f"{NIM.name}.md"
    page.write_text(f"# Nim\n\nIt ends soon.\n\n{MARK}\nold figures\n", encoding="utf-8")
    old = tmp_path / f"{NIM.name}-3-rounds.svg"
    old.write_text("<svg/>", encoding="utf-8")
    assert study(tmp_path / NIM.name, tmp_path) == page
    text = page.read_text(encoding="utf-8")
    assert text.startswith(
        f"# Nim\n\nIt ends soon.\n\n{MARK}\n## 2 players\n\n100 games by `random`"
    )
    assert "old figures" not in text
    assert not old.exists()
    assert "## How much does skill count?" in text
    assert "### Which choices does nobody take?" in text
    chart = tmp_path / f"{NIM.name}-2-wins-by-seat.svg"
    assert f"![Wins by seat]({chart.name})" in text
    assert ET.fromstring(chart.read_text(encoding="utf-8")).get("width") == "540"
