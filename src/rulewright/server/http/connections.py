"""The connections of a server: how many there may be, and how long each may keep it waiting.

A caller is let in as long as there is room. Where there is none, the connection that has asked for
nothing for the longest gives way: what has been asked for is answered, and pages that follow a
table stay. Only where all are in use is a new one refused.
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
LOOKS = 4  # so often is looked within the shortest patience

log = structlog.get_logger(__name__)


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """How many seconds the other side of a connection may take."""

    head: float = 10.0  # until the head of a call is whole
    body: float = 30.0  # then until its body is
    silence: float = 60.0  # until it has read what it was sent
    ping: float = 20.0  # between pings of a websocket, and to answer one


class Stage(Enum):
    """The stage that a connection is at."""

    HEAD = "the head of a call is not whole yet"
    BODY = "its body is not whole yet"
    WORK = "a call is being answered, or a websocket is open"
    IDLE = "nothing was asked since the last answer"


class Place:
    """A connection, as far as its time and its room go."""

    def __init__(self, transport: asyncio.Transport, address: str | None, now: float) -> None:
        self.transport = transport
        self.address = address  # as limits count it; None for a proxy that is trusted
        self.stage = Stage.HEAD
        self.since = now
        self.stuck: float | None = None  # since when it leaves unread what it was sent


class Connections:
    """All connections of a server. `most` is how many there may be, None for any number."""

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
        self.frames = Bucket(limits.frames)  # of websockets, by each
        self._trusted = trusted
        self._places: dict[asyncio.BaseTransport, Place] = {}
        self._waiting: dict[Place, None] = {}  # those that have asked for nothing, oldest first
        self._addresses: Counter[str] = Counter()
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._places)

    # -- coming and going --------------------------------------------------------------------
    def enter(self, transport: asyncio.Transport) -> bool:
        """Take in a new connection; False where it was refused."""
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
        """Forget a connection that has ended."""
        place = self._places.pop(transport, None)
        if place is None:
            return
        self._waiting.pop(place, None)
        if place.address is not None:
            self._addresses[place.address] -= 1
            if not self._addresses[place.address]:
                del self._addresses[place.address]

    def at(self, transport: asyncio.BaseTransport, stage: Stage) -> None:
        """A connection is at a stage now."""
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
        """Whether there is room for one more, after somebody gave way where there was none."""
        if self._is_full(address) and not self._give_way(address):
            return False
        most = self._most
        return most is None or len(self._places) < most or self._give_way(None)

    def _is_full(self, address: str | None) -> bool:
        most = self._most_of_address
        return address is not None and most is not None and self._addresses[address] >= most

    def _give_way(self, address: str | None) -> bool:
        """End the connection that has waited longest, of this address or of any."""
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
        """End the connections that have kept the server waiting too long."""
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
    """Whether a host is a proxy, or in a network of proxies, whose word is taken."""
    if host in trusted or "*" in trusted:
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any("/" in one and address in ip_network(one, strict=False) for one in trusted)


def _now() -> float:
    return asyncio.get_running_loop().time()
