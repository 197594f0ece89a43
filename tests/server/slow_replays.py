"""A game whose past takes too long, or too much; a module for `RULEWRIGHT_PLUGINS`."""

from __future__ import annotations

import os
import time

from rulewright.kernel import register
from tests.kernel.tiny import Nim, NimGame

SLOW, FATAL = "tiny-nim-of-long-tales", "tiny-nim-of-no-return"


class LongTales(NimGame):
    """Nim, of which nobody ever tells the end."""

    name = SLOW
    title = "Long tales"

    def episode(self, view: Nim, seat: int | None) -> str:
        time.sleep(3600)
        return ""


class NoReturn(NimGame):
    """Nim, which takes along whoever looks back."""

    name = FATAL
    title = "No return"

    def episode(self, view: Nim, seat: int | None) -> str:
        os._exit(3)


register(SLOW, LongTales)
register(FATAL, NoReturn)
