"""Measures the cost of tables and websockets at which nothing happens."""

from __future__ import annotations

import asyncio
import resource
from itertools import cycle, islice

from benchmarks.server.filling import Filled
from benchmarks.server.serving import Serving
from benchmarks.server.wires import Caller, Wire

AT_ONCE = 50
SETTLE = 2.0
WATCHED = 5.0  # seconds
WARM = 10  # tables that are loaded before it is measured
Figures = dict[str, float]


def allow_files(wanted: int) -> None:
    """Let this process and its children open a number of files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


async def resting_tables(server: Serving, tables: list[Filled]) -> Figures:
    """Return the memory of a table that was loaded and that nobody follows."""
    caller = await Caller.to(server.port)

    async def see(some: list[Filled]) -> None:
        for table in some:
            for key in table.keys.values():
                status, _ = await caller.call("GET", f"/api/tables/{table.id}?key={key}")
                assert status == 200

    await see(tables[:WARM])
    before = server.memory()
    await see(tables[WARM:])
    after = server.memory()
    caller.close()
    return {"table_kb": (after - before) / len(tables[WARM:])}


async def idle_sockets(server: Serving, tables: list[Filled], sockets: int) -> Figures:
    """Return the memory of a websocket that follows a table, and the CPU of all while idle."""
    places = [(table.id, key) for table in tables for key in table.keys.values()]
    wires: list[Wire] = []

    async def follow(table: str, key: str) -> None:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live?key={key}&changes=true"
        wire = await Wire.to(address)
        await wire.first()
        wires.append(wire)

    before, cpu = server.memory(), server.cpu()
    wanted = islice(cycle(places), sockets)
    while some := list(islice(wanted, AT_ONCE)):
        await asyncio.gather(*(follow(*place) for place in some))
    await asyncio.sleep(SETTLE)
    opened, opening = server.memory(), server.cpu() - cpu
    cpu = server.cpu()
    await asyncio.sleep(WATCHED)
    rested = server.cpu() - cpu
    there = len([wire for wire in wires if wire.is_open])
    for wire in wires:
        await wire.close()
    return {
        "sockets": there,
        "socket_kb": (opened - before) / sockets,
        "opening_cpu_ms": 1000 * opening / sockets,
        "idle_cores": rested / WATCHED,
    }
