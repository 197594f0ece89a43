"""Open a table on compiled rules where they are there, and have them built where they are not.

`python -m tools.play ARGUMENTS` is `rulewright serve ARGUMENTS`. Compiled rules that are older than
the sources are never played: the table is then opened on the sources, and the rules are compiled
meanwhile, at the lowest priority, for the next start. What is compiled stays as it is while a table
is open on it.
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
    """This program was told to end."""


def end(_signal: int, _frame: FrameType | None) -> NoReturn:
    """End as if the work had failed, so that nothing is left running."""
    raise Ended


class Background:
    """A program at work behind the table, which ends with it."""

    def __init__(self, command: list[str], log: Path) -> None:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("w") as said:
            # A session of its own: what is typed at the terminal is for the table.
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
        """Say how it ended, unless it was ended."""
        code = self._process.wait()
        if not self._ended:
            print(FAILED if code else DONE, flush=True)

    def end(self) -> None:
        """End it and all that it started; a compiler goes on from there at the next start."""
        self._ended = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        self._telling.join()


def why_not_compiled() -> str | None:
    """Why no rules can be compiled here, in a line."""
    line = compiler_missing()
    if line is None and not importlib.util.find_spec("mypyc"):
        line = "mypy is missing, so nothing is compiled: run `make compile`"
    return line


def serve(arguments: list[str], package: Path | None = None) -> int:
    """Run the server until it ends: on the package in a folder, or on the sources.

    Whatever the shell's `PYTHONPATH` says: another folder's table would bring its older client.
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
    """Serve on the sources, and have them compiled meanwhile where that can be."""
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
    """Serve on what is compiled if that is as the sources are, else on the sources."""
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
