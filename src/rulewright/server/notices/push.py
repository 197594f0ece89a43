"""Web push: notifications to browsers without an open page, through the browser makers' services.

A message is encrypted for the browser (RFC 8291) and signed by this server (RFC 8292), so that the
push service cannot read it and nobody else can send in this server's name. The server's key is
created once per database, since a browser accepts only messages signed with the key it subscribed
to.
"""

from __future__ import annotations

import base64
import binascii
import time
from email.utils import parseaddr
from typing import Annotated
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from rulewright.server.notices.errors import Undelivered
from rulewright.server.notices.webhooks import Webhooks
from rulewright.server.settings import Settings

CURVE = ec.SECP256R1()
PRIVATE_LENGTH = 32
AUTH_LENGTH = 16
KEPT_FOR = 7 * 24 * 3600  # seconds that the service keeps a message for an offline browser
SIGNED_FOR = 12 * 3600  # seconds; services accept a day at most
GONE = (404, 410)  # the browser no longer accepts messages
BUSY = 429

Letters = r"^[A-Za-z0-9_-]+={0,2}$"


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser's subscription, in base64url: a P-256 point, and a secret."""

    p256dh: Annotated[str, msgspec.Meta(min_length=80, max_length=100, pattern=Letters)]
    auth: Annotated[str, msgspec.Meta(min_length=20, max_length=30, pattern=Letters)]


class Pushed(msgspec.Struct, frozen=True):
    """A notification for a browser, with the address that a click on it opens.

    It replaces an earlier one with the same `tag`; if it is sent again, its `id` stays the same.
    """

    id: str
    tag: str
    title: str
    body: str
    url: str


def new_push_key() -> str:
    """Return a new private key for a server, in base64url."""
    value = ec.generate_private_key(CURVE).private_numbers().private_value
    return _text(value.to_bytes(PRIVATE_LENGTH, "big"))


def contact_of(settings: Settings) -> str:
    """Return the address at which push services can reach the operator."""
    public = settings.public_url or ""
    if settings.mail_from is not None and not public.startswith("https:"):
        return f"mailto:{parseaddr(settings.mail_from)[1]}"
    return public


def keys_refusal(keys: PushKeys) -> str | None:
    """Return why these keys cannot be used for encryption, or None if they can."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _bytes(keys.p256dh))
    except ValueError:
        return "p256dh is no point of P-256"
    try:
        fits = len(_bytes(keys.auth)) == AUTH_LENGTH
    except ValueError:
        fits = False
    return None if fits else "auth is not of 16 bytes"


class Push:
    """A sender of messages to browsers, which signs them with the key of this server."""

    def __init__(self, private_key: str, contact: str, webhooks: Webhooks) -> None:
        number = int.from_bytes(_bytes(private_key), "big")
        self._key = ec.derive_private_key(number, CURVE)
        # Non-strict, since the strict check of contacts rejects ports.
        self._signer = Vapid02(self._key, {"no-strict": True})
        self._contact = contact
        self._webhooks = webhooks

    @property
    def public_key(self) -> str:
        """The public key by which browsers know this server, in base64url."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _text(point)

    async def send(self, endpoint: str, keys: PushKeys, pushed: Pushed, topic: str) -> None:
        """Send a message, replacing an undelivered one with the same `topic`.

        Raises `Undelivered`.
        """
        headers = {
            **self._signed(endpoint),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_FOR),
            "Topic": topic,
            "Urgency": "high",
        }
        body = self._sealed(keys, msgspec.json.encode(pushed))
        status = await self._webhooks.status(endpoint, body, headers)
        if 200 <= status < 300:
            return
        passing = status == BUSY or status >= 500
        raise Undelivered(
            f"the service of the browser answers {status}", final=not passing, gone=status in GONE
        )

    def _signed(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_FOR,
            "sub": self._contact,
        }
        try:
            signed: dict[str, str] = self._signer.sign(claims)
        except VapidException:
            raise Undelivered("the service of the browser has an odd address", final=True) from None
        return signed

    def _sealed(self, keys: PushKeys, message: bytes) -> bytes:
        sealed: bytes = http_ece.encrypt(
            message,
            private_key=ec.generate_private_key(CURVE),
            dh=_bytes(keys.p256dh),
            auth_secret=_bytes(keys.auth),
            version="aes128gcm",
        )
        return sealed


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Decode base64url with or without padding, or raise `ValueError`."""
    bare = text.rstrip("=")
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("no base64url") from error
