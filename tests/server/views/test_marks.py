"""People point at the board and mark it for others: nothing is kept, and nobody has to see it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from rulewright.server.http.limits import Limits, Rate
from rulewright.server.marks import MOST_OF_ONE, RING, Author, Marks
from tests.server.persons import Browser, browser
from tests.server.playing import Json, Seat, Server, new_table, next_table, running, settings_in
from tests.server.test_refusals import refused

GAME = "whitechapel"
THERE, OTHER = "84", "65"
ANN, BEN = Author("ann", "ann", "red", "Ann"), Author("ben", None, None, "Ben")


@pytest.fixture
def friends(server: Server) -> Iterator[list[Browser]]:
    """Ann, who makes tables, Ben who sits there, and Cat who looks on."""
    with ExitStack() as stack:
        three = [stack.enter_context(browser(server)) for _ in range(3)]
        for one in three:
            one.done("/guest")
        yield three


@pytest.fixture
def table(friends: list[Browser]) -> str:
    ann, ben, _ = friends
    wish = {"game": GAME, "players": 2, "seats": ["me", "open"]}
    table = str(ann.done("/tables", **wish)["id"])
    ben.done(f"/tables/{table}/sit", seat="detective")
    return table


def mark(who: Browser, table: str, kind: str, *about: str) -> httpx.Response:
    return who.post(f"/tables/{table}/marks", kind=kind, about=list(about))


def seen(who: Browser, table: str) -> list[Json]:
    return list(who.http.get(f"/api/tables/{table}").json()["marks"])


def brief(marks: list[Json]) -> list[tuple[str, str | None, list[str]]]:
    return [(one["kind"], one["seat"], one["about"]) for one in marks]


def test_others_see_where_somebody_points_and_no_event_keeps_it(
    friends: list[Browser], table: str
) -> None:
    ann, ben, cat = friends
    before = cat.http.get(f"/api/tables/{table}").json()
    with Seat(cat.server, table, None).live(changes=True) as wire:
        next_table(wire)
        assert mark(ann, table, "ring", THERE).status_code == 204
        while "marks" not in (told := next_table(wire)):
            pass
        assert brief(told["marks"]) == [("ring", "jack", [THERE])]
        assert told["n"] == before["n"]
    assert mark(ben, table, "arrow", THERE, OTHER).status_code == 204
    assert brief(seen(cat, table)) == [
        ("ring", "jack", [THERE]),
        ("arrow", "detective", [THERE, OTHER]),
    ]
    assert seen(cat, table)[0]["called"] == ann.me()["called"]
    assert cat.http.get(f"/api/tables/{table}").json()["n"] == before["n"]


def test_marks_are_cleared_by_who_put_them_and_by_the_host(
    friends: list[Browser], table: str
) -> None:
    ann, ben, _ = friends
    mark(ann, table, "circle", THERE)
    mark(ben, table, "circle", OTHER)
    refused(ben.post(f"/tables/{table}/marks/clear", all=True), 403, "NotAllowed")
    assert ben.post(f"/tables/{table}/marks/clear").status_code == 204
    assert brief(seen(ben, table)) == [("circle", "jack", [THERE])]
    mark(ben, table, "circle", OTHER)
    assert ann.post(f"/tables/{table}/marks/clear", all=True).status_code == 204
    assert seen(ann, table) == []


def test_where_there_is_no_board_seats_and_open_cards_are_marked(server: Server) -> None:
    seats = new_table(server, "tiny-auction", ["human"] * 3)
    ada, watch = seats["ada"], seats["watch"]
    about = ["seat:bo", "hand:cy:0"]
    assert ada.ask("marks", kind="arrow", about=about).status_code == 204
    assert brief(watch.see()["marks"]) == [("arrow", "ada", about)]
    refused(ada.ask("marks", kind="circle", about=["hand:cy:1"]), 400, "BadRequest")


def test_the_host_says_who_may_mark(friends: list[Browser], table: str) -> None:
    ann, ben, cat = friends
    refused(mark(cat, table, "ring", THERE), 403, "NotAllowed")
    refused(ben.post(f"/tables/{table}/marks/allow", who="all"), 403, "NotAllowed")
    assert ann.post(f"/tables/{table}/marks/allow", who="all").status_code == 204
    assert mark(cat, table, "circle", THERE).status_code == 204
    assert brief(seen(ann, table)) == [("circle", None, [THERE])]
    assert ann.post(f"/tables/{table}/marks/allow", who="off").status_code == 204
    assert seen(ann, table) == []
    refused(mark(ann, table, "ring", THERE), 403, "NotAllowed")
    assert ann.http.get(f"/api/tables/{table}").json()["marked_by"] == "off"


def test_who_muted_somebody_sees_none_of_their_marks(friends: list[Browser], table: str) -> None:
    ann, ben, cat = friends
    whom = {"table": table, "seat": "jack"}
    assert ben.post("/account/people", whom=whom, tie="mute").status_code == 200
    mark(ann, table, "circle", THERE)
    assert seen(ben, table) == []
    assert len(seen(cat, table)) == len(seen(ann, table)) == 1


def test_a_mark_is_about_what_everybody_sees(friends: list[Browser], table: str) -> None:
    ann, *_ = friends
    refused(mark(ann, table, "ring", "no-such-place"), 400, "BadRequest")
    refused(mark(ann, table, "ring", THERE, OTHER), 400, "BadRequest")
    refused(mark(ann, table, "arrow", THERE), 400, "BadRequest")


def test_marks_are_counted(tmp_path: Path) -> None:
    limits = Limits(talk=Rate(3, 3600))
    with running(settings_in(tmp_path, limits=limits)) as server:
        seats = new_table(server, GAME, ["human", "human"])
        points = [seats["jack"].ask("marks", kind="ring", about=[THERE]) for _ in range(5)]
    assert [point.status_code for point in points] == [204] * 3 + [429] * 2


def test_a_ring_goes_and_the_oldest_marks_give_way() -> None:
    marks = Marks()
    marks.put(ANN, "ring", ["a"], 0)
    marks.put(ANN, "ring", ["b"], 1)
    marks.put(BEN, "circle", ["c"], 2)
    assert [one.about for one in marks.shown(3, ())] == [["b"], ["c"]]
    assert [one.about for one in marks.shown(RING + 1, ())] == [["c"]]
    for number in range(MOST_OF_ONE + 2):
        marks.put(ANN, "circle", [str(number)], 5)
    own = [one.about[0] for one in marks.shown(6, ()) if one.seat == "red"]
    assert own == [str(number) for number in range(2, MOST_OF_ONE + 2)]
    assert [one.about for one in marks.shown(6, {"ann"})] == [["c"]]
