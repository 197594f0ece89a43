"""The command, run in this process with the tiny games registered."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from rulewright.cli import run
from tests.kernel import tiny

assert tiny.NIM.name == "tiny-nim"


@dataclass
class Said:
    """The exit code and output of a run of the command."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """A function that runs `rulewright ARGUMENTS…`, with `typed` as the person's input."""
    monkeypatch.setenv("COLUMNS", "200")

    def call(*arguments: object, typed: str = "") -> Said:
        lines = iter(typed.splitlines())

        def read(*_: object) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        code = run([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Said(code, out, err)

    return call
