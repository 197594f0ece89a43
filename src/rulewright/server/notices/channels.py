"""The notification channels of guests and accounts: adding, confirming, changing, removing.

The poller decides when to send notifications.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable

import structlog
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from rulewright.server.accounts.people import HandOver
from rulewright.server.accounts.users import Caller, hash_of, new_id
from rulewright.server.errors import BadRequest, CannotSend, NotFound, NotNow
from rulewright.server.http.limits import Limiter
from rulewright.server.mail_relay import is_mail_address
from rulewright.server.notices.errors import Undelivered
from rulewright.server.notices.outbox import NoticeStore
from rulewright.server.notices.push import PushKeys, keys_refusal
from rulewright.server.notices.rows import Channel, ChannelKind, ChannelState
from rulewright.server.notices.schedule import CONFIRM_FOR, Digest
from rulewright.server.notices.sender import Sender
from rulewright.server.notices.webhooks import url_refusal

log = structlog.get_logger(__name__)

CHANNELS_MOST = 10

Clock = Callable[[], int]


class Notices:
    """The notification channels of people: adding, confirming, changing and removing them."""

    def __init__(self, store: NoticeStore, sender: Sender, limiter: Limiter, now: Clock) -> None:
        self.store = store
        self.sender = sender
        self.now = now
        self._limiter = limiter

    # -- channels ----------------------------------------------------------------------------
    async def channels(self, caller: Caller) -> list[Channel]:
        """List the caller's channels."""
        user = caller.known()
        return await self.store.read(lambda work: work.channels_of(user.id))

    async def failing(self, caller: Caller) -> set[str]:
        """Return the ids of the caller's channels whose last notification failed."""
        user = caller.known()
        return await self.store.read(lambda work: work.failing(user.id))

    async def add(
        self,
        caller: Caller,
        kind: ChannelKind,
        address: str,
        digest: Digest,
        hour: int,
        keys: PushKeys | None = None,
    ) -> Channel:
        """Add a channel; for a mail address, send the link that confirms it.

        Adding an unconfirmed address again sends the link again. A browser comes with its `keys`;
        other users who had registered that browser no longer get notifications there. Raises
        `NotOffered`, `BadRequest`, `NotNow`, `CannotSend` or `TooMany`.
        """
        user = caller.known()
        self.sender.check_offered(kind)
        self._count(caller)
        _check_keys(kind, keys)
        address = await self._checked(kind, address.strip())
        now = self.now()
        state: ChannelState = "new" if kind == "email" else "on"
        channel = Channel(new_id(), user.id, kind, address, digest, hour, state, now, now)
        if keys is not None:
            return await self._add_browser(caller, channel, keys)
        mine = await self.channels(caller)
        there = next((one for one in mine if (one.kind, one.address) == (kind, address)), None)
        if there is None:
            await self._keep(channel, len(mine))
        elif there.state == "new":
            channel = replace(there, digest=digest, hour=hour)
        else:
            raise NotNow("you get notices there already")
        if kind == "email":
            await self._ask(channel)
        return channel

    async def _add_browser(self, caller: Caller, channel: Channel, keys: PushKeys) -> Channel:
        user, address = caller.known(), channel.address
        await self.store.write(lambda work: work.drop_browser(user.id, address, keys.auth))
        channel = replace(
            channel,
            p256dh=keys.p256dh,
            auth=keys.auth,
            device=caller.device,
            session_id=user.session,
        )
        await self._keep(channel, len(await self.channels(caller)))
        return channel

    async def _keep(self, channel: Channel, there: int) -> None:
        """Store a new channel, or raise `NotNow` if it exists already or the limit is reached.

        `there` is the number of channels that count towards the limit.
        """
        if there >= CHANNELS_MOST:
            raise NotNow(f"{CHANNELS_MOST} of these are enough; remove one first")
        try:
            await self.store.write(lambda work: work.add_channel(channel))
        except IntegrityError as error:  # added twice at the same time
            raise NotNow("you get notices there already") from error

    async def confirm(self, token: str) -> Channel:
        """Confirm the address that a link's token is for.

        Raises `NotFound` if the link was used or has expired.
        """
        now = self.now()
        channel = await self.store.read(lambda work: work.to_confirm(hash_of(token), now))
        if channel is None:
            raise NotFound("this link has been used or has expired")
        await self._change(channel, state="on", since=now, confirm_hash=None, confirm_until=None)
        return replace(channel, state="on", since=now)

    async def change(self, caller: Caller, channel_id: str, digest: Digest, hour: int) -> Channel:
        """Choose between immediate notifications and digests, or raise `NotFound`."""
        self._count(caller)
        channel = replace(await self._mine(caller, channel_id), digest=digest, hour=hour)
        await self._change(channel, digest=digest, hour=hour)
        await self.store.write(lambda work: work.reschedule(channel))
        return channel

    async def remove(self, caller: Caller, channel_id: str) -> None:
        """Remove a channel, or raise `NotFound`."""
        channel = await self._mine(caller, channel_id)
        await self.store.write(lambda work: work.drop_channel(channel.id))

    async def test(self, caller: Caller, channel_id: str) -> Channel:
        """Send a test; a channel that was turned off after failures is turned on if this succeeds.

        Raises `NotFound`, `NotNow`, `CannotSend` or `TooMany`.
        """
        self._count(caller)
        channel = await self._mine(caller, channel_id)
        if channel.state == "new":
            raise NotNow("confirm the address first, by the link in the mail")
        self.sender.check_offered(channel.kind)
        if channel.kind == "email":
            self._limiter.mails_asked.take(channel.address.lower())
        await self._now(channel, self.sender.send_test(channel, new_id()))
        if channel.state == "off":
            now = self.now()
            await self._change(channel, state="on", since=now, failures=0)
            channel = replace(channel, state="on", since=now)
        return channel

    async def stop(self, token: str) -> None:
        """Remove the channel that a mail's link belongs to, or raise `NotFound`."""
        channel_id = self.sender.stopped(token)
        await self.store.write(lambda work: work.drop_channel(channel_id))

    def with_channels(self, hand_over: HandOver) -> HandOver:
        """Extend `hand_over` so that a guest's channels move along with the seats."""

        async def both(old: str, new: str | None) -> None:
            await hand_over(old, new)
            if new is not None:
                await self.store.write(lambda work: work.hand_over(old, new))

        return both

    async def _ask(self, channel: Channel) -> None:
        """Send the mail with the link that confirms an address."""
        self._limiter.mails_asked.take(channel.address.lower())
        token = secrets.token_urlsafe(32)
        until = self.now() + CONFIRM_FOR
        await self._change(
            channel,
            digest=channel.digest,
            hour=channel.hour,
            confirm_hash=hash_of(token),
            confirm_until=until,
        )
        await self._now(channel, self.sender.ask(channel, token, new_id()))

    async def _now(self, channel: Channel, sending: Awaitable[None]) -> None:
        try:
            await sending
        except Undelivered as error:
            log.warning("notice.refused", channel=channel.id, kind=channel.kind, why=str(error))
            if error.gone and channel.kind == "push":
                await self.store.write(lambda work: work.drop_channel(channel.id))
            raise CannotSend(str(error)) from error

    # -- checks ------------------------------------------------------------------------------
    def _count(self, caller: Caller) -> None:
        self._limiter.notices.take(caller.known().id)
        self._limiter.notices.take(caller.address)

    async def _checked(self, kind: ChannelKind, address: str) -> str:
        """Normalize an address, or raise `BadRequest`."""
        if kind == "email":
            if not is_mail_address(address):
                raise BadRequest("address: this is not a mail address")
            local, _, domain = address.rpartition("@")
            return f"{local}@{domain.lower()}"
        refusal = url_refusal(address, self.sender.webhooks.private)
        if refusal is None:
            refusal = await self.sender.webhooks.host_refusal(address)
        if refusal is not None:
            raise BadRequest(f"address: {refusal}")
        return address

    async def _mine(self, caller: Caller, channel_id: str) -> Channel:
        for channel in await self.channels(caller):
            if channel.id == channel_id:
                return channel
        raise NotFound("you get no notices there")

    async def _change(self, channel: Channel, **values: object) -> None:
        await self.store.write(lambda work: work.change_channel(channel.id, **values))


def _check_keys(kind: ChannelKind, keys: PushKeys | None) -> None:
    """Raise `BadRequest` if keys are missing, invalid or not expected for this kind."""
    if (kind == "push") != (keys is not None):
        raise BadRequest("keys: a browser has some, and nothing else")
    refusal = None if keys is None else keys_refusal(keys)
    if refusal is not None:
        raise BadRequest(f"keys: {refusal}")
