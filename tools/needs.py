"""Checks what this machine needs, and prints one line for each missing thing.

Run as `python3 -m tools.needs node compiler chromium`; exits with 1 if something is missing. Uses
nothing but the standard library, and no syntax newer than Python 3.7, so that an old Python can
still say that it is too old.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

OLDEST_PYTHON = (3, 11)
OLDEST_NODE = (20, 19)
# The shell first: it draws no window of its own, and the tests take half the time.
CHROMIUM_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def find_chromium() -> str | None:
    """Return the path of a Chromium on this machine; `RULEWRIGHT_CHROMIUM` overrides it."""
    named = os.environ.get("RULEWRIGHT_CHROMIUM")
    if named:
        return shutil.which(named)
    paths = (shutil.which(name) for name in CHROMIUM_NAMES)
    return next((path for path in paths if path), None)


def find_compiler() -> str | None:
    """Return the C compiler that builds extensions for this Python."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    candidates = [str(named).split()[0], "gcc", "cc", "clang"]
    paths = (shutil.which(name) for name in candidates)
    return next((path for path in paths if path), None)


def find_postgres() -> Path | None:
    """Return the folder of PostgreSQL's newest programs; Debian does not put them on the PATH."""
    named = shutil.which("initdb")
    if named and shutil.which("pg_ctl"):
        return Path(named).parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=_release, default=None)


def _release(programs: Path) -> int:
    """Return the release in a path such as /usr/lib/postgresql/15/bin."""
    name = programs.parent.name
    return int(name) if name.isdigit() else 0


def python_missing() -> str | None:
    """Return why this Python cannot make the virtual environment, or None if it can."""
    if sys.version_info < OLDEST_PYTHON:
        have = ".".join(str(part) for part in sys.version_info[:3])
        return f"Python 3.11 or newer is needed and this is {have}: install Debian's python3"
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        return "Python's venv module is missing: install Debian's python3-venv"
    return None


def node_missing() -> str | None:
    """Return why the browser client cannot be built, or None if it can."""
    wanted = ".".join(str(part) for part in OLDEST_NODE)
    node = shutil.which("node")
    if node is None:
        return f"Node {wanted} or newer is missing: install Debian's nodejs and npm"
    if shutil.which("npm") is None:
        return "npm is missing: install Debian's npm"
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    have = answer.stdout.strip().lstrip("v")
    parts = tuple(int(part) for part in have.split(".")[:2] if part.isdigit())
    if parts < OLDEST_NODE:
        return f"Node {wanted} or newer is needed and this is {have}: install a newer nodejs"
    return None


def compiler_missing() -> str | None:
    """Return why the rules cannot be compiled here, or None if they can."""
    if sys.platform == "win32":
        return _microsoft_missing()
    compiler = find_compiler()
    if compiler is None:
        return "A C compiler is missing, so nothing is compiled: install Debian's gcc"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return (
            "Python's C headers are missing, so nothing is compiled: install Debian's python3-dev"
        )
    if not _reads_headers(compiler):
        return "The C library's headers are missing, so nothing is compiled: install libc6-dev"
    return None


def _reads_headers(compiler: str) -> bool:
    """Return whether a compiler can compile Python's header, which includes the C library's."""
    command = [compiler, "-fsyntax-only", "-I" + sysconfig.get_path("include"), "-x", "c", "-"]
    source = "#include <Python.h>\n"
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    return done.returncode == 0


def _microsoft_missing() -> str | None:
    """Return why Windows has no compiler, as Visual Studio's installer reports."""
    where = Path(
        os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)"),
        "Microsoft Visual Studio/Installer/vswhere.exe",
    )
    tools = ["-products", "*", "-requires", "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"]
    if where.exists():
        command = [str(where), "-latest", *tools, "-property", "installationPath"]
        if subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip():
            return None
    return "A C compiler is missing, so nothing is compiled: install Microsoft's C++ build tools"


def chromium_missing() -> str | None:
    """Return why tests cannot open a browser, or None if they can."""
    if find_chromium() is None:
        return "Chromium is missing, so browser tests are skipped: install Debian's chromium"
    return None


def postgres_missing() -> str | None:
    """Return why tests cannot start a PostgreSQL, or None if they can."""
    if find_postgres() is None:
        return "PostgreSQL is missing, so its tests are skipped: install Debian's postgresql"
    return None


CHECKS = {
    "python": python_missing,
    "node": node_missing,
    "compiler": compiler_missing,
    "chromium": chromium_missing,
    "postgres": postgres_missing,
}


def main(names: list[str]) -> int:
    """Check the named parts, and print a line for each missing one."""
    missing = [line for line in (CHECKS[name]() for name in names) if line]
    for line in missing:
        print(line, file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
