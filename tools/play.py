"""Runs a server on compiled rules if they are up to date, and compiles them if not.

`python -m tools.play ARGUMENTS` is `rulewright serve ARGUMENTS`. Compiled rules that are older than
the sources are never used: the server then runs on the sources, while the rules are compiled at the
lowest priority for the next start. The compiled files do not change while a server runs on them.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import NoReturn

from tools.compile import ROOT, TARGET, stale
from tools.locks import ALONE, SHARED, held
from tools.needs import compiler_missing

SOURCES = ROOT / "src"
LOG = TARGET.with_suffix(".log")
SOON = "Bots think slowly for now: rules five times as fast are compiled for the next start."
DONE = "The rules are compiled: the next start plays them."
FAILED = f"The rules could not be compiled: {LOG.relative_to(ROOT)} says why."
PLAYED = "A table is open on older compiled rules: the next start without one compiles them anew."
COMPILE = ["nice", "-n", "19", sys.executable, "-m", "tools.compile"]
INTERRUPTED = 130


class Ended(Exception):
    """Raised when this program is told to end."""


def end(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Raise `Ended`, so that clean-up ends everything that is running."""
    raise Ended


class Background:
    """A program that runs beside the server, and ends with it."""

    def __init__(self, command: list[str], log: Path) -> None:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("w") as said:
            # A separate session, so that keys typed at the terminal only reach the server.
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._ended = False
        self._telling = threading.Thread(target=self._tell, daemon=True)
        self._telling.start()

    def _tell(self) -> None:
        """Print how it ended, unless it was told to."""
        code = self._process.wait()
        if not self._ended:
            print(FAILED if code else DONE, flush=True)

    def end(self) -> None:
        """End it and all processes that it started; a compilation resumes at the next start."""
        self._ended = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        self._telling.join()


def why_not_compiled() -> str | None:
    """Return in one line why rules cannot be compiled here, or None if they can."""
    line = compiler_missing()
    if line is None and not importlib.util.find_spec("mypyc"):
        line = "mypy is missing, so nothing is compiled: run `make compile`"
    return line


def serve(arguments: list[str], package: Path | None = None) -> int:
    """Run the server until it ends, on the package in a folder or else on the sources.

    The shell's `PYTHONPATH` is ignored, since it may lead to another folder with an older client.
    """
    environment = {**os.environ, "PYTHONPATH": str(package or SOURCES)}
    command = [str(Path(sys.executable).with_name("rulewright")), "serve", *arguments]
    with subprocess.Popen(command, env=environment) as server:
        while True:
            try:
                return max(server.wait(), 0)
            except KeyboardInterrupt:
                continue  # the server was told too, and ends by itself
            except Ended:
                server.terminate()


def serve_and_compile(arguments: list[str]) -> int:
    """Run the server on the sources, and compile them meanwhile if possible."""
    line = why_not_compiled()
    with held(TARGET, ALONE) as free:
        line = line or (None if free else PLAYED)
    print(line or SOON, flush=True)
    if line:
        return serve(arguments)
    compiler = Background(COMPILE, LOG)
    try:
        return serve(arguments)
    finally:
        compiler.end()


def main(arguments: list[str]) -> int:
    """Run the server on the compiled rules if they are up to date, else on the sources."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    try:
        with held(TARGET, SHARED) as free:
            if free and stale(TARGET) is None:
                return serve(arguments, TARGET)
        return serve_and_compile(arguments)
    except (KeyboardInterrupt, Ended):
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
