"""Sends notifications by mail, to webhooks and to browsers."""

from __future__ import annotations

import hmac
from hashlib import sha256

from itsdangerous import BadSignature, Signer

from rulewright.server.errors import NotFound, NotOffered
from rulewright.server.mail_relay import read_relay
from rulewright.server.notices.errors import Undelivered
from rulewright.server.notices.mail import Mail, Mailer
from rulewright.server.notices.push import Push, Pushed, PushKeys, contact_of
from rulewright.server.notices.rows import Channel, ChannelKind, Parcel
from rulewright.server.notices.text import (
    confirm_text,
    payload,
    pushed,
    subject_of,
    test_payload,
    test_pushed,
    test_text,
    text_of,
)
from rulewright.server.notices.webhooks import Webhooks
from rulewright.server.settings import Settings

TOPIC_LENGTH = 32  # limit of the push services


class Sender:
    """A sender of notifications by all kinds of channels; methods that send raise `Undelivered`."""

    def __init__(self, settings: Settings, secret: str, push_key: str) -> None:
        self.public_url = (settings.public_url or "").rstrip("/")
        self.webhooks = Webhooks(settings.private_webhooks)
        self._mailer = _mailer(settings)
        self._push = Push(push_key, contact_of(settings), self.webhooks)
        self._secret = secret.encode()
        self._signer = Signer(
            secret, salt="rulewright.notices", key_derivation="hmac", digest_method=sha256
        )

    # -- capabilities ------------------------------------------------------------------------
    @property
    def offers(self) -> list[ChannelKind]:
        """The kinds of channels that this server offers."""
        if not self.public_url:
            return []
        return ["push", "webhook"] if self._mailer is None else ["email", "push", "webhook"]

    def check_offered(self, kind: ChannelKind) -> None:
        """Raise `NotOffered` if this server does not offer a kind of channel."""
        if kind in self.offers:
            return
        if kind == "email" and self._mailer is None:
            raise NotOffered("this server sends no mail: no relay is set")
        raise NotOffered("this server sends no notices: its public address is not set")

    @property
    def push_key(self) -> str:
        """The public key by which browsers know this server."""
        return self._push.public_key

    def signing(self, channel: Channel) -> str | None:
        """Return the key for verifying the signatures of a webhook; None for other channels."""
        if channel.kind != "webhook":
            return None
        named = f"rulewright.webhook/{channel.id}".encode()
        return hmac.new(self._secret, named, sha256).hexdigest()

    # -- links -------------------------------------------------------------------------------
    def stop_link(self, channel: Channel) -> str:
        """Return the URL that stops the mails of a channel."""
        return f"{self.public_url}/notices/stop/{self._signer.sign(channel.id).decode()}"

    def stopped(self, token: str) -> str:
        """Return the id of the channel that a link stops, or raise `NotFound`."""
        try:
            return self._signer.unsign(token).decode()
        except (BadSignature, UnicodeError) as error:
            raise NotFound("this link is not one of ours") from error

    # -- sending -----------------------------------------------------------------------------
    async def send(self, parcel: Parcel) -> None:
        """Send a parcel; receivers can recognize a repeat by its id."""
        channel, told = parcel.channel, parcel.told
        if channel.kind == "webhook":
            body = payload(told, self.public_url, channel.digest != "at-once")
            await self._post(channel, body, parcel.id)
        elif channel.kind == "push":
            await self._show(channel, pushed(told, self.public_url, parcel.id))
        else:
            stop = self.stop_link(channel)
            text = text_of(told, self.public_url, stop)
            await self._mail(Mail(parcel.id, channel.address, subject_of(told), text, stop))

    async def send_test(self, channel: Channel, key: str) -> None:
        """Send a test notification."""
        if channel.kind == "webhook":
            await self._post(channel, test_payload(self.public_url), key)
        elif channel.kind == "push":
            await self._show(channel, test_pushed(self.public_url, key))
        else:
            stop = self.stop_link(channel)
            text = test_text(self.public_url, stop)
            await self._mail(Mail(key, channel.address, "A test", text, stop))

    async def ask(self, channel: Channel, token: str, key: str) -> None:
        """Send the mail with the link that confirms an address."""
        link = f"{self.public_url}/notices/confirm/{token}"
        text = confirm_text(self.public_url, link)
        await self._mail(Mail(key, channel.address, "Is this your address?", text))

    def close(self) -> None:
        """Send no more mails; those being sent are finished."""
        if self._mailer is not None:
            self._mailer.close()

    async def _mail(self, mail: Mail) -> None:
        if self._mailer is None:
            raise Undelivered("this server sends no mail")
        await self._mailer.send(mail)

    async def _post(self, channel: Channel, body: bytes, key: str) -> None:
        signature = hmac.new((self.signing(channel) or "").encode(), body, sha256).hexdigest()
        headers = {"Idempotency-Key": key, "Rulewright-Signature": f"sha256={signature}"}
        await self.webhooks.post(channel.address, body, headers)

    async def _show(self, channel: Channel, message: Pushed) -> None:
        """Send a message to a browser, hiding the table's id from the push service."""
        keys = PushKeys(channel.p256dh or "", channel.auth or "")
        topic = sha256(f"{channel.id}/{message.tag}".encode()).hexdigest()[:TOPIC_LENGTH]
        await self._push.send(channel.address, keys, message, topic)


def _mailer(settings: Settings) -> Mailer | None:
    if settings.smtp_url is None or settings.mail_from is None:
        return None
    return Mailer(read_relay(settings.smtp_url), settings.mail_from)
