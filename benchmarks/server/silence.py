"""Measures the effect of silent connections, more of them than files may be open."""

from __future__ import annotations

import asyncio
import contextlib
import time

from benchmarks.server.serving import Serving

SILENT = 400
FILES = 256
SECONDS = 15.0
PATIENCE = 2.0  # seconds that a try may take
PAUSE = 0.05
CALL = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
Figures = dict[str, float]


def silenced(server: Serving) -> Figures:
    """Return how long a client was kept out at most, while 400 connections are silent."""
    return asyncio.run(_silenced(server.port))


async def _silenced(port: int) -> Figures:
    silent = [asyncio.create_task(stay(port)) for _ in range(SILENT)]
    longest, tries, failed = 0.0, 0, 0
    begun = let_in = time.monotonic()
    while time.monotonic() - begun < SECONDS:
        tries += 1
        if await comes_in(port):
            let_in = time.monotonic()
        else:
            failed += 1
        longest = max(longest, time.monotonic() - let_in)
        await asyncio.sleep(PAUSE)
        longest = max(longest, time.monotonic() - let_in - PAUSE)
    for task in silent:
        task.cancel()
    await asyncio.gather(*silent, return_exceptions=True)
    return {"kept_out_s": longest, "kept_out_tries": tries, "kept_out_failed": failed}


async def stay(port: int) -> None:
    """Connect and stay silent; reconnect a second after the connection is closed."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                await reader.read()
            finally:
                writer.close()
        await asyncio.sleep(1.0)


async def comes_in(port: int) -> bool:
    """Return whether a call on a new connection is answered."""
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(CALL)
                return b" 200 " in (await reader.read()).partition(b"\r\n")[0]
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False
