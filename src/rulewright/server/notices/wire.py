"""Request and response bodies of notifications, as described in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.server.notices.push import PushKeys
from rulewright.server.notices.rows import ChannelKind, ChannelState
from rulewright.server.notices.schedule import Digest

Hour = Annotated[int, msgspec.Meta(ge=0, le=23)]


class NewChannel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The notification channel to add; `keys` are required for browsers only.

    `hour` is that of a daily digest, in UTC.
    """

    kind: ChannelKind
    address: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    digest: Digest = "at-once"
    hour: Hour = 6
    keys: PushKeys | None = None


class ChannelChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often to notify on a channel."""

    digest: Digest
    hour: Hour = 6


class AddressToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token from the link that confirms a mail address."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class ChannelInfo(msgspec.Struct, frozen=True):
    """A notification channel of the caller.

    `failing` says that the last notification failed. `signing` is the key of a webhook's
    signatures, shown only when the webhook is added. `device` names the browser.
    """

    id: str
    kind: ChannelKind
    address: str
    digest: Digest
    hour: int
    state: ChannelState
    failing: bool = False
    device: str | None = None
    signing: str | None = None


class NoticesView(msgspec.Struct, frozen=True):
    """The kinds of channels that this server offers, and the caller's channels.

    `push_key` is the server's public key, with which browsers subscribe.
    """

    offers: list[ChannelKind]
    push_key: str
    channels: list[ChannelInfo]
