"""The core stands alone: what it imports, what each extra brings, and what is said without one."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from rulewright.cli.lazy import COMMANDS, EXTRAS
from rulewright.extras import PACKAGES
from rulewright.games import NAMES

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "rulewright"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = {"click", "mypy_extensions", "rich", "yaml"}
MOST = 4
# The extras that a folder may import from; all others have the core alone.
MAY = {
    "arena": ["arena", "ray"],
    "desk": ["desk", "dense"],
    "server": ["server", "postgres", "pictures"],
}
# What comes with an extra and not with the core, whose Rich brings a reader of Markdown.
EXTRA_ONLY = sorted({name for names in PACKAGES.values() for name in names} - {"markdown_it"})

PLAY = """
import sys
before = set(sys.modules)
from random import Random
from rulewright import Match
from rulewright.kernel import get

luck = Random(7)
for name in sys.argv[1:]:
    game = get(name)
    assert game.extras.bots()
    match = Match.new(game, max(game.player_counts), seed=7, listen=True)
    for _ in range(60):
        seat = match.waiting[0]
        match.play(seat, luck.choice(match.options(seat)))
print(*set(sys.modules) - before)
"""

BARE = """
import json, sys
for name in sys.argv[1].split():
    sys.modules[name] = None  # as where it is not installed
"""

COMMAND = """
from rulewright.cli import run
for line in json.loads(sys.argv[2]):
    print(run(line), *line, file=sys.stderr)
"""

LIBRARY = """
from importlib import import_module
from rulewright.extras import MissingExtra
for name in json.loads(sys.argv[2]):
    try:
        import_module(name)
    except MissingExtra as error:
        print(error)
"""


def python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Return the output of a program in a new interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


def bare(program: str, given: list[list[str]] | list[str]) -> subprocess.CompletedProcess[str]:
    """Return the output of a program in an installation without extras."""
    return python(BARE + program, " ".join(EXTRA_ONLY), json.dumps(given))


def extra_names(requirements: list[str]) -> set[str]:
    """Return our own extras that requirements name."""
    named = [re.fullmatch(r"rulewright\[(.+)\]", line) for line in requirements]
    return {extra for match in named if match for extra in match[1].split(",")}


def distributions(extra: str) -> set[str]:
    """Return the distributions of an extra, including those of extras that it names."""
    lines = PROJECT["optional-dependencies"][extra]
    others = extra_names(lines)
    own = {normal(re.split(r"[<>=;\[ ]", line)[0]) for line in lines}
    return own.union(*[distributions(other) for other in others]) - {"rulewright"}


def normal(name: str) -> str:
    return name.lower().replace("_", "-")


def strangers(folder: Path) -> set[str]:
    """Return the third-party modules that a folder imports anywhere."""
    names: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.partition(".")[0])
    return names - {*sys.stdlib_module_names, "rulewright"}


def test_playing_all_games_imports_the_core_alone() -> None:
    modules = set(python(PLAY, *NAMES).stdout.split())
    ours = {module for module in modules if module.startswith("rulewright.")}
    assert len(ours) > 100
    above = ("rulewright.server", "rulewright.desk", "rulewright.arena", "rulewright.cli")
    assert [module for module in ours if module.startswith(above)] == []
    tops = {module.partition(".")[0] for module in modules} - {*sys.stdlib_module_names}
    assert tops == {"rulewright", "mypy_extensions"}


def test_a_simulation_imports_no_table_and_no_notation() -> None:
    modules = set(python(PLAY, *NAMES).stdout.split())
    parts = [
        module
        for module in modules
        if re.match(r"rulewright\.games\.\w+\.(table|text)\b", module)
        or module in ("rulewright.kit.scene", "rulewright.kit.moment")
    ]
    assert parts == []


def test_the_core_names_four_packages() -> None:
    named = {normal(re.split(r"[<>=]", line)[0]) for line in PROJECT["dependencies"]}
    known = packages_distributions()
    assert named == {normal(known[module][0]) for module in CORE}
    assert len(named) <= MOST


@pytest.mark.parametrize("extra", PACKAGES)
def test_an_extra_brings_what_its_part_asks_for(extra: str) -> None:
    known = packages_distributions()
    for module in PACKAGES[extra]:
        names = known.get(module, [module])  # one that is not installed is named as its module
        assert {normal(name) for name in names} & distributions(extra), module


def test_folders_import_only_what_they_may() -> None:
    for folder in [path for path in SOURCES.iterdir() if path.is_dir()]:
        allowed = {name for extra in MAY.get(folder.name, []) for name in PACKAGES[extra]}
        if folder.name == "cli":  # of commands whose extra is checked before they are imported
            allowed = {name for extra in EXTRAS.values() for name in PACKAGES[extra]}
        assert strangers(folder) <= CORE | allowed, folder.name


def test_all_means_all_but_the_large_ones() -> None:
    assert extra_names(PROJECT["optional-dependencies"]["all"]) == {*PACKAGES} - {"dense", "ray"}


def test_a_command_without_its_extra_says_which_to_install() -> None:
    done = bare(COMMAND, [[name, "--help"] for name in EXTRAS])
    assert done.stderr.splitlines() == [
        line
        for name, extra in EXTRAS.items()
        for line in (
            f'rulewright: {name} needs the extra "{extra}": pip install "rulewright[{extra}]"',
            f"1 {name} --help",
        )
    ]


def test_a_library_without_its_extra_says_which_to_install() -> None:
    parts = {
        "arena.compare": "arena",
        "arena.ratings": "arena",
        "arena.report": "arena",
        "arena.tournament": "arena",
        "desk": "desk",
        "server": "server",
    }
    names = [f"rulewright.{part}" for part in parts]
    said = bare(LIBRARY, [*names, "rulewright.server.http.origin"]).stdout.splitlines()
    lines = [
        f'{name} needs the extra "{extra}": pip install "rulewright[{extra}]"'
        for name, extra in zip(names, parts.values(), strict=True)
    ]
    assert said == [*lines, lines[-1]]


def test_the_terminal_needs_no_extra(tmp_path: Path) -> None:
    record = next((ROOT / "tests" / "recorded").rglob("*.txt"))
    commands = [
        ["games", "thrones"],
        ["new", "card-race", "--into", str(tmp_path / "race")],
        ["pack", "check", str(tmp_path)],
        ["play", "monopoly", "--players", "2", "--seed", "1"],
        ["replay", str(record)],
        ["rules", "thrones", "combat.support"],
        ["simulate", "btwixt", "--players", "3", "--games", "1", "--json"],
    ]
    names = [words[0] for words in commands]
    assert {*names} == {*COMMANDS} - {*EXTRAS}
    said = bare(COMMAND, [["--help"], *commands]).stderr
    codes = dict(line.split()[1::-1] for line in said.splitlines() if line[0].isdigit())
    assert "pack.toml" in said  # of which the folder holds none
    assert codes == dict.fromkeys(["--help", *names], "0") | {"pack": "2"}
