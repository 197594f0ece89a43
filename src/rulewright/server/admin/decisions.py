"""Finds the event at which a choice in a match's log was made."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from rulewright.kernel.log import FORCED, NOBODY, entry_seat
from rulewright.server.events.match import Mended, Played, Retaken, Undone
from rulewright.server.storage.rows import Event


class Decision(NamedTuple):
    """A choice that was not undone: its event, seat and text, and whether it is still sealed."""

    n: int
    seat: int
    choice: str
    sealed: bool


def decision_at(log: array[int], at: int, events: Sequence[Event]) -> Decision | None:
    """Return the choice at entry `at` of a log; for luck or a forced choice, the one before it.

    Returns None if there is none, or if the events do not determine it: when a step started over,
    choices were dropped, and the events do not say how many.
    """
    made = standing(events)
    places = [n for n, entry in enumerate(log) if _is_decision(entry)]
    if made is None or len(made) != len(places):
        return None
    before = sum(1 for place in places if place <= at)
    return made[before - 1] if before else None


def standing(events: Sequence[Event]) -> list[Decision] | None:
    """Return the choices that were not undone, in order, or None if the events do not tell."""
    made: list[Decision] = []
    after: dict[int, int] = {}  # the number of choices after each event
    for event in events:
        match event.what:
            case Played(sealed=sealed) if event.seat is not None:
                made += [Decision(event.n, event.seat, choice, sealed) for choice in event.choices]
            case Undone(to=to):
                del made[after.get(to, 0) :]
            case Retaken() if event.seat is not None:
                made = _without_sealed(made, event.seat)
            case Mended(on=False):
                return None
            case _:
                pass
        after[event.n] = len(made)
    return made


def _without_sealed(made: list[Decision], seat: int) -> list[Decision]:
    """Return the choices without those that a seat has sealed since the last open choice."""
    first = len(made)
    while first and made[first - 1].sealed:
        first -= 1
    return made[:first] + [decision for decision in made[first:] if decision.seat != seat]


def _is_decision(entry: int) -> bool:
    return entry_seat(entry) != NOBODY and not entry & FORCED
