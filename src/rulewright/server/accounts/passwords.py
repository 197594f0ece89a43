"""Passwords: argon2id with the library's default parameters, computed off the event loop."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple, Unpack

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rulewright.server.errors import BadPassword

SHORTEST, LONGEST = 10, 200
AT_ONCE = 2  # each computation takes 64 MiB

T = TypeVar("T")
Given = TypeVarTuple("Given")


class Passwords:
    """A hasher of passwords with threads of its own; call `close` at the end."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        # Checked for unknown names, so that they take as long as known ones.
        self._decoy: Future[str] = self._pool.submit(self._hasher.hash, secrets.token_hex())

    def close(self) -> None:
        """Stop the threads."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """Return the hash of a new password, or raise `BadPassword`."""
        plain = _plain(password)
        if not SHORTEST <= len(plain) <= LONGEST:
            raise BadPassword(f"a password has {SHORTEST} to {LONGEST} characters")
        return await self._in_thread(self._hasher.hash, plain)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Return whether a password matches a stored hash.

        Without a stored hash it takes equally long, so that the time does not reveal which accounts
        exist.
        """
        against = stored
        if not against:
            against = await asyncio.wrap_future(self._decoy)
        good = await self._in_thread(self._verify, against, _plain(password))
        return good and stored is not None

    def outdated(self, stored: str) -> bool:
        """Return whether a hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(stored)

    def _verify(self, stored: str, plain: str) -> bool:
        try:
            return self._hasher.verify(stored, plain)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[Unpack[Given]], T], *given: *Given) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)


def _plain(password: str) -> str:
    """Normalize a password before hashing, so that every keyboard enters the same characters."""
    return unicodedata.normalize("NFC", password)
