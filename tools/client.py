"""Build the browser client into the package: `src/rulewright/web_dist`.

`python3 -m tools.client` installs the client's packages unless they match the lock file, and builds
the client; `python3 -m tools.client packages` only installs. Uses nothing but the standard library,
so that pip, make and a container build the client in the same way.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.needs import node_missing

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
INDEX = ROOT / "src" / "rulewright" / "web_dist" / "index.html"
INSTALLED = WEB / "node_modules" / ".package-lock.json"
MESSAGE_TYPES = WEB / "messages" / "types.generated.d.ts"  # written by the build itself
SETTINGS = (
    "index.html",
    "plain.ts",
    "typefaces.ts",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "package-lock.json",
)


class ClientFailed(Exception):
    """The client could not be built; the message is npm's output."""


def sources() -> list[Path]:
    """Return all files that the client is built from."""
    files = [path for part in ("src", "public", "messages") for path in (WEB / part).rglob("*")]
    files += [WEB / name for name in SETTINGS]
    return [path for path in files if path.is_file() and path != MESSAGE_TYPES]


def outdated() -> bool:
    """Return whether the built client is missing, or older than its sources.

    In an unpacked source archive the times mean nothing: the client in it is always up to date.
    """
    if not INDEX.is_file():
        return True
    if (ROOT / "PKG-INFO").exists():
        return False
    made = INDEX.stat().st_mtime_ns
    return any(path.stat().st_mtime_ns > made for path in sources())


def installed() -> bool:
    """Return whether the packages are installed in the versions that the lock file names."""
    if not INSTALLED.is_file():
        return False
    there = locked(INSTALLED)
    return all(
        there.get(name, {}).get("version") == entry.get("version")
        for name, entry in locked(WEB / "package-lock.json").items()
        if name and (name in there or not entry.get("optional"))
    )


def locked(file: Path) -> dict[str, dict[str, Any]]:
    """Return the packages that a lock file names, by their path."""
    packages: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["packages"]
    return packages


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; its output is kept for an error message."""
    command = [shutil.which("npm") or "npm", "--loglevel=error", "--no-update-notifier"]
    done = subprocess.run(
        [*command, *arguments],
        cwd=WEB,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ClientFailed(f"npm {' '.join(arguments)} failed:\n{done.stdout}")


def install_packages() -> None:
    """Install the packages that build the client, unless they are installed."""
    if not installed():
        print("Installing the packages of the browser client", flush=True)
        npm("ci", "--silent")
    INSTALLED.touch()  # make compares modification times


def build() -> None:
    """Build the client. Raise `ClientFailed` with npm's output if that fails."""
    install_packages()
    print("Building the browser client", flush=True)
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    INDEX.touch()


def main(arguments: list[str]) -> int:
    """Build the client, or with `packages` only install its packages."""
    line = node_missing()
    if line:
        print(line, file=sys.stderr)
        return 1
    try:
        if arguments == ["packages"]:
            install_packages()
        else:
            build()
    except ClientFailed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
