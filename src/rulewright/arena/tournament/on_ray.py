"""Tournaments on Ray, on one machine or on many.

Spans are plain tasks of some seconds. Each returns its shard to the process that runs the
tournament, which alone writes files, so a task may safely run twice. Ray restarts a task whose
worker or node has died; if Ray gives up, this module starts the task again a few times.

Every node needs the same version of Rulewright, the plugins with the games and bots that are
played, and packs in the same folders.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.arena.tournament.plan import Tournament
from rulewright.arena.tournament.play import Played, Span, play_span
from rulewright.arena.tournament.run import AHEAD, WorkerDied
from rulewright.extras import need
from rulewright.kernel import RulewrightError
from rulewright.kit import packs
from rulewright.plugins import VARIABLE, load_plugins

RETRIES = 5  # of a task by Ray, if its worker or node dies
PATIENCE = 5.0  # seconds for a cluster to answer at its address
HANDED_ON = (VARIABLE, packs.VARIABLE)  # environment variables that tasks need: plugins, packs
TRIES = 3  # of a span by this module, when Ray has given up


class NoCluster(RulewrightError, ValueError):
    """No Ray cluster answers at the address given."""


class OnRay:
    """Plays on a Ray cluster: the one at an address, or a local one.

    At most `AHEAD` tasks per processor of the cluster wait or run at the same time.
    """

    def __init__(self, address: str | None = None) -> None:
        need("ray", "--ray")
        self.address = address

    def play(self, tournament: Tournament, spans: Iterable[Span]) -> Iterator[Played]:
        """Play each span as a task; yield the results in any order."""
        import ray

        connect(self.address)
        task = ray.remote(max_retries=RETRIES, num_cpus=1)(play_here)
        plan = ray.put(tournament)
        running: dict[Any, tuple[Span, int]] = {}
        for span in spans:
            running[task.remote(plan, span)] = span, 1
            if len(running) >= AHEAD * processors():
                yield from finished(running, task, plan)
        while running:
            yield from finished(running, task, plan)


def finished(running: dict[Any, tuple[Span, int]], task: Any, plan: Any) -> Iterator[Played]:
    """Wait for one task; yield its result, or start it again if it was lost."""
    import ray

    (done, *_), _ = ray.wait(list(running), num_returns=1)
    span, tries = running.pop(done)
    try:
        yield ray.get(done)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.ObjectLostError) as error:
        if tries == TRIES:
            raise WorkerDied from error
        running[task.remote(plan, span)] = span, tries + 1
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, RulewrightError):
            raise error.cause from error  # its message is one line, Ray's is a traceback
        raise


def play_here(tournament: Tournament, span: Span) -> Played:
    """Play a span on a worker node, after loading the plugins there."""
    load_plugins()
    return play_span(tournament, span)


def connect(address: str | None) -> None:
    """Connect to the cluster at the address, or start one, unless this process has one."""
    import ray

    if ray.is_initialized():
        return
    if address and ":" in address:
        knock(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    handed = {name: os.environ[name] for name in HANDED_ON if os.environ.get(name)}
    try:
        ray.init(
            address=address,
            runtime_env={"env_vars": handed} if handed else None,
            log_to_driver=False,
            logging_level="error",
        )
    except (ConnectionError, ValueError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {error}") from error


def knock(address: str) -> None:
    """Raise `NoCluster` if nothing listens at the address; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, ValueError) as error:
        raise NoCluster(f"no Ray cluster answers at {address}: {error}") from error


def processors() -> int:
    """Return the present number of the cluster's processors."""
    import ray

    return max(1, int(ray.cluster_resources().get("CPU", 1)))
