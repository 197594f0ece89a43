"""What builds and tries a release: the same Pythons everywhere, and nothing published too soon."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.needs import OLDEST_NODE
from tools.release_check import PYTHONS, in_the_way, targets, version_of

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = ROOT / ".github" / "workflows"
CHANGES = "# Changelog\n\n## 1.2.0 (2030-01-01)\n"

in_repository = pytest.mark.skipif(
    not WORKFLOWS.exists(), reason="a source archive has no workflows"
)


def workflow(name: str) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((WORKFLOWS / name).read_text(encoding="utf-8"))
    return content


def steps(job: dict[str, Any]) -> list[str]:
    """Return the commands of a job."""
    return [step["run"] for step in job["steps"] if "run" in step]


def promised(pattern: str) -> list[str]:
    """Return the last words of the classifiers that match a pattern."""
    lines = PROJECT["project"]["classifiers"]
    return [line.rpartition(" ")[2] for line in lines if re.search(pattern, line)]


def named_pythons() -> list[str]:
    return promised(r"Python :: 3\.\d+$")


@in_repository
def test_every_python_is_tested_on_every_system_that_is_named() -> None:
    systems = {"Linux": "ubuntu", "MacOS": "macos", "Windows": "windows"}
    tested: set[tuple[str, str]] = set()
    for job in workflow("test.yml")["jobs"].values():
        matrix = job.get("strategy", {}).get("matrix", {})
        machines = matrix.get("machine", [job["runs-on"]])
        tested |= {
            (machine.partition("-")[0], python)
            for machine in machines
            for python in matrix.get("python", [])
        }
        setup = next(step for step in job["steps"] if "setup-python" in step.get("uses", ""))
        assert setup["with"]["python-version"] == "${{ matrix.python }}"
        assert job["runs-on"] in ("${{ matrix.machine }}", *machines)
    named = [systems[name] for name in promised("Operating System")]
    assert tested == {(system, python) for system in named for python in named_pythons()}


def test_the_pythons_that_are_named_are_built_and_tried() -> None:
    named = named_pythons()
    assert [f"python{version}" for version in named] == list(PYTHONS)
    built = PROJECT["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp{version.replace('.', '')}-*" for version in named]


@in_repository
def test_wheels_are_built_of_the_archive_on_all_systems() -> None:
    jobs = workflow("release.yml")["jobs"]
    machines = jobs["wheels"]["strategy"]["matrix"]["machine"]
    assert {name.partition("-")[0] for name in machines} == {"ubuntu", "macos", "windows"}
    assert jobs["wheels"]["needs"] == "source"
    assert any("cibuildwheel" in line and "tar.gz" in line for line in steps(jobs["wheels"]))
    settings = PROJECT["tool"]["cibuildwheel"]
    assert "tools/trial.py" in settings["test-command"]
    assert (ROOT / "tools" / "trial.py").exists()


def test_a_wheel_is_tried_without_extras_and_with_all() -> None:
    wheel, archive = Path("dist", "made.whl"), Path("dist", "made.tar.gz")
    tried = targets(wheel, archive)
    assert (str(wheel), ["--core"]) in tried
    assert (f"{wheel}[all]", []) in tried
    assert PROJECT["tool"]["cibuildwheel"]["test-extras"] == ["all"]


@in_repository
def test_only_the_last_job_of_a_tag_may_publish_and_keeps_no_secret() -> None:
    release = workflow("release.yml")
    jobs = release["jobs"]
    assert release["permissions"] == {"contents": "read"}
    assert jobs["publish"]["permissions"]["id-token"] == "write"
    assert "refs/tags/v" in jobs["publish"]["if"]
    assert set(jobs["publish"]["needs"]) == {"source", "wheels"}
    assert any("release_check --ready" in line for line in steps(jobs["publish"]))
    assert "secrets." not in (WORKFLOWS / "release.yml").read_text(encoding="utf-8")


@in_repository
def test_node_is_new_enough_in_the_workflows() -> None:
    for name in ("release.yml", "test.yml"):
        for job in workflow(name)["jobs"].values():
            for step in job["steps"]:
                if "setup-node" in step.get("uses", ""):
                    assert int(step["with"]["node-version"]) > OLDEST_NODE[0]


def project_in(folder: Path, url: str, changes: str = CHANGES) -> Path:
    (folder / "src" / "rulewright").mkdir(parents=True)
    (folder / "src" / "rulewright" / "__init__.py").write_text('__version__ = "1.2.0"\n')
    (folder / "pyproject.toml").write_text(f'[project.urls]\nDocumentation = "{url}"\n')
    (folder / "CHANGELOG.md").write_text(changes)
    return folder


def test_a_release_that_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RELEASE_TAG", "v1.2.0")
    assert in_the_way(project_in(tmp_path, "https://docs.python.org/3/")) == []


def test_what_is_in_the_way_of_a_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RELEASE_TAG", "v1.2.1")
    unready = project_in(tmp_path, "https://project.example/", "## Unreleased: 1.2.0\n")
    assert in_the_way(unready) == [
        "https://project.example/ is nobody's: Documentation",
        "CHANGELOG.md has no chapter “1.2.0”",
        "the tag is v1.2.1, and the version 1.2.0",
    ]


def test_a_python_that_does_not_run_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the shim of a Python that was never installed: there, and of no use."""
    shim = tmp_path / "python3.99"
    shim.write_text("#!/bin/sh\nexit 127\n")
    shim.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert version_of("python3.99") is None
    assert version_of("python3.98") is None
