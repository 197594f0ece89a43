"""Checks that keep people away from those who have blocked them."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.server.accounts.people import People
from rulewright.server.errors import NotAllowed
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.actor import Actor


async def check_letter(people: People, live: LiveTable, actor: Actor, names: Iterable[str]) -> None:
    """Raise `NotAllowed` if the writer of a letter has blocked a reader, or is blocked by one."""
    holders = [live.state.holders[live.seat(name)] for name in names if name in live.names]
    writer, readers = person(live, actor), {holder.user for holder in holders if holder.user}
    if await people.blockers(readers, writer):
        raise NotAllowed("one of the recipients takes no letters from you")
    if any(live.ties(writer).get(reader) == "block" for reader in readers):
        raise NotAllowed("you have blocked one of the recipients")


async def check_welcome(people: People, live: LiveTable, user: str) -> None:
    """Raise `NotAllowed` if the table's host has blocked the user."""
    if await people.blockers([live.state.host], user):
        raise NotAllowed("the host does not want you at this table")


async def check_invited(people: People, live: LiveTable, actor: Actor, guest: str) -> None:
    """Raise `NotAllowed` if `guest`, who is to get a seat, has blocked the proposer."""
    if await people.blockers([guest], person(live, actor)):
        raise NotAllowed("this person takes no seat that you give")


def person(live: LiveTable, actor: Actor) -> str | None:
    """Return the user who acts for a seat, if known."""
    return live.state.holders[actor.seat].user or actor.user
