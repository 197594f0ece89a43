"""Channels and notices, as the server speaks of them."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec

from rulewright.server.notices.schedule import Digest

ChannelKind = Literal["email", "push", "webhook"]
ChannelState = Literal["new", "on", "off"]
NoticeKind = Literal["turn", "over", "again"]


class Channel(msgspec.Struct, frozen=True):
    """Where a user is told.

    `state` is `new` (not confirmed), `on`, or `off` after too many failures. Facts older than
    `since` are not told there. Times are in ms; `hour` is that of a daily digest, in UTC. The
    address of a browser is where its maker takes messages for it; `p256dh` and `auth` seal them,
    `device` says in two words which browser it is, and it is told as long as the session lasts in
    which it asked.
    """

    id: str
    user_id: str
    kind: ChannelKind
    address: str
    digest: Digest
    hour: int
    state: ChannelState
    since: int
    created: int
    failures: int = 0
    confirm_hash: str | None = None
    confirm_until: int | None = None
    p256dh: str | None = None
    auth: str | None = None
    device: str | None = None
    session_id: str | None = None


class Fresh(msgspec.Struct, frozen=True):
    """A fact since a moment that is not in the outbox yet, for one channel."""

    channel_id: str
    digest: Digest
    hour: int
    kind: NoticeKind
    table_id: str
    seat: int
    n: int
    since: int

    @property
    def id(self) -> str:
        """The same for the same notice, whichever process finds it and whenever."""
        parts = (self.channel_id, self.kind, self.table_id, self.seat, self.n, self.since)
        return sha256("/".join(map(str, parts)).encode()).hexdigest()[:32]


class Notice(msgspec.Struct, frozen=True):
    """A row of the outbox."""

    id: str
    channel_id: str
    kind: NoticeKind
    table_id: str
    seat: int
    n: int
    since: int
    due: int | None
    tries: int
    batch: str | None


class NoticeFact(msgspec.Struct, frozen=True):
    """The fact of a notice: a seat of a table of a game. `title` is the table's own.

    `by` is who set up another match.
    """

    kind: NoticeKind
    table: str
    game: str
    title: str
    seat: str
    n: int
    by: str = ""


class Parcel(msgspec.Struct, frozen=True):
    """The notices of one message to a channel, claimed until `lease`.

    `id` stays the same when it has to be sent again. `tries` counts this one.
    """

    id: str
    channel: Channel
    told: list[NoticeFact]
    lease: int
    tries: int
