"""The acts of seats: sitting down, returning, keeping, handing over, leaving, renewing links."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.server.errors import NotAllowed, NotNow
from rulewright.server.events.seats import Holder, Linked, Seated
from rulewright.server.tables.draft import (
    Act,
    Draft,
    beside,
    called,
)
from rulewright.server.tables.table import LiveTable


def taking_seat(seat: int, user: str, name: str, invited: int | None = None) -> Act:
    """Seat a person at an open seat.

    In a running private match they need an invitation; `invited` is the holder number that it
    names. Raises `NotNow`, or `NotAllowed` where an invitation is needed.
    """

    def act(live: LiveTable) -> Draft:
        if live.over:
            raise NotNow("the match is over")
        old = live.state.holders[seat]
        if old.user == user:
            raise NotNow("this seat is yours already")
        if live.state.invites and invited != old.gen:
            raise NotAllowed("only invited players may sit down here now")
        if old.kind != "open":
            raise NotNow("this seat is taken")
        check_stranger(live, seat, user)
        # ends the invitation
        holder = Holder("person", user, name, gen=old.gen, link=old.link + 1)
        return seated(live, seat, holder, "sits down as")

    return act


def check_stranger(live: LiveTable, seat: int, user: str) -> None:
    """Raise `NotAllowed` if the user has seen the match from a seat of another side."""
    by_link = {number for number, person in live.state.by_link.items() if person == user}
    had = (live.state.played.get(user, frozenset()) | by_link) - {seat}
    if live.begun and not had <= {*live.side(seat)}:
        raise NotAllowed("a player of this match cannot take the seat of an opponent")


def coming_back(seat: int, gen: int) -> Act:
    """Return a seat from its bot to its former holder `gen`; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        was = live.state.holders[seat].freed
        if live.over or was is None or was.gen != gen:
            raise NotNow("you have no seat to come back to")
        known = was.user is not None  # a person known only by link goes on with the same link
        holder = Holder(
            "person", was.user, was.called, None, gen, was.link + known, links=int(not known)
        )
        return seated(live, seat, holder, "comes back as")

    return act


def taking_place(seat: int, user: str, name: str) -> Act:
    """Seat the user whom all agreed on as a replacement; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        was = live.state.holders[seat].freed
        if live.over or was is None or was.to != user:
            raise NotNow("this place is not kept for you")
        holder = Holder("person", user, name, gen=live.state.tenures.next(seat))
        return seated(live, seat, holder, "sits down as")

    return act


def check_free(live: LiveTable, seat: int) -> None:
    """Raise `NotNow` unless this is a free seat of a running private match."""
    if not live.state.invites or live.state.holders[seat].kind != "open":
        raise NotNow("this is only for a free seat of a private match")


def keeping_seat(seat: int, user: str, name: str) -> Act:
    """Give a seat to the person who came by its link, and end the link.

    Raises `NotNow` or `NotAllowed`.
    """

    def act(live: LiveTable) -> Draft:
        old = live.state.holders[seat]
        if old.kind != "person" or old.user == user:
            raise NotNow("there is nothing to keep")
        if old.user is not None:
            raise NotAllowed("this seat belongs to somebody else")
        holder = Holder("person", user, name, old.bot, old.gen, link=old.link + 1)
        return seated(live, seat, holder, "sits down as")

    return act


def handing_over(old_user: str, user: str | None, name: str) -> Act:
    """Hand over one of a user's seats to another user, or free it if `user` is None.

    Handles one seat per run. Raises `NotNow` when no seat is left.
    """

    def act(live: LiveTable) -> Draft:
        seats = live.state.seats_of(old_user)
        if not seats:
            raise NotNow("no seat is left to hand over")
        old, gen = live.state.holders[seats[0]], live.state.tenures.next(seats[0])
        if user is None and live.over:
            return seated(live, seats[0], Holder("person", gen=gen), None)
        if user is None:
            return seated(live, seats[0], Holder("open", gen=gen), "leaves")
        draft = seated(live, seats[0], replace(old, user=user, called=name), None)
        if live.state.host == old_user:
            draft.what = replace(draft.what, host=user)
        return draft

    return act


def handing_back(old_user: str, user: str, name: str) -> Act:
    """Let `user` return to a seat that is kept for `old_user`, when a guest signs in to an account.

    Handles one seat per run. Raises `NotNow` when no seat is left.
    """

    def act(live: LiveTable) -> Draft:
        seats = live.state.may_return(old_user)
        if live.over or not seats:
            raise NotNow("no seat is kept for them")
        old = live.state.holders[seats[0]]
        assert old.freed is not None
        kept = old.freed
        if kept.user == old_user:
            kept = replace(kept, user=user, called=name)
        if kept.to == old_user:
            kept = replace(kept, to=user)
        return seated(live, seats[0], replace(old, freed=kept), None)

    return act


def making_link(seat: int) -> Act:
    """Record that a seat's person has made a link to it."""

    def act(live: LiveTable) -> Draft:
        return Draft(Linked(), seat)

    return act


def drawing_links(seat: int) -> Act:
    """End all links to a seat."""

    def act(live: LiveTable) -> Draft:
        return Draft(Linked(drawn=[seat]), seat)

    return act


def drawing_links_of(user: str) -> Act:
    """End the links to all seats of a user; raises `NotNow` if there are none."""

    def act(live: LiveTable) -> Draft:
        state = live.state
        seats = [seat for seat in state.seats_of(user) if state.holders[seat].links]
        if not seats:
            raise NotNow("there are no links to their seats")
        return Draft(Linked(drawn=seats))

    return act


def leaving_seat(seat: int) -> Act:
    """Free a person's seat for others; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        if live.over:
            raise NotNow("the match is over")
        old = live.state.holders[seat]
        if old.kind != "person":
            raise NotNow("nobody sits there")
        return seated(live, seat, Holder("open", gen=live.state.tenures.next(seat)), "leaves")

    return act


def seated(live: LiveTable, seat: int, holder: Holder, does: str | None) -> Draft:
    """Draft a change of a seat's holder.

    The log says that the person `does` it, such as "sits down as"; None logs nothing.
    """
    old = live.state.holders[seat]
    name = holder.called or old.called or "Somebody"
    told = [] if does is None else [beside(f"{name} {does} {called(live, seat)}.")]
    return Draft(Seated(seat, holder), None, [], told)
