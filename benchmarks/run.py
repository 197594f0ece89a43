"""Measure the rules interpreted and compiled, print a table, write build/bench.json.

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


def main() -> int:
    """Run the measures of each form in a process of its own."""
    options = arguments()
    if options.profile:
        return run_form(options, "interpreted", "--profile").returncode
    forms: dict[str, Any] = {}
    for form in options.form or FORMS:
        why = stale(options.compiled) if form == "compiled" else None
        if why:
            print(why, file=sys.stderr)
            continue
        print(f"Measuring {options.game}, {form}", file=sys.stderr, flush=True)
        done = run_form(options, form)
        if done.returncode:
            return done.returncode
        forms[form] = json.loads(done.stdout)
        if forms[form]["compiled"] != (form == "compiled"):
            print(f"the {form} form is not what was imported", file=sys.stderr)
            return 1
    report = {
        "game": options.game,
        "players": options.players,
        "machine": machine(),
        "forms": forms,
    }
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    show(report)
    return 0


def run_form(
    options: argparse.Namespace, form: str, *more: str
) -> subprocess.CompletedProcess[str]:
    """The measures of one form: which one is settled by the path of its process."""
    package = options.compiled if form == "compiled" else ROOT / "src"
    given = ["--game", options.game, "--players", str(options.players)]
    return subprocess.run(
        [sys.executable, "-m", "benchmarks.measure", *given, "--seconds", options.seconds, *more],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(ROOT)])},
        stdout=None if more else subprocess.PIPE,
        text=True,
        check=False,
    )


def arguments() -> argparse.Namespace:
    """What to measure, and for how long."""
    parser = argparse.ArgumentParser(description="Measure the speed and memory of the rules.")
    parser.add_argument("--game", default="thrones")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seconds", default="5", help="CPU seconds for each measure")
    parser.add_argument("--form", choices=FORMS, action="append", help="this form only")
    parser.add_argument("--compiled", type=Path, default=TARGET, help="where the compiled form is")
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "bench.json")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
