"""The clocks of a table, computed from its events; nothing here reads the time.

    clocks = Clocks(LiveClock(bank=600, increment=10), [True, True, False])
    clocks.start([0], at)
    clocks.move([0], 0, [1, 2], at)
    clocks.due()  # when the next clock expires

Seats are numbers; times and amounts are in milliseconds. The rules:

- The clocks of all seats to move run at once. Clocks of bots never run. No clock runs while the
  table is paused, or while it waits for people to come (the clocks *stand*).
- A move of a seat that was to move ends its turn. The seat gets the increment once, however many
  choices were sent together, or the days of its next move. Remarks earn nothing, and neither do
  the moves of a bot's seat.
- A seat never owes time: it has 0 left, however late the expiry is noticed.
- After `help_once` a bot makes this move. The seat is *helped*: it gets the time that
  `ClockTerms.helped` returns, its clock stops until the move is made (the bot's thinking costs
  nothing), and that move earns no increment. After `run_over` the clock stays at 0 instead, until
  the seat moves or is given more time.
- A seat that takes sealed answers back keeps no increment for them.
- A seat that changes hands has at least as much time as a helped seat, so that nobody takes over a
  match that is lost on time.
- Times come from several machines. A time before that of the last event counts as equal to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.server.clocks.days_off import DaysOff
from rulewright.server.clocks.terms import ClockState, ClockTerms, ClockView, DaysClock

ALWAYS = DaysOff()


class Clocks:
    """The clocks of all seats of a table; `people` says by seat whether a person plays it."""

    def __init__(self, terms: ClockTerms, people: Sequence[bool]) -> None:
        seats = len(people)
        self.terms = terms
        self.state = ClockState(
            at=0,
            people=list(people),
            left=[terms.first()] * seats,
            waiting=[],
            helped=[False] * seats,
            overtime=[False] * seats,
            sealed=[0] * seats,
        )
        self._calendar = _calendar(terms)

    def copy(self) -> Clocks:
        """Return an independent copy."""
        other = Clocks(self.terms, self.state.people)
        other.state = self.state.copy()
        return other

    # -- events ------------------------------------------------------------------------------
    def start(self, waiting: Iterable[int], at: int) -> None:
        """Start the clocks when the match begins and waits for these seats."""
        self.move([], None, waiting, at)

    def move(self, before: Iterable[int], seat: int | None, after: Iterable[int], at: int) -> None:
        """Record an event that changes the seats to move from `before` to `after`.

        `seat` made the event. It is None for events that are no move, such as an undo, a change of
        rules or the end of the match.
        """
        self._pass(at)
        was, now = set(before), set(after)
        if seat is not None and seat in was:
            self._moved(seat)
        for other in range(len(self.state.people)):
            if other not in now:
                self._clear(other)
            elif other not in was:
                self.state.left[other] = self.terms.asked(self.state.left[other])
        self.state.waiting = sorted(now)

    def seal(self, seat: int, at: int) -> None:
        """Record that a seat gives an answer that stays sealed until others have answered."""
        self._pass(at)
        self.state.sealed[seat] = self.state.left[seat]

    def retake(self, seat: int, after: Iterable[int], at: int) -> None:
        """Record that a seat takes sealed answers back; it keeps no increment for them."""
        self._pass(at)
        state = self.state
        state.left[seat] = min(state.left[seat], state.sealed[seat])
        self._clear(seat)
        state.waiting = sorted(set(after))

    def pause(self, at: int) -> None:
        """Stop all clocks until `resume`."""
        self._pass(at)
        self.state.paused = True

    def resume(self, at: int) -> None:
        """Let the clocks run again."""
        self._pass(at)
        self.state.paused = False

    @property
    def standing(self) -> bool:
        """Whether no clock runs yet because people are still to come."""
        return self.state.standing

    def stand(self, at: int) -> None:
        """Stop all clocks until `go`, even if the table is resumed; moves earn nothing then."""
        self._pass(at)
        self.state.standing = True

    def go(self, at: int) -> None:
        """Let the clocks run, since the people have come."""
        self._pass(at)
        self.state.standing = False

    def extend(self, seat: int | None, ms: int, at: int) -> None:
        """Give more time to a seat (None: to all), which ends its overtime."""
        self._pass(at)
        state = self.state
        for each in range(len(state.people)) if seat is None else [seat]:
            state.left[each] = self.terms.extended(state.left[each], ms, each in state.waiting)
            state.overtime[each] = state.overtime[each] and state.left[each] == 0

    def change_holder(self, seat: int, person: bool, at: int) -> None:
        """Record that a seat is played by a person from now on, or by a bot."""
        self._pass(at)
        state = self.state
        state.people[seat] = person
        self._clear(seat)
        if person:
            state.left[seat] = self.terms.helped(state.left[seat])

    def help_once(self, seat: int, at: int) -> None:
        """Record that a seat's time has run out and that a bot makes this one move for it."""
        self._pass(at)
        state = self.state
        if self._counts(seat):
            state.left[seat] = self.terms.helped(state.left[seat])
            state.helped[seat] = True
            state.overtime[seat] = False

    def run_over(self, seat: int, at: int) -> None:
        """Record that a seat's time has run out and that the table waits; its clock stays at 0."""
        self._pass(at)
        state = self.state
        if self._counts(seat) and state.left[seat] == 0:
            state.overtime[seat] = True

    # -- queries -----------------------------------------------------------------------------
    def running(self) -> list[int]:
        """Return the seats whose clocks run."""
        state = self.state
        if state.paused or state.standing:
            return []
        return [
            seat
            for seat in state.waiting
            if state.people[seat] and not state.helped[seat] and not state.overtime[seat]
        ]

    def left(self, seat: int, now: int) -> int | None:
        """Return the time that a seat has left; None if it has no clock, such as a bot's seat."""
        state = self.state
        if not self.terms.limited or not state.people[seat]:
            return None
        return state.left[seat] - min(state.left[seat], self._spent(seat, now))

    def due(self) -> tuple[int, int] | None:
        """Return the time at which the next clock expires, and its seat; None if no clock runs."""
        if not self.terms.limited:
            return None
        return min(((self._out(seat), seat) for seat in self.running()), default=None)

    def late_seats(self, now: int) -> list[int]:
        """Return the seats with a running clock whose time has run out."""
        return [seat for seat in self.running() if self.left(seat, now) == 0]

    def is_helped(self, seat: int) -> bool:
        """Return whether a bot makes the present move for a seat."""
        return self.state.helped[seat]

    def helped(self) -> list[int]:
        """Return the seats for which a bot makes the present move."""
        return [seat for seat, helped in enumerate(self.state.helped) if helped]

    def view(self, now: int) -> ClockView:
        """Return the clocks as the table shows them."""
        state = self.state
        now = max(now, state.at)
        seats = range(len(state.people))
        running = self.running() if self.terms.limited else []
        out = {*self.late_seats(now), *self.helped(), *(s for s in seats if state.overtime[s])}
        return ClockView(
            at=now,
            left=[self.left(seat, now) for seat in seats],
            due=[self._out(seat) if seat in running else None for seat in seats],
            running=running,
            late=sorted(out),
            helped=self.helped(),
            paused=state.paused,
            day_off=self._calendar.is_off(now),
            standing=state.standing,
        )

    # -- inside ------------------------------------------------------------------------------
    def _pass(self, at: int) -> None:
        """Advance the time to `at`."""
        state = self.state
        for seat in self.running():
            state.left[seat] -= min(state.left[seat], self._spent(seat, at))
        state.at = max(at, state.at)

    def _spent(self, seat: int, now: int) -> int:
        """Return the time that a seat has spent since the last event."""
        return self._calendar.counted(self.state.at, now) if seat in self.running() else 0

    def _out(self, seat: int) -> int:
        return self._calendar.after(self.state.at, self.state.left[seat])

    def _moved(self, seat: int) -> None:
        state = self.state
        if state.people[seat] and not state.helped[seat] and not state.standing:
            state.left[seat] = self.terms.moved(state.left[seat])
        self._clear(seat)

    def _clear(self, seat: int) -> None:
        """End overtime and a bot's help for a seat."""
        self.state.helped[seat] = False
        self.state.overtime[seat] = False

    def _counts(self, seat: int) -> bool:
        state = self.state
        return self.terms.limited and state.people[seat] and seat in state.waiting


def _calendar(terms: ClockTerms) -> DaysOff:
    if isinstance(terms, DaysClock):
        return DaysOff(terms.zone, terms.weekdays, terms.dates)
    return ALWAYS
