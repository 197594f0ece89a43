"""The log of a match (its answers, as ints), and milestones from which it can be replayed.

Sentences about what happened are log entries of another kind: `LogEntry` in `facts.py`.
"""

from __future__ import annotations

from rulewright.kernel.script import AnyAsk, Request, Script
from rulewright.kernel.state import State

NOBODY = -1  # the seat of chance
FORCED = 0x80  # a log entry is value << 8 | FORCED? | REMARK? | seat + 1
REMARK = 0x40  # marks the remark of a seat that was not asked
SEAT = 0x3F
MILESTONE = 256  # log entries between two states that are kept for undo


def entry_seat(entry: int) -> int:
    """Return the seat that answered; `NOBODY` for chance."""
    return (entry & SEAT) - 1


def entry_value(entry: int) -> int:
    """Return the answer: the number of an option, or the outcome of a chance."""
    return entry >> 8


class Branch:
    """A running script, and the request it waits for.

    The script is the step's, or that of one seat in a `Simultaneous`.
    """

    def __init__(self, seat: int, script: Script[None]) -> None:
        self.seat = seat
        self.script = script
        self.request: Request | None = None
        self.options: list[int] | None = None
        self.known: AnyAsk | None = None  # the ask that all may know


class Milestone:
    """A state between steps, with the number of answers (`at`) and of log lines before it."""

    def __init__(self, state: State, at: int, lines: int) -> None:
        self.state = state
        self.at = at
        self.lines = lines
