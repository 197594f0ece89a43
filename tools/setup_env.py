"""Make `.venv` and install Rulewright into it in editable form, with its dependencies.

`python3 -m tools.setup_env [EXTRA]`: `dev` installs what the tests need; without it, what a server
needs and, if there is a C compiler, what compiles the rules. Prints a single line on success, and
pip's whole output on failure.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.needs import compiler_missing, python_missing

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run_quietly(command: list[str]) -> None:
    """Run a command and show its output only if it fails."""
    # The editable install is plain Python: `make compile` builds the fast form beside it.
    environment = {**os.environ, "RULEWRIGHT_COMPILE": "0"}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        sys.exit(done.returncode)


TABLE = "pictures,postgres"  # the server, for each database that `make play` may be given


def install(extras: str) -> None:
    """Install this project and the named extras into the virtual environment."""
    target = f".[{extras}]"
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    run_quietly([*pip, "install", "--quiet", "--editable", target])


def main(extra: str = "") -> int:
    """Make the environment if it does not exist, then install."""
    line = python_missing()
    if line:
        print(line, file=sys.stderr)
        return 1
    if not PYTHON.exists():
        print("Making the virtual environment .venv", flush=True)
        run_quietly([sys.executable, "-m", "venv", str(VENV)])
    what = "packages for the tests" if extra == "dev" else "packages"
    print(f"Installing {what} (a minute or two, once)", flush=True)
    install(extra or (TABLE if compiler_missing() else f"{TABLE},compile"))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
