"""A server in a process of its own, which can be killed.

The processes are forked from one that has imported everything, so that a start takes no longer
than it must.
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

WAIT = 180.0  # a start takes half a minute on a machine that has much else to do
SAYS = "Rulewright is at "

_fork = get_context("forkserver")
_fork.set_forkserver_preload(["rulewright.server", "rulewright.cli.serve", "tests.kernel.tiny"])


def run_server(database: str, log: str, options: Sequence[str] | None = None) -> None:
    """Serve, with all that is said in a log file; with `options` as the command does."""
    os.umask(0)  # whom its files are open to is the server's own doing
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
    """A server on the database of a folder, or on another. It says all to `server.log` there.

    With `options` it is the command `rulewright serve`, given these.
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
        """Start and give the address."""
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
        """Start without waiting for it."""
        given = (self.database, str(self.log), self.options)
        self._process = _fork.Process(target=run_server, args=given)
        self._process.start()

    def code(self) -> int | None:
        """Wait until it has ended by itself; its exit code."""
        assert self._process is not None
        self._process.join(WAIT)
        return self._process.exitcode

    @property
    def pid(self) -> int:
        """The process's number, while it runs."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """End it on the spot, with no word before."""
        self.end(signal.SIGKILL)

    def stop(self) -> int | None:
        """Ask it to end; gives its exit code."""
        return self.end(signal.SIGTERM)

    def _addresses(self) -> list[str]:
        if not self.log.exists():
            return []
        said = self.log.read_text().splitlines(keepends=True)
        return [line.split()[-1] for line in said if line.startswith(SAYS) and line[-1] == "\n"]

    def end(self, how: signal.Signals) -> int | None:
        """End it by a signal, if it runs; gives its exit code."""
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
