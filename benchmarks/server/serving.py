"""A real server in a process of its own, what it uses as Linux tells it, and its databases."""

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
    """`rulewright serve` on a database, until `stop`, with `more` options.

    It may have so many `files` open, or as many as this process.
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
        """Where it listens."""
        return int(self.url.rpartition(":")[2])

    def cpu(self) -> float:
        """The CPU seconds it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """The kilobytes of memory that it holds."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * PAGE / 1000

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(WAIT)


def _allow(files: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


@contextmanager
def serving(database: str, *more: str, files: int | None = None) -> Iterator[Serving]:
    """A running server; its log is shown when something goes wrong."""
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
    """The address of an empty database: `sqlite` or `postgres`."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        if kind == "sqlite":
            yield f"sqlite:///{folder}/tables.db"
            return
        with postgres_running() as postgres, postgres.database() as url:
            yield url


def kinds() -> list[str]:
    """The kinds of database that can be had here."""
    return ["sqlite"] if postgres_missing() else ["sqlite", "postgres"]
