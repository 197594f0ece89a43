"""The part of a game that it may do without: bots, packs of components, signs of mechanisms."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol

from rulewright.kernel.errors import BadOption
from rulewright.kernel.script import AnyAsk, S


class Bot(Protocol):
    """A player that is a program: it is given its seat's view, never the state."""

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """One of `ask.options(view)`."""
        ...


class Extras(Generic[S]):
    """Bots, packs and signs of mechanisms; by default there are none."""

    # -- players -----------------------------------------------------------------------------
    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        """The game's own bots by name: each made from its seat and a generator of its own.

        A class attribute `about` says in a few words how a bot plays.
        """
        return {}

    # -- packs: components that a host brings ------------------------------------------------
    def offer_pack(self, folder: Path) -> str:
        """Let matches be played with the pack in a folder; gives the value of the option `pack`.

        The value tells the files from what they were before, so that a match keeps what it began
        with. Raises a `ValueError` that names file, record and field where the pack is wrong.
        """
        raise BadOption("this game takes no packs")

    def check_pack(self, folder: Path) -> tuple[list[str], list[str]]:
        """Check the pack in a folder: its faults, and things worth knowing of it, a line each."""
        raise BadOption("this game takes no packs")

    # -- coverage ----------------------------------------------------------------------------
    def signs(self, s: S, ask: AnyAsk, option: int) -> list[str]:
        """Tell what comes up with a choice that is about to be made, and is told in no line.

        The list of the game's mechanisms (`arena/mechanisms.py`) may ask for these words.
        """
        return []
