"""Prints the figures as a table, beside their goals."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.report import figure, goal_cells

ROWS = {
    "moves_per_second": "moves a second, all tables",
    "seen_median_ms": "seen by all seats, half of the moves within (ms)",
    "seen_99_ms": "seen by all seats, 99 % of the moves within (ms)",
    "answered_99_ms": "answered, 99 % of the moves within (ms)",
    "refused": "moves refused",
    "never_seen": "moves not seen by all",
    "cpu_ms_per_move": "CPU of the server a move, six seats told (ms)",
    "cpu_ms_per_message": "CPU of the server a message to a seat (ms)",
    "message_bytes": "a message, before compression (bytes)",
    "server_cores": "cores that the server used",
    "clients_cores": "cores that the measuring clients used",
    "table_kb": "memory of a resting table late in a match (kB)",
    "sockets": "idle websockets that stay open",
    "socket_kb": "memory of an idle websocket, its table included (kB)",
    "opening_cpu_ms": "CPU to open one (ms)",
    "idle_cores": "cores used while nothing happens",
    "crowd_health_median_ms": "healthz while one person asks for all they can, median (ms)",
    "crowd_health_99_ms": "the same, 99 % within (ms)",
    "crowd_seen_median_ms": "moves of six seats meanwhile, half of them seen within (ms)",
    "crowd_seen_99_ms": "the same, 99 % of them (ms)",
    "crowd_never_seen": "moves meanwhile not seen by all",
    "kept_out_s": "silent connections, more than files: kept out at most (s)",
    "kept_out_tries": "calls on new connections meanwhile",
    "kept_out_failed": "of them not answered",
    "drawn_ms": "a table late in a match, opened again, until its board is drawn (ms)",
    "drawn_worst_ms": "the slowest of these (ms)",
    "whole_ms": "until the panels beside it are, too (ms)",
    "drawn_page_ms": "CPU of the page's thread for that (ms)",
    "drawn_script_ms": "of it scripts, with layouts they ask for (ms)",
    "drawn_layout_ms": "of it layout (ms)",
    "drawn_style_ms": "of it styles (ms)",
    "opening_kb": "sent for that in all (kB)",
    "private_drawn_ms": "opened again in a private window (ms)",
    "private_page_ms": "CPU of the page's thread for that (ms)",
    "first_drawn_ms": "the same on a very first visit (ms)",
    "first_kb": "sent on a very first visit (kB)",
}
GOALS: dict[str, tuple[str, float]] = {
    "seen_99_ms": ("<", 150.0),
    "never_seen": ("<", 1.0),
    "cpu_ms_per_message": ("<", 1.0),
    "table_kb": ("<", 100.0),
    "crowd_health_median_ms": ("<", 50.0),
    "crowd_seen_99_ms": ("<", 150.0),
    "kept_out_s": ("<", 5.0),
    "sockets": (">=", 5000.0),
    "drawn_ms": ("<", 300.0),
    "opening_kb": ("<", 30.0),
}


def show(report: dict[str, Any]) -> None:
    """Print the machine, its other load, and a column for each database."""
    console = Console(highlight=False)
    machine, load = report["machine"], report["load_before"]
    console.print(
        f"\nThe server, {report['tables']} tables of {report['game']} with {report['players']} "
        f"seats; {machine['cpu']}, {machine['cores']} cores, {machine['python']}, "
        f"{'compiled' if report['compiled'] else 'interpreted'}, load before {load:.1f}",
        soft_wrap=True,
        markup=False,
    )
    databases: dict[str, dict[str, float]] = report["databases"]
    table = Table(box=None, pad_edge=False)
    table.add_column("measure")
    for name in databases:
        table.add_column(name, justify="right")
    table.add_column("goal", justify="right")
    table.add_column("")
    for name, title in ROWS.items():
        values = [measured.get(name) for measured in databases.values()]
        if any(value is not None for value in values):
            goal = goal_cells(GOALS.get(name), values[0])
            table.add_row(title, *(figure(value) for value in values), *goal)
    console.print(table, markup=False)
