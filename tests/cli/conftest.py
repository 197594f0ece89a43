"""The command, run in this process, with the tiny games known to it."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from rulewright.cli import run
from tests.kernel import tiny

assert tiny.NIM.name == "tiny-nim"


@dataclass
class Said:
    """What a run of the command left."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `rulewright ARGUMENTS…`, with `typed` as what the person types."""
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
