"""Finds due notifications and sends them, in every process of a server.

Each notification enters the outbox under an id derived from its content, so two processes cannot
insert it twice. When it is due, one process claims it; the claim expires if that process never
reports back. Moves need not wait for any of this: the seats to move are stored with each event, and
the poller finds them there later, even after a crash.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from rulewright.server.errors import Unavailable
from rulewright.server.notices.channels import Notices
from rulewright.server.notices.errors import Undelivered
from rulewright.server.notices.rows import Parcel
from rulewright.server.notices.schedule import GRACE, HOUR, again_at
from rulewright.server.storage.neighbours import Here
from rulewright.server.tables.viewers import Viewers

POLL = 3.0  # seconds between polls
AT_A_TIME = 16  # parcels sent at the same time
CLAIMS_MOST = 200  # per poll
FAILURES_MOST = 10  # failures in a row that turn a channel off

log = structlog.get_logger(__name__)


class Poller:
    """A background task that finds and sends notifications.

    `viewers` are the people at this server, and `elsewhere` returns those at other servers, whose
    own pollers may be late or send no notifications.
    """

    def __init__(self, notices: Notices, viewers: Viewers, elsewhere: Callable[[], Here]) -> None:
        self._notices = notices
        self._store = notices.store
        self._viewers = viewers
        self._elsewhere = elsewhere
        self._sending: set[asyncio.Task[None]] = set()
        self._running: asyncio.Task[None] | None = None
        self._tidy_at = 0

    def start(self) -> None:
        """Start polling, if the server offers any kind of channel."""
        if self._notices.sender.offers:
            self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop polling, and give the parcels being sent a few seconds to finish."""
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        if self._sending:
            _, late = await asyncio.wait(self._sending, timeout=POLL)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        self._notices.sender.close()

    async def poll(self) -> None:
        """Poll once: put new notifications into the outbox, and start sending those due."""
        now = self._notices.now()
        notices = await self._store.read(lambda work: work.fresh(now))
        if notices:
            await self._store.write(lambda work: work.put(notices))
        viewers, elsewhere, soon = self._viewers.pairs(), self._elsewhere(), now + GRACE
        if (viewers or elsewhere) and await self._soon(soon):
            await self._store.write(
                lambda work: work.hold([*viewers, *work.users_of(elsewhere, soon)])
            )
        for _ in range(CLAIMS_MOST):
            if len(self._sending) >= AT_A_TIME or not await self._soon(now):
                break
            parcel = await self._store.write(lambda work: work.claim(now))
            if parcel is not None:
                self._begin(parcel)
        if now >= self._tidy_at:
            self._tidy_at = now + HOUR
            await self._store.write(lambda work: work.tidy(now))

    async def settle(self) -> None:
        """Wait until all parcels being sent are sent or have failed."""
        await asyncio.gather(*self._sending)

    async def _run(self) -> None:
        while True:
            try:
                await self.poll()
            except Unavailable as error:
                log.warning("notices.wait", why=str(error))
            except Exception:
                log.exception("notices.failed")
            await asyncio.sleep(POLL)

    async def _soon(self, moment: int) -> bool:
        """Return whether a notification is due by a time."""
        due = await self._store.read(lambda work: work.next_due())
        return due is not None and due <= moment

    def _begin(self, parcel: Parcel) -> None:
        task = asyncio.create_task(self._send(parcel))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, parcel: Parcel) -> None:
        try:
            await self._try(parcel)
        except Unavailable as error:  # the claim expires, and a later poll sends it
            log.warning("notice.unsaid", notice=parcel.id, why=str(error))
        except Exception:
            log.exception("notice.stuck", notice=parcel.id)

    async def _try(self, parcel: Parcel) -> None:
        now = self._notices.now
        try:
            await self._notices.sender.send(parcel)
        except Undelivered as error:
            due = None if error.final else again_at(now(), parcel.tries)
            said = {"notice": parcel.id, "channel": parcel.channel.id, "why": str(error)}
            if due is not None:
                log.info("notice.late", **said, tries=parcel.tries)
                await self._store.write(lambda work: work.again(parcel, due))
                return
            gone = error.gone
            off = await self._store.write(
                lambda work: work.failed(parcel, now(), FAILURES_MOST, gone)
            )
            log.warning("notice.failed", **said, tries=parcel.tries, channel_off=off)
        else:
            await self._store.write(lambda work: work.sent(parcel, now()))
