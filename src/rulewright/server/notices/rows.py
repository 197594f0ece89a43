"""Channels and notifications, as structs."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec

from rulewright.server.notices.schedule import Digest

ChannelKind = Literal["email", "push", "webhook"]
ChannelState = Literal["new", "on", "off"]
NoticeKind = Literal["turn", "over", "again"]


class Channel(msgspec.Struct, frozen=True):
    """A notification channel of a user.

    `state` is `new` (not confirmed), `on`, or `off` after too many failures. Nothing that happened
    before `since` is sent. Times are in ms; `hour` is that of a daily digest, in UTC. For a
    browser, `address` is its push endpoint, messages are encrypted with `p256dh` and `auth`,
    `device` names the browser, and the channel ends with the session `session_id`.
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
    """A notification for one channel that is not in the outbox yet."""

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
        """An id derived from the content, so that every process computes the same one."""
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
    """The content of a notification about a seat of a table.

    `title` is the table's own title, and `by` the person who set up a follow-up match.
    """

    kind: NoticeKind
    table: str
    game: str
    title: str
    seat: str
    n: int
    by: str = ""


class Parcel(msgspec.Struct, frozen=True):
    """The notifications sent to a channel in one message, claimed until `lease`.

    If it is sent again, its `id` stays the same; `tries` counts the attempts, including this one.
    """

    id: str
    channel: Channel
    told: list[NoticeFact]
    lease: int
    tries: int
