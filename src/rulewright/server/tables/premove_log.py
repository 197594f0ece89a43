"""The premoves of seats: a fold of the events of a table.

A seat gives standing answers and prepares choices by private events of the kind `ahead`. Each
answer that they give is an ordinary event of play (`premoves/answers.py`).
"""

from __future__ import annotations

import msgspec

from rulewright.server.events.match import Lapsed, Played, Retaken, Undone
from rulewright.server.events.words import PremovesChanged, Prepared, RepeatAnswer
from rulewright.server.storage.rows import Event


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
        match event.what:
            case PremovesChanged() as said if event.seat is not None:
                self._say(event.seat, event.n, said)
            case Undone(waiting=waiting):
                for seat, given in self.seats.items():
                    given.held = seat in (waiting or [])
            case Retaken() if event.seat in self.seats:
                self.seats[event.seat].held = True
            case Played() as played if self.seats:
                self._played(event.seat, played)
            case _:
                pass

    def _say(self, seat: int, n: int, said: PremovesChanged) -> None:
        given = self.seats[seat] = self.of(seat, said.gen)
        given.answers = {
            name: value for name, value in (given.answers | said.answers).items() if value
        }
        same = {**given.same, **said.same}
        given.same = {kind: answer for kind, answer in same.items() if answer is not None}
        given.prepared = [one for one in given.prepared if one.n not in said.withdraw]
        if said.prepare is not None:
            given.prepared.append(msgspec.structs.replace(said.prepare, n=n))

    def _played(self, seat: int | None, played: Played) -> None:
        given = self.seats.get(-1 if seat is None else seat)
        if given is not None and played.bot is None:
            given.held = False
            given.prepared = [one for one in given.prepared if one.n != played.prepared]
        for ended_at, ended in played.lapsed.items():
            _lapse(self.seats[ended_at], ended)


def _lapse(given: SeatPremoves, ended: Lapsed) -> None:
    given.answers = {
        name: value for name, value in given.answers.items() if name not in ended.answers
    }
    if ended.prepared:
        given.prepared = []
