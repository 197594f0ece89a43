"""Summary figures of many games."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rulewright.arena.table import Outcome, Plan
from rulewright.built import is_compiled
from rulewright.kernel import get


@dataclass(frozen=True)
class Summary:
    """The figures of a simulation.

    A win of a side counts for each of its seats. If several sides share first place, the game is a
    draw and nobody's win.

    Everything but the times follows from the plan: it does not depend on the number of workers.
    """

    game: str
    players: int
    seed: str
    bots: list[str]
    rotate: bool
    options: dict[str, Any]
    games: int
    workers: int
    compiled: bool
    seconds: float
    cpu_seconds: float  # of all workers, without their start-up
    decisions: int  # without forced choices and luck
    games_per_cpu_second: float
    decisions_per_cpu_second: float
    mean_rounds: float
    wins: dict[str, int]  # by seat
    wins_by_bot: dict[str, int]
    draws: int

    def to_dict(self) -> dict[str, Any]:
        """Return the figures by name, ready for JSON."""
        return asdict(self)


def summarise(
    plan: Plan, outcomes: list[Outcome], seconds: float, cpu_seconds: float, workers: int
) -> Summary:
    """Compute the figures of all games; `outcomes` are in the order of the games' numbers."""
    game = get(plan.game)
    wins = dict.fromkeys(game.seat_names(plan.players), 0)
    wins_by_bot = dict.fromkeys(plan.bots, 0)
    names = list(wins)
    for number, outcome in enumerate(outcomes):
        lineup = plan.lineup(number)
        for seat in outcome.winners:
            wins[names[seat]] += 1
        for bot in {lineup[seat] for seat in outcome.winners}:
            wins_by_bot[bot] += 1
    decisions = sum(outcome.decisions for outcome in outcomes)
    cpu = max(cpu_seconds, 1e-9)
    return Summary(
        game=plan.game,
        players=plan.players,
        seed=plan.seed,
        bots=list(plan.bots),
        rotate=plan.rotate,
        options=dict(game.settle_options(plan.players, plan.options)),
        games=len(outcomes),
        workers=workers,
        compiled=is_compiled(),
        seconds=round(seconds, 4),
        cpu_seconds=round(cpu_seconds, 4),
        decisions=decisions,
        games_per_cpu_second=round(len(outcomes) / cpu, 3),
        decisions_per_cpu_second=round(decisions / cpu, 1),
        mean_rounds=round(sum(outcome.rounds for outcome in outcomes) / len(outcomes), 4),
        wins=wins,
        wins_by_bot=wins_by_bot,
        draws=sum(not outcome.winners for outcome in outcomes),
    )
