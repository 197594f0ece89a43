"""Measures the effect on others when one person uses the server as much as possible.

Three clients of one person, who has a seat at another table, send requests as fast as they are
answered, in waves of different kinds, from a process and an address of their own. Meanwhile six
people play at a table, and a client asks for the server's health. Everything stays on this machine
and ends after a number of seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterable, AsyncIterator
from itertools import count
from multiprocessing import get_context
from random import Random

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.server.filling import Filled
from benchmarks.server.load import Party, Tally, share
from benchmarks.server.serving import Serving
from benchmarks.server.wires import Caller

CLIENTS = 3
WAVES = ("reads", "writes", "messages")
FROM = "127.0.0.2"  # the address of who crowds; the others are at 127.0.0.1
SECONDS = 8.0  # of a wave
START = 1.0  # seconds of warm-up
MOVE = 0.1  # seconds between moves at the table
ASK = 0.02  # between calls of healthz
HEAD = "{} {} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {}\r\n\r\n"
Figures = dict[str, float]


def crowded(server: Serving, table: Filled, other: Filled) -> Figures:
    """Return the figures of the wave with the largest effect on the table.

    The players are at `table`, the crowding clients at `other`.
    """
    waves = [asyncio.run(felt(server, table, other, kind)) for kind in WAVES]
    return {name: max(wave[name] for wave in waves) for name in waves[0]}


async def felt(server: Serving, table: Filled, other: Filled, kind: str) -> Figures:
    """Return what other clients measure during a wave."""
    tally, asked = Tally(), list[float]()
    party = Party(server.port, table, tally, Random(1))
    await party.sit_down()
    crowd = get_context("spawn").Process(target=crowd_in, args=(kind, server.port, other))
    crowd.start()
    others = [asyncio.create_task(party.play(MOVE))]
    others.append(asyncio.create_task(ask_after(server.port, tally, asked)))
    await asyncio.sleep(START)
    tally.counting = True
    await asyncio.sleep(SECONDS)
    tally.counting = False
    crowd.terminate()
    crowd.join()
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    with contextlib.suppress(OSError):
        await party.get_up()
    return {
        "crowd_health_median_ms": 1000 * share(sorted(asked), 0.5),
        "crowd_health_99_ms": 1000 * share(sorted(asked), 0.99),
        "crowd_seen_median_ms": 1000 * share(sorted(tally.seen_after), 0.5),
        "crowd_seen_99_ms": 1000 * share(sorted(tally.seen_after), 0.99),
        "crowd_never_seen": tally.never_seen,
    }


async def ask_after(port: int, tally: Tally, asked: list[float]) -> None:
    """Ask for the server's health repeatedly."""
    caller = await Caller.to(port)
    while True:
        begun = time.perf_counter()
        status, _ = await caller.call("GET", "/healthz")
        if tally.counting and status == 200:
            asked.append(time.perf_counter() - begun)
        await asyncio.sleep(ASK)


# -- the crowd -----------------------------------------------------------------------------------


def crowd_in(kind: str, port: int, table: Filled) -> None:
    """Send requests at full speed until ended, with a time limit after the measurement."""
    with contextlib.suppress(TimeoutError):
        asyncio.run(asyncio.wait_for(_crowd(kind, port, table), START + SECONDS + 10))


async def _crowd(kind: str, port: int, table: Filled) -> None:
    ask = messages if kind == "messages" else calls
    key = next(iter(table.keys.values()))
    await asyncio.gather(*(ask(kind, port, table.id, key) for _ in range(CLIENTS)))


async def calls(kind: str, port: int, table: str, key: str) -> None:
    """Make calls one after another, on one connection while it stays open."""
    asked = reads(table, key) if kind == "reads" else writes(table, key)
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            async with connection(port) as (reader, writer):
                while True:
                    writer.write(await anext(asked))
                    await _answer(reader)


async def reads(table: str, key: str) -> AsyncIterator[bytes]:
    """Yield requests for the pages, replays, past moments and records of a table."""
    paths = ("", "/replay", "/record", "/lines", "/talk", "/premoves")
    for number in count():
        path = paths[number % (len(paths) + 1)] if number % (len(paths) + 1) < len(paths) else ""
        at = f"/at/{number % 200}" if number % 3 == 0 else path
        yield HEAD.format("GET", f"/api/tables/{table}{at}?key={key}", 0).encode()


async def writes(table: str, key: str) -> AsyncIterator[bytes]:
    """Yield requests to talk (while allowed), choose invalidly, preview, and send invalid JSON."""
    bodies = [
        ("talk", {"key": key, "to": "all", "text": "x" * 2000}),
        ("choices", {"key": key, "n": 1, "choices": ["x"] * 400}),
        ("preview", {"key": key, "n": 1, "choices": ["x"] * 400}),
        ("note", {"key": key, "text": "x" * 4000}),
        ("choices", None),
    ]
    for number in count():
        call, body = bodies[number % len(bodies)]
        sent = b"[" * 60_000 if body is None else msgspec.json.encode(body)
        path = f"/api/tables/{table}/{call}?key={key}"
        yield HEAD.format("POST", path, len(sent)).encode() + sent


async def messages(kind: str, port: int, table: str, key: str) -> None:
    """Send invalid messages without a pause on a websocket, which is reopened when closed."""
    address = f"ws://127.0.0.1:{port}/api/tables/{table}/live?key={key}"
    while True:
        with contextlib.suppress(OSError, WebSocketException):
            async with connect(address, proxy=None, local_addr=(FROM, 0), max_size=None) as socket:
                reading = asyncio.create_task(_drain(socket))
                try:
                    while True:
                        await socket.send("[" * 4000)
                finally:
                    reading.cancel()


async def _drain(socket: AsyncIterable[str | bytes]) -> None:
    async for _ in socket:
        pass


@contextlib.asynccontextmanager
async def connection(
    port: int,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Open a connection from the crowding client's address."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(FROM, 0), limit=2**22
    )
    try:
        yield reader, writer
    finally:
        writer.close()


async def _answer(reader: asyncio.StreamReader) -> None:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
    await reader.readexactly(int(length or 0))
