"""Measure the rules interpreted and compiled, print a table, and write build/bench.json.

make bench
.venv/bin/python benchmarks/run.py --seconds 2 --profile
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from benchmarks.machine import machine  # noqa: E402
from benchmarks.report import show  # noqa: E402
from tools.compile import TARGET, stale  # noqa: E402

FORMS = ("interpreted", "compiled")
PLAYERS = {"thrones": 6, "whitechapel": 2, "monopoly": 4, "battles": 2, "btwixt": 4}


def main() -> int:
    """Run the measures of each form in a separate process."""
    options = arguments()
    games = [options.game] if options.game else list(PLAYERS)
    if options.profile:
        return run_form(options, games[0], "interpreted", "--profile").returncode
    report: dict[str, Any] = {"machine": machine(), "games": []}
    for game in games:
        measured = measure(options, game)
        if measured is None:
            return 1
        report["games"].append(measured)
        show(report["machine"], measured)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0


def measure(options: argparse.Namespace, game: str) -> dict[str, Any] | None:
    """Return the figures of a game in each form, or None if a measure failed."""
    forms: dict[str, Any] = {}
    for form in options.form or FORMS:
        why = stale(options.compiled) if form == "compiled" else None
        if why:
            print(why, file=sys.stderr)
            continue
        print(f"Measuring {game}, {form}", file=sys.stderr, flush=True)
        done = run_form(options, game, form)
        if done.returncode:
            return None
        forms[form] = json.loads(done.stdout)
        if forms[form]["compiled"] != (form == "compiled"):
            print(f"the {form} form is not what was imported", file=sys.stderr)
            return None
    return {"game": game, "players": players_of(options, game), "forms": forms}


def players_of(options: argparse.Namespace, game: str) -> int:
    """Return the number of players given, or else the one that the game is measured with."""
    return int(options.players or PLAYERS.get(game, 2))


def run_form(
    options: argparse.Namespace, game: str, form: str, *more: str
) -> subprocess.CompletedProcess[str]:
    """Run the measures of one form in a process whose path selects that form."""
    package = options.compiled if form == "compiled" else ROOT / "src"
    given = ["--game", game, "--players", str(players_of(options, game))]
    return subprocess.run(
        [sys.executable, "-m", "benchmarks.measure", *given, "--seconds", options.seconds, *more],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(ROOT)])},
        stdout=None if more else subprocess.PIPE,
        text=True,
        check=False,
    )


def arguments() -> argparse.Namespace:
    """Parse the arguments: what to measure, and for how long."""
    parser = argparse.ArgumentParser(description="Measure the speed and memory of the rules.")
    parser.add_argument("--game", help="one game (default: all of the house)")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seconds", default="5", help="CPU seconds for each measure")
    parser.add_argument("--form", choices=FORMS, action="append", help="this form only")
    parser.add_argument("--compiled", type=Path, default=TARGET, help="where the compiled form is")
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "bench.json")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
