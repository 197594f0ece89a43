"""A game made of arbitrary scripts, to test how the kernel runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from rulewright.kernel import (
    HIDE,
    Ask,
    BadPosition,
    Game,
    OptionValue,
    Request,
    Result,
    Script,
    State,
)

CELLS = 8
HIDDEN = 4  # cells from here on are known to seat 0 alone


class Pad(State):
    """A state with eight cells to write to, and the number of the next step."""

    def __init__(self) -> None:
        super().__init__()
        self.step = 0
        self.cells = [0] * CELLS

    def copy(self) -> Pad:
        other = Pad()
        other.step, other.cells = self.step, self.cells[:]
        return other

    def data(self) -> list[Any]:
        return [self.step, self.cells[:]]


class Pick(Ask[Pad]):
    """A choice among some numbers."""

    kind = "pick"
    rule = "odd.pick"

    def __init__(self, seat: int, numbers: Iterable[int]) -> None:
        super().__init__(seat)
        self.numbers = list(numbers)

    def options(self, s: Pad) -> list[int]:
        return self.numbers

    def text(self, s: Pad, option: int) -> str:
        return f"pick {option}"

    def prompt(self, s: Pad) -> str:
        return "Which number?"


class Link(Pick):
    """A choice among some numbers, as part of a chain."""

    chain = "link"


class Confirm(Pick):
    """A choice that the seat is asked even if there is only one option."""

    when_forced = HIDE


Step = Callable[[Pad], Script[None]]


class OddGame(Game[Pad]):
    """A game that runs its steps one after another."""

    name = "odd"
    title = "Odd"
    player_counts = (3,)

    def __init__(self, steps: Sequence[Step], rules_version: int = 1) -> None:
        self.steps = list(steps)
        self.rules_version = rules_version  # type: ignore[misc]

    def seat_names(self, players: int) -> list[str]:
        return ["one", "two", "three"][:players]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> Pad:
        return Pad()

    def next_step(self, s: Pad) -> Script[None] | None:
        return None if s.step >= len(self.steps) else self.run(s)

    def run(self, s: Pad) -> Script[None]:
        step = self.steps[s.step]
        s.step += 1
        yield from step(s)

    def result(self, s: Pad) -> Result:
        return Result([1, 1, 1], s.cells[:3], "It is over.")

    def view(self, s: Pad, seat: int | None) -> Pad:
        v = s.copy()
        if seat != 0:
            v.cells[HIDDEN:] = [0] * (CELLS - HIDDEN)
        return v

    def redeal(self, s: Pad, seat: int | None, rng: Random) -> Pad:
        r = s.copy()
        if seat != 0:
            r.cells[HIDDEN:] = [rng.randrange(1, 7) if cell else 0 for cell in s.cells[HIDDEN:]]
        return r

    def from_data(self, data: list[Any]) -> Pad:
        s = Pad()
        s.step, s.cells = data[0], list(data[1])
        return s

    def position(self, s: Pad) -> str:
        return f"step {s.step}\ncells {' '.join(map(str, s.cells))}"

    def from_position(self, text: str) -> tuple[Pad, int, dict[str, OptionValue]]:
        try:
            step, cells = (line.split()[1:] for line in text.splitlines())
            s = Pad()
            s.step, s.cells = int(step[0]), [int(cell) for cell in cells]
        except (ValueError, IndexError) as error:
            raise BadPosition(f"not a position: {error}", 1) from error
        return s, 3, {}

    def scene(self, view: Pad, seat: int | None) -> dict[str, Any]:
        return {"title": f"Step {view.step}", "areas": {}, "cells": view.cells}


def pick(seat: int, *numbers: int, cell: int = 0) -> Step:
    """Return a step that asks a seat for a number and writes it to a cell."""

    def step(s: Pad) -> Script[None]:
        s.cells[cell] = yield Pick(seat, numbers)

    return step


def write(cell: int, number: int) -> Step:
    """Return a step that asks nobody."""

    def step(s: Pad) -> Script[None]:
        s.cells[cell] = number
        yield from ()

    return step


def sealed(s: Pad, seat: int, *kinds: type[Pick]) -> Script[None]:
    """Ask the seat for 1, 2 or 3 in a sealed script, once for each kind of ask."""
    for kind in kinds:
        s.cells[seat] = s.cells[seat] * 10 + (yield kind(seat, [1, 2, 3]))


def asking(request: Request) -> Step:
    """Return a step that yields one request and ignores the answer."""

    def step(s: Pad) -> Script[None]:
        yield request

    return step
