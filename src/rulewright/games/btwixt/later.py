"""Tasks: what a card leaves to be done once the running step has ended.

Private luck must stay hidden until its step has ended, and what was hidden is shown as the last
thing of a step. So a card that looks or draws first and chooses then leaves the choice as a task,
which is a step of its own: four numbers in `BtwixtState.tasks`, the task, its seat and two more.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.state import BtwixtState

# Tasks, by place in `rounds.TASKS`.
DISCARD: Final = 0  # choose so many cards of the hand to discard
REORDER: Final = 1  # put the top allies, so many, back in any order
KEEP_ONE: Final = 2  # put one of the top allies, so many, back on top and the others at the bottom
MAY_SINK: Final = 3  # put one of the top allies, so many, at the bottom, or none
PLACE_TOKEN: Final = 4  # place the token just drawn and looked at
GAIN: Final = 5  # gain so many power tokens
GO_ON: Final = 6  # do the further effects of a card that a pack tells (`cards/effects.py`)
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
    """Leave a task for the time after this step, behind those that are there."""
    s.tasks += [task, seat, number, other]


def next_task(s: BtwixtState) -> list[int]:
    """Take the first task; those that it leaves come before the others."""
    task = s.tasks[:SIZE]
    s.tasks = s.tasks[SIZE:]
    return task
