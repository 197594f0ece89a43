"""Builds the archives of a release, and tries each as its users would.

`python -m tools.release_check [PYTHON …]` builds the source archive including the client, and with
each Python a wheel from that archive. Both are installed in clean environments with all extras, by
pip alone, and the wheel also without extras; then each is tried (`tools/trial.py`). A Python that
is missing or does not run is skipped with a message. Without a C compiler the wheels are plain
Python, and the trial expects so.

`python -m tools.release_check --ready` lists what else prevents a public release.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tools.needs import compiler_missing

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "release"
PYTHONS = ("python3.11", "python3.12", "python3.13")
TRIAL = ROOT / "tools" / "trial.py"
RESERVED = re.compile(r"https?://[^/]*\.example(/|$)")  # names that are nobody's


class Failed(Exception):
    """A step failed; the message is its output."""


def run(*command: str | Path, **switches: str) -> str:
    """Run a command outside this environment and return its output, or raise `Failed`."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=OUT,
        env={**kept, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **switches},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def build_source_archive() -> Path:
    """Build the source archive, including the client."""
    script = "import sys; from hatchling.build import build_sdist as b; print(b(sys.argv[1]))"
    kept = {**os.environ, "RULEWRIGHT_CLIENT": "1"}
    subprocess.run([sys.executable, "-c", script, str(OUT)], cwd=ROOT, env=kept, check=True)
    [archive] = OUT.glob("*.tar.gz")
    return archive


def version_of(python: str) -> str | None:
    """Return the version of a Python that can make environments, or None if it cannot."""
    path = shutil.which(python)
    if path is None:
        return None
    script = "import ensurepip, platform, venv; print(platform.python_version())"
    done = subprocess.run([path, "-c", script], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def check_with(python: str, archive: Path) -> None:
    """Build a wheel with a Python; install and try the wheel and the archive."""
    expected = "plain" if compiler_missing() else "compiled"
    switches = {"RULEWRIGHT_COMPILE": "0" if expected == "plain" else "1"}
    with tempfile.TemporaryDirectory() as folder:
        builder = environment(python, Path(folder, "builder"))
        wheels = Path(folder, "wheels")
        run(builder, "-m", "pip", "wheel", "--no-deps", "-w", wheels, archive, **switches)
        [wheel] = wheels.glob("*.whl")
        shutil.copy2(wheel, OUT)
        print(f"  {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        held = ("--rules", expected, "--client", "there")
        for number, (target, also) in enumerate(targets(wheel, archive)):
            clean = environment(python, Path(folder, f"clean-{number}"))
            run(clean, "-m", "pip", "install", target, **switches)
            print(f"  installed {Path(target).name}", flush=True)
            for line in run(clean, TRIAL, *also, *held).splitlines():
                print(f"    {line}", flush=True)


def targets(wheel: Path, archive: Path) -> list[tuple[str, list[str]]]:
    """Return the installations to make, each with the extra arguments for its trial."""
    return [(str(wheel), ["--core"]), (f"{wheel}[all]", []), (f"{archive}[all]", [])]


def environment(python: str, folder: Path) -> Path:
    """Make a new environment with only pip in it, and return its Python."""
    run(shutil.which(python) or python, "-m", "venv", folder)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def check_metadata() -> None:
    """Check that a package index would accept the metadata of all archives."""
    archives = sorted(OUT.glob("rulewright-*"))
    with tempfile.TemporaryDirectory() as folder:
        python = environment(sys.executable, Path(folder))
        run(python, "-m", "pip", "install", "twine")
        run(python, "-m", "twine", "check", "--strict", *archives)
    print(f"The metadata of {len(archives)} archives is in order", flush=True)


def in_the_way(root: Path = ROOT) -> list[str]:
    """Return everything that prevents a public release, one line each."""
    with (root / "pyproject.toml").open("rb") as file:
        urls = tomllib.load(file)["project"]["urls"]
    source = (root / "src" / "rulewright" / "__init__.py").read_text(encoding="utf-8")
    [version] = re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    lines = [f"{url} is nobody's: {name}" for name, url in urls.items() if RESERVED.match(url)]
    if not re.search(rf"^## {re.escape(version)}( |$)", changes, re.MULTILINE):
        lines.append(f"CHANGELOG.md has no chapter “{version}”")
    tag = os.environ.get("RELEASE_TAG")
    if tag and tag != f"v{version}":
        lines.append(f"the tag is {tag}, and the version {version}")
    return lines


def main(arguments: list[str]) -> int:
    """Check with all installed Pythons; exit with 1 if anything fails."""
    if arguments == ["--ready"]:
        lines = in_the_way()
        print("\n".join(lines) or "Nothing stands before a release")
        return 1 if lines else 0
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    tried = 0
    try:
        archive = build_source_archive()
        for python in arguments or PYTHONS:
            version = version_of(python)
            print(f"{python}: {version or 'not here, or it does not run: passed over'}", flush=True)
            if version:
                check_with(python, archive)
                tried += 1
        check_metadata()
    except (Failed, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    for line in in_the_way():
        print(f"Before a release to the public: {line}")
    return 0 if tried else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
