"""Bots for tests, named by module and factory."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from rulewright.bots import pick
from rulewright.kernel import AnyAsk
from tests.kernel import tiny

assert tiny.NIM.name == "tiny-nim"

FILE = "MORTAL_FILE"  # names a file with the number of choices after which a process dies


class Greedy:
    """Takes the last option."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat

    def choose(self, view: Any, ask: AnyAsk) -> int:
        return ask.options(view)[-1]


class Careful:
    """Chooses at random, but draws twice: its games differ from those of a random bot."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: Any, ask: AnyAsk) -> int:
        self.rng.random()
        return pick(ask.options(view), self.rng)


class Sharp(Greedy):
    """Takes the last stone if possible; otherwise leaves as many as it can."""

    def choose(self, view: Any, ask: AnyAsk) -> int:
        options = ask.options(view)
        if ask.kind != "stones":
            return options[-1]
        return options[-1] if options[-1] == sum(view.heaps) else options[0]


class Broken(Greedy):
    """A bot that raises an error."""

    def choose(self, view: Any, ask: AnyAsk) -> int:
        raise RuntimeError("no choice today")


class Mortal(Careful):
    """Plays like `Careful`, but kills the first process to reach the file's number of choices."""

    choices: ClassVar[int] = 0

    def choose(self, view: Any, ask: AnyAsk) -> int:
        Mortal.choices += 1
        file = Path(os.environ[FILE])
        if file.exists() and Mortal.choices == int(file.read_text(encoding="utf-8")):
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, ask)
