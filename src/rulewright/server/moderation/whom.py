"""Finds the person that a request is about: by name, by seat, or by a message at a table."""

from __future__ import annotations

from typing import NamedTuple

from rulewright.server.accounts.names import name_key
from rulewright.server.accounts.people import People
from rulewright.server.accounts.users import User
from rulewright.server.errors import BadRequest, NotFound, NotNow
from rulewright.server.moderation.wire import Whom
from rulewright.server.tables.table import LiveTable, Said
from rulewright.server.views.access import Tables
from rulewright.server.views.hearing import may_hear, said_by
from rulewright.server.views.seats_api import seat_called


class Scene(NamedTuple):
    """The table where a person was met, as seen from a seat (None: as a spectator)."""

    live: LiveTable
    seat: int | None


class Met(NamedTuple):
    """The person that a request is about; `user` is None for one known only by a seat's link.

    `at` is where they were met, `place` their seat and `said` their message, if given.
    """

    user: str | None
    called: str
    at: Scene | None = None
    place: int | None = None
    said: Said | None = None

    def known(self) -> str:
        """Return the id of the user; raises `NotNow` if there is none."""
        if self.user is None:
            raise NotNow("this person plays by a link, and is known to nobody")
        return self.user


async def met(tables: Tables, people: People, me: User, whom: Whom) -> Met:
    """Return the person that a request is about.

    Raises `BadRequest` or `NotFound`; at a table also `UnknownTable` and the errors of
    `Tables.view`.
    """
    if whom.name is not None:
        person = await _of_name(people, whom.name)
    elif whom.tie is not None:
        person = await _of_tie(people, me, whom.tie)
    elif whom.table is not None:
        person = await _at_table(tables, me, whom)
    else:
        raise BadRequest("whom: a name, a seat at a table, or the event with which they spoke")
    if person.user == me.id:
        raise BadRequest("whom: this is you")
    return person


async def _of_name(people: People, name: str) -> Met:
    row = await people.store.read(lambda work: work.user_called(name_key(name)))
    if row is None or row.name is None or row.hidden:
        raise NotFound("there is no public profile of that name")
    return Met(row.id, row.name)


async def _of_tie(people: People, me: User, tie_id: str) -> Met:
    mine = await people.ties(me)
    other = next((row.other_id for row in mine if row.id == tie_id), None)
    person = None if other is None else (await people.persons([other])).get(other)
    if person is None:
        raise NotFound("you have muted or blocked nobody by that id")
    return Met(other, person.called)


async def _at_table(tables: Tables, me: User, whom: Whom) -> Met:
    live = await tables.hub.find(whom.table or "")
    at = Scene(live, tables.view(live, whom.key, me.id, None))
    if whom.n is not None:
        said = next((one for one in live.said if one.n == whom.n), None)
        if said is None or not may_hear(live, at.seat, said):
            raise NotFound("nothing that you heard was said with this event")
        return _checked(Met(live.author(said), said_by(live, said), at, said.seat, said), at)
    if whom.seat is None:
        raise BadRequest("whom: a seat, or the event with which they spoke")
    place = seat_called(live, whom.seat)
    holder = live.state.holders[place]
    if holder.kind != "person":
        raise BadRequest("whom: no person sits there")
    person = live.persons.get(holder.user or "")
    called = holder.called if person is None else person.called
    return _checked(Met(holder.user, called or whom.seat, at, place), at)


def _checked(person: Met, at: Scene) -> Met:
    """Return the person, unless it is the caller; raises `BadRequest`."""
    mine = at.seat is not None and at.seat == person.place
    if mine and (person.said is None or at.live.state.is_theirs(at.seat or 0, person.said.n)):
        raise BadRequest("whom: this is you")
    return person
