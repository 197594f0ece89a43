"""The premoves of seats: a fold of the events of a table.

A seat gives standing answers and prepares choices by private events of the kind `ahead`. Each
answer that they give is an ordinary event of play (`premoves/answers.py`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulewright.server.storage.store import Event

KIND = "ahead"


class Prepared(msgspec.Struct, frozen=True):
    """Choices for the next ask of a kind, made ready by event `n`: played whole or dropped."""

    n: int
    kind: str
    choices: list[str]
    labels: list[str]


class RepeatAnswer(msgspec.Struct, frozen=True):
    """The answer to every ask of a kind, where it is open."""

    kind: str
    text: str
    label: str


class SeatPremoves(msgspec.Struct):
    """All that a seat has said in advance, while its holder was the `gen`-th.

    `answers` are the values of standing answers by name. A seat that is `held` answers by hand
    once, for what it was asked has been taken back.
    """

    gen: int
    answers: dict[str, int] = {}
    same: dict[str, RepeatAnswer] = {}
    prepared: list[Prepared] = []
    held: bool = False

    @property
    def any(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.answers or self.same or self.prepared)


class PremovesChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The data of an `ahead` event: what changes. A value of 0 and a null take back."""

    gen: int
    answers: dict[str, int] = {}
    same: dict[str, RepeatAnswer | None] = {}
    prepare: Prepared | None = None
    withdraw: list[int] = []


class Lapsed(msgspec.Struct, frozen=True):
    """The premoves that an event of play ended: answers by name, or all that a seat prepared."""

    answers: list[str]
    prepared: bool


class Premoves:
    """By seat, what is said in advance after so many events."""

    def __init__(self) -> None:
        self.seats: dict[int, SeatPremoves] = {}

    def of(self, seat: int, gen: int) -> SeatPremoves:
        """The premoves of a seat's present holder; none of an earlier one."""
        premoves = self.seats.get(seat)
        return premoves if premoves is not None and premoves.gen == gen else SeatPremoves(gen)

    def keep(self, gens: list[int]) -> None:
        """Forget what those have said who have these seats no more, should they come back too."""
        for seat, given in list(self.seats.items()):
            if given.gen != gens[seat]:
                del self.seats[seat]

    def take(self, event: Event) -> None:
        """Go on by one event."""
        data = event.data or {}
        if event.kind == KIND and event.seat is not None:
            self._say(event.seat, event.n, msgspec.convert(data, PremovesChange))
        elif event.kind == "undo":
            for seat, given in self.seats.items():
                given.held = seat in data.get("waiting", [])
        elif event.kind == "retake" and event.seat in self.seats:
            self.seats[event.seat].held = True
        elif event.kind == "play" and self.seats:
            self._played(event, data)

    def _say(self, seat: int, n: int, said: PremovesChange) -> None:
        given = self.seats[seat] = self.of(seat, said.gen)
        given.answers = {
            name: value for name, value in (given.answers | said.answers).items() if value
        }
        same = {**given.same, **said.same}
        given.same = {kind: answer for kind, answer in same.items() if answer is not None}
        given.prepared = [one for one in given.prepared if one.n not in said.withdraw]
        if said.prepare is not None:
            given.prepared.append(msgspec.structs.replace(said.prepare, n=n))

    def _played(self, event: Event, data: dict[str, Any]) -> None:
        given = self.seats.get(-1 if event.seat is None else event.seat)
        if given is not None and not data.get("bot"):
            given.held = False
            given.prepared = [one for one in given.prepared if one.n != data.get("prepared")]
        for name, ended in data.get("lapsed", {}).items():
            _lapse(self.seats[int(name)], msgspec.convert(ended, Lapsed))


def _lapse(given: SeatPremoves, ended: Lapsed) -> None:
    given.answers = {
        name: value for name, value in given.answers.items() if name not in ended.answers
    }
    if ended.prepared:
        given.prepared = []
