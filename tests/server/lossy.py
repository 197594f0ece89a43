"""A proxy of websockets that drops, repeats and reorders the server's messages, and disconnects."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

FATES = ("drop", "double", "hold", "cut")
SHARE = 0.12  # the share of messages with each of these faults


class Lossy:
    """The proxy; `url` replaces the server's. It is faulty until it is `clean`."""

    def __init__(self, server: str, seed: int) -> None:
        self.url = ""
        self.clean = False
        self.met: Counter[str] = Counter()
        self._server = server.replace("http", "ws", 1)
        self._rng = Random(seed)
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()
        self._up = threading.Event()
        self._lines: set[ServerConnection] = set()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._run()])

    def start(self) -> None:
        """Start, and wait until connections can be opened."""
        self._thread.start()
        assert self._up.wait(20)

    def heal(self) -> None:
        """Stop losing messages, and close all connections."""
        self.clean = True
        asyncio.run_coroutine_threadsafe(self._cut_all(), self._loop).result(20)

    def stop(self) -> None:
        """Stop the proxy."""
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(20)
        self._loop.close()

    async def _run(self) -> None:
        async with serve(self._carry, "127.0.0.1", 0) as listening:
            host, port = next(iter(listening.sockets)).getsockname()
            self.url = f"http://{host}:{port}"
            self._up.set()
            await self._end.wait()

    async def _cut_all(self) -> None:
        for line in list(self._lines):
            line.transport.abort()

    async def _carry(self, line: ServerConnection) -> None:
        self._lines.add(line)
        pump = asyncio.create_task(self._pump(line))
        gone = asyncio.create_task(line.wait_closed())
        try:
            await asyncio.wait({pump, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._lines.discard(line)
            for task in (pump, gone):
                task.cancel()
            await asyncio.gather(pump, gone, return_exceptions=True)

    async def _pump(self, line: ServerConnection) -> None:
        assert line.request is not None
        held: list[str | bytes] = []
        with suppress(ConnectionClosed):
            async with connect(self._server + line.request.path, proxy=None) as server:
                async for message in server:
                    for one in self._fate(message, held):
                        await line.send(one)
                    if self._cuts():
                        line.transport.abort()

    def _fate(self, message: str | bytes, held: list[str | bytes]) -> list[str | bytes]:
        """Return the messages to forward now; one that is held back follows the next."""
        late = held[:]
        held.clear()
        fate = self._rng.choices([*FATES[:3], "pass"], [SHARE] * 3 + [1 - 3 * SHARE])[0]
        if self.clean:
            fate = "pass"
        self.met[fate] += 1
        if fate == "hold":
            held.append(message)
        sent = {"pass": [message], "double": [message, message]}.get(fate, [])
        return [*sent, *late]

    def _cuts(self) -> bool:
        cut = not self.clean and self._rng.random() < SHARE / 3
        self.met["cut"] += cut
        return cut


@contextmanager
def lossy(server: str, seed: int) -> Iterator[Lossy]:
    """Run a proxy in front of a server."""
    proxy = Lossy(server, seed)
    proxy.start()
    try:
        yield proxy
    finally:
        proxy.stop()
