"""Many tables at which people move at a steady pace, with a websocket for every seat."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from random import Random

from benchmarks.server.filling import Filled
from benchmarks.server.serving import Serving
from benchmarks.server.wires import Ask, Caller, Wire

PATIENCE = 10.0  # seconds after which a move counts as never seen
Figures = dict[str, float]


@dataclass
class Tally:
    """The measurements during the measured time."""

    counting: bool = False
    seen_after: list[float] = field(default_factory=list)  # seconds, by move
    answered_after: list[float] = field(default_factory=list)
    refused: int = 0
    never_seen: int = 0


class Party:
    """The people at a table."""

    def __init__(
        self, port: int, table: Filled, tally: Tally, rng: Random, calls: bool = False
    ) -> None:
        self._port = port
        self._calls = calls
        self._table = table
        self._tally = tally
        self._rng = rng
        self._seen = asyncio.Event()
        self._wanted = 0
        self.wires: dict[str, Wire] = {}

    async def sit_down(self) -> None:
        """Open the websockets of all seats."""
        for seat, key in self._table.keys.items():
            address = f"ws://127.0.0.1:{self._port}/api/tables/{self._table.id}/live?key={key}&changes=true"
            self.wires[seat] = await Wire.to(address, self._saw)
        for wire in self.wires.values():
            await wire.first()
        self._caller = await Caller.to(self._port) if self._calls else None

    async def play(self, pace: float) -> None:
        """Move every `pace` seconds, on schedule even if a move takes long."""
        at = time.monotonic() + self._rng.random() * pace
        while True:
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            at = max(at + pace, time.monotonic() - pace)
            await self.move()

    async def move(self) -> None:
        """Make a move, and wait until all seats have seen it."""
        choice = self._choice()
        if choice is None:
            return
        seat, n, text = choice
        self._wanted = max(wire.n for wire in self.wires.values()) + 1
        self._seen.clear()
        begun = time.perf_counter()
        taken = await self._send(seat, n, text)
        answered = time.perf_counter() - begun
        tally = self._tally
        if not taken:
            tally.refused += tally.counting
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self._seen.wait()
        except TimeoutError:
            tally.never_seen += tally.counting
            return
        if tally.counting:
            tally.seen_after.append(time.perf_counter() - begun)
            tally.answered_after.append(answered)

    async def get_up(self) -> None:
        """Close the websockets."""
        if self._caller is not None:
            self._caller.close()
        for wire in self.wires.values():
            await wire.close()

    async def _send(self, seat: str, n: int, text: str) -> bool:
        """Send a choice by websocket or by a call; return whether it was accepted."""
        if self._caller is None:
            return await self.wires[seat].choose(n, text)
        body = {"key": self._table.keys[seat], "n": n, "choices": [text], "brief": True}
        return await self._caller.post(f"/api/tables/{self._table.id}/choices", body) == 200

    def _saw(self, n: int) -> None:
        if n >= self._wanted and all(wire.n >= self._wanted for wire in self.wires.values()):
            self._seen.set()

    def _choice(self) -> tuple[str, int, str] | None:
        """Return a seat that is asked, the current event, and a choice open to the seat."""
        seats = list(self.wires)
        self._rng.shuffle(seats)
        for seat in seats:
            asks = self.wires[seat].shown().asks
            if asks:
                return seat, self.wires[seat].n, self._any(asks[0])
        return None

    def _any(self, ask: Ask) -> str:
        amounts = ask.amounts
        if ask.options or amounts is None:
            return self._rng.choice(ask.options).text
        number = self._rng.randint(amounts.low, amounts.high)
        return amounts.text.replace("#", str(number))


async def load(
    server: Serving, tables: list[Filled], pace: float, seconds: float, calls: bool = False
) -> Figures:
    """Play at all tables, and measure for a number of seconds after a warm-up.

    Choices are sent by websocket, as by the page, or by `calls`.
    """
    tally = Tally()
    parties = [
        Party(server.port, table, tally, Random(number), calls)
        for number, table in enumerate(tables)
    ]
    for party in parties:
        await party.sit_down()
    playing = [asyncio.create_task(party.play(pace)) for party in parties]
    await asyncio.sleep(2 * pace)
    before, cpu, own, begun = messages(parties), server.cpu(), time.process_time(), time.monotonic()
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting = False
    spent, took = server.cpu() - cpu, time.monotonic() - begun
    own = time.process_time() - own
    sent = [after - first for after, first in zip(messages(parties), before, strict=True)]
    for task in playing:
        task.cancel()
    done = await asyncio.gather(*playing, return_exceptions=True)
    faults = [one for one in done if not isinstance(one, asyncio.CancelledError)]
    if faults:
        raise RuntimeError(f"players broke off: {faults[0]!r}")
    for party in parties:
        with contextlib.suppress(OSError):
            await party.get_up()
    return figures(tally, sent, spent, took, own)


def messages(parties: list[Party]) -> tuple[int, int]:
    """Return the number of messages received, and their bytes before compression."""
    wires = [wire for party in parties for wire in party.wires.values()]
    return sum(wire.messages for wire in wires), sum(wire.bytes for wire in wires)


def figures(tally: Tally, sent: list[int], cpu: float, took: float, own: float) -> Figures:
    """Return the results as named figures."""
    moves = len(tally.seen_after)
    seen = sorted(tally.seen_after)
    return {
        "moves_per_second": moves / took,
        "seen_median_ms": 1000 * share(seen, 0.5),
        "seen_99_ms": 1000 * share(seen, 0.99),
        "answered_99_ms": 1000 * share(sorted(tally.answered_after), 0.99),
        "refused": tally.refused,
        "never_seen": tally.never_seen,
        "cpu_ms_per_move": 1000 * cpu / moves,
        "cpu_ms_per_message": 1000 * cpu / sent[0],
        "message_bytes": sent[1] / sent[0],
        "server_cores": cpu / took,
        "clients_cores": own / took,
    }


def share(values: list[float], part: float) -> float:
    """Return the value that a part (0 to 1) of the values does not exceed."""
    return values[min(len(values) - 1, int(len(values) * part))] if values else float("nan")
