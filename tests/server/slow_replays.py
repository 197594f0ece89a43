"""A game whose replay takes too long or crashes; a plugin module."""

from __future__ import annotations

import os
import time

from rulewright.kernel import register
from tests.kernel.tiny import Nim, NimGame

SLOW, FATAL = "tiny-nim-of-long-tales", "tiny-nim-of-no-return"


class LongTales(NimGame):
    """Nim, whose sentences never end."""

    name = SLOW
    title = "Long tales"

    def episode(self, view: Nim, seat: int | None) -> str:
        time.sleep(3600)
        return ""


class NoReturn(NimGame):
    """Nim, which ends the process that replays it."""

    name = FATAL
    title = "No return"

    def episode(self, view: Nim, seat: int | None) -> str:
        os._exit(3)


register(SLOW, LongTales)
register(FATAL, NoReturn)
