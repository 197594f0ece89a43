"""Where people are told that it is their turn: channels of guests and accounts alike.

What is told when is the business of the poller; here people say where, and prove that a mail
address is theirs.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable
from hashlib import sha256

import structlog
from itsdangerous import BadSignature, Signer
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from rulewright.server.errors import BadRequest, CannotSend, NotFound, NotNow, NotOffered
from rulewright.server.limits import Limiter
from rulewright.server.mail import Mail, Mailer, is_mail_address, read_relay
from rulewright.server.notice_rows import Channel, ChannelKind, ChannelState, Parcel
from rulewright.server.notice_store import NoticeStore
from rulewright.server.notice_text import (
    confirm_text,
    payload,
    subject_of,
    test_payload,
    test_text,
    text_of,
)
from rulewright.server.notice_times import CONFIRM_FOR, Digest
from rulewright.server.people import Caller, HandOver, hash_of, new_id
from rulewright.server.settings import Settings
from rulewright.server.undelivered import Undelivered
from rulewright.server.webhooks import Webhooks, url_refusal

log = structlog.get_logger(__name__)

CHANNELS_MOST = 10

Clock = Callable[[], int]


class Notices:
    """What people do about their channels, and the sending of what is for them."""

    def __init__(
        self,
        store: NoticeStore,
        settings: Settings,
        secret: str,
        limiter: Limiter,
        now: Clock,
        webhooks: Webhooks | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self._limiter = limiter
        self._public_url = (settings.public_url or "").rstrip("/")
        self._mailer = _mailer(settings)
        self._webhooks = webhooks or Webhooks(settings.private_webhooks)
        self._secret = secret.encode()
        self._signer = Signer(
            secret, salt="rulewright.notices", key_derivation="hmac", digest_method=sha256
        )

    @property
    def offers(self) -> list[ChannelKind]:
        """The kinds of channels that can be had here."""
        if not self._public_url:
            return []
        return ["webhook"] if self._mailer is None else ["email", "webhook"]

    # -- channels ----------------------------------------------------------------------------
    async def channels(self, caller: Caller) -> list[Channel]:
        """The caller's channels."""
        user = caller.known()
        return await self.store.read(lambda work: work.channels_of(user.id))

    async def add(
        self, caller: Caller, kind: ChannelKind, address: str, digest: Digest, hour: int
    ) -> Channel:
        """A new channel; one of mail waits to be confirmed, and asking again sends the link again.

        Raises `NotOffered`, `BadRequest`, `NotNow`, `CannotSend` or `TooMany`.
        """
        user = caller.known()
        self._check_offered(kind)
        self._count(caller)
        address = await self._checked(kind, address.strip())
        mine = await self.channels(caller)
        there = next((one for one in mine if (one.kind, one.address) == (kind, address)), None)
        if there is not None and there.state != "new":
            raise NotNow("you are told there already")
        if there is None and len(mine) >= CHANNELS_MOST:
            raise NotNow(f"{CHANNELS_MOST} of these are enough; remove one first")
        now = self.now()
        state: ChannelState = "new" if kind == "email" else "on"
        channel = Channel(new_id(), user.id, kind, address, digest, hour, state, now, now)
        if there is not None:
            channel = replace(there, digest=digest, hour=hour)
        else:
            try:
                await self.store.write(lambda work: work.add_channel(channel))
            except IntegrityError as error:  # asked for twice at once
                raise NotNow("you are told there already") from error
        if kind == "email":
            await self._ask(channel)
        return channel

    async def confirm(self, token: str) -> Channel:
        """The address of a link is right; raises `NotFound` for an old one."""
        now = self.now()
        found = await self.store.read(lambda work: work.to_confirm(hash_of(token), now))
        if found is None:
            raise NotFound("this link has been used or has run out")
        await self._change(found, state="on", since=now, confirm_hash=None, confirm_until=None)
        return replace(found, state="on", since=now)

    async def change(self, caller: Caller, channel_id: str, digest: Digest, hour: int) -> Channel:
        """Be told there at once or in digests; raises `NotFound`."""
        self._count(caller)
        channel = replace(await self._mine(caller, channel_id), digest=digest, hour=hour)
        await self._change(channel, digest=digest, hour=hour)
        await self.store.write(lambda work: work.reschedule(channel))
        return channel

    async def remove(self, caller: Caller, channel_id: str) -> None:
        """Be told there no more; raises `NotFound`."""
        channel = await self._mine(caller, channel_id)
        await self.store.write(lambda work: work.drop_channel(channel.id))

    async def test(self, caller: Caller, channel_id: str) -> Channel:
        """Send a test, which turns a channel on again that had failed too often.

        Raises `NotFound`, `NotNow`, `CannotSend` or `TooMany`.
        """
        self._count(caller)
        channel = await self._mine(caller, channel_id)
        if channel.state == "new":
            raise NotNow("confirm the address first, by the link in the mail")
        self._check_offered(channel.kind)
        await self._deliver(channel, new_id())
        if channel.state == "off":
            now = self.now()
            await self._change(channel, state="on", since=now, failures=0)
            channel = replace(channel, state="on", since=now)
        return channel

    async def stop(self, token: str) -> None:
        """Forget the channel of a mail's link; raises `NotFound` for a link that is none."""
        try:
            channel_id = self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError) as error:
            raise NotFound("this link is not one of ours") from error
        await self.store.write(lambda work: work.drop_channel(channel_id))

    def with_channels(self, hand_over: HandOver) -> HandOver:
        """Handing over of seats, with the channels of a guest who signs in."""

        async def both(old: str, new: str | None) -> None:
            await hand_over(old, new)
            if new is not None:
                await self.store.write(lambda work: work.hand_over(old, new))

        return both

    def signing(self, channel: Channel) -> str | None:
        """The key by which a webhook can tell that it is us."""
        if channel.kind != "webhook":
            return None
        named = f"rulewright.webhook/{channel.id}".encode()
        return hmac.new(self._secret, named, sha256).hexdigest()

    # -- sending -----------------------------------------------------------------------------
    async def send(self, parcel: Parcel) -> None:
        """Hand a parcel over; raises `Undelivered`."""
        channel, told = parcel.channel, parcel.told
        if channel.kind == "webhook":
            body = payload(told, self._public_url, channel.digest != "at-once")
            await self._post(channel, body, parcel.id)
        else:
            stop = self.stop_link(channel)
            text = text_of(told, self._public_url, stop)
            await self._mail(Mail(parcel.id, channel.address, subject_of(told), text, stop))

    def close(self) -> None:
        """Nothing is sent any more."""
        if self._mailer is not None:
            self._mailer.close()

    def stop_link(self, channel: Channel) -> str:
        """The address that ends the mails of a channel."""
        return f"{self._public_url}/notices/stop/{self._signer.sign(channel.id).decode()}"

    async def _ask(self, channel: Channel) -> None:
        """Send the link that confirms an address."""
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
        link = f"{self._public_url}/notices/confirm/{token}"
        text = confirm_text(self._public_url, link)
        mail = Mail(new_id(), channel.address, "Is this your address?", text)
        await self._now(channel, self._mail(mail))

    async def _deliver(self, channel: Channel, key: str) -> None:
        """Send a test."""
        if channel.kind == "webhook":
            sending = self._post(channel, test_payload(self._public_url), key)
        else:
            self._limiter.mails_asked.take(channel.address.lower())
            stop = self.stop_link(channel)
            text = test_text(self._public_url, stop)
            sending = self._mail(Mail(key, channel.address, "A test", text, stop))
        await self._now(channel, sending)

    async def _now(self, channel: Channel, sending: Awaitable[None]) -> None:
        try:
            await sending
        except Undelivered as error:
            log.warning("notice.refused", channel=channel.id, kind=channel.kind, why=str(error))
            raise CannotSend(str(error)) from error

    async def _mail(self, mail: Mail) -> None:
        if self._mailer is None:
            raise Undelivered("this server sends no mail")
        await self._mailer.send(mail)

    async def _post(self, channel: Channel, body: bytes, key: str) -> None:
        signing = self.signing(channel) or ""
        signature = hmac.new(signing.encode(), body, sha256).hexdigest()
        headers = {"Idempotency-Key": key, "Rulewright-Signature": f"sha256={signature}"}
        await self._webhooks.post(channel.address, body, headers)

    # -- checks ------------------------------------------------------------------------------
    def _check_offered(self, kind: ChannelKind) -> None:
        if kind in self.offers:
            return
        if kind == "email" and self._mailer is None:
            raise NotOffered("this server sends no mail: no relay is set")
        raise NotOffered("this server sends no notices: its public address is not set")

    def _count(self, caller: Caller) -> None:
        self._limiter.notices.take(caller.known().id)
        self._limiter.notices.take(caller.address)

    async def _checked(self, kind: ChannelKind, address: str) -> str:
        """An address in one form; raises `BadRequest`."""
        if kind == "email":
            if not is_mail_address(address):
                raise BadRequest("address: this is no mail address")
            local, _, domain = address.rpartition("@")
            return f"{local}@{domain.lower()}"
        refusal = url_refusal(address, self._webhooks.private)
        if refusal is None:
            refusal = await self._webhooks.host_refusal(address)
        if refusal is not None:
            raise BadRequest(f"address: {refusal}")
        return address

    async def _mine(self, caller: Caller, channel_id: str) -> Channel:
        for channel in await self.channels(caller):
            if channel.id == channel_id:
                return channel
        raise NotFound("you are told nothing there")

    async def _change(self, channel: Channel, **values: object) -> None:
        await self.store.write(lambda work: work.change_channel(channel.id, **values))


def _mailer(settings: Settings) -> Mailer | None:
    if settings.smtp_url is None or settings.mail_from is None:
        return None
    return Mailer(read_relay(settings.smtp_url), settings.mail_from)
