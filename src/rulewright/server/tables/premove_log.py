"""The premoves of seats, computed from the events of a table.

A seat sets standing answers and prepared choices by private events of the kind `ahead`. Each answer
that is then played for it is an ordinary event of play (`premoves/answers.py`).
"""

from __future__ import annotations

import msgspec

from rulewright.server.events.match import Lapsed, Played, Retaken, Undone
from rulewright.server.events.words import PremovesChanged, Prepared, RepeatAnswer
from rulewright.server.storage.rows import Event


class SeatPremoves(msgspec.Struct):
    """The premoves of a seat, made by its holder number `gen`.

    `answers` are the values of standing answers by name. While `held`, no premove is played: the
    seat has taken back its last answer, so it gives the next one itself.
    """

    gen: int
    answers: dict[str, int] = {}
    same: dict[str, RepeatAnswer] = {}
    prepared: list[Prepared] = []
    held: bool = False

    @property
    def any(self) -> bool:
        """Whether any premove is set."""
        return bool(self.answers or self.same or self.prepared)


class Premoves:
    """The premoves of all seats, after the events taken so far."""

    def __init__(self) -> None:
        self.seats: dict[int, SeatPremoves] = {}

    def of(self, seat: int, gen: int) -> SeatPremoves:
        """Return the premoves of a seat's present holder, empty if they have none."""
        premoves = self.seats.get(seat)
        return premoves if premoves is not None and premoves.gen == gen else SeatPremoves(gen)

    def keep(self, gens: list[int]) -> None:
        """Drop the premoves of former holders; they stay dropped if such a holder returns."""
        for seat, given in list(self.seats.items()):
            if given.gen != gens[seat]:
                del self.seats[seat]

    def take(self, event: Event) -> None:
        """Apply an event."""
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
