"""A server in a separate process, which can be killed.

The processes are forked from one that has imported everything, to start quickly.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from tests.waiting import until

WAIT = 180.0  # seconds; a start takes half a minute on a busy machine
SAYS = "Rulewright is at "

_fork = get_context("forkserver")
_fork.set_forkserver_preload(["rulewright.server", "rulewright.cli.serve", "tests.kernel.tiny"])


def run_server(database: str, log: str, options: Sequence[str] | None = None) -> None:
    """Serve, with all output in a log file; with `options`, like the command."""
    os.umask(0)  # so that the server itself sets the permissions of its files
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(out, stream.fileno())
    os.environ["RULEWRIGHT_PLUGINS"] = "tests.kernel.tiny"
    if options is not None:
        from rulewright.cli import main

        main(["serve", "--database", database, "--port", "0", "--bot-pause", "0", *options])
    from rulewright.server import Settings, serve
    from rulewright.server.http.limits import UNLIMITED

    serve(Settings(database_url=database, bot_pause=0, limits=UNLIMITED), port=0)


class ServerProcess:
    """A server on the database in a folder, or on another one. Its output is `server.log` there.

    With `options` it is the command `rulewright serve` with these.
    """

    def __init__(
        self, folder: Path, database: str | None = None, options: Sequence[str] | None = None
    ) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'tables.db'}"
        self.options = options
        self.log = folder / "server.log"
        self._process: ForkServerProcess | None = None

    def start(self) -> str:
        """Start, and return the address."""
        before = self._addresses()
        self.begin()
        assert self._process is not None
        process = self._process

        def came() -> bool:
            assert process.is_alive(), self.log.read_text()
            return len(self._addresses()) > len(before)

        until(came, "the server's address", within=WAIT)
        return self._addresses()[-1]

    def begin(self) -> None:
        """Start without waiting until it is ready."""
        given = (self.database, str(self.log), self.options)
        self._process = _fork.Process(target=run_server, args=given)
        self._process.start()

    def code(self) -> int | None:
        """Wait until the process ends by itself; return its exit code, or None if it does not."""
        assert self._process is not None
        self._process.join(WAIT)
        return self._process.exitcode

    @property
    def pid(self) -> int:
        """The id of the process while it runs."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it without warning."""
        self.end(signal.SIGKILL)

    def stop(self) -> int | None:
        """Ask it to end; return its exit code."""
        return self.end(signal.SIGTERM)

    def _addresses(self) -> list[str]:
        if not self.log.exists():
            return []
        said = self.log.read_text().splitlines(keepends=True)
        return [line.split()[-1] for line in said if line.startswith(SAYS) and line[-1] == "\n"]

    def end(self, how: signal.Signals) -> int | None:
        """Send it a signal if it runs, and wait; return its exit code."""
        process = self._process
        if process is None or process.pid is None:
            return 0
        self._process = None
        if process.is_alive():
            os.kill(process.pid, how)
        process.join(WAIT)
        code = process.exitcode
        process.close()
        return code
