"""Sessions: finds the user of a token, and decides whether the session has expired."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import structlog

from rulewright.server import times
from rulewright.server.accounts.bans import ban_of
from rulewright.server.accounts.session_cache import Known
from rulewright.server.accounts.store import PeopleStore, PeopleWork, SessionRow
from rulewright.server.accounts.ties import Kind, kinds_of
from rulewright.server.accounts.users import DAY, SESSION_DAYS, User, hash_of
from rulewright.server.errors import Unavailable

NONE: Mapping[str, Kind] = {}

log = structlog.get_logger(__name__)


class Sessions:
    """A reader of sessions by their tokens, with a short-lived cache."""

    def __init__(self, store: PeopleStore, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._known = Known()
        self._ties: dict[str, dict[str, Kind]] = {}  # by user, for those who have any

    def forget(self, user_ids: Collection[str]) -> None:
        """Drop these users from the cache."""
        self._known.forget(user_ids)

    async def user_of(self, token: str) -> User | None:
        """Return the user whose session has this token, unless there is none or it has expired."""
        token_hash, now = hash_of(token), self._now()
        known = self._known.get(token_hash, now)
        if known is not None:
            return known
        changes = -1
        while changes != self._known.changes:  # the session may have ended while it was read
            changes = self._known.changes
            session, ties = await self._store.read(lambda work: _read(work, token_hash, now))
        if session is None or await self._has_run_out(session[0], now):
            return None
        row, name, nick = session
        if changes == self._known.changes:
            self._ties.pop(row.user_id, None)
            self._ties |= {row.user_id: ties} if ties else {}
        if abs(now - row.touched) >= DAY:  # both ways: the clock may have been ahead before
            await self._touch(row, now)
        user = User(row.user_id, name, row.id, row.created, nick)
        self._known.put(token_hash, user, now, changes)
        return user

    def ties(self, user_id: str | None) -> Mapping[str, Kind]:
        """Return which people a user has muted or blocked, as of the last read of their session."""
        return self._ties.get(user_id or "", NONE)

    async def _has_run_out(self, row: SessionRow, now: int) -> bool:
        """Return whether a session has gone unused too long.

        That must hold both for the clock and for the time of the newest event, in case the clock is
        ahead.
        """
        if row.touched > now - SESSION_DAYS * DAY:
            return False
        newest = await self._store.read(lambda work: work.newest_event())
        return row.touched <= times.earlier(now, newest) - SESSION_DAYS * DAY

    async def _touch(self, row: SessionRow, now: int) -> None:
        try:
            await self._store.write(lambda work: work.touch(row.id, now))
        except Unavailable as error:  # a full disk must not lock people out
            log.warning("session.untouched", error=str(error))


def _read(
    work: PeopleWork, token_hash: str, now: int
) -> tuple[tuple[SessionRow, str | None, str | None] | None, dict[str, Kind]]:
    """Return the session of a token, and which people its user has muted or blocked.

    A banned person has no session, not even one that started while the ban was being set.
    """
    session = work.session(token_hash)
    if session is None or ban_of(work, session[0].user_id, now) is not None:
        return None, {}
    return session, kinds_of(work, session[0].user_id)
