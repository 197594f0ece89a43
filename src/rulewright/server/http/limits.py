"""Rate limits: for each key one number is stored, the time when its allowance is full again.

This is the generic cell rate algorithm. The framework's own limiter stores the time of each request
as JSON and does not support websockets; the usual library starts a thread per call.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

import msgspec

from rulewright.server.errors import TooMany

SWEPT_AT = 10_000


class Rate(msgspec.Struct, frozen=True):
    """A number of times per number of seconds; all of them may come at once."""

    times: int
    seconds: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits by address, by person and by name; None means no limit.

    Messages on a websocket count as unsafe requests.
    """

    calls: Rate | None = Rate(3000, 60)  # unsafe requests from an address
    calls_of_person: Rate | None = Rate(1200, 60)  # unsafe requests of a person
    reads: Rate | None = Rate(6000, 60)  # other requests from an address
    reads_of_person: Rate | None = Rate(1200, 60)  # other requests of a person
    talk: Rate | None = Rate(40, 60)  # messages, notes and motions of a person at a table
    written: Rate | None = Rate(40_000, 600)  # characters in them
    sockets: Rate | None = Rate(600, 60)  # websockets opened from an address
    guests: Rate | None = Rate(60, 3600)  # new guests from an address
    accounts: Rate | None = Rate(30, 3600)  # new accounts from an address
    sign_in: Rate | None = Rate(60, 600)  # attempts to sign in from an address
    sign_in_name: Rate | None = Rate(20, 600)  # attempts to sign in with a name
    codes: Rate | None = Rate(10, 1800)  # attempts at a second factor's codes, by account
    reports: Rate | None = Rate(10, 3600)  # reports by a person
    reports_of_address: Rate | None = Rate(30, 3600)  # the same, from an address
    profiles: Rate | None = Rate(600, 60)  # profiles and ladders viewed from an address
    questions: Rate | None = Rate(240, 60)  # questions to the rules desk from an address
    questions_of_person: Rate | None = Rate(60, 60)  # the same, of a known person
    notices: Rate | None = Rate(40, 3600)  # changes of channels, by person and by address
    mails_asked: Rate | None = Rate(5, 6 * 3600)  # confirmation mails to an address
    opened: Rate | None = Rate(3000, 60)  # connections opened from an address
    connections: int | None = 400  # from an address at once
    frames: Rate | None = Rate(20, 1)  # control and empty frames on a websocket, such as pings
    connections_of_seat: int | None = 20  # websockets by which a seat follows its table
    onlookers: int | None = 200  # websockets of onlookers at a table
    long_work: int | None = 2  # replays and records computed at once for a person
    at_once: int | None = 300  # requests under way and open websockets, from an address
    at_once_of_person: int | None = 60  # the same, of a person
    tables_of_person: int | None = 50  # unfinished tables, by maker
    tables_of_address: int | None = 200  # the same, by the maker's address
    listed_of_person: int | None = 5  # tables that look for players in the lobby
    listed_of_address: int | None = 20
    pause: float | None = 0.5  # seconds before a refusal is sent, at most


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """Limits on unfinished tables: in total, by maker and by address; None means no limit.

    `listed` tables are those that look for players in the lobby.
    """

    all: int | None = None
    of_person: int | None = None
    of_address: int | None = None
    listed_of_person: int | None = None
    listed_of_address: int | None = None


UNLIMITED = Limits(**dict.fromkeys(Limits.__struct_fields__))


class Bucket:
    """Limits the rate of each key."""

    def __init__(self, rate: Rate | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._full_until: dict[str, float] = {}
        self._sweep_at = SWEPT_AT

    def take(self, key: str, many: int = 1) -> None:
        """Count `many` uses of a key; raises `TooMany`, and then counts none."""
        if self._rate is None:
            return
        now = self._clock()
        self._full_until[key] = self._after(self._rate, key, now, many)
        if len(self._full_until) > self._sweep_at:
            self._sweep(now)

    def check(self, key: str) -> None:
        """Raise `TooMany` if a key has no allowance left; counts nothing."""
        if self._rate is not None:
            self._after(self._rate, key, self._clock(), 1)

    def _after(self, rate: Rate, key: str, now: float, many: int) -> float:
        """Return the time when the allowance will be full again after `many` more uses.

        Raises `TooMany` if the allowance does not suffice for them.
        """
        before = max(self._full_until.get(key, now), now)
        after = before + many * rate.seconds / rate.times
        wait = after - now - rate.seconds
        if wait > 1e-9:
            raise TooMany(wait)
        return after

    def _sweep(self, now: float) -> None:
        self._full_until = {key: at for key, at in self._full_until.items() if at > now}
        self._sweep_at = max(SWEPT_AT, 2 * len(self._full_until))

    def __len__(self) -> int:
        return len(self._full_until)


class Limiter:
    """The rate limits of a server process."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.calls = Bucket(limits.calls, clock)
        self.calls_of_person = Bucket(limits.calls_of_person, clock)
        self.reads = Bucket(limits.reads, clock)
        self.reads_of_person = Bucket(limits.reads_of_person, clock)
        self.talk = Bucket(limits.talk, clock)
        self.written = Bucket(limits.written, clock)
        self.sockets = Bucket(limits.sockets, clock)
        self.guests = Bucket(limits.guests, clock)
        self.accounts = Bucket(limits.accounts, clock)
        self.sign_in = Bucket(limits.sign_in, clock)
        self.sign_in_name = Bucket(limits.sign_in_name, clock)
        self.codes = Bucket(limits.codes, clock)
        self.reports = Bucket(limits.reports, clock)
        self.reports_of_address = Bucket(limits.reports_of_address, clock)
        self.profiles = Bucket(limits.profiles, clock)
        self.questions = Bucket(limits.questions, clock)
        self.questions_of_person = Bucket(limits.questions_of_person, clock)
        self.notices = Bucket(limits.notices, clock)
        self.mails_asked = Bucket(limits.mails_asked, clock)


@lru_cache(4096)
def address_key(host: str) -> str:
    """Return the key under which an address is counted.

    In IPv6 it is the /64 network, which usually belongs to one household.
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


@lru_cache(4096)
def is_local(host: str) -> bool:
    """Return whether an address is a loopback address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
