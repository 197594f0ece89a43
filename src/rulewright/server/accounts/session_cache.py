"""Caches the users of recent session tokens, so that most requests need no database read."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.server.accounts.users import User

KNOWN_FOR = 10_000  # ms for which a sign-out in another process may go unnoticed
KNOWN_MOST = 20_000


class Known:
    """A short-lived cache of users by token hash."""

    def __init__(self) -> None:
        self._users: dict[str, tuple[User, int]] = {}
        self.changes = 0

    def get(self, token_hash: str, now: int) -> User | None:
        """Return the cached user of a token, unless there is none or the entry is too old."""
        kept = self._users.get(token_hash)
        return kept[0] if kept is not None and now < kept[1] else None

    def put(self, token_hash: str, user: User, now: int, changes: int) -> None:
        """Cache the user of a token.

        `changes` is the value of the counter before the user was read; if it has grown since, the
        user may be stale and is not cached.
        """
        if changes != self.changes:
            return
        if len(self._users) >= KNOWN_MOST:
            self._users.clear()
        self._users[token_hash] = (user, now + KNOWN_FOR)

    def forget(self, user_ids: Collection[str]) -> None:
        """Drop the tokens of these users from the cache."""
        self.changes += 1
        if user_ids:
            gone = [key for key, (user, _) in self._users.items() if user.id in user_ids]
            for key in gone:
                del self._users[key]
