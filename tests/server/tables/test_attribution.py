"""For whom a seat counts: who began it and made at least half of its moves."""

from __future__ import annotations

from typing import Any

from rulewright.server.events.kinds import Happening
from rulewright.server.events.match import Made, Played, Started
from rulewright.server.events.seats import Holder, Seated
from rulewright.server.events.votes import Proposed
from rulewright.server.storage.rows import Event
from rulewright.server.tables.table_state import TableState
from rulewright.server.terms import Terms


class Table:
    """A table of two people and a bot, whose match starts at once."""

    def __init__(self, *holders: Holder) -> None:
        three = [Holder("person", "ann"), Holder("person"), Holder("bot", bot="steady")]
        self.state = TableState(list(holders) or three, Terms(late_bot="steady"))
        self.n = 0
        self.take(Started(waiting=[0]), None)

    def take(self, what: Happening, who: int | None) -> None:
        self.state = self.state.copy()
        self.state.take(Event(self.n, what, who, at=1000 + self.n))
        self.n += 1

    def moves(self, seat: int, times: int, bot: str | None = None) -> None:
        for _ in range(times):
            self.take(Played(bot=bot, waiting=[0]), seat)

    def sit(self, seat: int, *args: Any, **fields: Any) -> None:
        self.take(Seated(seat, Holder(*args, **fields)), None)

    def subjects(self) -> list[str | None]:
        makers = self.state.attribution
        return [makers.subject(seat) for seat in range(len(self.state.holders))]


def test_persons_and_bots_count_and_who_has_a_link_does_not() -> None:
    table = Table()
    table.moves(0, 2)
    table.moves(1, 2)
    table.moves(2, 2, "steady")
    assert table.subjects() == ["user:ann", None, "bot:steady"]


def test_who_never_had_to_move_counts() -> None:
    assert Table().subjects() == ["user:ann", None, "bot:steady"]


def test_a_bot_that_stands_in_for_more_than_half_takes_the_seat_from_the_count() -> None:
    table = Table()
    table.moves(0, 2)
    table.moves(0, 2, "steady")
    assert table.subjects()[0] == "user:ann"
    table.moves(0, 1, "steady")
    assert table.subjects()[0] is None


def test_who_gets_up_in_the_end_has_the_result_all_the_same() -> None:
    table = Table()
    table.moves(0, 3)
    table.sit(0, "open", gen=1)
    table.sit(0, "person", "bo", gen=1)
    table.moves(0, 3)
    assert table.subjects()[0] == "user:ann"
    table.moves(0, 1)
    assert table.subjects()[0] is None, "and who took it over risks nothing by it"


def test_who_comes_back_goes_on() -> None:
    table = Table()
    table.moves(0, 1)
    table.sit(0, "open", gen=1)
    table.moves(0, 2, "steady")
    table.sit(0, "person", "ann", gen=1)
    table.moves(0, 1)
    assert table.subjects()[0] == "user:ann"


def test_who_keeps_the_seat_of_a_link_made_its_moves() -> None:
    table = Table()
    table.moves(1, 3)
    table.sit(1, "person", "bo")
    assert table.subjects()[1] == "user:bo"
    table.sit(1, "person", "bo-account")  # a guest signed in
    table.moves(1, 1)
    assert table.subjects()[1] == "user:bo-account"


def test_a_bot_voted_into_a_seat_does_not_get_it() -> None:
    table = Table()
    table.take(Proposed(what="replace", seat=0, bot="steady"), 1)
    assert table.state.bot(0) == "steady"
    table.moves(0, 4, "steady")
    assert table.subjects()[0] is None


def test_bots_in_seats_that_stayed_free_begin_the_match() -> None:
    state = TableState([Holder("person", "ann"), Holder("open")], Terms())
    state.take(Event(0, Made(host="ann", seeded=True)))
    state.take(Event(1, Started(bots={1: "random"}, waiting=[0])))
    assert [state.attribution.subject(seat) for seat in (0, 1)] == ["user:ann", "bot:random"]
    assert state.copy().seeded


def test_what_is_not_rated() -> None:
    state = TableState([Holder("open")], Terms())
    assert state.unrated is None
    assert TableState([Holder("open")], Terms(watch="seated")).unrated == "watch"
    state.take(Event(0, Made(seeded=True)))
    assert state.unrated == "seed"
