"""Refusals to people of what they cannot do to those who have blocked them."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.server.accounts.people import People
from rulewright.server.errors import NotAllowed
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.actor import Actor


async def check_letter(people: People, live: LiveTable, actor: Actor, names: Iterable[str]) -> None:
    """Raise `NotAllowed` for a letter to somebody who has blocked its writer, or is blocked."""
    holders = [live.state.holders[live.seat(name)] for name in names if name in live.names]
    writer, readers = person(live, actor), {holder.user for holder in holders if holder.user}
    if await people.blockers(readers, writer):
        raise NotAllowed("one of those whom the letter is for takes none from you")
    if any(live.ties(writer).get(reader) == "block" for reader in readers):
        raise NotAllowed("you have blocked one of those whom the letter is for")


async def check_welcome(people: People, live: LiveTable, user: str) -> None:
    """Raise `NotAllowed` for a user whom the table's maker has blocked."""
    if await people.blockers([live.state.host], user):
        raise NotAllowed("who made this table does not want you at it")


async def check_invited(people: People, live: LiveTable, actor: Actor, guest: str) -> None:
    """Raise `NotAllowed` where the one who is to have a place has blocked who wants it so."""
    if await people.blockers([guest], person(live, actor)):
        raise NotAllowed("this person takes no place on your word")


def person(live: LiveTable, actor: Actor) -> str | None:
    """The user who acts for a seat, as far as that is known."""
    return live.state.holders[actor.seat].user or actor.user
