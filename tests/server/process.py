"""A server in a process of its own, which can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVE = "import sys; from rulewright.server import serve; serve(sys.argv[1], port=0, bot_pause=0)"


class ServerProcess:
    """A server on the database of a folder. Its log goes to `server.log` there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """Start and give the address."""
        search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", SERVE, f"sqlite:///{self.folder / 'tables.db'}"],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={
                    **os.environ,
                    "PYTHONPATH": search,
                    "RULEWRIGHT_PLUGINS": "tests.kernel.tiny",
                },
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.startswith("Rulewright is at http://"), self.log.read_text()
        self.url = said.split()[-1]
        return self.url

    def kill(self) -> None:
        """End it on the spot, with no word before."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; gives its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process = self._process
        if process is None:
            return 0
        self._process = None
        process.send_signal(how)
        code = process.wait(20)
        assert process.stdout is not None
        process.stdout.close()
        return code
