"""Tasks: parts of a card's ability that are done in a step of their own.

A seat learns the result of a private draw or look only when the step ends. So a card that lets a
player draw or look, and then choose, leaves the choice as a task for a later step. A task is four
numbers in `BtwixtState.tasks`: the task, its seat and two more.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.state import BtwixtState

# Tasks, by place in `rounds.TASKS`.
DISCARD: Final = 0  # discard this number of cards of the hand
REORDER: Final = 1  # put this number of top allies back in any order
KEEP_ONE: Final = 2  # put one of this number of top allies on top, the others at the bottom
MAY_SINK: Final = 3  # put one of this number of top allies at the bottom, or none
PLACE_TOKEN: Final = 4  # place the token just drawn and looked at
GAIN: Final = 5  # gain this number of power tokens
GO_ON: Final = 6  # do the remaining effects of a pack's card (`cards/effects.py`)
TASK_NAMES: Final[list[str]] = [
    "discard",
    "reorder",
    "keep-one",
    "may-sink",
    "place-token",
    "gain",
    "go-on",
]
SIZE: Final = 4


def follow(s: BtwixtState, task: int, seat: int, number: int = 0, other: int = 0) -> None:
    """Add a task to the end of the queue, to be done after this step."""
    s.tasks += [task, seat, number, other]


def next_task(s: BtwixtState) -> list[int]:
    """Remove and return the first task."""
    task = s.tasks[:SIZE]
    s.tasks = s.tasks[SIZE:]
    return task
