"""The optional part of a game: bots, packs of components, signs of the mechanisms in use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol

from rulewright.kernel.errors import BadOption
from rulewright.kernel.script import AnyAsk, S


class Bot(Protocol):
    """A computer player. It is given the view of its seat, never the state."""

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """Return the option to take, one of `ask.options(view)`."""
        ...


class Extras(Generic[S]):
    """Bots, packs of components and signs of mechanisms; by default there are none."""

    # -- players -----------------------------------------------------------------------------
    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        """Return the game's own bots by name: functions that take a seat and a random generator.

        A bot's class attribute `about` describes in a few words how it plays.
        """
        return {}

    # -- packs: components that a host provides ----------------------------------------------
    def offer_pack(self, folder: Path) -> str:
        """Make the pack in a folder available to matches; return its value for the option `pack`.

        The value identifies the contents of the files, so that a match keeps the pack it began
        with. Raises a `ValueError` that names the file, record and field at fault.
        """
        raise BadOption("this game takes no packs")

    def check_pack(self, folder: Path) -> tuple[list[str], list[str]]:
        """Check the pack in a folder; return its errors and its notes, one line each."""
        raise BadOption("this game takes no packs")

    # -- coverage ----------------------------------------------------------------------------
    def signs(self, s: S, ask: AnyAsk, option: int) -> list[str]:
        """Name the mechanisms that a choice brings into play but that no log entry will mention.

        It is called just before the choice is made. A game's list of mechanisms, which shows how
        much of the game its matches cover, may look for these words (`arena/mechanisms.py`).
        """
        return []
