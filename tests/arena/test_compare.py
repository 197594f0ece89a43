"""Comparisons: what differs is told with its size, and what does not is not."""

from pathlib import Path

import pytest

from rulewright.arena.compare import (
    NUMBER,
    SHARE,
    Comparison,
    Difference,
    Setting,
    Version,
    compare_bots,
    compare_versions,
    student,
)
from rulewright.arena.report.comparison import comparison_page
from rulewright.arena.tournament import BadTournament, Folder
from tests.kernel.tiny import NIM

SHARP = "tests.arena.entrants:Sharp"
CAREFUL = "tests.arena.entrants:Careful"
SETTING = Setting(NIM.name, 2, 40)


def by_measure(compared: Comparison) -> dict[str, Difference]:
    return {one.measure: one for one in compared.differences}


def test_bots_that_differ(tmp_path: Path) -> None:
    compared = compare_bots(SHARP, "random", SETTING, tmp_path / "t")
    (difference,) = compared.differences
    assert difference.first + difference.second == pytest.approx(1)
    assert difference.difference == pytest.approx(difference.first - difference.second)
    assert difference.low < difference.difference < difference.high
    assert difference.different
    assert compared.line.startswith(f"{SHARP} and random differ: win rate {difference.first:.1%}")
    assert compared.line.endswith("95% intervals, 40 deals, 80 games.")


def test_bots_that_cannot_be_told_apart(tmp_path: Path) -> None:
    compared = compare_bots(CAREFUL, "random", SETTING, tmp_path / "t")
    assert not compared.differences[0].different
    assert compared.line.startswith(f"No difference between {CAREFUL} and random can be told: ")


def test_options_are_compared_on_the_same_seeds(tmp_path: Path) -> None:
    sides = [Version(f"heaps={count}", "tiny-nim", {"heaps": count}) for count in (3, 2)]
    compared = compare_versions(sides[0], sides[1], SETTING, ["random"], tmp_path)
    measures = by_measure(compared)
    assert measures["decisions"].different
    assert measures["decisions"].difference > 1
    assert measures["rounds"].effect is None
    assert set(measures) == {"rounds", "decisions", "wins of red", "wins of blue"}
    assert compared.games == 80
    seeds = [
        Folder.finished(tmp_path / side).frame("games")["seed"].to_list()
        for side in ("first", "second")
    ]
    assert seeds[0] == seeds[1]
    assert "heaps=3 and heaps=2 differ: decisions" in compared.line


def test_the_same_rules_give_no_difference_at_all(tmp_path: Path) -> None:
    side = Version("one", "tiny-nim", {})
    same = compare_versions(side, Version("other", "tiny-nim", {}), SETTING, ["random"], tmp_path)
    assert [one.difference for one in same.differences] == [0.0] * 4
    assert same.line.startswith("No difference between one and other can be told: ")


def test_games_with_other_seats_are_not_compared(tmp_path: Path) -> None:
    one, other = (Version(game, game, {}) for game in ("tiny-nim", "tiny-auction"))
    with pytest.raises(BadTournament, match="different seats"):
        compare_versions(one, other, Setting("tiny-nim", 3, 10), ["random"], tmp_path)


def test_the_page_holds_every_measure(tmp_path: Path) -> None:
    differences = [
        Difference("rounds", NUMBER, 8.0, 7.5, 0.5, 0.1, 0.9, 0.4, 30),
        Difference("wins of <red>", SHARE, 0.5, 0.52, -0.02, -0.1, 0.06, None, 30),
    ]
    page = comparison_page(Comparison("a=1", "a=2", 30, 60, differences)).html()
    assert "rounds 8.00 against 7.50, +0.50 (+0.10 to +0.90), effect 0.40" in page
    assert "wins of &lt;red&gt;" in page
    assert page.count("<svg") == 2
    assert page.count("download=") == 2


def test_quantiles_are_students() -> None:
    assert student(0.975, 9) == pytest.approx(2.262, abs=0.001)
    assert student(0.975, 5) == pytest.approx(2.571, abs=0.01)
    assert student(0.995, 30) == pytest.approx(2.750, abs=0.001)
    assert student(0.975, 10_000) == pytest.approx(1.960, abs=0.001)
