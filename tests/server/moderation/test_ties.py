"""People keep others away: who is muted is not heard, and who is blocked cannot come near."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.persons import COOKIE, Browser, browser
from tests.server.playing import Json, Server, next_table
from tests.server.test_refusals import refused
from tests.server.views.test_lobby import new_open

AUCTION = "tiny-auction"
PEOPLE = "/account/people"


@pytest.fixture
def three(server: Server) -> Iterator[list[Browser]]:
    """Three guests."""
    with ExitStack() as stack:
        windows = [stack.enter_context(browser(server)) for _ in range(3)]
        for one in windows:
            one.done("/guest")
        yield windows


def seated(people: list[Browser], **terms: Any) -> str:
    """Return a table with its maker as Ada, the second guest as Bo and the third as Cy."""
    table = new_open(people[0], AUCTION, ["me", "open", "open"], **terms)
    for who, seat in zip(people[1:], ("bo", "cy"), strict=True):
        who.done(f"/tables/{table}/sit", seat=seat)
    return table


def keep(who: Browser, wish: str, **whom: Any) -> httpx.Response:
    return who.post(PEOPLE, whom=whom, tie=wish)


def kept(who: Browser, wish: str, **whom: Any) -> list[Json]:
    answer = keep(who, wish, **whom)
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def seen(who: Browser, table: str, path: str = "", **query: Any) -> Json:
    answer = who.http.get(f"/api/tables/{table}{path}", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def heard(who: Browser, table: str, path: str = "", **query: Any) -> list[str]:
    return [said["text"] for said in seen(who, table, path, **query)["talk"]]


def say(who: Browser, table: str, text: str, to: Any = "all") -> int:
    return int(who.done(f"/tables/{table}/talk", to=to, text=text)["n"])


def opened(who: Browser, table: str, query: str = "") -> Any:
    """Open the websocket of a table with a person's session."""
    address = who.server.url.replace("http", "ws", 1) + f"/api/tables/{table}/live{query}"
    headers = {"Cookie": f"{COOKIE}={who.token}", "Origin": who.server.url}
    return connect(address, proxy=None, additional_headers=headers)


# -- muted ---------------------------------------------------------------------------------------
def test_whoever_is_muted_is_not_heard(three: list[Browser]) -> None:
    """Neither on the table, nor in older talk, nor in the replay; others hear them."""
    ann, ben, cat = three
    table = seated(three)
    say(ben, table, "Aloud.")
    say(ben, table, "In a letter.", ["ada"])
    n = say(cat, table, "And I.")
    assert heard(ann, table) == ["Aloud.", "In a letter.", "And I."]
    [tie] = kept(ann, "mute", table=table, seat="bo")
    assert tie["tie"] == "mute"
    assert heard(ann, table) == ["And I."]
    assert heard(ann, table, "/talk", before=n + 1) == ["And I."]
    start = seen(ann, table, "/replay")["events"][0]["n"]
    assert heard(ann, table, f"/at/{start}") == []
    assert heard(cat, table) == ["Aloud.", "And I."]
    assert heard(ben, table) == ["Aloud.", "In a letter.", "And I."]  # who is not told of it
    assert seen(ann, table)["ties"] == {"bo": "mute"}
    assert seen(ben, table)["ties"] == seen(cat, table)["ties"] == {}
    assert kept(ann, "none", tie=tie["id"]) == []
    assert heard(ann, table) == ["Aloud.", "In a letter.", "And I."]


def test_what_is_said_later_is_not_sent_either(three: list[Browser]) -> None:
    ann, ben, cat = three
    table = seated(three)
    with opened(ann, table, "?changes=true") as wire:
        next_table(wire)
        kept(ann, "mute", table=table, seat="bo")
        say(ben, table, "Psst.")
        n = say(cat, table, "Well?")
        told: list[str] = []
        while (news := next_table(wire))["n"] < n or not told:
            told += [said["text"] for said in news["talk"]]
        assert told == ["Well?"]


def test_a_mute_goes_by_the_person(three: list[Browser]) -> None:
    """To other tables, other seats, and to an account that a guest signs in to."""
    ann, ben, cat = three
    first, second = seated(three), seated([cat, ann, ben])
    n = say(ben, first, "Here.")
    say(ben, second, "There.")
    [tie] = kept(ann, "mute", table=first, n=n)  # by what was said
    assert (heard(ann, first), heard(ann, second)) == ([], [])
    ben.register("Daario")
    [renamed] = ann.http.get(f"/api{PEOPLE}").json()
    assert renamed == {**tie, "called": "Daario", "profile": True}
    say(ben, second, "Again.")
    assert heard(ann, second) == []


def test_a_guest_s_mutes_become_the_account_s(server: Server, three: list[Browser]) -> None:
    ann, ben, _ = three
    table = seated(three)
    with browser(server) as before:
        before.register("Missandei")
    kept(ann, "block", table=table, seat="bo")
    assert ann.sign_in("Missandei").status_code == 200
    say(ben, table, "Hear me.")
    assert heard(ann, table) == []
    assert [tie["tie"] for tie in ann.http.get(f"/api{PEOPLE}").json()] == ["block"]


def test_an_onlooker_is_muted_too(server: Server, three: list[Browser]) -> None:
    table = seated(three)
    with browser(server) as one, browser(server) as other:
        for who in (one, other):
            who.done("/guest")
        n = say(one, table, "Look at that!", "watch")
        assert heard(other, table) == ["Look at that!"]
        kept(other, "mute", table=table, n=n)
        assert heard(other, table) == []
        assert heard(one, table) == ["Look at that!"]


# -- blocked -------------------------------------------------------------------------------------
def test_whoever_is_blocked_writes_no_letters(three: list[Browser]) -> None:
    ann, ben, _ = three
    table = seated(three)
    kept(ann, "block", table=table, seat="bo")
    for to in (["ada"], ["ada", "cy"]):
        refused(ben.post(f"/tables/{table}/talk", to=to, text="Psst."), 403, "NotAllowed")
    refused(ann.post(f"/tables/{table}/talk", to=["bo"], text="Psst."), 403, "NotAllowed")
    say(ben, table, "To all.")
    assert heard(ann, table) == []  # to block is to mute
    say(ben, table, "Just us.", ["cy"])
    kept(ann, "mute", table=table, seat="bo")
    say(ben, table, "Psst.", ["ada"])  # is taken, and read by nobody
    assert heard(ann, table) == []


def test_whoever_is_blocked_sits_at_no_table_of_theirs(three: list[Browser]) -> None:
    ann, ben, cat = three
    ben.register("Ser Meryn")
    kept(ann, "block", name="ser meryn")
    table = new_open(ann, AUCTION, ["me", "open", "open"])
    refused(ben.post(f"/tables/{table}/sit", seat="bo"), 403, "NotAllowed")
    cat.done(f"/tables/{table}/sit", seat="bo")
    made = ann.done("/tables", game=AUCTION, players=3, seats=["me", "human", "human"], seed=1)
    key = made["links"][0]["url"].split("/")[3]
    keeping = ben.post(f"/tables/{made['id']}/keep", key=key)
    refused(keeping, 403, "NotAllowed")
    kept(ann, "none", name="Ser Meryn")
    ben.done(f"/tables/{table}/sit", seat="cy")


def test_whoever_is_blocked_invites_nobody_who_did(server: Server, three: list[Browser]) -> None:
    _, ben, cat = three
    table = seated(three)
    with browser(server) as dan:
        dan.register("Ser Arys")
        ben.register("Ser Boros")
        kept(dan, "block", name="Ser Boros")
        put = {"what": "replace", "seat": "ada", "to": "Ser Arys"}
        refused(ben.post(f"/tables/{table}/motions", **put), 403, "NotAllowed")
        assert cat.post(f"/tables/{table}/motions", **put).status_code == 200


def test_tables_of_who_is_blocked_are_not_listed(three: list[Browser]) -> None:
    ann, ben, cat = three
    listed = {"listed": True}
    theirs = new_open(ben, AUCTION, ["me", "open", "open"], **listed)
    others = new_open(cat, AUCTION, ["me", "open", "open"], **listed)

    def lobby(who: Browser) -> set[str]:
        lines = who.http.get("/api/lobby").json()["open"]
        return {line["id"] for line in lines} & {theirs, others}

    assert lobby(ann) == {theirs, others}
    kept(ann, "mute", table=theirs, seat="ada")
    assert lobby(ann) == {theirs, others}
    kept(ann, "block", table=theirs, seat="ada")
    assert lobby(ann) == {others}
    assert lobby(cat) == {theirs, others}


# -- whom ----------------------------------------------------------------------------------------
def test_nobody_is_found_out_by_it(server: Server, three: list[Browser]) -> None:
    """Only who could be seen or heard is meant; an account that shows no profile is not there."""
    ann, ben, _ = three
    table = seated(three, watch="seated")
    n = say(ben, table, "Psst.", ["cy"])
    with browser(server) as stranger:
        refused(keep(stranger, "mute", table=table, seat="bo"), 401, "NotSignedIn")
        stranger.done("/guest")
        refused(keep(stranger, "mute", table=table, seat="bo"), 403, "NotAllowed")
        stranger.register("Hidden One")
        stranger.done("/account/profile", hidden=True)
    refused(keep(ann, "mute", name="Hidden One"), 404, "NotFound")
    refused(keep(ann, "mute", name="Nobody at All"), 404, "NotFound")
    refused(keep(ann, "mute", table=table, n=n), 404, "NotFound")  # a letter to others
    refused(keep(ann, "mute", tie="none"), 404, "NotFound")
    refused(keep(ann, "mute"), 400, "BadRequest")
    refused(keep(ann, "mute", table=table, seat="dot"), 400, "BadRequest")


def test_not_oneself_nor_a_bot_nor_a_link(three: list[Browser]) -> None:
    ann = three[0]
    seats = ["me", "random", "human"]
    made = ann.done("/tables", game=AUCTION, players=3, seats=seats, seed=1)
    refused(keep(ann, "mute", table=made["id"], seat="ada"), 400, "BadRequest")
    refused(keep(ann, "mute", table=made["id"], seat="bo"), 400, "BadRequest")
    refused(keep(ann, "mute", table=made["id"], seat="cy"), 409, "NotNow")


def test_who_is_gone_is_forgotten(three: list[Browser]) -> None:
    ann, ben, _ = three
    table = seated(three)
    kept(ann, "block", table=table, seat="bo")
    ben.done("/account/delete")
    assert ann.http.get(f"/api{PEOPLE}").json() == []
