"""Measures the effect on others when one client floods the server or makes expensive calls.

.venv/bin/python benchmarks/server/attack.py
.venv/bin/python benchmarks/server/attack.py --only pings --only chunks --seconds 5

Each attack has its own server with the default limits. It comes from a process and an address of
its own, reconnects when its connection is closed, and stops after a number of seconds. Meanwhile
another client asks for the server's health. Everything stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import select
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[0] = str(ROOT)  # instead of this folder, whose modules belong to a package

from benchmarks.server.filling import fill  # noqa: E402
from benchmarks.server.load import share  # noqa: E402
from benchmarks.server.serving import Serving, databases, serving  # noqa: E402
from benchmarks.server.wires import Caller  # noqa: E402

FROM = "127.0.0.2"  # the address of the attack; who asks for healthz is at 127.0.0.1
ASK = 0.02  # seconds between calls of healthz
LATE = 20.0  # seconds after which a call of healthz counts as not answered
BLOCK = 65_536  # bytes that a flood sends at once
ENDED = 0.05  # seconds before reconnecting
MASK = bytes(4)
Send = Callable[[socket.socket, float], None]
Figures = dict[str, float]


# -- attacks -------------------------------------------------------------------------------------
def flood(first: bytes, block: bytes, reads: bool, there: socket.socket, until: float) -> None:
    """Send a block again and again; the responses are read or ignored."""
    there.setblocking(False)
    unsent = memoryview(first)
    while time.monotonic() < until:
        readable, writable, _ = select.select([there] if reads else [], [there], [], 0.1)
        if readable and not there.recv(1 << 20):
            return
        if writable:
            unsent = unsent[there.send(unsent) :] or memoryview(block)


def call(sent: bytes, there: socket.socket, until: float) -> None:
    """Make a call and wait for the answer, repeatedly on one connection."""
    there.settimeout(max(0.1, until - time.monotonic()))
    while time.monotonic() < until:
        there.sendall(sent)
        if not there.recv(1 << 20):
            return


def frames(one: bytes) -> bytes:
    """Return a frame repeated to fill a block."""
    return one * (BLOCK // len(one))


def upgrade(table: str) -> bytes:
    """Return the handshake of a websocket."""
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def post(headers: str) -> bytes:
    """Return the headers of a call with a body."""
    return f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode()


PING, PONG, EMPTY = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x00\x80" + MASK
LONG_PING = b"\x89\xfd" + MASK + b"x" * 125
PARTS = b"\x00\x81" + MASK + b"x"
BEGUN = b"\x01\x81" + MASK + b"x"  # the start of a message in several frames
WIRES: dict[str, tuple[bytes, bytes, bool]] = {
    "pings": (b"", frames(PING), True),
    "pongs": (b"", frames(PONG), True),
    "unread": (b"", frames(LONG_PING), False),
    "empty": (BEGUN, frames(EMPTY), True),
    "fragments": (BEGUN, frames(PARTS), True),
}
CALLS: dict[str, Send] = {
    "chunks": partial(
        call,
        post("Transfer-Encoding: chunked\r\n") + b"1\r\nx\r\n" * 58_500 + b"0\r\n\r\n",
    ),
    "headers": partial(
        call,
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * 15_000 + b"\r\n",
    ),
    "bodies": partial(flood, post("Content-Length: 99999999999\r\n"), b"x" * BLOCK, True),
}


def attack(kind: str, port: int, table: str, seconds: float, ready: Event) -> None:
    """Attack until the time is over, reconnecting as needed; the kind `nothing` does nothing."""
    ready.set()
    until = time.monotonic() + seconds
    while kind in {**WIRES, **CALLS} and time.monotonic() < until:
        with contextlib.suppress(OSError), socket.socket() as there:
            there.settimeout(5)
            if kind == "unread":
                there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            there.bind((FROM, 0))
            there.connect(("127.0.0.1", port))
            if kind in WIRES:
                there.sendall(upgrade(table))
                there.recv(200)
                flood(*WIRES[kind], there, until)
            else:
                CALLS[kind](there, until)
        time.sleep(ENDED)


# -- what is noticed -----------------------------------------------------------------------------
def felt(kind: str, seconds: float) -> Figures:
    """Return the figures of an attack on a server of its own."""
    with databases("sqlite") as database:
        table = asyncio.run(fill(database, "thrones", 3, 1, 0))[0]
        with serving(database) as server:
            return asyncio.run(_felt(server, table.id, kind, seconds))


async def _felt(server: Serving, table: str, kind: str, seconds: float) -> Figures:
    for _ in range(20):  # warm up
        await ask_after(server.port)
    before, cpu = server.memory(), server.cpu()
    spawn = get_context("spawn")
    ready = spawn.Event()
    given = (kind, server.port, table, seconds, ready)
    process = spawn.Process(target=attack, args=given)
    process.start()
    await asyncio.to_thread(ready.wait, LATE)
    asked: list[float] = []
    most, begun = before, time.monotonic()
    while time.monotonic() - begun < seconds + 1:
        asked.append(await ask_after(server.port))
        most = max(most, server.memory())
        await asyncio.sleep(ASK)
    process.join(LATE)
    process.terminate()
    asked.sort()
    return {
        "worst_ms": 1000 * asked[-1],
        "median_ms": 1000 * share(asked, 0.5),
        "answers": len(asked),
        "grown_mb": (most - before) / 1000,
        "server_cores": (server.cpu() - cpu) / (time.monotonic() - begun),
    }


async def ask_after(port: int) -> float:
    """Return the seconds that healthz takes to answer on a new connection."""
    begun = time.monotonic()
    with contextlib.suppress(TimeoutError, OSError):
        async with asyncio.timeout(LATE):
            caller = await Caller.to(port)
            try:
                await caller.call("GET", "/healthz")
            finally:
                caller.close()
    return time.monotonic() - begun


def main() -> int:
    """Measure each attack and print one line for it."""
    parser = argparse.ArgumentParser(description="Measure what others notice of an attack.")
    names = [*WIRES, *CALLS]
    parser.add_argument("--only", choices=["nothing", *names], action="append")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each attack lasts")
    options = parser.parse_args()
    print(
        f"{'attack':10} {'worst ms':>9} {'median ms':>10} {'answers':>8} {'grown MB':>9} cores load"
    )
    for kind in options.only or ["nothing", *names]:
        load = os.getloadavg()[0]
        figures = felt(kind, options.seconds)
        print(
            f"{kind:10} {figures['worst_ms']:9.0f} {figures['median_ms']:10.1f} "
            f"{figures['answers']:8.0f} {figures['grown_mb']:9.1f} "
            f"{figures['server_cores']:5.2f} {load:4.1f}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
