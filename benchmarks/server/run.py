"""Measure a real server under load and at rest, print a table, and write build/bench-server.json.

make bench
.venv/bin/python benchmarks/server/run.py --tables 20 --seconds 5 --database sqlite
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[0] = str(ROOT)  # instead of this folder, whose modules belong to a package

from benchmarks.machine import machine  # noqa: E402
from benchmarks.server.crowding import CLIENTS, crowded  # noqa: E402
from benchmarks.server.filling import Filled, fill  # noqa: E402
from benchmarks.server.load import load  # noqa: E402
from benchmarks.server.opening import opening  # noqa: E402
from benchmarks.server.report import show  # noqa: E402
from benchmarks.server.resting import allow_files, idle_sockets, resting_tables  # noqa: E402
from benchmarks.server.serving import Serving, databases, kinds, serving  # noqa: E402
from benchmarks.server.silence import FILES, SILENT, silenced  # noqa: E402
from rulewright.arena import is_compiled  # noqa: E402
from tools.compile import TARGET, stale  # noqa: E402
from tools.needs import chromium_missing, compiler_missing  # noqa: E402

CLIENT = ROOT / "src" / "rulewright" / "web_dist" / "index.html"
Figures = dict[str, float]


def main() -> int:
    """Measure with each database; this process is the client, and another is the server."""
    options = arguments()
    if not is_compiled() and compiler_missing() is None and stale(TARGET) is None:
        print("This measures the interpreted form; PYTHONPATH=build/compiled has the other")
    allow_files(2 * options.sockets + 1000)
    report: dict[str, Any] = {
        "machine": machine(),
        "load_before": os.getloadavg()[0],
        "compiled": is_compiled(),
        "game": options.game,
        "players": options.players,
        "tables": options.tables,
        "databases": {
            kind: measured(options, kind, whole=number == 0)
            for number, kind in enumerate(options.database or kinds())
        },
        "load_after": os.getloadavg()[0],
    }
    show(report)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


def measured(options: argparse.Namespace, kind: str, whole: bool) -> Figures:
    """Return the figures on one database; those that do not depend on it only if `whole`."""
    with databases(kind) as database:
        say(f"Filling {kind} with {options.tables} tables")
        game, players = options.game, options.players
        tables = asyncio.run(fill(database, game, players, options.tables, options.decisions))
        figures: Figures = {}
        with told_server(database, "resting tables") as server:
            figures |= asyncio.run(resting_tables(server, tables))
        if whole:
            with told_server(database, "opening a table in the browser") as server:
                figures |= drawn(server, tables[0])
        with told_server(database, f"{options.tables} tables, {options.seconds:g} s") as server:
            playing = load(server, tables, options.pace, options.seconds, options.calls)
            figures |= quickly(playing)
        if whole:
            say(f"  one person with {CLIENTS} clients at full speed")
            with serving(database) as server:
                figures |= crowded(server, tables[0], tables[-1])
            say(f"  {SILENT} silent connections, {FILES} files")
            with serving(database, files=FILES) as server:
                figures |= silenced(server)
            with told_server(database, f"{options.sockets} idle websockets") as server:
                figures |= asyncio.run(idle_sockets(server, tables, options.sockets))
    return figures


def quickly(playing: Coroutine[Any, Any, Figures]) -> Figures:
    """Run clients on the server's fast event loop, which leaves it more of the machine."""
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        return runner.run(playing)


def drawn(server: Serving, table: Filled) -> Figures:
    """Return the browser's figures, if there is a browser and the client is built."""
    why = chromium_missing() or (None if CLIENT.exists() else "The client is not built")
    if why:
        say(why)
        return {}
    return opening(server, table)


@contextmanager
def told_server(database: str, what: str) -> Iterator[Serving]:
    """Run a server for one measure, without limits for a single address."""
    say(f"  {what}")
    with serving(database, "--no-limits") as server:
        yield server


def say(line: str) -> None:
    """Print progress."""
    print(line, file=sys.stderr, flush=True)


def arguments() -> argparse.Namespace:
    """Parse the arguments: how much to measure."""
    parser = argparse.ArgumentParser(description="Measure a real server, loaded and at rest.")
    parser.add_argument("--game", default="thrones")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--decisions", type=int, default=200, help="choices made at each before")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between moves at a table")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long load is measured")
    parser.add_argument("--calls", action="store_true", help="move by calls, not on websockets")
    parser.add_argument("--sockets", type=int, default=5000, help="idle websockets")
    parser.add_argument("--database", choices=kinds(), action="append", help="this one only")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "bench-server.json")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
