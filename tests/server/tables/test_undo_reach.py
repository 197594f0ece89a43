"""How far back a seat may go, and what its clock says then, as folds of events."""

from __future__ import annotations

from rulewright.server.clocks.terms import DAY, SECOND, DaysClock, LiveClock
from rulewright.server.events.match import Mended, Played, Retaken, Undone
from rulewright.server.events.seats import Holder, Seated
from rulewright.server.events.votes import Proposed, Voted
from rulewright.server.storage.rows import Event
from rulewright.server.tables.undo_reach import MOST, UndoReach
from tests.server.tables.test_table_state import Table


def plays(*seats: int) -> UndoReach:
    way = UndoReach()
    for n, seat in enumerate(seats):
        way.take(Event(n, Played(start=10 * n), seat))
    return way


def test_the_newest_play_of_a_seat_is_offered() -> None:
    way = plays(0, 1, 0, 2)
    play = way.last(0)
    assert play is not None
    assert (play.n, play.start) == (2, 20)
    assert way.offers(1)
    assert way.last(3) is None


def test_what_was_shown_closes_the_way_and_says_why() -> None:
    way = plays(0, 1)
    assert way.blocked_by(2) == ""
    way.take(Event(2, Played(showed="luck"), 0))
    assert way.last(0) is None
    assert (way.blocked_by(0), way.blocked_by(1), way.blocked_by(2)) == ("luck", "luck", "")
    way.take(Event(3, Played(), 2))  # a bot's, which nobody asked about
    assert (way.blocked_by(0), way.blocked_by(1)) == ("luck", "luck")
    way.take(Event(4, Played(start=40), 1))
    way.take(Event(5, Mended(), None))
    assert (way.blocked_by(0), way.blocked_by(1)) == ("luck", "mended")


def test_a_play_that_says_nothing_of_what_it_showed_closes_the_way() -> None:
    way = plays(0, 1)
    way.take(Event(2, Played(), 2))
    assert way.last(0) is None
    assert [way.blocked_by(seat) for seat in (0, 1, 2)] == ["unknown"] * 3


def test_what_was_taken_back_was_not_shown() -> None:
    """Neither when nothing was shown yet, nor by what others show afterwards."""
    way = plays(0)
    way.take(Event(1, Undone(to=-1, length=0), 0))
    assert (way.last(0), way.blocked_by(0)) == (None, "undone")
    way.take(Event(2, Played(showed="luck"), 1))
    assert (way.blocked_by(0), way.blocked_by(1)) == ("undone", "luck")
    way.take(Event(3, Played(start=30), 1))
    way.take(Event(4, Played(start=40, sealed=True), 0))
    way.take(Event(5, Retaken(), 0))
    assert (way.last(0), way.blocked_by(0)) == (None, "undone")


def test_what_was_shown_after_the_choice_that_stands_is_told_again() -> None:
    """A later choice, made and taken back, changes nothing of it."""
    way = plays(0)
    way.take(Event(1, Played(showed="hidden"), 1))
    way.take(Event(2, Played(start=20), 0))
    way.take(Event(3, Undone(to=1, length=20), 0))
    assert (way.last(0), way.blocked_by(0)) == (None, "hidden")


def test_what_is_undone_is_remembered_and_gone() -> None:
    way = plays(0, 1, 2, 0)
    way.take(Event(4, Undone(to=0, length=10), 1))
    assert way.undone == [1, 2, 3]
    assert [play.n for play in way.plays] == [0]
    assert way.copy().undone == way.undone


def test_only_the_sealed_plays_of_a_seat_are_retaken() -> None:
    way = plays(0)
    way.take(Event(1, Played(start=10, sealed=True), 0))
    way.take(Event(2, Played(start=11, sealed=True), 1))
    assert way.sealed(0)
    assert not way.offers(0)
    way.take(Event(3, Retaken(), 0))
    assert not way.sealed(0)
    assert way.sealed(1)
    assert way.offers(0)
    assert way.undone == []


def test_not_more_than_so_many_plays_are_remembered() -> None:
    way = plays(1, *[0] * MOST)
    assert len(way.plays) == MOST
    assert (way.last(1), way.blocked_by(1)) == (None, "far")


# -- at the table ----------------------------------------------------------------------------


def test_all_must_agree_and_a_sit_alone_takes_nothing_back() -> None:
    table = Table()
    table.take(Played(waiting=[1], start=0), 0)
    table.take(Proposed(what="undo", undo=1), 0)
    state = table.take(Voted(yes=True), 1)
    assert state.votes_to_go_back
    state = table.take(Seated(seat=2, holder=Holder("bot", bot="random")), None)
    assert not state.votes_to_go_back  # whoever is left has agreed: it can be asked for again
    assert state.way.offers(0)


def test_a_vote_is_closed_with_its_play() -> None:
    table = Table()
    table.take(Played(waiting=[1], start=0), 0)
    table.take(Proposed(what="undo", undo=1), 0)
    assert table.take(Played(waiting=[2], start=4), 1).votes_to_go_back
    assert not table.take(Played(waiting=[0], showed="luck"), 2).votes_to_go_back


def test_taking_back_earns_no_increment() -> None:
    table = Table(LiveClock(bank=100, increment=10))
    for _ in range(3):
        table.at += 5 * SECOND
        table.take(Played(waiting=[1], sealed=True, start=0), 0)
        assert table.state.clocks.running() == [1]
        table.at += 20 * SECOND  # others think; this seat's clock stands
        table.take(Retaken(waiting=[0, 1]), 0)
    assert table.state.clocks.left(0, table.at) == 85 * SECOND
    assert table.state.clocks.left(1, table.at) == 25 * SECOND
    assert table.state.waiting == [0, 1]


def test_taking_back_gives_no_new_days() -> None:
    table = Table(DaysClock(days=3))
    table.at += 2 * DAY
    table.take(Played(waiting=[1], sealed=True, start=0), 0)
    table.at += DAY // 2
    table.take(Retaken(waiting=[0, 1]), 0)
    assert table.state.clocks.left(0, table.at) == DAY
    table.at += DAY // 2
    table.take(Played(waiting=[1], sealed=True, start=0), 0)
    assert table.state.clocks.left(1, table.at) == 0


def test_an_undo_asks_everybody_anew() -> None:
    table = Table(DaysClock(days=3))
    table.take(Played(waiting=[1], start=0), 0)
    table.at += DAY
    table.take(Undone(to=0, length=0, waiting=[0]), 0)
    assert table.state.waiting == [0]
    assert table.state.clocks.left(0, table.at) == 3 * DAY
