"""Run timing-sensitive tests repeatedly under load, and count the failures.

Runs the tests of the browser and of the server, or those named, while busy processes occupy every
core. A test that fails now and then shows a defect of the page, of the server or of the test. The
reports of all rounds are kept in `build/stress`.
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree as ET

import click

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "stress"
WAITING = "tests/web", "tests/server"


def spin() -> None:
    """Keep a core busy."""
    while True:
        pass


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep a number of processes spinning meanwhile."""
    spinning = [multiprocessing.Process(target=spin, daemon=True) for _ in range(processes)]
    for process in spinning:
        process.start()
    try:
        yield
    finally:
        for process in spinning:
            process.kill()


def run(tests: Sequence[str], workers: int, report: Path) -> None:
    """Run tests once and write their report, with pytest's output beside it."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(workers), "--dist", "loadgroup"]
    command += ["--benchmark-disable", f"--junitxml={report}", *tests]
    with report.with_suffix(".log").open("w") as log:
        subprocess.run(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False)


def outcome(report: Path) -> tuple[int, dict[str, str]]:
    """Return the number of tests in a report, and the first line of each failure by test."""
    if not report.exists():
        return 0, {"pytest itself": f"no report; see {report.with_suffix('.log').name}"}
    cases = ET.parse(report).getroot().iter("testcase")
    results = {f"{case.get('classname')}::{case.get('name')}": case for case in cases}
    failed = {}
    for name, case in results.items():
        fault = next((part for part in case if part.tag in ("failure", "error")), None)
        if fault is not None:
            failed[name] = (fault.get("message") or "").splitlines()[0][:200]
    return len(results), failed


@click.command(help=__doc__)
@click.option("--rounds", default=10, show_default=True)
@click.option("--load", default=8, show_default=True, help="Processes that spin meanwhile.")
@click.option("--workers", default=3, show_default=True)
@click.argument("tests", nargs=-1)
def main(rounds: int, load: int, workers: int, tests: tuple[str, ...]) -> None:
    """Run the rounds; exit with 1 if any test failed in any of them."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    click.echo(f"{rounds} rounds, {workers} workers on {os.cpu_count()} cores, load {load}")
    often: Counter[str] = Counter()
    why: dict[str, str] = {}
    with busy(load):
        for number in range(1, rounds + 1):
            report = REPORTS / f"round-{number}.xml"
            report.unlink(missing_ok=True)
            begun = time.monotonic()
            run(tests or WAITING, workers, report)
            count, failed = outcome(report)
            minutes, seconds = divmod(round(time.monotonic() - begun), 60)
            told = f"{count - len(failed)} passed, {len(failed)} failed"
            click.echo(f"round {number:2}: {told} in {minutes} min {seconds:02} s")
            often.update(failed.keys())
            why |= failed
    for name, times in often.most_common():
        click.echo(f"{times} of {rounds}  {name}\n        {why[name]}")
    sys.exit(1 if often else 0)


if __name__ == "__main__":
    main()
