"""The messages by which people ask for notices and are told of them, as in docs/protocol.md."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rulewright.server.notices.push import PushKeys
from rulewright.server.notices.rows import ChannelKind, ChannelState
from rulewright.server.notices.schedule import Digest

Hour = Annotated[int, msgspec.Meta(ge=0, le=23)]


class NewChannel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants to be told; `keys` are those of a browser, and of nothing else.

    `hour` is that of a daily digest, in UTC.
    """

    kind: ChannelKind
    address: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    digest: Digest = "at-once"
    hour: Hour = 6
    keys: PushKeys | None = None


class ChannelChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often somebody wants to be told there."""

    digest: Digest
    hour: Hour = 6


class AddressToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a link in a mail."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class ChannelInfo(msgspec.Struct, frozen=True):
    """A channel by which a person is told.

    `failing` says that it did not take the last notice; `signing` is the key of a webhook's
    signatures, given when it is added and never again; `device` names the browser.
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
    """The kinds of channels that this server offers, and those of the caller.

    `push_key` is the key by which a browser knows this server.
    """

    offers: list[ChannelKind]
    push_key: str
    channels: list[ChannelInfo]
