"""The laws of a table's clocks, over random events; what each kind gives; what JSON may say."""

from collections.abc import Callable
from copy import deepcopy
from datetime import UTC, date, datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.server.clocks.clocks import Clocks
from rulewright.server.clocks.terms import (
    DAY,
    GRACE,
    MOST_LEFT,
    SECOND,
    ClockState,
    ClockTerms,
    DaysClock,
    LiveClock,
    NoClock,
    lasting,
)
from rulewright.server.errors import BadRequest, status_of
from rulewright.server.terms import Terms, read_terms

SEATS = 4
ALL = range(SEATS)
BEGIN = 1_790_000_000_000
LIVE = LiveClock(bank=60, increment=5)
HOUR = 3600 * SECOND

Step = tuple[Any, ...]

seats = st.integers(0, SEATS - 1)
waitings = st.lists(seats, unique=True, max_size=SEATS)
seconds = st.integers(0, 40).map(lambda n: n * SECOND)
happenings = st.one_of(
    st.tuples(st.just("move"), seats, waitings),
    st.tuples(st.just("change"), waitings),
    st.tuples(st.just("pause")),
    st.tuples(st.just("resume")),
    st.tuples(st.just("extend"), st.none() | seats, st.integers(-30, 60).map(SECOND.__mul__)),
    st.tuples(st.just("change_holder"), seats, st.booleans()),
    st.tuples(st.just("help_once"), seats),
    st.tuples(st.just("run_over"), seats),
)
stories = st.lists(st.tuples(seconds, happenings), max_size=25)
lives = st.builds(LiveClock, bank=st.integers(10, 60), increment=st.sampled_from([0, 1, 7, 40]))
weeks = st.builds(
    DaysClock,
    days=st.sampled_from([0.01, 0.5, 1, 3]),
    weekdays=st.sampled_from([(), (5, 6), (0, 2, 4)]),
    dates=st.sampled_from([(), (date(2026, 9, 22),)]),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo"]),
)
terms_of_any_kind = st.one_of(st.just(NoClock()), lives, weeks)


def begun(terms: ClockTerms, waiting: tuple[int, ...] = (0, 1)) -> Clocks:
    clocks = Clocks(terms, [True, True, True, False])
    clocks.start(waiting, BEGIN)
    return clocks


def happen(clocks: Clocks, step: Step, at: int) -> None:
    """Send one event to a clock, as the table would."""
    kind, *rest = step
    before = list(clocks.state.waiting)
    if kind == "move":
        clocks.move(before, rest[0], rest[1], at)
    elif kind == "change":
        clocks.move(before, None, rest[0], at)
    else:
        getattr(clocks, kind)(*rest, at)


def tell(clocks: Clocks, story: list[tuple[int, Step]]) -> int:
    """Send all events one after another; return the time of the last."""
    at = BEGIN
    for wait, step in story:
        at += wait
        happen(clocks, step, at)
    return at


class Ticking:
    """An independent live clock, which counts second by second."""

    def __init__(self, terms: LiveClock) -> None:
        self.terms = terms
        self.left = [terms.bank] * SEATS
        self.people = [True, True, True, False]
        self.waiting = {0, 1}
        self.stands: set[int] = set()  # ran out, and somebody knows
        self.helped: set[int] = set()
        self.paused = False

    def tick(self) -> None:
        for seat in self.waiting - self.stands - self.helped:
            if self.people[seat] and not self.paused:
                self.left[seat] = max(0, self.left[seat] - 1)

    def help(self, seat: int) -> None:
        least = min(self.terms.bank, max(self.terms.increment, GRACE // SECOND))
        self.left[seat] = max(self.left[seat], least)

    def take(self, step: Step) -> None:
        kind, *rest = step
        if kind in ("move", "change"):
            self.move(rest[0] if kind == "move" else None, set(rest[-1]))
        elif kind in ("pause", "resume"):
            self.paused = kind == "pause"
        elif kind == "extend":
            self.extend(rest[0], rest[1] // SECOND)
        elif kind == "change_holder":
            self.people[rest[0]] = rest[1]
            self.stands.discard(rest[0])
            self.helped.discard(rest[0])
            if rest[1]:
                self.help(rest[0])
        elif self.people[rest[0]] and rest[0] in self.waiting:
            self.run_out(rest[0], kind == "help_once")

    def move(self, seat: int | None, after: set[int]) -> None:
        if seat in self.waiting and seat is not None:
            if self.people[seat] and seat not in self.helped:
                self.left[seat] += self.terms.increment
            self.stands.discard(seat)
            self.helped.discard(seat)
        self.waiting = after
        self.stands &= after
        self.helped &= after

    def extend(self, seat: int | None, more: int) -> None:
        for each in ALL if seat is None else [seat]:
            self.left[each] = max(0, self.left[each] + more)
            if self.left[each]:
                self.stands.discard(each)

    def run_out(self, seat: int, by_bot: bool) -> None:
        if by_bot:
            self.help(seat)
            self.helped.add(seat)
            self.stands.discard(seat)
        elif self.left[seat] == 0:
            self.stands.add(seat)


# -- laws ------------------------------------------------------------------------------------
@given(lives, stories)
def test_a_live_clock_counts_as_one_that_ticks(
    terms: LiveClock, story: list[tuple[int, Step]]
) -> None:
    clocks, ticking = begun(terms), Ticking(terms)
    at = BEGIN
    for wait, step in story:
        for _ in range(wait // SECOND):
            ticking.tick()
            at += SECOND
            for seat in ALL:
                left = ticking.left[seat] * SECOND if ticking.people[seat] else None
                assert clocks.left(seat, at) == left
        happen(clocks, step, at)
        ticking.take(step)
    assert clocks.state.left == [left * SECOND for left in ticking.left]


@given(terms_of_any_kind, stories, st.data())
def test_the_fold_goes_on_from_any_point(
    terms: ClockTerms, story: list[tuple[int, Step]], data: st.DataObject
) -> None:
    whole = begun(terms)
    tell(whole, story)
    cut = data.draw(st.integers(0, len(story)))
    first = begun(terms)
    at = tell(first, story[:cut])
    second, before = first.copy(), deepcopy(first.state)
    for wait, step in story[cut:]:
        at += wait
        happen(second, step, at)
    assert second.state == whole.state
    assert first.state == before


@given(terms_of_any_kind, stories, st.integers(0, 40 * SECOND))
def test_looking_and_events_of_nobody_change_nothing(
    terms: ClockTerms, story: list[tuple[int, Step]], between: int
) -> None:
    plain, looked_at = begun(terms), begun(terms)
    at = BEGIN
    for wait, step in story:
        looked_at.view(at + between)
        waiting = looked_at.state.waiting
        looked_at.move(waiting, None, waiting, at + min(between, wait))
        at += wait
        happen(plain, step, at)
        happen(looked_at, step, at)
    assert plain.state == looked_at.state


@given(terms_of_any_kind, stories, seats, waitings)
def test_an_event_of_one_seat_touches_no_other_that_waits_on(
    terms: ClockTerms, story: list[tuple[int, Step]], mover: int, after: list[int]
) -> None:
    clocks = begun(terms)
    at = tell(clocks, story) + 7 * SECOND
    stay = [s for s in clocks.state.waiting if s in after and s != mover]
    before = [(clocks.left(s, at), s in clocks.running()) for s in stay]
    happen(clocks, ("move", mover, after), at)
    now = [(clocks.left(s, at), s in clocks.running()) for s in stay]
    assert now == before


@given(terms_of_any_kind, stories)
def test_only_people_who_are_waited_for_run_and_none_in_a_pause(
    terms: ClockTerms, story: list[tuple[int, Step]]
) -> None:
    clocks = begun(terms)
    at = tell(clocks, story)
    state = clocks.state
    running = clocks.running()
    assert all(s in state.waiting and state.people[s] for s in running)
    assert not (state.paused and running)
    much_later = at + 40 * DAY
    for seat in ALL:
        left = clocks.left(seat, at)
        if seat not in running:
            assert clocks.left(seat, much_later) == left
        elif left:
            assert clocks.left(seat, much_later) == 0
        assert (left is None) == (not terms.limited or not state.people[seat])
    assert min(state.left) >= 0


@given(terms_of_any_kind, stories)
def test_due_is_the_first_moment_at_which_a_running_seat_is_out(
    terms: ClockTerms, story: list[tuple[int, Step]]
) -> None:
    clocks = begun(terms)
    at = tell(clocks, story)
    due = clocks.due()
    if due is None:
        assert not terms.limited or not clocks.running()
        return
    moment, seat = due
    assert moment >= at
    assert seat == min(clocks.late_seats(moment))
    if moment > at:
        assert clocks.late_seats(moment - 1) == []
    view = clocks.view(at)
    assert min(d for d in view.due if d is not None) == moment
    assert [s for s in ALL if view.due[s] is not None] == view.running == clocks.running()


@given(terms_of_any_kind, stories, st.data())
def test_moments_that_go_back_count_as_the_last(
    terms: ClockTerms, story: list[tuple[int, Step]], data: st.DataObject
) -> None:
    crooked, straight = begun(terms), begun(terms)
    at = latest = BEGIN
    for wait, step in story:
        at += wait
        said = at - data.draw(st.integers(0, 20)) * SECOND
        latest = max(latest, said)
        happen(crooked, step, said)
        happen(straight, step, latest)
        assert crooked.state.at == latest
        assert crooked.view(said - SECOND) == crooked.view(latest)
    assert crooked.state == straight.state


@given(lives, st.lists(st.tuples(seconds, seats), max_size=20))
def test_time_waited_is_spent_and_increments_come_once_a_move(
    terms: LiveClock, turns: list[tuple[int, int]]
) -> None:
    roomy = LiveClock(bank=3600, increment=terms.increment)
    clocks = Clocks(roomy, [True] * SEATS)
    clocks.start([0], BEGIN)
    at, mover = BEGIN, 0
    waited, moves = [0] * SEATS, [0] * SEATS
    for wait, following in turns:
        at += wait
        waited[mover] += wait
        moves[mover] += 1
        clocks.move([mover], mover, [following], at)
        mover = following
    for seat in ALL:
        earned = moves[seat] * roomy.increment * SECOND
        assert clocks.left(seat, at) == roomy.first() + earned - waited[seat]


# -- single events ---------------------------------------------------------------------------
def test_what_is_said_unasked_earns_nothing() -> None:
    clocks = begun(LIVE, (0,))
    clocks.move([0], 2, [0], BEGIN + SECOND)
    assert clocks.left(2, BEGIN + SECOND) == 60 * SECOND
    assert clocks.left(0, BEGIN + SECOND) == 59 * SECOND


def test_a_helped_seat_stands_until_its_bot_has_moved() -> None:
    clocks = begun(LIVE, (0,))
    out = BEGIN + 60 * SECOND
    assert clocks.due() == (out, 0)
    clocks.help_once(0, out + 3 * SECOND)
    assert clocks.due() is None
    assert clocks.helped() == [0]
    assert clocks.view(out + HOUR).late == [0]
    clocks.move([0], 0, [0], out + 10 * SECOND)
    assert clocks.helped() == []
    assert clocks.left(0, out + 10 * SECOND) == GRACE
    assert clocks.due() == (out + 10 * SECOND + GRACE, 0)
    clocks.move([0], 0, [1], out + 11 * SECOND)
    assert clocks.left(0, out + HOUR) == GRACE - SECOND + 5 * SECOND


@pytest.mark.parametrize(
    ("terms", "left"),
    [
        (LiveClock(bank=60, increment=40), 40 * SECOND),
        (LiveClock(bank=60, increment=0), GRACE),
        (LiveClock(bank=10, increment=0), 10 * SECOND),
        (LiveClock(bank=30, increment=40), 30 * SECOND),
        (DaysClock(days=2), 2 * DAY),
    ],
)
def test_what_a_helped_seat_goes_on_with(terms: ClockTerms, left: int) -> None:
    clocks = begun(terms, (0,))
    due = clocks.due()
    assert due is not None
    clocks.help_once(0, due[0])
    clocks.move([0], 0, [1], due[0])
    assert clocks.left(0, due[0]) == left


def test_a_seat_that_is_let_wait_stays_out_until_it_moves_or_is_given_time() -> None:
    clocks = begun(LIVE)
    out = BEGIN + 60 * SECOND
    clocks.run_over(0, out)
    clocks.run_over(1, out)
    assert clocks.due() is None
    assert clocks.view(out).late == [0, 1]
    clocks.move([0, 1], 0, [1], out + HOUR)
    assert clocks.left(0, out + HOUR) == 5 * SECOND
    clocks.extend(None, 30 * SECOND, out + HOUR)
    assert clocks.due() == (out + HOUR + 30 * SECOND, 1)
    assert clocks.view(out + HOUR).late == []


def test_a_seat_with_time_left_is_not_let_wait() -> None:
    clocks = begun(LIVE, (0,))
    clocks.run_over(0, BEGIN + SECOND)
    assert clocks.due() == (BEGIN + 60 * SECOND, 0)


def test_a_bot_in_the_seat_stops_its_clock_and_earns_nothing_for_it() -> None:
    clocks = begun(LIVE, (0,))
    clocks.change_holder(0, False, BEGIN + 20 * SECOND)
    assert clocks.due() is None
    assert clocks.left(0, BEGIN + HOUR) is None
    clocks.move([0], 0, [0], BEGIN + HOUR)
    clocks.change_holder(0, True, BEGIN + 2 * HOUR)
    assert clocks.left(0, BEGIN + 2 * HOUR) == 40 * SECOND


def test_nobody_takes_over_a_seat_that_is_lost_on_time() -> None:
    clocks = begun(LIVE, (0,))
    clocks.change_holder(0, False, BEGIN + HOUR)
    clocks.change_holder(0, True, BEGIN + HOUR)
    assert clocks.due() == (BEGIN + HOUR + GRACE, 0)


def test_who_sits_down_before_the_start_has_what_all_have() -> None:
    clocks = Clocks(LiveClock(bank=10, increment=60), [True, False])
    clocks.change_holder(1, True, BEGIN)
    clocks.start([0, 1], BEGIN + HOUR)
    assert clocks.view(BEGIN + HOUR).left == [10 * SECOND, 10 * SECOND]


def test_days_are_all_there_for_every_move_and_go_on_in_a_sealed_phase() -> None:
    clocks = begun(DaysClock(days=3))
    clocks.move([0, 1], 0, [1], BEGIN + DAY)
    assert clocks.due() == (BEGIN + 3 * DAY, 1)
    assert clocks.left(0, BEGIN + DAY) == 3 * DAY
    clocks.move([1], 1, [0, 1], BEGIN + 2 * DAY)
    assert clocks.due() == (BEGIN + 5 * DAY, 0)


def test_more_days_are_for_the_move_that_is_waited_for() -> None:
    clocks = begun(DaysClock(days=1), (0,))
    clocks.extend(None, 2 * DAY, BEGIN)
    assert clocks.due() == (BEGIN + 3 * DAY, 0)
    assert clocks.left(1, BEGIN) == DAY
    clocks.move([0], 0, [0], BEGIN + HOUR)
    assert clocks.due() == (BEGIN + HOUR + DAY, 0)
    clocks.extend(0, 10**15, BEGIN + HOUR)
    assert clocks.left(0, BEGIN + HOUR) == MOST_LEFT


def test_days_off_are_shown_and_put_off_what_is_due() -> None:
    friday_noon = round(datetime(2026, 9, 25, 12, tzinfo=UTC).timestamp()) * SECOND
    weekends = Clocks(DaysClock(days=1, weekdays=(5, 6)), [True])
    weekends.start([0], friday_noon)
    assert weekends.due() == (friday_noon + 3 * DAY, 0)
    assert not weekends.view(friday_noon).day_off
    saturday = weekends.view(friday_noon + 13 * HOUR)
    assert saturday.day_off
    assert saturday.left == [DAY // 2]
    assert saturday.due == [friday_noon + 3 * DAY]


def test_no_clock_shows_nothing() -> None:
    clocks = begun(NoClock())
    view = clocks.view(BEGIN + HOUR)
    assert (view.left, view.due, view.running) == ([None] * SEATS, [None] * SEATS, [])
    clocks.help_once(0, BEGIN + HOUR)
    clocks.run_over(1, BEGIN + HOUR)
    assert clocks.view(BEGIN + HOUR).late == []


def test_a_copy_shares_nothing_with_the_clocks() -> None:
    clocks = begun(LIVE)
    copied, kept = clocks.copy(), deepcopy(clocks.state)
    lists = [name for name in ClockState.__struct_fields__ if isinstance(getattr(kept, name), list)]
    for name in lists:
        assert getattr(copied.state, name) is not getattr(clocks.state, name)
    tell(copied, [(SECOND, ("move", 0, [2])), (SECOND, ("change_holder", 1, False))])
    assert clocks.state == kept


# -- terms -----------------------------------------------------------------------------------
@given(terms_of_any_kind)
def test_terms_come_back_from_what_is_kept(terms: ClockTerms) -> None:
    whole = Terms(clock=terms)
    assert read_terms(msgspec.to_builtins(whole)) == whole
    assert read_terms(msgspec.json.decode(msgspec.json.encode(whole))) == whole


def days(**changed: Any) -> dict[str, Any]:
    return {"kind": "days", "days": 2, **changed}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "kind"),
        ({"kind": "hourglass"}, "hourglass"),
        ({"kind": "none", "bank": 3}, "bank"),
        ({"kind": "live"}, "bank"),
        ({"kind": "live", "bank": 9}, ">= 10"),
        ({"kind": "live", "bank": 86_401}, "<= 86400"),
        ({"kind": "live", "bank": 600.5}, "int"),
        ({"kind": "live", "bank": 600, "increment": -1}, ">= 0"),
        ({"kind": "live", "bank": 600, "increment": 3601}, "<= 3600"),
        (days(days=0), ">= 0.01"),
        (days(days=101), "<= 100"),
        (days(days=float("nan")), "number|>="),
        (days(weekdays=[7]), "<= 6"),
        (days(weekdays=[0, 1, 2, 3, 4, 5, 6]), "length <= 6"),
        (days(dates=["2026-02-30"]), "date"),
        (days(dates=["2026-01-01"] * 101), "length <= 100"),
        (days(zone="Mars/Olympus"), "no time zone"),
        (days(zone="Europe"), "regex"),
        (days(zone="localtime"), "regex"),
        (days(zone="right/Europe/Berlin"), "regex"),
        (days(zone="../../etc/passwd"), "regex"),
        (days(zone="A" * 65), "length <= 64"),
    ],
)
def test_what_no_table_can_have_is_refused(data: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRequest, match=says) as error:
        read_terms({"clock": data})
    assert status_of(error.value) == 400


@pytest.mark.parametrize("data", [None, [], "live", 5])
def test_what_is_no_clock_at_all_is_refused(data: object) -> None:
    with pytest.raises(BadRequest, match=r"\$\.clock"):
        read_terms({"clock": data})


def test_terms_inside_a_body_are_checked_as_well() -> None:
    class Body(msgspec.Struct):
        clock: ClockTerms

    decode: Callable[[bytes], Body] = msgspec.json.Decoder(Body).decode
    assert decode(b'{"clock": {"kind": "none"}}').clock == NoClock()
    with pytest.raises(msgspec.ValidationError, match=r"no time zone .* `\$\.clock`"):
        decode(b'{"clock": {"kind": "days", "days": 1, "zone": "Mars/Olympus"}}')


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (1, "1 minute"),
        (45, "45 minutes"),
        (60, "1 hour"),
        (150, "2 hours and 30 minutes"),
        (1440, "1 day"),
        (2 * 1440 + 61, "2 days, 1 hour and 1 minute"),
    ],
)
def test_time_is_given_in_words(minutes: int, words: str) -> None:
    assert lasting(minutes) == words
