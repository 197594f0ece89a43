"""Another match with the same people: one press sets it up, one more each joins it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from rulewright.server.http.limits import UNLIMITED
from tests.server.persons import Browser, browser
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    finished,
    new_table,
    people,
    play_out,
    running,
    settings_in,
)

NIM = "tiny-nim"


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows many guests from one address."""
    with running(settings_in(tmp_path_factory.mktemp("again"), limits=UNLIMITED)) as new:
        yield new


@pytest.fixture
def friends(unlimited: Server) -> Iterator[list[Browser]]:
    """Two guests."""
    with ExitStack() as stack:
        both = [stack.enter_context(browser(unlimited)) for _ in range(2)]
        for one in both:
            one.done("/guest")
        yield both


def see(who: Browser, table: str) -> Json:
    return dict(who.http.get(f"/api/tables/{table}").json())


def of(view: Json, name: str) -> Json:
    """Return a seat as a table shows it."""
    return next(dict(seat) for seat in view["seats"] if seat["name"] == name)


def played(friends: list[Browser]) -> str:
    """Return a finished match of two guests and a bot."""
    ann, ben = friends
    seats = ["me", "open", "random"]
    wanted = {"game": NIM, "players": 3, "seats": seats, "options": {"heaps": 2}}
    table = str(ann.done("/tables", **wanted, terms={"title": "Friday"})["id"])
    ben.done(f"/tables/{table}/sit", seat="blue")
    rng = Random(2)
    while not see(ann, table)["over"]:
        for one in friends:
            view = see(one, table)
            if choices := any_choice(view, rng):
                one.post(f"/tables/{table}/choices", n=view["n"], choices=choices)
    return table


def id_of(link: Json) -> str:
    """Return the id of the table in a seat's address."""
    return str(link["url"]).split("/")[2].partition("?")[0]


@pytest.mark.parametrize(("moved", "ann_sits"), [(False, "red"), (True, "blue")])
def test_the_match_begins_again_with_the_last_who_joins(
    friends: list[Browser], moved: bool, ann_sits: str
) -> None:
    ann, ben = friends
    table = played(friends)
    link = ann.done(f"/tables/{table}/again", moved=moved)
    assert link["seat"] == ann_sits
    assert see(ben, table)["again"] == {"by": "red", "moved": moved}
    assert see(ben, table)["lines"][-1]["text"].endswith("wants to play again.")
    new = id_of(link)
    waits = see(ann, new)
    assert (waits["stage"], waits["terms"]["title"]) == ("open", "Friday")
    assert waits["options"]["heaps"] == 2
    joined = ben.done(f"/tables/{table}/again")
    assert id_of(joined) == new
    begun = see(ben, new)
    assert begun["stage"] == "playing"
    assert (begun["seat"], begun["mine"]) == (joined["seat"], [joined["seat"]])
    assert [seat["kind"] for seat in begun["seats"]].count("bot") == 1


def over_in_lobby(who: Browser, table: str) -> Json:
    """Return a finished table as shown to a person in the lobby."""
    lists = who.http.get("/api/lobby").json()
    return next(dict(line) for line in lists["over"] if line["id"] == table)


def test_the_lobby_says_so_until_one_has_joined(friends: list[Browser]) -> None:
    ann, ben = friends
    table = played(friends)
    assert over_in_lobby(ben, table).get("again") is None
    ann.done(f"/tables/{table}/again")
    assert over_in_lobby(ben, table)["again"] == "red"
    assert over_in_lobby(ann, table).get("again") is None
    ben.done(f"/tables/{table}/again")
    assert over_in_lobby(ben, table).get("again") is None


def test_who_asks_twice_comes_to_the_same_table(friends: list[Browser]) -> None:
    ann, _ = friends
    table = played(friends)
    first = ann.done(f"/tables/{table}/again")
    assert ann.done(f"/tables/{table}/again", moved=True) == first


def test_by_links_alone_it_goes_too(unlimited: Server) -> None:
    seats = new_table(unlimited, NIM, ["human", "human"])
    play_out(seats, Random(3))
    red, blue = people(seats).values()
    keys = [
        Seat(unlimited, *seat.ask("again").json()["url"].split("/")[2:]) for seat in (red, blue)
    ]
    assert keys[0].table == keys[1].table != red.table
    begun = [seat.see() for seat in keys]
    assert [(view["stage"], view["seat"]) for view in begun] == [
        ("playing", "red"),
        ("playing", "blue"),
    ]


def test_only_its_people_may_and_only_in_the_end(unlimited: Server, tmp_path: Path) -> None:
    seats = new_table(unlimited, NIM, ["human", "human"])
    red, watch = seats["red"], seats["watch"]
    assert red.ask("again").json()["error"] == "NotNow"
    play_out(seats, Random(4))
    assert watch.ask("again").json()["error"] == "WrongKey"
    assert finished(red).get("again") is None
