"""Runs of tournaments: the same rows however they were played, and nothing lost or doubled."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from rulewright.arena import GameBroke
from rulewright.arena.tournament import (
    BadTournament,
    Folder,
    OneProcess,
    OnRay,
    Processes,
    Tournament,
    WorkerDied,
    plan_of,
    replay_game,
    run,
)
from rulewright.arena.tournament import folder as folder_module
from rulewright.arena.tournament.play import Played, Span
from rulewright.arena.tournament.run import Pace, looks, win_intervals
from rulewright.arena.tournament.tables import SCHEMAS, TIMES
from rulewright.extras import MissingExtra
from tests.arena import entrants

ROOT = Path(__file__).resolve().parents[3]
CAREFUL = "tests.arena.entrants:Careful"
MORTAL = "tests.arena.entrants:Mortal"
RECORD = ["events", "rounds", "choices"]


@pytest.fixture(autouse=True)
def _tiny_games_in_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", "tests.kernel.tiny")


def plan(*bots: str, deals: int = 5, record: Iterable[str] = RECORD, **more: Any) -> Tournament:
    contest = {"game": "tiny-nim", "players": 3, "bots": list(bots), "deals": deals, **more}
    other = {"game": "tiny-auction", "players": 3, "bots": ["random"], "deals": 3}
    return plan_of({"seed": "1", "record": list(record), "contest": [contest, other]})


def tables(folder: Folder) -> dict[str, pl.DataFrame]:
    """Return all rows without the times."""
    return {
        table: folder.frame(table).drop(TIMES, strict=False).sort(pl.all()) for table in SCHEMAS
    }


def same(one: Folder, other: Folder) -> bool:
    theirs = tables(other)
    return all(rows.equals(theirs[table]) for table, rows in tables(one).items())


class LastFirst(OneProcess):
    """Plays in this process, the last span first."""

    def play(self, tournament: Tournament, spans: Iterable[Span]) -> Iterator[Played]:
        yield from super().play(tournament, list(spans)[::-1])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The results of a plan, played without interruption in one process."""
    return run(plan("random", CAREFUL), tmp_path_factory.mktemp("whole") / "t")


def test_every_game_and_seat_has_its_row(whole: Folder) -> None:
    games, seats = whole.frame("games"), whole.frame("seats")
    assert games["number"].to_list() == list(range(33))
    assert set(games["ended_by"]) == {"", "nim.heap"}
    assert seats.height == 33 * 3
    sides = seats.unique(["number", "side"])
    assert sides.group_by("number").agg(pl.col("win").sum())["win"].to_list() == [1.0] * 33
    nim = seats.filter(contest=0)
    assert nim.group_by("bot", "seat").len()["len"].unique().to_list() == [15]
    assert nim["decisions"].min() > 0  # type: ignore[operator]
    assert nim.group_by("deal").agg(pl.col("seed").n_unique())["seed"].unique().to_list() == [1]


def test_events_and_standings_are_those_of_the_match(whole: Folder) -> None:
    match = replay_game(plan("random", CAREFUL), 7)
    events = whole.frame("events").filter(number=7)
    assert events["rule"].to_list() == [entry.rule for entry in match.lines or []]
    assert json.loads(events["parts"][-1]) == match.events()[-1].data()["parts"]
    last = whole.frame("rounds").filter(number=7, last=True)
    standing = list(match.game.tally(match.state))
    assert last["score"].to_list() == standing
    best = max(standing)
    assert last["leader"].to_list() == [score == best for score in standing]


def test_choices_are_counted_where_they_were_offered(whole: Folder) -> None:
    choices, seats = whole.frame("choices"), whole.frame("seats")
    seats = seats.filter(contest=0)
    choices = choices.filter(contest=0)
    taken = choices.group_by("bot").agg(pl.col("taken").sum())
    assert taken.filter(bot=CAREFUL)["taken"][0] == seats.filter(bot=CAREFUL)["decisions"].sum()
    assert (choices["taken"] <= choices["offered"]).all()
    assert int(choices["luck"].sum()) == pytest.approx(1e6 * int(choices["taken"].sum()), rel=1e-4)


def test_the_order_and_size_of_shards_make_no_difference(tmp_path: Path, whole: Folder) -> None:
    other = run(plan("random", CAREFUL), tmp_path / "other", LastFirst())
    assert same(whole, other)
    assert other.spans() != whole.spans()


def test_one_process_and_several_give_the_same_rows(tmp_path: Path, whole: Folder) -> None:
    assert same(whole, run(plan("random", CAREFUL), tmp_path / "two", Processes(2)))


def test_a_run_that_was_killed_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "left"
    left.write_text("150")
    monkeypatch.setenv(entrants.FILE, str(left))
    program = (
        "from pathlib import Path; from tests.arena.tournament.test_run import *; "
        f"run(plan('random', {MORTAL!r}), Path({str(tmp_path / 't')!r}))"
    )
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": path}, check=False
    )
    assert done.returncode == -signal.SIGKILL
    read = plan("random", MORTAL)
    halted = sum(span.games for span in Folder(tmp_path / "t").spans())
    assert 0 < halted < read.games
    told: list[int] = []
    resumed = run(read, tmp_path / "t", progress=told.append)
    assert sum(told) == read.games
    assert halted in told
    assert same(resumed, run(read, tmp_path / "whole"))


def test_a_worker_that_is_killed_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(entrants.FILE, str(tmp_path / "left"))
    (tmp_path / "left").write_text("60")
    read = plan("random", MORTAL)
    with pytest.raises(WorkerDied, match="goes on where this one stopped"):
        run(read, tmp_path / "t", Processes(2))
    assert same(run(read, tmp_path / "t", Processes(2)), run(read, tmp_path / "whole"))


@pytest.mark.parametrize("writes", range(1, 12, 2))
def test_a_shard_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    """The run dies before it renames the file of that number."""
    read = plan("random", CAREFUL, deals=1)
    replace = Path.replace
    left = iter(range(writes))

    def dying(self: Path, target: Path) -> Path:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", dying)
        with pytest.raises(KeyboardInterrupt):
            run(read, tmp_path / "t")
    resumed = run(read, tmp_path / "t")
    assert same(resumed, run(read, tmp_path / "whole"))
    assert not [file for file in resumed.path.iterdir() if file.suffix == ".part"]


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    run(plan("random", record=[]), tmp_path / "t")
    with pytest.raises(BadTournament, match="holds another tournament"):
        run(plan("random", record=[], deals=6), tmp_path / "t")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("Dear", encoding="utf-8")
    with pytest.raises(BadTournament, match="is not empty, and holds no tournament"):
        run(plan("random", record=[]), tmp_path / "full")


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    read = plan("random", record=[])
    folder = run(read, tmp_path / "t")
    with folder.locked(), pytest.raises(BadTournament, match="another run is writing"):
        run(read, tmp_path / "t")


def test_a_game_that_breaks_is_named_by_its_seed(tmp_path: Path) -> None:
    read = plan("random", "tests.arena.entrants:Broken", record=[])
    with pytest.raises(GameBroke, match=r"game \d+ \(contest 1, line-up \d, seed '1/0/0'\) failed"):
        run(read, tmp_path / "t")


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r'pip install "rulewright\[ray\]"'):
        OnRay()


# -- shards and stopping -------------------------------------------------------------------------
def test_gaps_are_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spans = [Span(2, 4), Span(6, 9)]
    monkeypatch.setattr(folder_module.Folder, "spans", lambda self: spans)
    folder = Folder(tmp_path)
    assert folder.gaps(0, 10) == [Span(0, 2), Span(4, 6), Span(9, 10)]
    assert folder.gaps(2, 4) == []
    assert folder.gaps(3, 8) == [Span(4, 6)]


def test_shards_grow_to_the_time_that_they_should_take() -> None:
    pace = Pace()
    sizes = []
    for _ in range(6):
        sizes.append(pace.size)
        pace.note(Played(Span(0, pace.size), {}, pace.size * 0.1))
    assert sizes == [1, 4, 20, 80, 80, 80]


def test_a_run_looks_at_the_same_moments_whoever_plays() -> None:
    assert looks(10) == [10]
    assert looks(50) == [16, 24, 36, 50]


def test_a_contest_stops_once_it_is_known_well_enough(tmp_path: Path) -> None:
    read = plan("random", CAREFUL, deals=400, record=[])
    told: list[int] = []
    folder = run(read, tmp_path / "one", until=0.2, progress=told.append)
    nim = folder.frame("games").filter(contest=0).height
    assert nim % 6 == 0
    assert nim < read.contests[0].games
    assert nim // 6 in looks(400)
    assert sum(told) == read.games
    seats = folder.frame("seats").filter(contest=0)
    for low, high in win_intervals(seats, read.contests[0]).values():
        assert high - low <= 0.4
    assert same(folder, run(read, tmp_path / "two", LastFirst(), until=0.2))
