"""Broken and hostile messages over real sockets: each a clear refusal, and nothing is changed."""

from __future__ import annotations

import json
import logging
import re
import socket
import sqlite3
from collections.abc import Iterator, MutableMapping
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed
from websockets.sync.connection import Connection as Wire

from rulewright.server.app import create_app
from rulewright.server.errors import ErrorBody
from rulewright.server.openapi import SAYS, calls
from rulewright.server.views.bodies import OwnSeat, WireChoices
from tests.server.persons import Browser, browser
from tests.server.playing import (
    Json,
    Seat,
    Server,
    new_table,
    next_answer,
    next_table,
    running,
    settings_in,
    table_at,
)
from tests.soak import scaled

GAME = "tiny-auction"
LONGEST = 7000  # letters of a path or a query: the head of a call has 16 KiB
KEPT = ("tables", "events", "seats", "users", "sessions", "passkeys", "ties", "reports")
# What would end the session, or let bots change the database meanwhile, is tried by strangers.
NOT_MINE = ("/account/delete", "/account/sign-out", "/account/sign-out-everywhere", "/begin")
FAILED = ("error", "critical")
BODIES: dict[str, type[msgspec.Struct]] = {
    f"{method} {path}": handler.parsed_data_field.annotation
    for path, method, handler in calls(create_app())
    if handler.parsed_data_field is not None
}
quiet = settings(suppress_health_check=list(HealthCheck))


class Target:
    """A server with a running and an open table, somebody at both, and its log."""

    def __init__(
        self, server: Server, folder: Path, log: list[MutableMapping[str, Any]], somebody: Browser
    ) -> None:
        self.server = server
        self.log = log
        self.somebody = somebody
        self._database = folder / "tables.db"
        self.seats = new_table(server, GAME, ["human"] * 3)
        wanted = {"game": GAME, "players": 3, "seats": ["me", "open", "human"]}
        self.open = str(somebody.done("/tables", **wanted)["id"])
        self.address = urlsplit(server.url)

    @property
    def seat(self) -> Seat:
        """A seat at the running table."""
        return self.seats["ada"]

    def kept(self) -> list[Any]:
        """Return everything in the database about tables and people."""
        with closing(sqlite3.connect(self._database)) as database:
            return [database.execute(f"SELECT * FROM {name}").fetchall() for name in KEPT]

    def call(self, method: str, path: str, body: bytes = b"", cookie: bool = False) -> None:
        """Make a call; check that a refusal has the documented form and changes nothing."""
        before = self.kept()
        http = self.somebody.http if cookie else self.server.http
        answer = http.request(method, path, content=body)
        if answer.status_code >= 400:
            refused(answer)
            assert self.kept() == before, answer.text
        self.check_log()

    def raw(self, sent: bytes, patience: float = 10.0) -> bytes:
        """Send bytes on a raw socket, and read until the server closes it or is silent."""
        host, port = self.address.hostname, self.address.port
        with socket.create_connection((host, port), timeout=patience) as wire:
            wire.sendall(sent)
            received = b""
            try:
                while part := wire.recv(65536):
                    received += part
                    wire.settimeout(0.1)
            except (TimeoutError, ConnectionResetError):
                pass
        return received

    def check_log(self) -> None:
        """Check that nothing failed in the server, by its own log and the one below it."""
        failed = [one for one in self.log if one.get("log_level") in FAILED]
        self.log.clear()
        assert failed == []


def refused(answer: httpx.Response) -> str:
    """Return the name of a refusal, after checking its form."""
    assert answer.status_code in SAYS.keys() - {500} | {405}, answer.text
    assert answer.headers["content-type"] == "application/json"
    said = msgspec.json.decode(answer.content, type=ErrorBody)
    assert said.error != "ServerFault"
    assert said.message
    return said.error


class Errors(logging.Handler):
    """Collects log entries of errors."""

    def __init__(self, kept: list[MutableMapping[str, Any]]) -> None:
        super().__init__(logging.ERROR)
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.append({"event": record.getMessage(), "log_level": "error"})


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder = tmp_path_factory.mktemp("fuzz")
    with capture_logs() as said, running(settings_in(folder)) as server, browser(server) as guest:
        guest.done("/guest")
        handler = Errors(said)
        logging.getLogger().addHandler(handler)
        fuzzed = Target(server, folder, said, guest)
        yield fuzzed
        logging.getLogger().removeHandler(handler)
    fuzzed.check_log()


# -- bodies --------------------------------------------------------------------------------------

NUMBERS = st.sampled_from([-1, 2**31, 2**31 + 1, 2**63, 2**64, 10**400, -(10**30), 0.5, 1e308])
TEXTS = st.text(max_size=20) | st.sampled_from(
    ["", " ", "\x00", "\u202e", "é", "ß" * 5000, "'; DROP TABLE events; --", "../..", "%00", "null"]
)
JUNK = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
RAW = st.sampled_from(
    [
        b"",
        b"\x00",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'"',
        b"{",
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b"[" * 30_000 + b"]" * 30_000,
        b'{"n": 1e999}',
        b'{"n": NaN}',
        b'{"key": "\\ud800"}',
        b'{"text": "\\udfff\\ud800"}',
        b'{"\\ud800": 1}',
        b'{"key": "\xed\xa0\x80"}',
        b'{"n": 0, "n": "0"}',
        b"{}" * 100,
        b"\xef\xbb\xbf{}",
        b" " * 70_000,
        b"n=0&choices=bid+1",
        b"--x\r\nContent-Disposition: form-data\r\n\r\n",
    ]
)


@st.composite
def bodies(draw: st.DrawFn, good: Json) -> bytes:
    """Return a body that is broken in some way, or well-formed and meaningless."""
    if draw(st.booleans()):
        return draw(RAW | st.binary(max_size=40))
    body = dict(good)
    for name in draw(st.lists(st.sampled_from(sorted(good) or ["key"]), max_size=2)):
        body[name] = draw(JUNK)
    if draw(st.booleans()) and body:
        del body[draw(st.sampled_from(sorted(body)))]
    if draw(st.booleans()):
        body[draw(TEXTS)] = draw(JUNK)
    text = json.dumps(body)
    how = draw(st.sampled_from(["whole", "whole", "cut", "twice"]))
    if how == "cut":
        return text[: draw(st.integers(0, len(text)))].encode()
    if how == "twice" and body:  # the same field again, with something else
        name = draw(st.sampled_from(sorted(body)))
        return f"{text[:-1]}, {json.dumps(name)}: {json.dumps(draw(JUNK))}}}".encode()
    return text.encode()


GOOD: Json = {
    "game": GAME,
    "players": 3,
    "seats": ["human", "human", "open"],
    "options": {"coins": 4},
    "seed": "s",
    "terms": {"title": "T", "clock": {"kind": "live"}},
    "n": 0,
    "choices": ["bid 1", "without card"],
    "to": ["bo"],
    "text": "words",
    "seat": "ada",
    "bot": "random",
    "what": "pause",
    "minutes": 1,
    "motion": 1,
    "yes": True,
    "name": "Somebody",
    "password": "short",
    "old": "x",
    "new": "y",
    "credential": {"id": "a", "rawId": "a", "type": "public-key", "response": {}},
    "id": "x",
    "kind": "webhook",
    "address": "nowhere",
    "token": "x",
}


def good_body(kind: type[msgspec.Struct], seat: Seat) -> Json:
    """Return a body of a valid form."""
    known = {**GOOD, "key": seat.key}
    if kind is OwnSeat:  # who gets up is not there for the rest
        known["key"] = "ada.x"
    return {name: known[name] for name in kind.__struct_encode_fields__ if name in known}


@pytest.mark.parametrize("call", BODIES)
@quiet
@given(data=st.data())
def test_bodies(target: Target, call: str, data: st.DataObject) -> None:
    send_some_body(target, call, data)


@pytest.mark.soak
@pytest.mark.parametrize("call", BODIES)
@settings(quiet, max_examples=scaled(400))
@given(data=st.data())
def test_many_more_bodies(target: Target, call: str, data: st.DataObject) -> None:
    send_some_body(target, call, data)


def send_some_body(target: Target, call: str, data: st.DataObject) -> None:
    """Send a body; check that it changes nothing if it is invalid."""
    method, path = call.split()
    kind = BODIES[call]
    body = data.draw(bodies(good_body(kind, target.seat)))
    table = data.draw(st.sampled_from([target.seat.table, target.open, "nowhere"]))
    address = path.replace("{table_id}", table).replace("{channel_id}", "nothing")
    cookie = data.draw(st.booleans()) and not path.endswith(NOT_MINE)
    before = target.kept()
    target.call(method, address, body, cookie)
    if not decodes(body, kind):
        assert target.kept() == before


def decodes(body: bytes, kind: type[msgspec.Struct]) -> bool:
    """Return whether a body is valid for a type."""
    try:
        msgspec.json.decode(body or b"{}", type=kind)
    except (ValueError, RecursionError):
        return False
    return True


# -- addresses -----------------------------------------------------------------------------------


@quiet
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "X"]),
    part=st.sampled_from(["", "/record", "/replay", "/at/0", "/at/", "/link", "/choices", "/live"]),
    query=st.lists(
        st.tuples(st.sampled_from(["key", "since", "seat", "as", "open", "x"]), TEXTS | NUMBERS),
        max_size=4,
    ),
    table=st.none() | TEXTS,
)
def test_addresses(
    target: Target, method: str, part: str, query: list[tuple[str, Any]], table: str | None
) -> None:
    name = target.seat.table if table is None else quote(table, safe="")[:LONGEST]
    asked = "&".join(f"{key}={quote(str(value), safe='')[:3000]}" for key, value in query)
    target.call(method, f"/api/tables/{name}{part}?{asked[:LONGEST]}")


@pytest.mark.parametrize("n", ["-1", "1", "2147483648", str(2**70), "9" * 5000, "x", "0x1", "1.0"])
def test_moments_that_are_none(target: Target, n: str) -> None:
    target.call("GET", f"/api/tables/{target.seat.table}/at/{n}")


HOST = b"Host: localhost\r\n"
BROKEN = {
    "nonsense": b"\x00\x01\x02\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "two lengths": b"POST /api/guest HTTP/1.1\r\n%bContent-Length: 2\r\n"
    b"Content-Length: 5\r\n\r\n{}",
    "no length": b"POST /api/guest HTTP/1.1\r\n%bContent-Length: x\r\n\r\n{}",
    "less than none": b"POST /api/guest HTTP/1.1\r\n%bContent-Length: -2\r\n\r\n{}",
    "length and chunks": b"POST /api/guest HTTP/1.1\r\n%bContent-Length: 2\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "broken chunks": b"POST /api/guest HTTP/1.1\r\n%b"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    "half a body": b"POST /api/guest HTTP/1.1\r\n%bContent-Length: 200\r\n\r\n{",
    "no colon": b"GET / HTTP/1.1\r\n%bnonsense\r\n\r\n",
    "long header": b"GET / HTTP/1.1\r\n%bX: " + b"x" * 200_000 + b"\r\n\r\n",
    "long address": b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n%b\r\n\r\n",
    "bytes in the address": b"GET /api/tables/\xff\xfe HTTP/1.1\r\n%b\r\n\r\n",
    "bytes in the query": b"GET /api/tables/x?key=\xff&since=\xfe HTTP/1.1\r\n%b\r\n\r\n",
    "bytes in the cookie": b"GET /api/me HTTP/1.1\r\n%bCookie: rulewright=\xff\xfe\r\n\r\n",
    "bytes in the origin": b"POST /api/guest HTTP/1.1\r\n%bOrigin: http://\xff[\r\n\r\n",
    "a host that is none": b"POST /api/guest HTTP/1.1\r\nHost: [::\r\nOrigin: http://x\r\n"
    b"Cookie: rulewright=x\r\nContent-Length: 2\r\n\r\n{}",
    "a body that is not gzip": b"POST /api/guest HTTP/1.1\r\n%bContent-Encoding: gzip\r\n"
    b"Content-Type: \xff/;;=\r\nContent-Length: 3\r\n\r\n\x1f\x8b\x00",
}


@pytest.mark.parametrize("sent", BROKEN.values(), ids=BROKEN)
def test_what_is_no_http(target: Target, sent: bytes) -> None:
    before = target.kept()
    received = target.raw(sent.replace(b"%b", HOST), patience=0.5)
    status = re.match(rb"HTTP/1.1 (\d+)", received)
    assert status is None or int(status[1]) < 500, received[:500]
    assert target.kept()[:3] == before[:3]
    assert target.server.http.get("/healthz").json() == {"status": "ok"}
    target.check_log()


# -- websockets ----------------------------------------------------------------------------------


@quiet
@given(
    messages=st.lists(
        st.binary(max_size=4096) | st.text(max_size=1000) | JUNK.map(json.dumps), max_size=12
    )
)
def test_messages_are_refused_and_the_wire_goes_on(
    target: Target, messages: list[bytes | str]
) -> None:
    fit = [one for one in messages if len(one.encode() if isinstance(one, str) else one) <= 4096]
    before = target.kept()
    with target.seat.live() as wire:
        first = next_table(wire)
        for message in fit:
            wire.send(message)
        for _ in fit:
            assert next_answer(wire)["error"] == "BadRequest"
        assert target.kept() == before
        said = target.seats["bo"].talk("all", "still here").json()["n"]
        assert table_at(wire, said)["n"] == said == first["n"] + 1
    target.check_log()


@quiet
@given(data=st.data())
def test_choices_that_are_broken(target: Target, data: st.DataObject) -> None:
    """Each is answered: only what is of the protocol may change anything."""
    good = {"id": 1, "n": data.draw(st.integers(0, 9)), "choices": ["bid 1"]}
    sent = data.draw(bodies(good))[:4096]
    before = target.kept()
    with target.seat.live() as wire:
        next_table(wire)
        wire.send(sent)
        told = next_answer(wire)
        if not decodes(sent, WireChoices):
            assert told["error"] == "BadRequest"
        if "error" in told:
            assert told["error"] != "ServerFault"
            assert target.kept() == before
        else:
            assert len(told["taken"]) == 1
    target.check_log()


@quiet
@given(
    key=st.none() | TEXTS,
    since=st.none() | TEXTS | NUMBERS,
    seat=st.none() | TEXTS,
    table=st.none() | TEXTS,
)
def test_wires_that_cannot_be_had(
    target: Target, key: str | None, since: Any, seat: str | None, table: str | None
) -> None:
    """A wrong key, moment, seat or table: refused by name, then closed; or the spectator's view."""
    asked = {"key": key, "since": since, "seat": seat}
    query = "&".join(f"{k}={quote(str(v), safe='')}" for k, v in asked.items() if v is not None)
    name = target.seat.table if table is None else quote(table, safe="")[:1500]
    head = target.raw(_handshake(f"/api/tables/{name}/live?{query}"))
    status = re.match(rb"HTTP/1.1 (\d+)", head)
    assert status is not None
    assert int(status[1]) in (101, 400, 403, 404), head
    assert b"ServerFault" not in head
    assert b'"seat":"ada","over"' not in head  # what a seat of one's own is told
    target.check_log()


def _handshake(path: str, key: bytes = b"AAAAAAAAAAAAAAAAAAAAAA==", version: int = 13) -> bytes:
    return (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: {version}\r\n"
    ).encode() + b"Sec-WebSocket-Key: %b\r\n\r\n" % key


FRAMES = {
    "not masked": b"\x81\x02{}",
    "an opcode that is none": b"\x83\x80\x00\x00\x00\x00",
    "reserved bits": b"\xf1\x80\x00\x00\x00\x00",
    "goes on with nothing": b"\x80\x80\x00\x00\x00\x00",
    "no text": b"\x81\x82\x00\x00\x00\x00\xff\xfe",
    "too long": b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
    "long length of less": b"\x81\xfe\x00\x01\x00\x00\x00\x00x",
    "a broken ping": b"\x09\x80\x00\x00\x00\x00",
    "a long ping": b"\x89\xfe\x00\x80\x00\x00\x00\x00" + b"x" * 128,
    "a wrong close": b"\x88\x82\x00\x00\x00\x00\x00\x01",
    "a close of one byte": b"\x88\x81\x00\x00\x00\x00\x01",
    "many pings": b"\x89\x80\x00\x00\x00\x00" * 2000,
    "many small parts": b"\x01\x80\x00\x00\x00\x00" + b"\x00\x81\x00\x00\x00\x00x" * 6000,
    "half a frame": b"\x81\xfe",
    "an end without a word": b"",
}


@pytest.mark.parametrize("sent", FRAMES.values(), ids=FRAMES)
def test_what_is_no_websocket(target: Target, sent: bytes) -> None:
    before = target.kept()
    head = _handshake(f"/api/tables/{target.seat.table}/live")
    assert target.raw(head + sent).startswith(b"HTTP/1.1 101")
    with target.seat.live() as wire:
        assert next_table(wire)["seat"] == "ada"
    assert target.kept() == before
    target.check_log()


@pytest.mark.parametrize(("key", "version"), [(b"", 13), (b"x", 13), (b"A" * 24, 1)])
def test_handshakes_that_are_none(target: Target, key: bytes, version: int) -> None:
    path = f"/api/tables/{target.seat.table}/live"
    received = target.raw(_handshake(path, key, version))
    assert re.match(rb"HTTP/1.1 4\d\d", received), received
    target.check_log()


def test_many_messages_at_once_and_too_long_ones(target: Target) -> None:
    before = target.kept()
    with target.seat.live() as wire, target.seats["bo"].live() as other:
        next_table(wire)
        next_table(other)
        for _ in range(300):
            wire.send("{}" * Random(1).randint(1, 100))
        wire.send("x" * 5000)
        with pytest.raises(ConnectionClosed):
            _hear_out(wire)
        other.send("still here")
        while "error" not in (told := next_table(other)):
            pass  # that somebody has gone may be told before
        assert told["error"] == "BadRequest"
    assert target.kept() == before
    target.check_log()


def _hear_out(wire: Wire) -> None:
    for _ in range(400):
        wire.recv(timeout=5)
