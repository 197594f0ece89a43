"""What comes to a wrong door is refused in one line of the log, and nothing fails over it."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.server.process import ServerProcess

NAME = "x" * 5000
EVIL = b"Origin: https://evil.example\r\n"


class Door:
    """A server in a separate process, its responses to bytes, and its log entries about them."""

    def __init__(self, process: ServerProcess) -> None:
        self._process = process
        self._address = urlsplit(process.start())

    def knock(self, sent: bytes) -> tuple[int, list[str]]:
        """Send bytes; return the status of the response, and the new lines of the log."""
        before = len(self._process.log.read_text())
        status = re.match(rb"HTTP/1.1 (\d+)", self._answer(sent))
        assert status is not None, "no answer"
        self._answer(asking("/healthz"))  # by now all is said of what was answered before
        return int(status[1]), self._process.log.read_text()[before:].splitlines()

    def _answer(self, sent: bytes) -> bytes:
        place = (self._address.hostname, self._address.port)
        with socket.create_connection(place, timeout=20) as wire:
            wire.sendall(sent)
            return wire.recv(65536)


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    process = ServerProcess(tmp_path_factory.mktemp("doors"))
    try:
        yield Door(process)
    finally:
        process.kill()


def asking(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def handshake(
    path: str = "/api/tables/x/live",
    key: bytes = b"AAAAAAAAAAAAAAAAAAAAAA==",
    method: str = "GET",
    more: bytes = b"",
) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nSec-WebSocket-Version: 13\r\n"
    return (
        head.encode()
        + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
        + b"Sec-WebSocket-Key: %b\r\n%b\r\n" % (key, more)
    )


ADDRESSES = [
    "/assets/%00",
    "/assets/%00.js",
    "/assets/index-%0a.js",
    f"/assets/{NAME}",
    f"/assets/{'a/' * 2500}",
    f"/people/{NAME}",
    f"/api/people/{NAME}",
    "/api/people/%00",
    "/api/tables/%00",
    f"/api/tables/{NAME}",
    f"/api/games/{NAME}/board",
    f"/t/{NAME}/{NAME}",
    "/t/%00/%7f",
]


@pytest.mark.parametrize("path", ADDRESSES, ids=lambda path: path[:24])
def test_an_address_that_can_be_none(door: Door, path: str) -> None:
    status, [line] = door.knock(asking(path))
    assert status == 404
    assert "address.refused" in line
    assert NAME not in line


def test_an_address_where_nothing_is_makes_no_noise(door: Door) -> None:
    number = f"/api/tables/x/at/{'9' * 5000}"
    for path in ("/assets/nothing.js", "/assets/..%2f..%2fetc", "/api/people/Nobody", number):
        assert door.knock(asking(path)) == (404, [])


def test_a_call_with_many_headers(door: Door) -> None:
    for sent in (asking("/api/games"), handshake()):
        head = sent.removesuffix(b"\r\n") + b"X: 1\r\n" * 200 + b"\r\n"
        status, [line] = door.knock(head)
        assert status == 431
        assert "headers.refused" in line


HANDSHAKES = {
    "of another site": handshake(more=EVIL),
    "without a key": handshake(key=b""),
    "with a short key": handshake(key=b"AAAA"),
    "with a key that is not ASCII": handshake(key=b"\xff\xfe"),
    "with two keys": handshake(more=b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"),
    "with an extension that is not ASCII": handshake(more=b"Sec-WebSocket-Extensions: \xff\r\n"),
    "with a protocol that is not ASCII": handshake(more=b"Sec-WebSocket-Protocol: \xff\r\n"),
    "with a connection that is not ASCII": handshake(more=b"Connection: \xff, upgrade\r\n"),
    "with broken extensions": handshake(more=b"Sec-WebSocket-Extensions: ;;=\r\n"),
    "with no version": handshake().replace(b"Sec-WebSocket-Version: 13\r\n", b""),
    "by another method": handshake(method="POST"),
    "with a body": handshake(more=b"Content-Length: 3\r\n") + b"abc",
    "with chunks": handshake(more=b"Transfer-Encoding: chunked\r\n") + b"0\r\n\r\n",
    "with a long header": handshake(more=b"X: " + b"x" * 9000 + b"\r\n"),
    "with a long address": handshake(f"/api/tables/{NAME}{NAME}/live"),
    "at a name of 5000 letters": handshake(f"/api/tables/{NAME}/live"),
    "at a name of no letters": handshake("/api/tables/%00/live"),
    "where no websocket is": handshake("/api/games"),
    "nowhere": handshake("/nowhere"),
    "with no number": handshake("/api/tables/x/live?since=abc"),
}


@pytest.mark.parametrize("sent", HANDSHAKES.values(), ids=HANDSHAKES)
def test_a_handshake_that_is_refused(door: Door, sent: bytes) -> None:
    status, [line] = door.knock(sent)
    assert 400 <= status < 500
    assert "handshake.refused" in line
    assert NAME not in line


def test_a_handshake_that_is_taken_makes_no_noise(door: Door) -> None:
    assert door.knock(handshake()) == (101, [])
