"""The connections of a server: how many are allowed, and how long each may stall.

When there is no room for a new connection, the one that has been idle for longest is closed.
Requests under way are completed, and pages that follow a table stay connected. A new connection is
refused only if all others are in use.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from enum import Enum
from ipaddress import ip_address, ip_network

import msgspec
import structlog

from rulewright.server.errors import TooMany
from rulewright.server.http.limits import Bucket, Limits, address_key

BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n"
    b"Content-Length: 0\r\n\r\n"
)
LOOKS = 4  # checks within the shortest timeout

log = structlog.get_logger(__name__)


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """Timeouts of a connection, in seconds."""

    head: float = 10.0  # for the head of a request
    body: float = 30.0  # for the body of a request
    silence: float = 60.0  # for the client to read what it was sent
    ping: float = 20.0  # between websocket pings, and for the answer


class Stage(Enum):
    """The progress of a connection: reading a request, at work, or idle."""

    HEAD = "the head of a call is not whole yet"
    BODY = "its body is not whole yet"
    WORK = "a call is being answered, or a websocket is open"
    IDLE = "nothing was asked since the last answer"


class Place:
    """The state of one connection, for timeouts and limits."""

    def __init__(self, transport: asyncio.Transport, address: str | None, now: float) -> None:
        self.transport = transport
        self.address = address  # as limits count it; None for a trusted proxy
        self.stage = Stage.HEAD
        self.since = now
        self.stuck: float | None = None  # when the client stopped reading


class Connections:
    """All connections of a server, at most `most` (None: no limit)."""

    def __init__(
        self,
        limits: Limits,
        patience: Patience,
        most: int | None = None,
        trusted: tuple[str, ...] = (),
    ) -> None:
        self.patience = patience
        self._most = most
        self._most_of_address = limits.connections
        self._opened = Bucket(limits.opened)
        self.frames = Bucket(limits.frames)  # control frames, by websocket
        self._trusted = trusted
        self._places: dict[asyncio.BaseTransport, Place] = {}
        self._waiting: dict[Place, None] = {}  # idle connections, oldest first
        self._addresses: Counter[str] = Counter()
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._places)

    # -- coming and going --------------------------------------------------------------------
    def enter(self, transport: asyncio.Transport) -> bool:
        """Register a new connection; return False if it was refused."""
        address = self._address(transport)
        if not self._may_open(address) or not self._make_room(address):
            transport.write(BUSY)
            transport.close()
            return False
        place = Place(transport, address, _now())
        self._places[transport] = place
        self._waiting[place] = None
        if address is not None:
            self._addresses[address] += 1
        self._look_soon()
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Unregister a closed connection."""
        place = self._places.pop(transport, None)
        if place is None:
            return
        self._waiting.pop(place, None)
        if place.address is not None:
            self._addresses[place.address] -= 1
            if not self._addresses[place.address]:
                del self._addresses[place.address]

    def at(self, transport: asyncio.BaseTransport, stage: Stage) -> None:
        """Set the stage of a connection."""
        place = self._places.get(transport)
        if place is None or place.stage is stage:
            return
        place.stage = stage
        place.since = _now()
        self._waiting.pop(place, None)
        if stage in (Stage.HEAD, Stage.IDLE):
            self._waiting[place] = None

    def _address(self, transport: asyncio.Transport) -> str | None:
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        return None if is_trusted(host, self._trusted) else address_key(host)

    def _may_open(self, address: str | None) -> bool:
        if address is None:
            return True
        try:
            self._opened.take(address)
        except TooMany:
            return False
        return True

    # -- room --------------------------------------------------------------------------------
    def _make_room(self, address: str | None) -> bool:
        """Close an idle connection if there is no room for another; return False if that fails."""
        if self._is_full(address) and not self._give_way(address):
            return False
        most = self._most
        return most is None or len(self._places) < most or self._give_way(None)

    def _is_full(self, address: str | None) -> bool:
        most = self._most_of_address
        return address is not None and most is not None and self._addresses[address] >= most

    def _give_way(self, address: str | None) -> bool:
        """Close the connection that has been idle for longest; return False if none is idle.

        With an `address`, only connections from there are considered.
        """
        for place in self._waiting:
            if address is None or place.address == address:
                self.leave(place.transport)
                place.transport.abort()
                return True
        return False

    # -- time --------------------------------------------------------------------------------
    def _look_soon(self) -> None:
        if self._looking is None:
            patience = self.patience
            wait = min(patience.head, patience.body, patience.silence) / LOOKS
            self._looking = asyncio.get_running_loop().call_later(wait, self._look)

    def _look(self) -> None:
        """Close the connections that have stalled for too long."""
        self._looking = None
        now = _now()
        late = [place for place in self._places.values() if self._is_late(place, now)]
        for place in late:
            self.leave(place.transport)
            place.transport.abort()
        if late:
            log.info("connections.ended", number=len(late))
        if self._places:
            self._look_soon()

    def _is_late(self, place: Place, now: float) -> bool:
        if place.transport.get_write_buffer_size() == 0:
            place.stuck = None
        elif place.stuck is None:
            place.stuck = now
        elif now - place.stuck > self.patience.silence:
            return True
        if place.stage is Stage.HEAD:
            return now - place.since > self.patience.head
        return place.stage is Stage.BODY and now - place.since > self.patience.body


def is_trusted(host: str, trusted: tuple[str, ...]) -> bool:
    """Return whether a host is a trusted proxy; `trusted` lists addresses and networks."""
    if host in trusted or "*" in trusted:
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any("/" in one and address in ip_network(one, strict=False) for one in trusted)


def _now() -> float:
    return asyncio.get_running_loop().time()
