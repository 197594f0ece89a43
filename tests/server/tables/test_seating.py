"""Who sits at a table and what they vote, as a fold of its events."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulewright.server.clocks.terms import ClockTerms, LiveClock, NoClock
from rulewright.server.tables.holders import Holder
from rulewright.server.tables.seating import Sitting
from rulewright.server.tables.terms import Terms

PEOPLE = 3


class Table:
    """A sitting and the number of its next event."""

    def __init__(self, clock: ClockTerms | None = None, late: Any = "wait") -> None:
        holders = [Holder("person", user=f"u{n}") for n in range(PEOPLE)] + [
            Holder("bot", bot="random")
        ]
        self.sitting = Sitting(holders, Terms(clock=clock or NoClock(), late=late, late_bot="b"))
        self.n = 0
        self.at = 1000
        self.take("start", None, waiting=[0, 1])

    def take(self, kind: str, who: int | None, **data: Any) -> Sitting:
        self.sitting.take(self.n, kind, who, data, self.at)
        self.n += 1
        return self.sitting


def test_more_than_half_of_the_people_can_pause_and_go_on() -> None:
    table = Table()
    assert not table.take("motion", 0, what="pause").paused
    assert table.take("vote", 1, yes=True).paused
    assert table.sitting.motion is None
    table.take("motion", 2, what="resume")
    assert not table.take("vote", 0, yes=True).paused


def test_a_motion_that_half_refuse_is_lost() -> None:
    table = Table()
    table.take("motion", 0, what="pause")
    table.take("vote", 1, yes=False)
    sitting = table.take("vote", 2, yes=False)
    assert not sitting.paused
    assert sitting.motion is None


def test_who_put_a_motion_can_take_it_back() -> None:
    table = Table()
    table.take("motion", 0, what="pause")
    assert table.take("vote", 0, yes=False).motion is None


def test_a_vote_can_be_changed_while_it_is_open() -> None:
    table = Table()
    table.take("motion", 0, what="end")
    table.take("vote", 1, yes=True)
    sitting = table.take("vote", 1, yes=True)
    assert sitting.motion is not None
    assert sitting.voted(sitting.motion, True) == [0, 1]


def test_one_refusal_is_enough_against_the_end() -> None:
    table = Table()
    table.take("motion", 0, what="end")
    table.take("vote", 1, yes=True)
    sitting = table.take("vote", 2, yes=False)
    assert sitting.stage == "playing"
    assert sitting.motion is None


def test_all_can_end_a_match() -> None:
    table = Table()
    table.take("motion", 0, what="end")
    table.take("vote", 1, yes=True)
    sitting = table.take("vote", 2, yes=True)
    assert (sitting.stage, sitting.ended, sitting.waiting) == ("over", True, [])


def test_nobody_votes_on_their_own_seat() -> None:
    table = Table()
    table.take("motion", 0, what="replace", seat=2, bot="random")
    assert table.sitting.motion is not None
    assert table.sitting.voters(table.sitting.motion) == [0, 1]
    holder = table.take("vote", 1, yes=True).holders[2]
    assert (holder.kind, holder.bot, holder.user, holder.gen) == ("bot", "random", None, 1)


def test_a_lone_person_decides_alone() -> None:
    table = Table()
    for seat in (1, 2):
        table.take("sit", None, seat=seat, holder={"kind": "bot", "bot": "random", "gen": 1})
    assert table.take("motion", 0, what="pause").paused


def test_who_leaves_in_the_middle_of_a_vote_blocks_nobody() -> None:
    table = Table()
    table.take("motion", 0, what="end")
    table.take("vote", 1, yes=True)
    sitting = table.take("sit", None, seat=2, holder={"kind": "open", "gen": 1})
    assert sitting.ended


def test_a_bot_keeps_the_seat_until_the_player_moves() -> None:
    table = Table(LiveClock(bank=10), late="bot-seat")
    table.at += 11_000
    assert table.take("late", None, seat=0, bot="b").bot(0) == "b"
    assert table.take("play", 0, bot="b", waiting=[0]).bot(0) == "b"
    assert table.take("play", 0, waiting=[1]).bot(0) is None
    assert table.sitting.holders[0].user == "u0"


def test_a_bot_makes_one_move() -> None:
    table = Table(LiveClock(bank=10, increment=5), late="bot-move")
    table.at += 11_000
    assert table.take("late", None, seat=0, bot="b").bot(0) == "b"
    assert table.take("play", 0, bot="b", waiting=[0, 1]).bot(0) is None


def test_no_clock_runs_in_a_pause() -> None:
    table = Table(LiveClock(bank=10))
    due = table.sitting.due()
    assert due is not None
    table.take("motion", 0, what="pause")
    assert table.take("vote", 1, yes=True).due() is None
    table.at += 60_000
    table.take("motion", 0, what="resume")
    assert table.take("vote", 1, yes=True).due() == due + 60_000


def test_more_time_is_given_in_minutes() -> None:
    table = Table(LiveClock(bank=60))
    before = table.sitting.clocks.left(1, table.at)
    assert before is not None
    table.take("motion", 0, what="extend", seat=1, minutes=2)
    table.take("vote", 2, yes=True)
    assert table.sitting.clocks.left(1, table.at) == before + 120_000
    assert table.sitting.clocks.left(0, table.at) == before


ACTS = st.lists(
    st.tuples(
        st.sampled_from(
            ["pause", "resume", "end", "letters", "replace", "yes", "no", "sit", "play"]
        ),
        st.integers(0, PEOPLE - 1),
        st.integers(0, 30_000),
    ),
    max_size=30,
)


def go_on(table: Table, acts: list[tuple[str, int, int]]) -> None:
    for what, seat, pause in acts:
        table.at += pause
        if what in ("yes", "no"):
            table.take("vote", seat, yes=what == "yes")
        elif what == "sit":
            table.take("sit", None, seat=seat, holder={"kind": "person", "user": "new", "gen": 1})
        elif what == "play":
            table.take("play", seat, waiting=[(seat + 1) % PEOPLE])
        elif table.sitting.motion is None:
            about = {"seat": (seat + 1) % PEOPLE} if what == "replace" else {}
            table.take("motion", seat, what=what, **about)


def shown(sitting: Sitting) -> Any:
    return (
        sitting.holders,
        sitting.stage,
        sitting.paused,
        sitting.ended,
        sitting.letters_open,
        sitting.motion,
        sitting.clocks.data(),
    )


@given(ACTS, ACTS)
def test_a_copy_goes_on_by_itself(
    before: list[tuple[str, int, int]], after: list[tuple[str, int, int]]
) -> None:
    one, other = Table(LiveClock(bank=600)), Table(LiveClock(bank=600))
    go_on(one, before)
    go_on(other, before)
    kept = one.sitting
    was = shown(kept.copy())
    one.sitting = kept.copy()
    go_on(one, after)
    go_on(other, after)
    assert shown(one.sitting) == shown(other.sitting)
    assert shown(kept) == was


@given(ACTS)
def test_an_open_vote_is_undecided(acts: list[tuple[str, int, int]]) -> None:
    table = Table()
    for act in acts:
        go_on(table, [act])
        motion = table.sitting.motion
        if motion is not None:
            voters = table.sitting.voters(motion)
            assert any(
                motion.votes.get(table.sitting.voter(motion, seat)) is not True for seat in voters
            )
