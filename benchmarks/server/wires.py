"""Clients with minimal overhead: a seat's websocket, and calls over a connection kept open."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

NUMBER = re.compile(rb'"n":(\d+)')
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
ASKS = b'"asks":'
TAKEN = b'"taken":[{'
REFUSED = re.compile(rb'\{"id":\d')  # a table's own id is a text
HEAD = 1000  # the number is within so many first bytes of a message


class Option(msgspec.Struct):
    """An option of an ask."""

    text: str


class Amounts(msgspec.Struct):
    """A range of numbers to choose from."""

    low: int
    high: int
    text: str


class Ask(msgspec.Struct):
    """A question to a seat."""

    options: list[Option]
    amounts: Amounts | None


class Shown(msgspec.Struct):
    """The part of a table that these clients need."""

    asks: list[Ask]


class Wire:
    """The websocket of a seat; it calls `saw(n)` with the event of each table that it receives."""

    def __init__(self, socket: ClientConnection, saw: Callable[[int], None]) -> None:
        self._socket = socket
        self._saw = saw
        self._asked = b""
        self._sent = 0
        self._answer: asyncio.Future[bool] | None = None
        self.n = -1
        self.messages = 0
        self.bytes = 0
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def to(cls, address: str, saw: Callable[[int], None] = lambda n: None) -> Wire:
        """Connect like a browser, with compression if the server offers it."""
        socket = await connect(address, max_size=None, proxy=None, ping_interval=None)
        return cls(socket, saw)

    def shown(self) -> Shown:
        """Return the table as last received."""
        return msgspec.json.decode(self._asked, type=Shown)

    async def choose(self, n: int, text: str) -> bool:
        """Send a choice over the websocket; return whether it was accepted."""
        self._sent += 1
        self._answer = asyncio.get_running_loop().create_future()
        body = {"id": self._sent, "n": n, "choices": [text]}
        await self._socket.send(msgspec.json.encode(body), text=True)
        return await self._answer

    @property
    def is_open(self) -> bool:
        """Whether the connection is open."""
        return not self._reading.done()

    async def first(self) -> None:
        """Wait for the first table."""
        while self.n < 0 and not self._reading.done():
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Close the websocket."""
        self._reading.cancel()
        with suppress(asyncio.CancelledError):
            await self._reading
        await self._socket.close()

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                told = await self._socket.recv(decode=False)
                if REFUSED.match(told):
                    self._answered(False)
                    continue
                number = NUMBER.search(told, 0, HEAD)
                assert number is not None
                self.n = int(number[1])
                if ASKS in told:
                    self._asked = told
                self.messages += 1
                self.bytes += len(told)
                if TAKEN in told:
                    self._answered(True)
                self._saw(self.n)

    def _answered(self, taken: bool) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(taken)


class Caller:
    """Makes calls over one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, port: int) -> Caller:
        """Connect to a server on this machine."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**20))

    async def post(self, path: str, value: object) -> int:
        """Post a value as JSON; return the status of the response."""
        return (await self.call("POST", path, msgspec.json.encode(value)))[0]

    async def call(self, method: str, path: str, body: bytes = b"") -> tuple[int, int]:
        """Send a call like a browser; return the status and the length of the response's body."""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(answer)
        assert length is not None, answer
        size = int(length[1])
        await self._reader.readexactly(size)
        return int(answer[9:12]), size

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()
