"""The holders of each seat over time, computed from the events of a table.

Messages belong to the person who wrote or received them, not to the seat. A person at a seat is
identified by the number of the holder (`Holder.gen`), which no other person gets at that seat.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from rulewright.server.events.seats import Holder

Tenure = tuple[int, int, bool]  # first event, the holder's number, whether it is a person
BEFORE = -1  # the event before the first


class Tenures:
    """The holders of each seat, in order."""

    def __init__(self, holders: Sequence[Holder]) -> None:
        self._seats: list[tuple[Tenure, ...]] = [(_tenure(BEFORE, each),) for each in holders]

    def copy(self) -> Tenures:
        """Return an independent copy."""
        other = Tenures([])
        other._seats = list(self._seats)
        return other

    def sat(self, n: int, seat: int, holder: Holder) -> None:
        """Record the holder of a seat from event `n` on."""
        before, now = self._seats[seat], _tenure(n, holder)
        if before[-1][1:] != now[1:]:
            self._seats[seat] = (*before, now)

    def person(self, seat: int, n: int) -> int | None:
        """Return the holder number of the person who had a seat at event `n`, if any."""
        held = self._seats[seat]
        _, gen, person = held[bisect_right(held, n, key=_since) - 1]
        return gen if person else None

    def same(self, seat: int, one: int, other: int) -> bool:
        """Return whether the same person had a seat at both events."""
        person = self.person(seat, one)
        return person is not None and person == self.person(seat, other)

    def next(self, seat: int) -> int:
        """Return the next unused holder number of a seat."""
        return 1 + max(gen for _, gen, _ in self._seats[seat])


def _tenure(n: int, holder: Holder) -> Tenure:
    return (n, holder.gen, holder.kind == "person")


def _since(tenure: Tenure) -> int:
    return tenure[0]
