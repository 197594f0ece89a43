"""A browser that receives pushed messages, and its maker's push service, on this machine.

The browser's handling of a message is implemented here after RFC 8291 and RFC 8292.
"""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from rulewright.server.notices.push import PushKeys

CURVE = ec.SECP256R1()
DAY = 24 * 3600


class PushCatcher:
    """A browser with its push service: returns `answers` first, then accepts everything."""

    def __init__(self, key: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"") -> None:
        self.key = key or ec.generate_private_key(CURVE)
        self.auth = auth or b"sixteen bytes it"
        self.shown: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.raw: list[bytes] = []
        self.answers: list[str] = []
        self.asked = 0
        self.port = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def endpoint(self) -> str:
        return f"{self.origin}/push/abc?for=us"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> PushKeys:
        return PushKeys(to_text(self.point), to_text(self.auth))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        assert head[0] == "POST /push/abc?for=us HTTP/1.1"
        headers = {}
        for line in filter(None, head[1:]):
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        body = await reader.readexactly(int(headers["content-length"]))
        self.asked += 1
        answer = self.answers.pop(0) if self.answers else "201 Created"
        if answer.startswith("2"):
            self.headers.append(headers)
            self.raw.append(body)
            self.shown.append(json.loads(self.opened(body)))
        writer.write(f"HTTP/1.1 {answer}\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    def opened(self, body: bytes) -> bytes:
        """Return a message as the browser decrypts it (RFC 8291, section 3.4).

        It must be a single record.
        """
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        whole = _hkdf(self.auth, shared, b"WebPush: info\0" + self.point + sender, 32)
        key = _hkdf(salt, whole, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, whole, b"Content-Encoding: nonce\0", 12)
        text, mark, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\2")
        assert mark
        assert not padding.strip(b"\0")
        return text


@asynccontextmanager
async def catching_pushes() -> AsyncIterator[PushCatcher]:
    """Run a browser and its push service in this loop."""
    catcher = PushCatcher()
    server = await asyncio.start_server(catcher.serve, "127.0.0.1", 0)
    catcher.port = server.sockets[0].getsockname()[1]
    async with server:
        yield catcher


def claims_of(headers: dict[str, str], server_key: str) -> dict[str, Any]:
    """Return the claims of a server's signature after verifying it, RFC 8292."""
    scheme, _, said = headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in said.split(","))
    assert parts["k"] == server_key
    signed, _, signature = parts["t"].rpartition(".")
    head, claims = (json.loads(to_bytes(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    raw = to_bytes(signature)
    numbers = [int.from_bytes(half, "big") for half in (raw[:32], raw[32:])]
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to_bytes(server_key))
    public.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
    assert time.time() < claims["exp"] <= time.time() + DAY
    return dict(claims)


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
