"""`make play`: compiled rules where they are as the sources are, and never older ones."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.waiting import until
from tools import play
from tools.locks import ALONE, SHARED, held

ROOT = Path(__file__).resolve().parents[2]


class Doubles:
    """Replaces the server and the compiler; records what was started, on which package."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.served: list[Path | None] = []
        self.compiled = 0
        self.ended = 0

    def serve(self, _arguments: list[str], package: Path | None = None) -> int:
        self.served.append(package)
        return 0

    def begin(self, _command: list[str], _log: Path) -> Doubles:
        self.compiled += 1
        return self

    def end(self) -> None:
        self.ended += 1


@pytest.fixture
def doubles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doubles]:
    stand_ins = Doubles(tmp_path / "compiled")
    monkeypatch.setattr(play, "TARGET", stand_ins.target)
    monkeypatch.setattr(play, "serve", stand_ins.serve)
    monkeypatch.setattr(play, "Background", stand_ins.begin)
    monkeypatch.setattr(play, "why_not_compiled", lambda: None)
    before = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)]
    yield stand_ins
    for number, handler in zip((signal.SIGTERM, signal.SIGHUP), before, strict=True):
        signal.signal(number, handler)


def test_compiled_rules_are_played(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "stale", lambda _target: None)
    assert play.main([]) == 0
    assert (doubles.served, doubles.compiled) == ([doubles.target], 0)
    assert capsys.readouterr().out == ""


def test_what_is_older_than_the_sources_is_compiled_anew_and_not_played(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "stale", lambda _target: "older")
    play.main([])
    assert (doubles.served, doubles.compiled, doubles.ended) == ([None], 1, 1)
    assert capsys.readouterr().out == f"{play.SOON}\n"


def test_without_a_compiler_one_line_says_so(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "stale", lambda _target: "nothing yet")
    monkeypatch.setattr(play, "why_not_compiled", lambda: "A C compiler is missing")
    play.main([])
    assert (doubles.served, doubles.compiled) == ([None], 0)
    assert capsys.readouterr().out == "A C compiler is missing\n"


def test_what_another_table_plays_is_left_as_it_is(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "stale", lambda _target: "older")
    with held(doubles.target, SHARED):
        play.main([])
    assert (doubles.served, doubles.compiled) == ([None], 0)
    assert capsys.readouterr().out == f"{play.PLAYED}\n"


def test_what_is_being_compiled_is_not_played(
    doubles: Doubles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "stale", lambda _target: None)
    with held(doubles.target, ALONE):
        play.main([])
    assert doubles.served == [None]


def test_the_table_is_of_this_folder_whatever_the_shell_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A path to other sources would open their table, with the client built there."""
    told = tmp_path / "told"
    stand_in = tmp_path / "rulewright"
    stand_in.write_text(f'#!/bin/sh\nprintf %s "$PYTHONPATH" > {told}\n')
    stand_in.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert play.serve([]) == 0
    assert told.read_text() == str(ROOT / "src")


def test_what_works_behind_the_table_ends_with_it(tmp_path: Path) -> None:
    """The C compilers too, which the compiler started."""
    numbers = tmp_path / "numbers"
    script = f"sleep 600 & echo $! > {numbers}.new; mv {numbers}.new {numbers}; wait"
    behind = play.Background(["sh", "-c", script], tmp_path / "log")
    until(numbers.exists, "the process behind the table")
    child = int(numbers.read_text())
    behind.end()
    assert gone(child)


def gone(number: int) -> bool:
    """Wait until a process has ended."""
    return until(lambda: not runs(number), f"the end of process {number}")


def runs(number: int) -> bool:
    try:
        os.kill(number, 0)
        return Path(f"/proc/{number}/stat").read_text().split()[2] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_table_and_what_is_behind_it(
    tmp_path: Path, number: signal.Signals
) -> None:
    """As Ctrl-C does, which all programs of the terminal's group receive."""
    program = (
        "import subprocess, sys\n"
        "from pathlib import Path\n"
        "from tools import play\n"
        f"play.TARGET = Path({str(tmp_path / 'compiled')!r})\n"
        f"play.LOG = Path({str(tmp_path / 'log')!r})\n"
        "play.COMPILE = ['sleep', '600']\n"
        "play.why_not_compiled = lambda: None\n"
        "sys.exit(play.main(['--port', '0', '--database', sys.argv[1]]))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, f"sqlite:///{tmp_path / 'play.db'}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as table:
        assert table.stdout is not None
        said = []
        for line in table.stdout:
            said.append(line)
            if "Rulewright is at" in line:
                break
        [sleeper] = children_named("sleep", table.pid)
        if number is signal.SIGINT:
            os.killpg(table.pid, number)
        else:
            os.kill(table.pid, number)
        said += table.stdout.readlines()
        table.wait()
    assert gone(sleeper)
    assert not any("Traceback" in line for line in said), said
    assert said[0] == f"{play.SOON}\n"


def children_named(name: str, parent: int) -> list[int]:
    """Return the child processes of a process that have a name."""
    pids = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
            called = (folder / "comm").read_text().strip()
        except OSError:
            continue  # it ended meanwhile
        if called == name and int(words[1]) == parent:
            pids.append(int(folder.name))
    return pids
