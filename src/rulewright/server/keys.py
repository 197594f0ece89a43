"""Seat keys: whoever has a seat's link may play it.

A key is the seat's name and a signature over table and seat, made with the secret of the
database; nothing is stored a seat.
"""

from __future__ import annotations

from hashlib import sha256

from itsdangerous import Signer


class SeatKeys:
    """Makes and reads the keys of all seats."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(
            secret, salt="rulewright.seat", key_derivation="hmac", digest_method=sha256
        )

    def make(self, table_id: str, seat: str) -> str:
        """The key of a seat at a table."""
        return f"{seat}.{self._signer.get_signature(_subject(table_id, seat)).decode()}"

    def read(self, table_id: str, key: str) -> str | None:
        """The seat that a key opens at a table; None when the key is not good there."""
        seat, dot, signature = key.rpartition(".")
        if dot and self._signer.verify_signature(_subject(table_id, seat), signature):
            return seat
        return None


def _subject(table_id: str, seat: str) -> str:
    return f"{table_id}/{seat}"
