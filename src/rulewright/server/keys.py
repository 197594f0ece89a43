"""Seat keys: whoever has a seat's link may play it.

A key is the seat's name and a signature over table, seat and the number of its holder, made with
the secret of the database; nothing is stored a seat. When a seat changes hands, its key is another.
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

    def make(self, table_id: str, seat: str, gen: int = 0) -> str:
        """The key of a seat at a table for its holder number `gen`."""
        return f"{seat}.{self._signer.get_signature(_subject(table_id, seat, gen)).decode()}"

    def opens(self, table_id: str, key: str, seat: str, gen: int = 0) -> bool:
        """Whether a key opens a seat as long as its holder is number `gen`."""
        name, dot, signature = key.rpartition(".")
        subject = _subject(table_id, seat, gen)
        return bool(dot) and name == seat and self._signer.verify_signature(subject, signature)


def _subject(table_id: str, seat: str, gen: int) -> str:
    return f"{table_id}/{seat}/{gen}" if gen else f"{table_id}/{seat}"
