"""The clocks of a table: a fold of its events, which never reads the time itself.

    clocks = Clocks(LiveClock(bank=600, increment=10), [True, True, False])
    clocks.start([0], at)
    clocks.move([0], 0, [1, 2], at)
    clocks.due()  # when somebody must look at the table again

Seats are numbers, moments and amounts are milliseconds. How it counts:

- Only the seats that the match waits for run, all of them at once; those of bots never do, and
  none while the table is paused, or the clocks are standing because people are still to come.
- A move event of a seat that was waited for ends its span: it gets the increment once, however many
  choices were sent together, or the days of its next move. A choice made unasked (the seat was not
  waited for) earns nothing, and neither do the moves of a bot's seat.
- Time that ran out is never owed: a seat has 0 left however late anybody looked.
- `help_once`: a bot is to make this move. The seat is *helped*: it has what `ClockTerms.helped`
  gives, the clock stands until the move is made (the bot's thinking costs nothing), and that move
  earns no increment beside. `run_over` instead: the clock stands at 0 until the seat moves, or is
  given more time.
- A seat that takes sealed answers back goes on with its time before them; they have earned nothing.
- A seat that changes hands has at least what a helped seat has, so that nobody takes over a
  match which is lost on time.
- Moments come from several machines. One that lies before the last is taken as the last.
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
        """An independent copy."""
        other = Clocks(self.terms, self.state.people)
        other.state = self.state.copy()
        return other

    # -- events ------------------------------------------------------------------------------
    def start(self, waiting: Iterable[int], at: int) -> None:
        """The match begins and waits for these seats."""
        self.move([], None, waiting, at)

    def move(self, before: Iterable[int], seat: int | None, after: Iterable[int], at: int) -> None:
        """An event after which the match waits for others than before.

        `seat` is whose event it is: None for one that is nobody's move, such as an undo, a mended
        rule or the end of the match.
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
        """The seat answers now what is kept sealed until others have answered too."""
        self._pass(at)
        self.state.sealed[seat] = self.state.left[seat]

    def retake(self, seat: int, after: Iterable[int], at: int) -> None:
        """The seat takes its sealed answers back: it has no more time than before them."""
        self._pass(at)
        state = self.state
        state.left[seat] = min(state.left[seat], state.sealed[seat])
        self._clear(seat)
        state.waiting = sorted(set(after))

    def pause(self, at: int) -> None:
        """Let all clocks stand; doing so twice changes nothing."""
        self._pass(at)
        self.state.paused = True

    def resume(self, at: int) -> None:
        """Let the clocks run again from now on."""
        self._pass(at)
        self.state.paused = False

    @property
    def standing(self) -> bool:
        """Whether no clock runs yet, because people are still to come."""
        return self.state.standing

    def stand(self, at: int) -> None:
        """Let no clock run before `go`, whatever is paused and resumed; moves earn nothing."""
        self._pass(at)
        self.state.standing = True

    def go(self, at: int) -> None:
        """Let the clocks run from now on."""
        self._pass(at)
        self.state.standing = False

    def extend(self, seat: int | None, ms: int, at: int) -> None:
        """Give a seat more time, or all seats (None). A seat that was let wait runs again."""
        self._pass(at)
        state = self.state
        for each in range(len(state.people)) if seat is None else [seat]:
            state.left[each] = self.terms.extended(state.left[each], ms, each in state.waiting)
            state.overtime[each] = state.overtime[each] and state.left[each] == 0

    def change_holder(self, seat: int, person: bool, at: int) -> None:
        """The seat changed hands: somebody sits there now, or a bot."""
        self._pass(at)
        state = self.state
        state.people[seat] = person
        self._clear(seat)
        if person:
            state.left[seat] = self.terms.helped(state.left[seat])

    def help_once(self, seat: int, at: int) -> None:
        """The seat's time ran out, and a bot makes this one move for it."""
        self._pass(at)
        state = self.state
        if self._counts(seat):
            state.left[seat] = self.terms.helped(state.left[seat])
            state.helped[seat] = True
            state.overtime[seat] = False

    def run_over(self, seat: int, at: int) -> None:
        """The seat's time ran out, and the table waits on: its clock stands at 0."""
        self._pass(at)
        state = self.state
        if self._counts(seat) and state.left[seat] == 0:
            state.overtime[seat] = True

    # -- answers -----------------------------------------------------------------------------
    def running(self) -> list[int]:
        """The seats whose time passes."""
        state = self.state
        if state.paused or state.standing:
            return []
        return [
            seat
            for seat in state.waiting
            if state.people[seat] and not state.helped[seat] and not state.overtime[seat]
        ]

    def left(self, seat: int, now: int) -> int | None:
        """The time a seat has left; None where nothing is counted down, as at a bot's seat."""
        state = self.state
        if not self.terms.limited or not state.people[seat]:
            return None
        return state.left[seat] - min(state.left[seat], self._spent(seat, now))

    def due(self) -> tuple[int, int] | None:
        """The earliest moment at which the time of a running seat is out, and that seat."""
        if not self.terms.limited:
            return None
        return min(((self._out(seat), seat) for seat in self.running()), default=None)

    def late_seats(self, now: int) -> list[int]:
        """The running seats whose time is out."""
        return [seat for seat in self.running() if self.left(seat, now) == 0]

    def is_helped(self, seat: int) -> bool:
        """Whether a bot is still to make this move for a seat."""
        return self.state.helped[seat]

    def helped(self) -> list[int]:
        """The seats for which a bot is still to make this move."""
        return [seat for seat, helped in enumerate(self.state.helped) if helped]

    def view(self, now: int) -> ClockView:
        """The clocks as the table shows them."""
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
        """Let the time go on to `at`."""
        state = self.state
        for seat in self.running():
            state.left[seat] -= min(state.left[seat], self._spent(seat, at))
        state.at = max(at, state.at)

    def _spent(self, seat: int, now: int) -> int:
        """The time that a seat has spent since the last event."""
        return self._calendar.counted(self.state.at, now) if seat in self.running() else 0

    def _out(self, seat: int) -> int:
        return self._calendar.after(self.state.at, self.state.left[seat])

    def _moved(self, seat: int) -> None:
        state = self.state
        if state.people[seat] and not state.helped[seat] and not state.standing:
            state.left[seat] = self.terms.moved(state.left[seat])
        self._clear(seat)

    def _clear(self, seat: int) -> None:
        """Nothing is held against the seat any more, and nobody plays for it."""
        self.state.helped[seat] = False
        self.state.overtime[seat] = False

    def _counts(self, seat: int) -> bool:
        state = self.state
        return self.terms.limited and state.people[seat] and seat in state.waiting


def _calendar(terms: ClockTerms) -> DaysOff:
    if isinstance(terms, DaysClock):
        return DaysOff(terms.zone, terms.weekdays, terms.dates)
    return ALWAYS
