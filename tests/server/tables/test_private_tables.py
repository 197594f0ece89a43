"""Tables that their own seats alone may see: what strangers are told of them, and who comes in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.persons import Browser, browser
from tests.server.playing import Json, Seat, Server, next_table
from tests.server.test_refusals import refused

NIM = "tiny-nim"
SAID = "Nobody else is to hear this."


@pytest.fixture
def people(server: Server) -> Iterator[list[Browser]]:
    """Three guests: the maker of a table, another who sits there, and a stranger."""
    with ExitStack() as stack:
        windows = [stack.enter_context(browser(server)) for _ in range(3)]
        for one in windows:
            one.done("/guest")
        yield windows


def closed(who: Browser, seats: list[str], **terms: Any) -> str:
    """Create a table that only its seats may see; return its id."""
    new = {"game": NIM, "players": len(seats), "seats": seats}
    made = who.done("/tables", **new, terms={"watch": "seated", **terms})
    return str(made["id"])


def played(ann: Browser, ben: Browser) -> str:
    """Return a private table at which both play."""
    table = closed(ann, ["me", "open"])
    ben.done(f"/tables/{table}/sit", seat="blue")
    return table


def lobby(who: Browser) -> str:
    return who.http.get("/api/lobby").text


def seen(who: Browser, table: str, **query: Any) -> Json:
    answer = who.http.get(f"/api/tables/{table}", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_host_without_a_seat_begins_nothing_that_they_may_not_see(people: list[Browser]) -> None:
    ann, ben, _ = people
    table = closed(ann, ["open", "open"])
    refused(ann.post(f"/tables/{table}/begin", bot="random"), 403, "NotAllowed")
    assert seen(ben, table)["stage"] == "open"
    ann.done(f"/tables/{table}/sit", seat="red")
    assert ann.done(f"/tables/{table}/begin", bot="random")["stage"] == "playing"


def test_strangers_hear_nothing_before_it_begins(people: list[Browser]) -> None:
    ann, _, eve = people
    table = closed(ann, ["me", "open"])
    ann.done(f"/tables/{table}/talk", to="all", text=SAID)
    shown = seen(eve, table)
    assert [seat["kind"] for seat in shown["seats"]] == ["human", "open"]
    assert (shown["talk"], shown["lines"], shown["talk_to"]) == ([], [], [])
    refused(eve.post(f"/tables/{table}/talk", to="watch", text="Psst."), 403, "NotAllowed")
    assert SAID in str(eve.done(f"/tables/{table}/sit", seat="blue")["talk"])


def test_who_leaves_sees_no_more_of_it(people: list[Browser]) -> None:
    ann, ben, _ = people
    table = played(ann, ben)
    ann.done(f"/tables/{table}/talk", to="all", text=SAID)
    n = seen(ann, table)["n"]
    assert ben.done(f"/tables/{table}/leave") == {"n": n + 1}
    refused(ben.http.get(f"/api/tables/{table}"), 403, "NotAllowed")


def test_its_page_names_nothing_to_strangers(people: list[Browser]) -> None:
    ann, ben, eve = people
    table = played(ann, ben)
    link = ann.done(f"/tables/{table}/link")["url"]
    for who, path, named in [
        (eve, f"/t/{table}", False),
        (eve, f"/t/{table}/red.forged", False),
        (eve, link, True),
        (ben, f"/t/{table}", True),
        (ben, f"/t/{table}?seat=blue", True),
        (ben, f"/t/{table}?seat=red", False),
    ]:
        assert ("link" in who.http.get(path).headers) == named, path


def test_a_free_seat_is_taken_by_invitation_only(people: list[Browser]) -> None:
    ann, ben, eve = people
    table = closed(ann, ["me", "open"], listed=True)
    assert table in lobby(eve)
    ben.done(f"/tables/{table}/sit", seat="blue")
    ben.done(f"/tables/{table}/leave")
    assert table not in lobby(eve)
    refused(eve.post(f"/tables/{table}/sit", seat="blue"), 403, "NotAllowed")
    refused(eve.post(f"/tables/{table}/invite", seat="blue"), 403, "NotAllowed")
    refused(ann.post(f"/tables/{table}/invite", seat="red"), 409, "NotNow")
    invited = ann.done(f"/tables/{table}/invite", seat="blue")
    key = invited["url"].split("/")[-1]
    assert invited == {"seat": "blue", "url": f"/t/{table}/{key}"}
    shown = seen(eve, table, key=key)
    assert (shown["seat"], shown["talk"], shown["note"]) == (None, [], "")
    refused(eve.post(f"/tables/{table}/talk", to="all", text="Hello", key=key), 403, "WrongKey")
    for path in ("/replay", "/at/0", "/record", "/premoves"):
        assert eve.http.get(f"/api/tables/{table}{path}", params={"key": key}).status_code == 403
    refused(eve.post(f"/tables/{table}/sit", seat="red", key=key), 403, "NotAllowed")
    assert eve.done(f"/tables/{table}/sit", seat="blue", key=key)["mine"] == ["blue"]


def test_an_invitation_opens_nothing_once_the_seat_is_taken(people: list[Browser]) -> None:
    ann, ben, eve = people
    table = played(ann, ben)
    ben.done(f"/tables/{table}/leave")
    key = ann.done(f"/tables/{table}/invite", seat="blue")["url"].split("/")[-1]
    with browser(ann.server) as cleo:
        cleo.done("/guest")
        cleo.done(f"/tables/{table}/sit", seat="blue", key=key)
        refused(eve.http.get(f"/api/tables/{table}", params={"key": key}), 403, "WrongKey")
        cleo.done(f"/tables/{table}/leave")
    refused(eve.post(f"/tables/{table}/sit", seat="blue", key=key), 403, "NotAllowed")


def test_a_table_for_all_needs_no_invitation(people: list[Browser]) -> None:
    ann, ben, _ = people
    made = ann.done("/tables", game=NIM, players=2, seats=["me", "open"])
    ben.done(f"/tables/{made['id']}/sit", seat="blue")
    ben.done(f"/tables/{made['id']}/leave")
    refused(ann.post(f"/tables/{made['id']}/invite", seat="blue"), 409, "NotNow")


def test_who_watched_before_it_began_is_shown_out(people: list[Browser]) -> None:
    ann, ben, eve = people
    table = closed(ann, ["me", "open"])
    with Seat(eve.server, table, None).live() as wire:
        assert next_table(wire)["stage"] == "open"
        ann.done(f"/tables/{table}/talk", to="all", text=SAID)
        ben.done(f"/tables/{table}/sit", seat="blue")
        told = next_table(wire)
        while "error" not in told:
            assert told["talk"] == told["lines"] == []
            told = next_table(wire)
        assert told["error"] == "NotAllowed"
