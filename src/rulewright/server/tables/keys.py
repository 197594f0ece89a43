"""Seat keys: anyone who has a seat's link may play the seat.

A key is the seat's name and a signature made with the database's secret. It signs the table, the
seat, the number of its holder and the number of times that its links were renewed. No key is
stored. When a seat changes hands, its key changes.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from itsdangerous import Signer

REMEMBERED = 20_000  # verified keys
MARK = 20  # letters


class SeatKeys:
    """Makes and verifies seat keys."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(
            secret, salt="rulewright.seat", key_derivation="hmac", digest_method=sha256
        )
        self._marks = Signer(
            secret, salt="rulewright.address", key_derivation="hmac", digest_method=sha256
        )
        # The page of a table sends its key with every request.
        self._verified = lru_cache(REMEMBERED)(self._verify)

    def make(self, table_id: str, seat: str, gen: int = 0, link: int = 0) -> str:
        """Return the key of a seat for holder number `gen`, after `link` renewals of its links."""
        return f"{seat}.{self._signer.get_signature(_subject(table_id, seat, gen, link)).decode()}"

    def mark(self, address: str) -> str:
        """Return a mark of a network address, which cannot be recomputed without the secret."""
        return self._marks.get_signature(address).decode()[:MARK]

    def opens(self, table_id: str, key: str, seat: str, gen: int = 0, link: int = 0) -> bool:
        """Return whether a key opens a seat.

        `gen` is the number of the seat's holder, and `link` how often its links were renewed.
        """
        return key.startswith(f"{seat}.") and self._verified(table_id, key, seat, gen, link)

    def _verify(self, table_id: str, key: str, seat: str, gen: int, link: int) -> bool:
        name, _, signature = key.rpartition(".")
        return name == seat and self._signer.verify_signature(
            _subject(table_id, seat, gen, link), signature
        )


def _subject(table_id: str, seat: str, gen: int, link: int) -> str:
    """Return the text that a key signs; zeros are left out, since the first keys had no numbers."""
    first = f"{table_id}/{seat}/{gen}" if gen else f"{table_id}/{seat}"
    return f"{first}/link/{link}" if link else first
