"""The notices of a server without the server: people, tables, a clock, and what is sent."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import tests.kernel.tiny  # noqa: F401  (registers the tiny games)
from rulewright.server.accounts.store import PeopleStore, UserRow
from rulewright.server.accounts.users import Caller, User
from rulewright.server.assembly import table_hub
from rulewright.server.http.limits import UNLIMITED, Limiter, Limits
from rulewright.server.notices.channels import Notices
from rulewright.server.notices.outbox import NoticeStore
from rulewright.server.notices.poller import Poller
from rulewright.server.notices.push import new_push_key
from rulewright.server.notices.rows import Channel, Parcel
from rulewright.server.notices.schedule import GRACE, LEASE, Digest
from rulewright.server.notices.sender import Sender
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.again import same_again, setting_up_again
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.seats import taking_seat
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.viewers import Viewers
from rulewright.server.terms import Terms
from tests.server.catchers import MailCatcher
from tests.server.persons import Clock

NIM = "tiny-nim"
SITE = "https://play.example"
MAIL = "ann@mail.example"
PUSH_KEY = new_push_key()


class House:
    """The notices of a server without the server, and the people to be notified."""

    def __init__(self, store: Store, settings: Settings, clock: Clock, limits: Limits) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.hub = table_hub(store, settings, clock)
        self.looking = Viewers()
        self.limiter = Limiter(limits, clock.seconds)
        sender = Sender(settings, "secret", PUSH_KEY)
        self.notices = Notices(NoticeStore(store), sender, self.limiter, clock)
        self.poller = Poller(self.notices, self.looking, self.hub.elsewhere)

    async def close(self) -> None:
        await self.poller.close()
        await self.hub.close()
        await self.store.close()

    async def sends_and_dies(self) -> Parcel:
        """Send a notice of Ann's turn, and die before recording it, so that it is sent again."""
        await self.turn_of(await self.table("ann", "ben"), 0)
        await self.look()
        self.clock.ms += GRACE
        now = self.clock()
        parcel = await self.notices.store.write(lambda work: work.claim(now))
        assert parcel is not None
        await self.notices.sender.send(parcel)
        await self.later(LEASE)
        return parcel

    # -- people
    async def person(self, name: str, account: bool = True) -> Caller:
        row = UserRow(name, name if account else None, None, self.clock())
        people = PeopleStore(self.store)
        await people.write(lambda work: work.add_user(row, name if account else None))
        user = User(name, row.name, f"session of {name}", self.clock())
        return Caller(user, "192.0.2.1", "a script")

    async def by_mail(
        self, catcher: MailCatcher, caller: Caller, address: str = MAIL, digest: Digest = "at-once"
    ) -> Channel:
        """Return a confirmed mail channel."""
        await self.notices.add(caller, "email", address, digest, 6)
        return await self.notices.confirm(link_in(catcher.texts().pop(), "confirm"))

    # -- tables
    async def table(self, *users: str, title: str = "") -> LiveTable:
        """Start a match of these people."""
        terms = Terms(title=title, late_bot="random")
        made = await self.hub.create(
            NewTable(NIM, len(users), ["open"] * len(users), {}, 5, terms), users[0], users[0]
        )
        for seat, user in enumerate(users):
            made = await self.hub.act(made.id, taking_seat(seat, user, user))
        return await self.hub.find(made.id)

    async def turn(self, live: LiveTable) -> int:
        """Let the seat to move make a whole turn, and return that seat."""
        live = await self.hub.find(live.id)
        seat = live.match.waiting[0]
        while not live.over and live.match.waiting == [seat]:
            text = live.match.options(seat)[0]
            live = await self.hub.act(live.id, playing(seat, live.n, [text]))
        return seat

    async def turn_of(self, live: LiveTable, seat: int) -> LiveTable:
        """Play on until a seat is newly asked."""
        await self.turn(live)
        while (await self.hub.find(live.id)).match.waiting != [seat]:
            await self.turn(live)
        return await self.hub.find(live.id)

    async def over(self, live: LiveTable) -> None:
        while not (await self.hub.find(live.id)).over:
            await self.turn(live)

    async def again(self, live: LiveTable, seat: int, user: str) -> LiveTable:
        """Play a match to its end, and let a seat's user set up a rematch."""
        await self.over(live)
        live = await self.hub.find(live.id)
        new = await self.hub.create(same_again(live, user, moved=False), user, user)
        await self.hub.act(live.id, setting_up_again(seat, new.id, moved=False))
        return new

    # -- time
    async def look(self, *pollers: Poller) -> None:
        """Do the periodic work of a server process."""
        for poller in pollers or (self.poller,):
            await poller.poll()
        for poller in pollers or (self.poller,):
            await poller.settle()

    async def later(self, ms: int, *pollers: Poller) -> None:
        self.clock.ms += ms
        await self.look(*pollers)


@asynccontextmanager
async def house_at(
    url: str,
    catcher: MailCatcher | None = None,
    clock: Clock | None = None,
    limits: Limits = UNLIMITED,
    **more: Any,
) -> AsyncIterator[House]:
    """Open the notices of a database; `more` are other settings."""
    wanted: dict[str, Any] = {"public_url": SITE, "private_webhooks": True, **more}
    if catcher is not None:
        wanted |= {"smtp_url": catcher.url, "mail_from": "Rulewright <table@play.example>"}
    settings = Settings(database_url=url, bot_pause=0.0, **wanted)
    house = House(await Store.open(url), settings, clock or Clock(), limits)
    try:
        yield house
    finally:
        await house.close()


def link_in(text: str, kind: str) -> str:
    """Return the token of a link in a mail."""
    link = re.search(rf"^{re.escape(SITE)}/notices/{kind}/(\S+)$", text, re.MULTILINE)
    assert link is not None, text
    return link[1]
