"""The acts of clocks: people arriving, clocks starting, time running out."""

from __future__ import annotations

from rulewright.server.errors import NotNow
from rulewright.server.events.seats import Came, ClocksStarted, RanLate
from rulewright.server.events.votes import Abandoned, Unanswered
from rulewright.server.tables.acts.votes import decided
from rulewright.server.tables.draft import (
    NO_CLOCK,
    Act,
    Draft,
    beside,
    called,
    default_bot,
    person_of,
)
from rulewright.server.tables.table import LiveTable


def coming(seat: int, user: str | None) -> Act:
    """Record that an expected person has come by a seat's link.

    Raises `NotNow` if the table does not wait for this seat.
    """

    def act(live: LiveTable) -> Draft:
        if not live.state.awaits(seat):
            raise NotNow("nobody waits for this seat")
        trial = live.state.copy()
        trial.came[seat] = person = person_of(live, seat, user)
        told = []
        if not live.begun:
            told = [beside(f"Somebody has come by the link of {called(live, seat)}.")]
        elif trial.is_gathered():
            told = [beside(f"{called(live, seat)} has come: the clocks run from now on.")]
        return Draft(Came(person), seat, [], told)

    return act


def starting_clocks(seat: int) -> Act:
    """Start the clocks before everyone has come; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        if not live.state.clocks.standing:
            raise NotNow(NO_CLOCK if not live.state.terms.clock.limited else "the clocks run")
        text = f"{called(live, seat)} waits no longer: the clocks run from now on."
        return Draft(ClocksStarted(), seat, [], [beside(text)])

    return act


def running_late(now: int) -> Act:
    """Record that a seat's clock, or the time to answer a motion, has expired by `now` (ms).

    Raises `NotNow` if neither has.
    """

    def act(live: LiveTable) -> Draft:
        state = live.state
        late = state.clocks.late_seats(now) if state.stage == "playing" else []
        if not late:
            return _unanswered(live, now)
        seat = late[0]
        after = {
            "bot-move": "a bot makes this move",
            "bot-seat": "a bot plays until the player is back",
            "wait": "the table waits",
        }[state.terms.late]
        text = f"{called(live, seat)} is out of time: {after}."
        bot = state.terms.late_bot or default_bot(live)
        return Draft(RanLate(seat, bot), seat, [], [beside(text)])

    return act


def abandoning(live: LiveTable) -> Draft:
    """End a match that all persons have left; raises `NotNow`."""
    if live.over or live.watchers or live.state.people():
        raise NotNow("somebody is there")
    return Draft(Abandoned(), None, [], [beside("All have left, so the match ends here.")])


def check_empty(live: LiveTable) -> None:
    """Raise `NotNow` if anybody has come to the table or looks at it."""
    waits = live.state.stage == "open" or not live.state.visited
    if live.over or live.watchers or not waits:
        raise NotNow("somebody is there")


def _unanswered(live: LiveTable, now: int) -> Draft:
    """Draft that the person to be replaced has not answered a motion in time.

    Raises `NotNow` if there is no such motion.
    """
    late = [
        (motion, motion.seat)
        for motion in live.state.motions
        if motion.seat is not None
        and motion.until is not None
        and motion.until <= now
        and not motion.free
    ]
    if not late or live.state.stage != "playing":
        raise NotNow("nobody is out of time")
    motion, seat = late[0]
    unanswered = Unanswered(motion.n)
    told = [beside(f"{called(live, seat)} has not answered.")]
    return Draft(unanswered, None, [], [*told, *decided(live, unanswered, None, motion)])
