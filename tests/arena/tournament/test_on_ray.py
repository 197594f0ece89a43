"""Tournaments on a real Ray cluster of two nodes: whatever dies, the rows are those of one process.

Run by `make ray`, which installs Ray first.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from rulewright.arena import GameBroke
from rulewright.arena.tournament import Folder, OnRay, Tournament, plan_of, run
from rulewright.arena.tournament.on_ray import NoCluster
from rulewright.arena.tournament.run import Pace
from rulewright.arena.tournament.tables import SCHEMAS, TIMES
from tests.arena import entrants
from tests.waiting import until

# Ray warns of much that is its own affair.
pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("ignore")]

ROOT = Path(__file__).resolve().parents[3]
NODES = 2


def plan(*bots: str, deals: int = 10) -> Tournament:
    contest = {"game": "tiny-nim", "players": 3, "bots": list(bots), "deals": deals}
    record = ["events", "rounds", "choices"]
    return plan_of({"seed": "1", "record": record, "contest": [contest]})


def tables(folder: Folder) -> dict[str, pl.DataFrame]:
    return {
        table: folder.frame(table).drop(TIMES, strict=False).sort(pl.all()) for table in SCHEMAS
    }


def same(one: Folder, other: Folder) -> bool:
    theirs = tables(other)
    return all(rows.equals(theirs[table]) for table, rows in tables(one).items())


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of two nodes with one processor each, whose workers can import the tests' bots."""
    import ray
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", "tests.kernel.tiny")
    monkeypatch.setenv(entrants.FILE, str(tmp_path / "left"))
    cluster = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    for _ in range(NODES - 1):
        cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def alive() -> int:
    import ray

    return sum(node["Alive"] for node in ray.nodes())


def test_two_nodes_give_the_rows_of_one_process(cluster: Any, tmp_path: Path) -> None:
    read = plan("random", "tests.arena.entrants:Careful")
    folder = run(read, tmp_path / "ray", OnRay(cluster.address))
    assert alive() == NODES
    assert same(folder, run(read, tmp_path / "one"))


def test_a_span_whose_worker_was_killed_is_played_again(cluster: Any, tmp_path: Path) -> None:
    read = plan("random", "tests.arena.entrants:Mortal")
    left = tmp_path / "left"
    left.write_text("40", encoding="utf-8")
    folder = run(read, tmp_path / "ray", OnRay(cluster.address))
    assert not left.exists()  # a worker has died
    assert same(folder, run(read, tmp_path / "one"))


def test_a_node_may_leave_in_the_middle(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pace, "size", 5)  # many tasks, on both nodes
    read = plan("random", "tests.arena.entrants:Careful", deals=60)
    seen = 0

    def leave(done: int) -> None:
        nonlocal seen
        if seen < 60 <= seen + done:
            (node,) = cluster.worker_nodes
            cluster.remove_node(node, allow_graceful=False)
        seen += done

    folder = run(read, tmp_path / "ray", OnRay(cluster.address), progress=leave)
    assert seen == read.games
    assert same(folder, run(read, tmp_path / "one"))
    until(lambda: alive() == NODES - 1, "the death of the node")


def test_a_game_that_breaks_is_told_in_a_line(cluster: Any, tmp_path: Path) -> None:
    read = plan("random", "tests.arena.entrants:Broken")
    with pytest.raises(GameBroke, match=r"game \d+ .* failed: RuntimeError") as told:
        run(read, tmp_path / "ray", OnRay(cluster.address))
    assert "\n" not in str(told.value)


def test_an_address_without_a_cluster_is_told_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(NoCluster, match=r"no Ray cluster answers at 127\.0\.0\.1:1"):
        run(plan("random"), tmp_path / "ray", OnRay("127.0.0.1:1"))
