"""An authenticator in software: it makes ES256 passkeys and signs with them, as in the standard.

It keeps its passkeys by relying party, and plays the browser's part of the ceremony: `make` and
`sign` take the server's options and return what a page would post.
"""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

Json = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class SoftwareKey:
    """An authenticator; change `flags`, `count` and `origin` to test what is refused."""

    def __init__(self, origin: str, user_verified: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | (VERIFIED if user_verified else 0)
        self.count = 0
        self.id = secrets.token_bytes(32)
        self.handle = b""
        self.party = ""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Json, **bent: Any) -> Json:
        """Make a passkey, and return what the page would post."""
        assert options["attestation"] == "none"
        assert options["authenticatorSelection"]["residentKey"] == "required"
        assert {"type": "public-key", "alg": -7} in options["pubKeyCredParams"]
        assert all(known["id"] != bytes_to_base64url(self.id) for known in excluded(options))
        self.party = bent.get("party", options["rp"]["id"])
        self.handle = base64url_to_bytes(options["user"]["id"])
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self._cose()
        said = self._said(ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": said})
        return self._credential(
            {
                "clientDataJSON": self._client_data("webauthn.create", options, bent),
                "attestationObject": bytes_to_base64url(attestation),
                "transports": ["internal"],
            }
        )

    def sign(self, options: Json, **bent: Any) -> Json:
        """Sign the challenge, and return what the page would post."""
        assert options["userVerification"] == "required"
        assert not options.get("allowCredentials")
        self.count += 1
        said = self._said(0)
        client_data = self._client_data("webauthn.get", options, bent)
        signed = said + sha256(base64url_to_bytes(client_data)).digest()
        signature = self._key.sign(signed, ec.ECDSA(SHA256()))
        return self._credential(
            {
                "clientDataJSON": client_data,
                "authenticatorData": bytes_to_base64url(said),
                "signature": bytes_to_base64url(signature),
                "userHandle": bytes_to_base64url(bent.get("handle", self.handle)),
            }
        )

    def _said(self, flags: int) -> bytes:
        head = sha256(self.party.encode()).digest()
        return head + bytes([self.flags | flags]) + self.count.to_bytes(4, "big")

    def _client_data(self, kind: str, options: Json, bent: Json) -> str:
        said = {
            "type": bent.get("kind", kind),
            "challenge": bent.get("challenge", options["challenge"]),
            "origin": bent.get("origin", self.origin),
            "crossOrigin": False,
        }
        return bytes_to_base64url(json.dumps(said).encode())

    def _cose(self) -> bytes:
        numbers = self._key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        return bytes(cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y}))

    def _credential(self, response: Json) -> Json:
        return {
            "id": bytes_to_base64url(self.id),
            "rawId": bytes_to_base64url(self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        }


def excluded(options: Json) -> list[Json]:
    """Return the passkeys that an authenticator must not have already."""
    return list(options.get("excludeCredentials") or [])
