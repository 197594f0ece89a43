"""Reports: each figure counted by hand on a few games."""

import math
import re
from pathlib import Path

import polars as pl
import pytest

from rulewright.arena.page import Section
from rulewright.arena.report.document import report
from rulewright.arena.report.leads import lead_changes, lead_section
from rulewright.arena.report.length import ending_section, length_section
from rulewright.arena.report.played import Played, contests_of, titled
from rulewright.arena.report.strengths import strengths, things_had
from rulewright.arena.report.unused import neglected
from rulewright.arena.report.winning import seat_section
from rulewright.arena.tournament import Contest, Folder, plan_of, run
from rulewright.arena.tournament.tables import SCHEMAS, frame
from tests.kernel.tiny import NIM

SHARP = "tests.arena.entrants:Sharp"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Some games of two bots, with everything recorded."""
    contest = {"game": NIM.name, "players": 2, "bots": ["random", SHARP], "deals": 40}
    plan = {"seed": "1", "record": ["events", "rounds", "choices"], "contest": [contest]}
    return run(plan_of(plan), tmp_path_factory.mktemp("report") / "t")


def played(
    wins: list[list[float]],
    scores: list[list[list[int]]] | None = None,
    rounds: list[int] | None = None,
    ended_by: list[str] | None = None,
    first: list[int] | None = None,
) -> Played:
    """Return games of two seats from their winners and their scores by round."""
    contest = Contest(NIM.name, 2, {}, (("random", "random"),), len(wins))
    games = [
        (
            n, 0, n, 0, NIM.name, 2, f"s/{n}", (rounds or [0] * len(wins))[n], 9,
            (ended_by or [""] * len(wins))[n], "", (first or [0] * len(wins))[n], 0.1,
        )
        for n in range(len(wins))
    ]  # fmt: skip
    seats = [
        (
            n, 0, n, 0, f"s/{n}", "random", seat, ("red", "blue")[seat], seat, 1, 0, win, 0.5, 0,
            9, 0.0,
        )
        for n, both in enumerate(wins)
        for seat, win in enumerate(both)
    ]  # fmt: skip
    standings = [
        (n, number, number == len(by_round), seat, score, score == max(both))
        for n, by_round in enumerate(scores or [])
        for number, both in enumerate(by_round, 1)
        for seat, score in enumerate(both)
    ]
    return Played(
        contest,
        frame("games", games),
        frame("seats", seats),
        frame("rounds", standings),
        pl.DataFrame(schema=SCHEMAS["choices"]),
        pl.LazyFrame(schema=SCHEMAS["events"]),
    )


def rows(section: Section | None, title: str) -> dict[str, list[str]]:
    """Return the rows of a figure's table by their first cells."""
    assert section is not None
    (figure,) = [figure for figure in section.figures if figure.title == title]
    return {row[0]: list(row[1:]) for row in figure.table.rows}


RED, BLUE = [1.0, 0.0], [0.0, 1.0]


def test_length_and_ends() -> None:
    games = played([RED] * 4, rounds=[3, 3, 5, 9], ended_by=["nim.heap", "nim.heap", "", "x.y"])
    section = length_section(games)
    assert section.text == "Half of all games take 3 rounds or fewer; nine of ten take 3 to 9."
    assert rows(section, "Rounds")["3"] == ["2", "50.0%"]
    assert rows(section, "Rounds")["4"] == ["0", "0.0%"]
    ends = rows(ending_section(games), "Ends")
    assert ends["nim.heap"] == ["2", "50.0%", "3"]
    assert ends["not told"] == ["1", "25.0%", "5"]


def test_seats_and_turns() -> None:
    games = played([RED] * 30 + [BLUE] * 10, first=[0] * 20 + [1] * 20)
    section = seat_section(games)
    assert section.text.startswith("Red does best with 75.0% (")
    assert "Not fair by these games: Red, Blue." in section.text
    assert rows(section, "Wins by seat")["Blue"][:2] == ["40", "25.0%"]
    assert rows(section, "Wins by turn")["first"][:2] == ["40", "75.0%"]
    even = seat_section(played([RED, BLUE] * 20))
    assert even.text.startswith("All seats win alike, 50.0% (")
    assert "No seat can be told from a fair one" in even.text


def test_lead_changes_count_leads_of_one_seat_alone() -> None:
    there_and_back = [[1, 0], [1, 1], [1, 2], [3, 2]]
    shared = [[1, 0], [1, 1], [2, 1], [2, 2]]
    games = played([RED, BLUE, RED], [there_and_back, shared, [[0, 0]] * 4])
    assert sorted(lead_changes(games)) == [0, 0, 2]


def test_the_leader_at_half_time_and_those_behind() -> None:
    leads = [[2, 0], [3, 0], [3, 3], [3, 4]]
    games = played([RED] * 3 + [BLUE], [leads] * 4)
    section = lead_section(games)
    assert section is not None
    assert "Whoever leads at half-time, alone or with others, wins 75.0% (" in section.text
    back = rows(section, "Chances to come back")
    assert back["0"][:2] == ["4", "75.0%"]
    assert back["3"][:2] == ["4", "25.0%"]
    assert set(back) == {"0", "3"}


def test_many_deficits_are_put_together() -> None:
    games = played(
        [RED, BLUE] * 30, [[[100, n], [200, 200 - n], [1, 1], [1, 1]] for n in range(60)]
    )
    back = rows(lead_section(games), "Chances to come back")
    assert next(iter(back)) == "0"
    assert 5 < len(back) < 10
    assert sum(int(row[0]) for row in back.values()) == 120


def test_a_deficit_that_is_common_stands_alone() -> None:
    games = played(
        [RED, BLUE] * 30, [[[9, 9], [20, 20 - n % 12], [1, 1], [1, 1]] for n in range(60)]
    )
    back = rows(lead_section(games), "Chances to come back")
    assert "3" in back
    assert "1–2" in back


def test_games_without_standings_have_no_chapter_on_leads() -> None:
    assert lead_section(played([RED, BLUE])) is None


def test_strength_is_what_goes_beyond_the_usual() -> None:
    had = pl.DataFrame(
        {
            "thing": ["good", "good", "bad", "bad"],
            "deal": [0, 1, 2, 3],
            "win": [1.0, 1.0, 0.0, 1.0],
            "usual": [0.5, 0.5, 0.75, 0.75],
        }
    )
    good, bad = strengths(had)
    assert good == ("good", 2, 1.0, 0.5, 0.0)
    assert bad[:4] == ("bad", 2, 0.5, -0.25)
    assert bad[4] == pytest.approx(math.sqrt(0.5) / 2)


def test_things_are_counted_once_a_game_and_seat(folder: Folder) -> None:
    (games,) = contests_of(folder)
    had = things_had(games, list(NIM.subjects))
    assert had.unique(["number", "seat", "thing"]).height == had.height
    assert set(had["thing"]) == {"1", "2", "3"}
    taken = folder.frame("events").filter(rule="nim.stones")
    assert had.height <= taken.height
    assert had["usual"].n_unique() == 4  # of two bots in two seats


def test_choices_that_luck_would_have_taken_are_told() -> None:
    choices = pl.DataFrame(
        {
            "bot": ["b"] * 4,
            "option": ["never", "rarely", "often", "seldom offered"],
            "offered": [100, 100, 100, 8],
            "taken": [0, 4, 20, 0],
            "luck": [50_000_000, 50_000_000, 50_000_000, 4_000_000],
        }
    )
    assert neglected(choices)["option"].to_list() == ["never", "rarely"]


def test_the_page_answers_every_question(folder: Folder) -> None:
    text = report(folder).html()
    headings = re.findall(r"<h2>([^<]*)</h2>", text)
    assert headings == [
        "How long does it take?",
        "Why does it end?",
        "Is every seat as good?",
        "Is it open until the end?",
        "What is strong?",
        "How much does skill count?",
        "Which choices does nobody take?",
    ]
    assert f"80 games of {NIM.title} with 2 players by random and {SHARP}, on 40 seeds" in text
    assert text.count("<figure>") == text.count("download=")


def test_several_contests_are_numbered_and_bare_ones_have_fewer_chapters(tmp_path: Path) -> None:
    contests = [
        {"game": NIM.name, "players": players, "bots": ["random"], "deals": 3, "options": options}
        for players, options in ((2, {"heaps": 2}), (3, {}))
    ]
    bare = run(plan_of({"contest": contests}), tmp_path / "t")
    text = report(bare).html()
    headings = re.findall(r"<h2>([^<]*)</h2>", text)
    assert headings[:3] == [
        "1. How long does it take?",
        "1. Why does it end?",
        "1. Is every seat as good?",
    ]
    assert headings[3] == "2. How long does it take?"
    assert len(set(re.findall(r'<section id="([^"]*)"', text))) == 6
    assert "on 3 seeds (heaps 2)" in text
    assert "intervals are rough" in text


def test_ids_become_titles() -> None:
    assert titled("card:ser-loras-tyrell") == "Ser Loras Tyrell"
    assert titled("detective-1") == "Detective 1"
