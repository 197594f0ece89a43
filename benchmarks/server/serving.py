"""A real server in a separate process, its resource use on Linux, and its databases."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.server.postgres import postgres_running
from tools.needs import postgres_missing

SAYS = "Rulewright is at "
WAIT = 60.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SERVE = "from rulewright.cli import main; main()"


class Serving:
    """`rulewright serve` on a database with `more` options, running until `stop`.

    It may open the given number of `files`, or as many as this process.
    """

    def __init__(
        self, database: str, log: Path, more: Sequence[str] = (), files: int | None = None
    ) -> None:
        with log.open("ab") as said:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    SERVE,
                    "serve",
                    "--port",
                    "0",
                    "--database",
                    database,
                    *more,
                ],
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                preexec_fn=None if files is None else partial(_allow, files),
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(SAYS):
                self.url = line.removeprefix(SAYS).strip()
                return
        raise RuntimeError(f"the server did not start; {log} says why")

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.url.rpartition(":")[2])

    def cpu(self) -> float:
        """Return the CPU seconds used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """Return the memory in use, in kilobytes."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * PAGE / 1000

    def stop(self) -> None:
        """Ask the server to end, and wait until it has."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(WAIT)


def _allow(files: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


@contextmanager
def serving(database: str, *more: str, files: int | None = None) -> Iterator[Serving]:
    """Run a server; print its log if something goes wrong."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        log = Path(folder) / "log"
        server = Serving(database, log, more, files)
        try:
            yield server
        except BaseException:
            print(log.read_text()[-4000:], file=sys.stderr)
            raise
        finally:
            server.stop()


@contextmanager
def databases(kind: str) -> Iterator[str]:
    """Create an empty database, `sqlite` or `postgres`, and yield its address."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        if kind == "sqlite":
            yield f"sqlite:///{folder}/tables.db"
            return
        with postgres_running() as postgres, postgres.database() as url:
            yield url


def kinds() -> list[str]:
    """Return the kinds of database that are available here."""
    return ["sqlite"] if postgres_missing() else ["sqlite", "postgres"]
