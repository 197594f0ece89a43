"""One refusal for strangers at a table that its seats alone may see, whatever they call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import httpx
import pytest

from rulewright.server.app import create_app
from rulewright.server.openapi import description
from tests.server.persons import Browser, browser
from tests.server.playing import Json, Seat, Server, any_choice, next_table
from tests.server.test_refusals import refused

NIM = "tiny-nim"
CLOSED = {"watch": "seated"}
CALLS = [
    (path, method)
    for path, methods in sorted(description(create_app())["paths"].items())
    if "{table_id}" in path
    for method in methods
]
# For each call a body that says something to those who may: every seat that is named is there.
BODIES: dict[str, Json] = {
    "premoves": {"withdraw": []},
    "premoves/preview": {"choices": []},
    "begin": {"bot": "random"},
    "choices": {"n": 0, "choices": ["heap 1"]},
    "draw": {"by": "lot"},
    "invite": {"seat": "blue"},
    "marks": {"kind": "ring", "about": ["heap 1"]},
    "marks/allow": {"who": "all"},
    "motions": {"what": "replace", "seat": "blue"},
    "move": {"to": "blue"},
    "note": {"text": "mine"},
    "preview": {"n": 0, "choices": []},
    "ready": {"ready": True},
    "seat": {"seat": "blue", "who": "random"},
    "sit": {"seat": "blue"},
    "talk": {"to": "all", "text": "Hello"},
    "votes": {"motion": 0, "yes": True},
}


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[list[Browser]]:
    """Ann, who makes tables, and a stranger."""
    with ExitStack() as stack:
        windows = [stack.enter_context(browser(server)) for _ in range(2)]
        for one in windows:
            one.done("/guest")
        yield windows


@pytest.fixture(scope="module")
def tables(people: list[Browser]) -> dict[str, str]:
    """Private tables, hidden from everybody else, by stage."""
    ann, _ = people
    new = {"game": NIM, "players": 2, "terms": CLOSED}
    over = ann.done("/tables", **new, seats=["me", "random"])["id"]
    luck = Random(3)
    while not (mine := ann.http.get(f"/api/tables/{over}").json())["over"]:
        if choices := any_choice(mine, luck):
            ann.post(f"/tables/{over}/choices", n=mine["n"], choices=choices)
    return {
        "gathers": ann.done("/tables", **new, seats=["me", "human"], gather=True)["id"],
        "plays": ann.done("/tables", **new, seats=["me", "human"])["id"],
        "lost": left_by_one(ann, new),
        "over": over,
    }


def left_by_one(ann: Browser, new: Json) -> str:
    """Return a running match with a free seat to which nobody was invited."""
    table = str(ann.done("/tables", **new, seats=["me", "open"])["id"])
    with browser(ann.server) as ben:
        ben.done("/guest")
        ben.done(f"/tables/{table}/sit", seat="blue")
        ben.done(f"/tables/{table}/leave")
    return table


def asked(who: Browser, path: str, method: str, table: str, body: Json) -> httpx.Response:
    address = path.replace("{table_id}", table).replace("{n}", "0")
    sent = None if method == "get" else body
    return who.http.request(method, address, json=sent)


def bodies(path: str) -> list[Json]:
    """Return a body that fits the table, and one with an unknown seat."""
    body = BODIES.get(path.partition("{table_id}/")[2], {})
    elsewhere = {name: "nowhere" if name in ("seat", "to") else body[name] for name in body}
    return [body] if path.endswith("/talk") else [body, elsewhere]


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_strangers_are_refused_alike(
    people: list[Browser], tables: dict[str, str], path: str, method: str
) -> None:
    answers = {
        (stage, str(body)): asked(people[1], path, method, table, body)
        for stage, table in tables.items()
        for body in bodies(path)
    }
    for answer in answers.values():
        told = refused(answer, 403, "NotAllowed")
        assert told["message"] == "only players may see this table"


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_nobody_is_told_more_without_a_session(
    server: Server, tables: dict[str, str], path: str, method: str
) -> None:
    with browser(server) as nobody:
        answers = [
            asked(nobody, path, method, table, body)
            for table in tables.values()
            for body in bodies(path)
        ]
    assert {answer.status_code for answer in answers} <= {401, 403}
    assert len({answer.content for answer in answers}) == 1, [answer.text for answer in answers]


def test_nor_by_a_seat_a_key_the_websocket_or_the_page(
    server: Server, people: list[Browser], tables: dict[str, str]
) -> None:
    _, eve = people
    queries: list[Any] = [{"seat": "red"}, {"seat": "nowhere"}, {"seat": "watch"}]
    for table in tables.values():
        for query in queries:
            refused(eve.http.get(f"/api/tables/{table}", params=query), 403, "NotAllowed")
        for key in ("red.forged", "nowhere.forged"):
            answer = eve.http.get(f"/api/tables/{table}", params={"key": key})
            refused(answer, 403, "WrongKey")
            refused(eve.post(f"/tables/{table}/sit", seat="blue", key=key), 403, "NotAllowed")
        with Seat(server, table, None).live() as wire:
            assert next_table(wire)["error"] == "NotAllowed"
        assert "link" not in eve.http.get(f"/t/{table}").headers


def test_a_private_table_by_link_is_as_easy_as_ever(people: list[Browser]) -> None:
    """While a seat is free, whoever was given the address of the table sees it and sits down."""
    ann, eve = people
    new = {"game": NIM, "players": 2, "terms": CLOSED, "gather": True}
    table = ann.done("/tables", **new, seats=["me", "open"])["id"]
    shown = dict(eve.http.get(f"/api/tables/{table}").json())
    assert [seat["kind"] for seat in shown["seats"]] == ["human", "open"]
    assert eve.done(f"/tables/{table}/sit", seat="blue")["mine"] == ["blue"]


def test_a_host_without_a_seat_sees_the_table_until_it_begins(people: list[Browser]) -> None:
    ann, eve = people
    new = {"game": NIM, "players": 2, "terms": CLOSED, "gather": True}
    table = ann.done("/tables", **new, seats=["human", "human"])["id"]
    assert ann.http.get(f"/api/tables/{table}").json()["host"]
    refused(eve.http.get(f"/api/tables/{table}"), 403, "NotAllowed")
