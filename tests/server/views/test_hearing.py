"""The log and the talk come a page at a time: the newest with the table, older ones when asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rulewright.server.http.limits import Rate
from rulewright.server.tables.acts import talk
from rulewright.server.views import hearing
from tests.server.following import Follower
from tests.server.limiting import limited, too_many
from tests.server.persons import browser
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    new_table,
    next_table,
    people,
    running,
    settings_in,
)
from tests.server.test_refusals import refused

AUCTION = "tiny-auction"
NIM = "tiny-nim"
PAGE = 5


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short pages of the log."""
    monkeypatch.setattr(hearing, "PAGE", PAGE)


def played(server: Server, moves: int = 12) -> dict[str, Seat]:
    """Return a table with events and talk, for all and for some."""
    rng = Random(7)
    seats = new_table(server, AUCTION, ["human"] * 3, seed=7)
    for number in range(moves):
        seats["ada"].talk(["cy"], f"Letter {number}.")
        seats["bo"].talk("all", f"Word {number}.")
        for seat in people(seats).values():
            table = seat.see()
            if choices := any_choice(table, rng):
                assert seat.send(table["n"], choices).status_code == 200
    return seats


def whole(seat: Seat, what: str) -> list[Json]:
    """Return everything that a seat reads, page by page; check the pages' lengths."""
    page = seat.see()
    lines: list[Json] = []
    while True:
        lines, cut = page[what] + lines, page[f"{what}_cut"]
        later = [one for one in page[what] if one["n"] > page[what][0]["n"]]
        assert len(later) <= PAGE
        if cut is None:
            return lines
        assert page[what][0]["n"] == cut
        answer = seat.get(f"/{what}", {"before": cut})
        assert answer.status_code == 200, answer.text
        page = answer.json()
        assert set(page) == {what, f"{what}_cut"}
        assert all(one["n"] < cut for one in page[what])


@pytest.mark.usefixtures("short")
def test_old_lines_leave_the_first_page(server: Server) -> None:
    seats = played(server)
    for seat in seats.values():
        n = seat.see()["n"]
        everything = seat.get(f"/at/{n}").json()  # of a past moment all is told
        table = seat.see()
        assert len(table["lines"]) < len(everything["lines"])
        assert [line["text"] for line in whole(seat, "lines")] == [
            line["text"] for line in everything["lines"]
        ]
        assert whole(seat, "talk") == everything["talk"]


@pytest.mark.usefixtures("short")
def test_an_event_is_whole_in_its_page(server: Server) -> None:
    seat = played(server)["ada"]
    cut = seat.see()["lines_cut"]
    page = seat.get("/lines", {"before": cut}).json()["lines"]
    older = seat.get("/lines", {"before": page[0]["n"]}).json()["lines"]
    assert page[0]["n"] not in {line["n"] for line in older}


@pytest.mark.usefixtures("short")
def test_pages_hold_ones_own_alone(server: Server) -> None:
    """However much others are written, one's own page is as long as ever."""
    seats = new_table(server, AUCTION, ["human"] * 3)
    for number in range(4):
        assert seats["ada"].talk("all", f"Word {number}.").status_code == 200
    for number in range(PAGE + 3):
        assert seats["ada"].talk(["cy"], f"Letter {number}.").status_code == 200
    table = seats["bo"].see()
    assert [said["text"] for said in table["talk"]] == [f"Word {number}." for number in range(4)]
    assert table["talk_cut"] is None
    assert seats["cy"].see()["talk_cut"] > 4


@pytest.mark.usefixtures("short")
def test_who_was_away_for_long_is_told_the_newest(server: Server) -> None:
    seats = played(server)
    table = seats["bo"].see(since=3)
    assert table["lines_from"] == 4
    assert table["lines_cut"] > 4
    assert table["lines"][0]["n"] == table["lines_cut"]
    with seats["bo"].live(since=3) as wire:
        first = next_table(wire)
        assert [
            first[name] for name in ("lines_from", "lines_cut", "lines", "talk", "talk_cut")
        ] == [table[name] for name in ("lines_from", "lines_cut", "lines", "talk", "talk_cut")]
    near = seats["bo"].see(since=table["lines_cut"])
    assert near["lines_cut"] is None


@pytest.mark.usefixtures("short")
def test_a_line_tells_on_from_the_page_that_it_began_with(server: Server) -> None:
    seats = played(server)
    seat = seats["bo"]
    follower = Follower()
    with seat.live(changes=True) as wire:
        follower.take(next_table(wire))
        begun = len(follower.talk)
        for number in range(PAGE + 2):
            seats["ada"].talk("all", f"More {number}.")
            while not any(said["text"] == f"More {number}." for said in follower.talk):
                follower.take(next_table(wire))
        assert len(follower.talk) == begun + PAGE + 2


def test_older_pages_are_for_who_may_see_the_table(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"], terms={"watch": "seated"})
    assert seats["red"].talk("all", "Among us.").status_code == 200
    for what in ("lines", "talk"):
        refused(seats["watch"].get(f"/{what}"), 403, "NotAllowed")
        refused(Seat(server, seats["red"].table, "red.x").get(f"/{what}"), 403, "WrongKey")
        refused(Seat(server, "nowhere", None).get(f"/{what}"), 404, "UnknownTable")
        refused(seats["red"].get(f"/{what}", {"before": -1}), 400, "BadRequest")
        assert seats["blue"].get(f"/{what}").status_code == 200


# -- how much may be said ------------------------------------------------------------------------
@pytest.fixture
def talking(tmp_path: Path) -> Iterator[Server]:
    """A server with tables at which little is said."""
    with limited(tmp_path, talk=Rate(3, 600), written=Rate(100, 600)) as server:
        yield server


def test_so_much_may_be_said_at_a_table(talking: Server) -> None:
    seats = new_table(talking, NIM, ["human", "human", "human"])
    red, blue = seats["red"], seats["blue"]
    assert red.talk("all", "One.").status_code == 200
    assert red.talk(["blue"], "Two.").status_code == 200
    assert red.ask("note", text="Three.").status_code == 200
    n = red.see()["n"]
    assert too_many(red.talk("all", "Four.")) <= 200
    too_many(red.ask("motions", what="pause"))
    too_many(red.ask("note", text="Five."))
    assert red.see()["n"] == n
    assert blue.talk("all", "I may.").status_code == 200
    assert red.send(n, any_choice(red.see(), Random(1))).status_code == 200  # play goes on


def test_so_many_letters_may_be_said_at_a_table(talking: Server) -> None:
    seats = new_table(talking, NIM, ["human", "human"])
    assert seats["red"].talk("all", "x" * 90).status_code == 200
    too_many(seats["red"].talk("all", "x" * 20))
    assert seats["red"].talk("all", "x" * 10).status_code == 200
    assert seats["blue"].talk("all", "x" * 100).status_code == 200


def test_talk_counts_by_person_and_table(talking: Server) -> None:
    with browser(talking) as mine, browser(talking) as other:
        mine.done("/guest")
        tables = [
            mine.done("/tables", game=NIM, players=2, seats=["me", "human"])["id"] for _ in range(2)
        ]
        other.done("/guest")
        for _ in range(3):
            mine.done(f"/tables/{tables[0]}/talk", to="all", text="Hear me.")
        too_many(mine.post(f"/tables/{tables[0]}/talk", to="all", text="Hear me."))
        mine.done(f"/tables/{tables[1]}/talk", to="all", text="Hear me.")
        for _ in range(3):
            other.done(f"/tables/{tables[0]}/talk", to="watch", text="They talk much.")
        too_many(other.post(f"/tables/{tables[0]}/talk", to="watch", text="They do."))


def test_nobody_says_more_than_a_table_keeps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "WORDS_MOST", 100)
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, NIM, ["human", "human"])
        assert seats["red"].talk("all", "x" * 99).status_code == 200
    with running(settings_in(tmp_path)) as server, browser(server) as guest:
        red, blue = (Seat(server, seats[name].table, seats[name].key) for name in ("red", "blue"))
        refused(red.talk("all", "xx"), 403, "NotAllowed")
        assert red.talk("all", "x").status_code == 200
        assert blue.talk("all", "xx").status_code == 200
        guest.done("/guest")
        path = f"/tables/{red.table}/talk"
        guest.done(path, to="watch", text="x" * 100)
        refused(guest.post(path, to="watch", text="x"), 403, "NotAllowed")
