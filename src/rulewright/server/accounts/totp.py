"""Time-based one-time passwords (RFC 6238), as authenticator apps show them.

Such apps assume SHA-1, six digits and thirty seconds, so other parameters are not supported.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b32decode, b32encode
from urllib.parse import quote

STEP = 30_000  # ms for which a code is shown
DIGITS = 6
DRIFT = 1  # steps by which a device's clock may be off, either way
SECRET_BYTES = 20


def new_secret() -> str:
    """Return a new secret in base 32, which people can type into an app."""
    return b32encode(secrets.token_bytes(SECRET_BYTES)).decode()


def code_at(secret: str, step: int, digits: int = DIGITS) -> str:
    """Return the code of a secret at a time step (RFC 4226, section 5.3)."""
    mac = hmac.digest(b32decode(secret), step.to_bytes(8, "big"), "sha1")
    start = mac[-1] & 15
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def step_of(secret: str, code: str, now: int, used: int) -> int | None:
    """Return the time step of a code, or None if the code is wrong.

    A code is also wrong if its step is not after `used`, the step of the last code accepted.
    """
    here = now // STEP
    for step in range(max(here - DRIFT, used + 1), here + DRIFT + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), code.encode()):
            return step
    return None


def address(secret: str, issuer: str, name: str) -> str:
    """Return the `otpauth:` address from which an app imports a secret, by a link or a QR code."""
    label = quote(f"{issuer}:{name}", safe="")
    return f"otpauth://totp/{label}?secret={secret}&issuer={quote(issuer, safe='')}"
