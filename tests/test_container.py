"""The container file: what it copies is there and let in, and it runs as nobody in particular."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli.serve import serve
from rulewright.server.app import create_app
from tools.setup_env import TABLE

ROOT = Path(__file__).resolve().parent.parent
LINES = re.sub(r"\\\n", " ", (ROOT / "Containerfile").read_text()).splitlines()
SAYS = [line.split(maxsplit=1) for line in LINES if line and not line.startswith("#")]
IGNORE = (ROOT / ".containerignore").read_text().split()


def said(word: str) -> list[str]:
    return [rest for first, rest in SAYS if first == word]


def copied() -> list[str]:
    """Return everything that is copied from the repository."""
    paths: list[str] = []
    for line in said("COPY"):
        if not line.startswith("--from="):
            paths += shlex.split(line)[:-1]
    return paths


def let_in(path: str) -> bool:
    """Return whether the ignore list lets a path in."""
    is_let_in = False
    patterns = [line.strip() for line in IGNORE if not line.startswith("#")]
    for pattern in patterns:
        bare = pattern.removeprefix("!").removeprefix("**/")
        parents = [path, *map(str, Path(path).parents)]
        inside = any(fnmatch(each, bare) for each in parents) or bare == "*"
        if inside:
            is_let_in = pattern.startswith("!")
    return is_let_in


@pytest.mark.parametrize("path", copied())
def test_what_is_copied_is_there(path: str) -> None:
    assert (ROOT / path).exists()
    known = subprocess.run(
        ["git", "ls-files", "--error-unmatch", path], cwd=ROOT, capture_output=True, check=False
    )
    if (ROOT / ".git").exists():
        assert known.returncode == 0, f"{path} is not of the repository"
    assert let_in(path)


def test_what_the_wheel_is_built_from_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    files = [project["project"]["readme"], *project["project"]["license-files"]]
    for path in (*wheel["packages"], *wheel["force-include"], *files, "hatch_build.py", "tools"):
        assert any(Path(path).is_relative_to(each) for each in copied()), path


def test_what_was_built_or_played_here_stays_out() -> None:
    for path in (
        "web/node_modules",
        "src/rulewright/web_dist",
        ".git",
        ".venv",
        "play.db",
        "build",
    ):
        assert not let_in(path)


def test_the_last_stage_has_no_compiler_and_no_rights() -> None:
    last = [index for index, (word, _) in enumerate(SAYS) if word == "FROM"][-1]
    stage = SAYS[last:]
    assert "slim" in stage[0][1]
    assert all("gcc" not in rest and "npm" not in rest for _, rest in stage)
    words = [word for word, _ in stage]
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert "root" not in said("USER")
    assert said("VOLUME") == ["/data"]


def test_the_server_and_its_databases_are_installed() -> None:
    [installed] = [line for line in said("RUN") if "dist/*.whl" in line]
    extras = re.search(r"\*\.whl\)\[(.+?)\]", installed)
    assert extras is not None
    assert extras[1] == TABLE


def test_no_secret_is_in_it() -> None:
    for line in said("ENV") + said("ARG"):
        assert not re.search(r"password|secret|token|key|smtp", line, re.IGNORECASE)


def test_it_is_asked_whether_it_is_healthy_where_it_answers() -> None:
    paths = {route.path for route in create_app().routes}
    [asked] = said("HEALTHCHECK")
    [path] = re.findall(r"127\.0\.0\.1:\d+(/\w+)", asked)
    assert path in paths
    assert set(re.findall(r"127\.0\.0\.1:(\d+)", asked)) == set(said("EXPOSE"))


def test_its_command_is_one_that_the_server_takes() -> None:
    command = json.loads(said("ENTRYPOINT")[0])
    assert command[:2] == ["rulewright", "serve"]
    assert command[command.index("--port") + 1] in said("EXPOSE")
    # An option that is not known, or a value that is wrong, would be refused before --help.
    shown = CliRunner().invoke(serve, [*command[2:], "--help"])
    assert shown.exit_code == 0
    names = {name for option in serve.params for name in option.opts}
    assert {word for word in command if word.startswith("--")} <= names
    assert "RULEWRIGHT_DATABASE" in shown.output
