"""Tournaments of bots: they turn a plan into tables of results.

    from pathlib import Path

    from rulewright.arena.tournament import read_plan, run

    folder = run(read_plan(Path("spring.toml")), Path("spring"))
    print(folder.frame("seats"))

A run that was killed resumes where it stopped, and the same plan gives the same rows with any
number of processes. It requires the extra `arena`.
"""

from rulewright.extras import need

need("arena", __name__)

from rulewright.arena.tournament.folder import Folder
from rulewright.arena.tournament.on_ray import OnRay
from rulewright.arena.tournament.plan import (
    BadTournament,
    Contest,
    Tournament,
    plan_of,
    read_plan,
)
from rulewright.arena.tournament.play import replay_game
from rulewright.arena.tournament.run import (
    Crew,
    OneProcess,
    Processes,
    WorkerDied,
    run,
    win_intervals,
)

__all__ = [
    "BadTournament",
    "Contest",
    "Crew",
    "Folder",
    "OnRay",
    "OneProcess",
    "Processes",
    "Tournament",
    "WorkerDied",
    "plan_of",
    "read_plan",
    "replay_game",
    "run",
    "win_intervals",
]
