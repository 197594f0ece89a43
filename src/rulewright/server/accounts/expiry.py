"""Expiry: deletes sessions that have not been used for a long time, and their guests."""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from rulewright.server import times
from rulewright.server.accounts.passkey_store import tidy_challenges
from rulewright.server.accounts.people import People
from rulewright.server.accounts.store import PeopleWork
from rulewright.server.accounts.users import DAY, SESSION_DAYS
from rulewright.server.errors import Unavailable

log = structlog.get_logger(__name__)

TIDIED_EVERY = 6 * 3600  # seconds
MANY, SHARE = 10, 0.1  # to expire more than both needs the operator's consent


class Tidied(msgspec.Struct, frozen=True):
    """The result of an expiry run, or of a dry run (`done` is false).

    `sessions` is the number of expired sessions out of `of` in total, `guests` that of expired
    guests. All of these were last used before the time `before`, in ms.
    """

    sessions: int
    of: int
    guests: int
    before: int
    done: bool = False

    @property
    def many(self) -> bool:
        """Whether so many sessions expire at once that the clock may be wrong."""
        return self.sessions > MANY and self.sessions > self.of * SHARE


async def run_out(people: People) -> Tidied:
    """Count the expired sessions and their guests without deleting any."""
    return await people.store.read(lambda work: _run_out(work, people.now()))


async def tidy(people: People, asked: bool = False) -> Tidied:
    """Delete expired sessions and guests, and return their counts.

    If so many would be deleted at once that the clock may be wrong, none are, unless the operator
    has `asked` for it.
    """
    now = people.now()

    def forget(work: PeopleWork) -> Tidied:
        tidied = _run_out(work, now)
        if tidied.many and not asked:
            return tidied
        work.tidy(tidied.before)
        return msgspec.structs.replace(tidied, done=True)

    tidied = await people.change(forget)
    await people.store.write(lambda work: tidy_challenges(work, now))
    return tidied


async def keep_tidy(people: People) -> None:
    """Run `tidy` now and every few hours, until cancelled."""
    while True:
        try:
            tidied = await tidy(people)
            if not tidied.done:
                log.warning("people.many", guests=tidied.guests, ask="rulewright admin tidy")
        except Unavailable as error:
            log.warning("people.untidied", error=str(error))
        await asyncio.sleep(TIDIED_EVERY)


def _run_out(work: PeopleWork, now: int) -> Tidied:
    before = times.earlier(now, work.newest_event()) - SESSION_DAYS * DAY
    return Tidied(*work.run_out(before), before)
