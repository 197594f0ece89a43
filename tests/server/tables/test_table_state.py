"""Who sits at a table and what they vote, as a fold of its events."""

from __future__ import annotations

from typing import Any, Literal

from hypothesis import given
from hypothesis import strategies as st

from rulewright.server.clocks.terms import ClockTerms, LiveClock, NoClock
from rulewright.server.events.kinds import Happening
from rulewright.server.events.match import Played, Started
from rulewright.server.events.seats import Holder, RanLate, Seated
from rulewright.server.events.votes import Proposed, Voted, What
from rulewright.server.storage.rows import Event
from rulewright.server.tables.table_state import TableState
from rulewright.server.terms import Terms

PEOPLE = 3


class Table:
    """A table state and the number of its next event."""

    def __init__(self, clock: ClockTerms | None = None, late: Any = "wait") -> None:
        holders = [Holder("person", user=f"u{n}") for n in range(PEOPLE)] + [
            Holder("bot", bot="random")
        ]
        self.state = TableState(holders, Terms(clock=clock or NoClock(), late=late, late_bot="b"))
        self.n = 0
        self.at = 1000
        self.take(Started(waiting=[0, 1]), None)

    def take(self, what: Happening, who: int | None) -> TableState:
        self.state.take(Event(self.n, what, who, at=self.at))
        self.n += 1
        return self.state


def test_more_than_half_of_the_people_can_pause_and_go_on() -> None:
    table = Table()
    assert not table.take(Proposed(what="pause"), 0).paused
    assert table.take(Voted(yes=True), 1).paused
    assert table.state.motion is None
    table.take(Proposed(what="resume"), 2)
    assert not table.take(Voted(yes=True), 0).paused


def test_a_motion_that_half_refuse_is_lost() -> None:
    table = Table()
    table.take(Proposed(what="pause"), 0)
    table.take(Voted(yes=False), 1)
    state = table.take(Voted(yes=False), 2)
    assert not state.paused
    assert state.motion is None


def test_who_put_a_motion_can_take_it_back() -> None:
    table = Table()
    table.take(Proposed(what="pause"), 0)
    assert table.take(Voted(yes=False), 0).motion is None


def test_a_vote_can_be_changed_while_it_is_open() -> None:
    table = Table()
    table.take(Proposed(what="end"), 0)
    table.take(Voted(yes=True), 1)
    state = table.take(Voted(yes=True), 1)
    assert state.motion is not None
    assert state.voted(state.motion, True) == [0, 1]


def test_one_refusal_is_enough_against_the_end() -> None:
    table = Table()
    table.take(Proposed(what="end"), 0)
    table.take(Voted(yes=True), 1)
    state = table.take(Voted(yes=False), 2)
    assert state.stage == "playing"
    assert state.motion is None


def test_all_can_end_a_match() -> None:
    table = Table()
    table.take(Proposed(what="end"), 0)
    table.take(Voted(yes=True), 1)
    state = table.take(Voted(yes=True), 2)
    assert (state.stage, state.ended, state.waiting) == ("over", True, [])


def test_nobody_votes_on_their_own_seat() -> None:
    table = Table()
    table.take(Proposed(what="replace", seat=2, bot="random"), 0)
    assert table.state.motion is not None
    assert table.state.voters(table.state.motion) == [0, 1]
    holder = table.take(Voted(yes=True), 1).holders[2]
    assert (holder.kind, holder.bot, holder.user, holder.gen) == ("bot", "random", None, 1)


def test_a_lone_person_decides_alone() -> None:
    table = Table()
    for seat in (1, 2):
        table.take(Seated(seat=seat, holder=Holder("bot", bot="random", gen=1)), None)
    assert table.take(Proposed(what="pause"), 0).paused


def test_who_leaves_in_the_middle_of_a_vote_blocks_nobody() -> None:
    table = Table()
    table.take(Proposed(what="end"), 0)
    table.take(Voted(yes=True), 1)
    state = table.take(Seated(seat=2, holder=Holder("open", gen=1)), None)
    assert state.ended


def test_a_bot_keeps_the_seat_until_the_player_moves() -> None:
    table = Table(LiveClock(bank=10), late="bot-seat")
    table.at += 11_000
    assert table.take(RanLate(seat=0, bot="b"), None).bot(0) == "b"
    assert table.take(Played(bot="b", waiting=[0]), 0).bot(0) == "b"
    assert table.take(Played(waiting=[1]), 0).bot(0) is None
    assert table.state.holders[0].user == "u0"


def test_a_bot_makes_one_move() -> None:
    table = Table(LiveClock(bank=10, increment=5), late="bot-move")
    table.at += 11_000
    assert table.take(RanLate(seat=0, bot="b"), None).bot(0) == "b"
    assert table.take(Played(bot="b", waiting=[0, 1]), 0).bot(0) is None


def test_no_clock_runs_in_a_pause() -> None:
    table = Table(LiveClock(bank=10))
    due = table.state.due()
    assert due is not None
    table.take(Proposed(what="pause"), 0)
    assert table.take(Voted(yes=True), 1).due() is None
    table.at += 60_000
    table.take(Proposed(what="resume"), 0)
    assert table.take(Voted(yes=True), 1).due() == due + 60_000


def test_more_time_is_given_in_minutes() -> None:
    table = Table(LiveClock(bank=60))
    before = table.state.clocks.left(1, table.at)
    assert before is not None
    table.take(Proposed(what="extend", seat=1, minutes=2), 0)
    table.take(Voted(yes=True), 2)
    assert table.state.clocks.left(1, table.at) == before + 120_000
    assert table.state.clocks.left(0, table.at) == before


Act = What | Literal["yes", "no", "sit", "play"]
DONE: list[Act] = ["pause", "resume", "end", "letters", "replace", "yes", "no", "sit", "play"]
ACTS = st.lists(
    st.tuples(
        st.sampled_from(DONE),
        st.integers(0, PEOPLE - 1),
        st.integers(0, 30_000),
    ),
    max_size=30,
)


def go_on(table: Table, acts: list[tuple[Act, int, int]]) -> None:
    for what, seat, pause in acts:
        table.at += pause
        if what == "yes":
            table.take(Voted(yes=True), seat)
        elif what == "no":
            table.take(Voted(yes=False), seat)
        elif what == "sit":
            table.take(Seated(seat=seat, holder=Holder("person", user="new", gen=1)), None)
        elif what == "play":
            table.take(Played(waiting=[(seat + 1) % PEOPLE]), seat)
        elif table.state.motion is None:
            about = (seat + 1) % PEOPLE if what == "replace" else None
            table.take(Proposed(what, seat=about), seat)


def shown(state: TableState) -> Any:
    return (
        state.holders,
        state.stage,
        state.paused,
        state.ended,
        state.letters_open,
        state.motion,
        state.clocks.state.copy(),
    )


@given(ACTS, ACTS)
def test_a_copy_goes_on_by_itself(
    before: list[tuple[Act, int, int]], after: list[tuple[Act, int, int]]
) -> None:
    one, other = Table(LiveClock(bank=600)), Table(LiveClock(bank=600))
    go_on(one, before)
    go_on(other, before)
    kept = one.state
    was = shown(kept.copy())
    one.state = kept.copy()
    go_on(one, after)
    go_on(other, after)
    assert shown(one.state) == shown(other.state)
    assert shown(kept) == was


@given(ACTS)
def test_an_open_vote_is_undecided(acts: list[tuple[Act, int, int]]) -> None:
    table = Table()
    for act in acts:
        go_on(table, [act])
        motion = table.state.motion
        if motion is not None:
            voters = table.state.voters(motion)
            assert any(
                motion.votes.get(table.state.voter(motion, seat)) is not True for seat in voters
            )
