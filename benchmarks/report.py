"""Prints the figures as a table, beside their goals."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

ROWS = {
    "games_per_cpu_second": "games a CPU second, random bots",
    "large_games_per_cpu_second": "games a CPU second, as large as they come",
    "decisions_per_cpu_second": "decisions a CPU second, random bots",
    "decisions_per_game": "decisions a game",
    "rounds_per_game": "rounds a game",
    "options_us": "building the options of a choice, mean (µs)",
    "clone_between_us": "clone between steps, mean (µs)",
    "clone_between_worst_us": "clone between steps, worst moment (µs)",
    "clone_inside_us": "clone inside a step, mean (µs)",
    "clone_inside_worst_us": "clone inside a step, worst moment (µs)",
    "search_clone_us": "clone inside a step, mean in games by the bot (µs)",
    "redeal_us": "redeal, mean in games by the bot (µs)",
    "snapshot_bytes": "snapshot late in a game, median (bytes)",
    "snapshot_worst_bytes": "snapshot late in a game, largest (bytes)",
    "save_ms": "saving it, median (ms)",
    "load_ms": "loading it, median (ms)",
    "load_worst_ms": "loading it, slowest (ms)",
    "memory_peak_kb": "peak memory of a match (kB)",
    "plain_throws_per_cpu_second": "throws a CPU second: no auctions or trades, plain players",
    "plain_random_throws_per_cpu_second": "throws a CPU second: the same, random players",
    "full_throws_per_cpu_second": "throws a CPU second: all classic rules, random players",
}
# The goals in compiled form: at least this value or, with "<", less than it.
Goals = dict[str, tuple[str, float]]
CLONES: Goals = {"clone_between_us": ("<", 10.0), "clone_inside_worst_us": ("<", 200.0)}
GOALS: dict[tuple[str, int], Goals] = {
    ("thrones", 6): {
        "games_per_cpu_second": (">=", 40.0),
        "decisions_per_cpu_second": (">=", 100_000.0),
        **CLONES,
        "snapshot_worst_bytes": ("<", 8000.0),
        "load_worst_ms": ("<", 1.0),
        "memory_peak_kb": ("<", 200.0),
        "steward_ms_per_decision": ("<", 50.0),
    },
    ("whitechapel", 2): {"games_per_cpu_second": (">=", 100.0), **CLONES},
    ("battles", 2): {
        "games_per_cpu_second": (">=", 60.0),
        "large_games_per_cpu_second": (">=", 15.0),
        **CLONES,
    },
    ("btwixt", 4): {"games_per_cpu_second": (">=", 150.0), **CLONES},
    ("monopoly", 4): {"plain_throws_per_cpu_second": (">=", 180_000.0), **CLONES},
}


def show(machine: dict[str, Any], report: dict[str, Any]) -> None:
    """Print the machine and the table of a game."""
    console = Console(highlight=False)
    console.print(
        f"\n{report['game']}, {report['players']} players; {machine['cpu']}, "
        f"{machine['cores']} cores, {machine['python']}, {machine['system']}",
        soft_wrap=True,
        markup=False,
    )
    forms: dict[str, dict[str, float]] = report["forms"]
    goals = GOALS.get((report["game"], report["players"]), {})
    table = Table(box=None, pad_edge=False)
    table.add_column("measure")
    for form in forms:
        table.add_column(form, justify="right")
    if goals:
        table.add_column("goal", justify="right")
        table.add_column("")
    for name in names(forms):
        cells = [figure(form.get(name)) for form in forms.values()]
        if goals:
            cells += goal_cells(goals.get(name), forms.get("compiled", {}).get(name))
        table.add_row(ROWS.get(name, name.replace("_", " ")), *cells)
    console.print(table, markup=False)


def names(forms: dict[str, dict[str, float]]) -> list[str]:
    """Return the names of the figures: those in `ROWS` in order, then any others."""
    measured = dict.fromkeys(name for form in forms.values() for name in form)
    known = [name for name in ROWS if name in measured]
    hidden = {*ROWS, "compiled", "games", "clone_moments"}
    return known + [name for name in measured if name not in hidden]


def figure(value: float | None) -> str:
    """Format a figure with its significant digits."""
    if value is None:
        return "-"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def goal_cells(goal: tuple[str, float] | None, value: float | None) -> list[str]:
    """Return the goal, and whether it is reached, as table cells."""
    if goal is None:
        return ["", ""]
    sign, bound = goal
    if value is None:
        return [f"{sign} {figure(bound)}", "?"]
    reached = value >= bound if sign == ">=" else value < bound
    return [f"{sign} {figure(bound)}", "reached" if reached else "missed"]
