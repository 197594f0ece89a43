"""Floods and heavy calls: who sends what costs the server most is stopped before it does."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import cast

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.connection import Connection

from rulewright.server.http.counted_wires import FRAGMENTS
from rulewright.server.http.limits import Limits
from rulewright.server.http.protocols import HEADERS, SLICE
from rulewright.server.http.slices import Slices
from tests.server.http.test_connections import answered, is_ended, wire
from tests.server.playing import WAIT, Seat, Server, new_table, next_table, running, settings_in

NIM = "tiny-nim"
MASK = bytes(4)
PING, PONG, EMPTY = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x00\x80" + MASK
LONG_PING = b"\x89\xfd" + MASK + b"x" * 125
BEGUN, PART = b"\x01\x81" + MASK + b"[", b"\x00\x81" + MASK + b"["
MANY = 2000
MUCH = 24_000_000  # bytes: more than the system keeps for a connection that is not read
POLICY = 1008


@pytest.fixture
def limited_server(tmp_path: Path) -> Iterator[Server]:
    """A server with its default limits."""
    with running(settings_in(tmp_path, limits=Limits())) as server:
        yield server


@pytest.fixture
def onlooker(limited_server: Server) -> Seat:
    return new_table(limited_server, NIM, ["human", "human"])["watch"]


def closed_with(there: Connection) -> int:
    """Return the code with which the other side closes a websocket."""
    with pytest.raises(ConnectionClosed) as closed:
        read_on(there)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def read_on(there: Connection) -> None:
    while True:
        there.recv(timeout=WAIT)


def send_much(there: socket.socket, sent: bytes) -> None:
    """Send the same message repeatedly; raise when the connection accepts no more."""
    for _ in range(MUCH // len(sent)):
        there.sendall(sent)


# -- websockets ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "sent",
    [PING * MANY, PONG * MANY, BEGUN + EMPTY * MANY, BEGUN + PART * FRAGMENTS],
    ids=["pings", "pongs", "empty fragments", "a message in too many"],
)
def test_a_flood_of_frames_ends_its_websocket(
    limited_server: Server, onlooker: Seat, sent: bytes
) -> None:
    with onlooker.live() as there, onlooker.live() as other:
        next_table(there)
        next_table(other)
        there.socket.sendall(sent)
        assert closed_with(there) == POLICY
        other.send("?")
        assert next_table(other)["error"] == "BadRequest"
    assert limited_server.http.get("/healthz").json() == {"status": "ok"}


def test_frames_are_counted_by_websocket(onlooker: Seat) -> None:
    """Many people may be behind one address, and each of their pages answers pings."""
    with ExitStack() as stack:
        for _ in range(6):
            there = stack.enter_context(onlooker.live())
            next_table(there)
            for _ in range(10):
                assert there.ping().wait(WAIT)
            there.send(["["] * (FRAGMENTS - 1))  # the library ends it with an empty one
            assert next_table(there)["error"] == "BadRequest"


def test_who_reads_no_answers_to_pings_is_read_no_further(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server:
        table = new_table(server, NIM, ["human", "human"])["watch"].table
        hello = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        with closing(wire(server, SO_RCVBUF=4096, SO_SNDBUF=65536)) as deaf:
            assert status(answered(deaf, hello.encode())) == 101
            deaf.settimeout(1.0)
            with pytest.raises(TimeoutError):
                send_much(deaf, LONG_PING * 1000)
            assert server.http.get("/healthz").status_code == 200


# -- calls ---------------------------------------------------------------------------------------
def status(answer: bytes) -> int:
    statuses = re.match(rb"HTTP/1.1 (\d+)", answer)
    assert statuses is not None, answer
    return int(statuses[1])


def get(headers: int, path: str = "/api/games") -> bytes:
    """Return a call with a number of headers."""
    more = b"".join(b"X%d: 1\r\n" % number for number in range(headers - 1))
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode() + more + b"\r\n"


def post(headers: str, body: bytes = b"") -> bytes:
    head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n\r\n"
    return head.encode() + body


def test_a_body_in_chunks_is_refused(limited_server: Server) -> None:
    """Each may be of one byte. None is read; their connection ends."""
    call = post("Transfer-Encoding: chunked", b"1\r\nx\r\n" * 100 + b"0\r\n\r\n")
    with closing(wire(limited_server, call)) as there:
        answer = there.recv(65536)
        assert status(answer) == 411
        assert b'"LengthRequired"' in answer
        assert is_ended(there)


def test_so_many_headers(limited_server: Server) -> None:
    with closing(wire(limited_server)) as there:
        assert status(answered(there, get(HEADERS))) == 200
    with closing(wire(limited_server)) as there:
        assert status(answered(there, get(HEADERS + 1))) == 431
        assert is_ended(there)
    with closing(wire(limited_server, get(3 * SLICE))) as there:
        assert is_ended(there) or is_ended(there)


def test_no_more_of_a_body_is_read_than_may_be(limited_server: Server) -> None:
    with closing(wire(limited_server, post(f"Content-Length: {MUCH}"), SO_SNDBUF=65536)) as there:
        assert status(there.recv(65536)) == 413
        with pytest.raises(ConnectionError):
            send_much(there, b"x" * 10_000)


@pytest.mark.parametrize("size", [1, 7, 1000, 65_536])
def test_calls_arrive_whole_in_whatever_pieces(limited_server: Server, size: int) -> None:
    """Several at one go are answered in turn, with all of their bodies."""
    body = b"[\n" + b" " * 5000 + b"\n" * 300  # lines of a body are no headers
    calls = [get(3), post(f"Content-Length: {len(body)}", body), get(2, "/healthz"), get(90)]
    sent = b"".join(calls) * 3
    with closing(wire(limited_server)) as there:
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for start in range(0, len(sent), size):
            there.sendall(sent[start : start + size])
        got = b""
        while len(statuses := re.findall(rb"HTTP/1.1 (\d+)", got)) < 12:
            got += there.recv(65536)
    assert statuses == [b"200", b"400", b"200", b"200"] * 3


# -- slices --------------------------------------------------------------------------------------
class Line:
    """A transport that can be told to deliver nothing more."""

    def __init__(self) -> None:
        self.brings = True

    def pause_reading(self) -> None:
        self.brings = False

    def resume_reading(self) -> None:
        self.brings = True

    def is_closing(self) -> bool:
        return False


def sliced(may_read: Callable[[], bool], read: Callable[[bytearray], int]) -> tuple[Line, Slices]:
    line = Line()
    return line, Slices(cast(asyncio.Transport, line), may_read, read)


async def test_others_have_their_turn_between_slices() -> None:
    done: list[str] = []

    def read(unread: bytearray) -> int:
        done.append(unread[:2].decode())
        return 2

    line, slices = sliced(lambda: True, read)
    slices.take(b"aabbcc")
    assert not line.brings
    asyncio.get_running_loop().call_soon(done.append, "another")
    for _ in range(5):
        await asyncio.sleep(0)
    assert done == ["aa", "bb", "another", "cc"]
    assert line.brings


async def test_no_slice_is_read_before_it_may_be() -> None:
    open_: list[bool] = []
    got: list[str] = []

    def read(unread: bytearray) -> int:
        got.append(unread[:1].decode())
        return 1

    line, slices = sliced(lambda: bool(open_), read)
    slices.take(b"ab")
    await asyncio.sleep(0)
    assert (got, line.brings) == ([], False)
    line.resume_reading()  # as uvicorn does once a message was heard
    slices.go_on()
    assert not line.brings
    open_.append(True)
    slices.go_on()
    for _ in range(5):
        await asyncio.sleep(0)
    assert (got, line.brings) == (["a", "b"], True)
    slices.take(b"c")
    slices.end()
    slices.take(b"d")
    assert got == ["a", "b", "c"]
