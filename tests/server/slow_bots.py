"""A game whose bots are too slow, use too much memory or crash; a plugin module."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random

from rulewright.kernel import AnyAsk, Bot, State, register
from tests.kernel.tiny import NimGame

NAME = "tiny-nim-of-bad-bots"


class Sleeper:
    """A bot that never answers."""

    def choose(self, view: State, ask: AnyAsk) -> int:
        time.sleep(3600)
        return ask.options(view)[0]


class Glutton:
    """A bot that wants more memory than there is."""

    def choose(self, view: State, ask: AnyAsk) -> int:
        held = [bytearray(1 << 26) for _ in range(1 << 12)]
        return ask.options(view)[len(held) * 0]


class Jumper:
    """A bot that ends its process."""

    def choose(self, view: State, ask: AnyAsk) -> int:
        os._exit(3)


class BadBots(NimGame):
    """Nim with these bots."""

    name = NAME
    title = "Bad bots"

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return {
            "sleeper": lambda seat, rng: Sleeper(),
            "glutton": lambda seat, rng: Glutton(),
            "jumper": lambda seat, rng: Jumper(),
        }


register(NAME, BadBots)
