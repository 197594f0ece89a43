"""Acts of people who gather for a match: getting ready, and changing, drawing or picking seats."""

from __future__ import annotations

from random import Random, SystemRandom

from msgspec.structs import replace

from rulewright.bots import bot_called
from rulewright.server.errors import NotAllowed, NotNow
from rulewright.server.events.seats import (
    Holder,
    PickOrderDrawn,
    PlacesChanged,
    Readied,
    Seated,
)
from rulewright.server.tables.draft import Act, Draft, beside, called, check_bot, check_host
from rulewright.server.tables.new_table import HUMAN, OPEN
from rulewright.server.tables.table import LiveTable


def being_ready(seat: int, ready: bool) -> Act:
    """Set whether a person is ready to begin; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        _check_gathering(live)
        if live.state.order:
            raise NotNow("the seats are being picked")
        person = live.state.person(seat)
        seats = [each for each in live.state.people() if live.state.person(each) == person]
        told = [beside(f"{_name(live, seat)} is {'ready' if ready else 'not ready yet'}.")]
        return Draft(Readied(seats, ready), seat, [], told)

    return act


def changing_place(seat: int, to: int) -> Act:
    """Move a person to another seat, or let them pick one if the seats are being picked in turn.

    Outside of picking, the seat must be free or a bot's. Raises `NotNow`, or `NotAllowed` for a
    seat that they may not have.
    """

    def act(live: LiveTable) -> Draft:
        _check_gathering(live)
        state, user = live.state, live.state.holders[seat].user
        if user is None:
            raise NotNow("players who came by a link choose a name first")
        if not state.order:
            if state.holders[to].kind == "person" and to != seat:
                raise NotAllowed("this seat is taken")
            text = f"{_name(live, seat)} moves to {called(live, to)}."
            return Draft(PlacesChanged(_swapped(live, seat, to)), None, [], [beside(text)])
        if state.order[0] != user:
            raise NotNow("another picks first")
        if to in state.picked:
            raise NotAllowed("this seat was picked already")
        order = list(state.order[1:])
        picked = [*state.picked, to] if order else []
        places = PlacesChanged(_swapped(live, seat, to), order=order, picked=picked)
        text = f"{_name(live, seat)} picks {called(live, to)}."
        return Draft(places, None, [], [beside(text)])

    return act


def giving_seat(user: str, seat: int, who: str) -> Act:
    """Let the host give a seat without a known person to a bot, to a friend by link, or to anybody.

    `who` is the name of a bot, `human` or `open`. Raises `NotNow`, `NotAllowed`, or `BadOption` for
    a bot that the game does not have.
    """

    def act(live: LiveTable) -> Draft:
        _check_gathering(live)
        check_host(live, user)
        if not _is_vacant(live, seat):
            raise NotAllowed("somebody sits there")
        gen, name = live.state.tenures.next(seat), called(live, seat)
        if who == OPEN:
            holder, text = Holder("open", gen=gen), f"{name} is free."
        elif who == HUMAN:
            holder, text = Holder("person", gen=gen, links=1), f"{name} is kept for a friend."
        else:
            check_bot(live, who)
            text = f"{name} goes to {bot_called(live.game, who)}."
            holder = Holder("bot", bot=who, gen=gen)
        return Draft(Seated(seat, holder), None, [], [beside(text)])

    return act


def drawing_seats(user: str, luck: Random | None = None) -> Act:
    """Deal the seats at random among known people and bots; raises `NotAllowed` or `NotNow`.

    A person known only by a seat's link keeps that seat, since the link was given out for it.
    """

    def act(live: LiveTable) -> Draft:
        _check_gathering(live)
        check_host(live, user)
        seats = [seat for seat in range(len(live.names)) if _is_movable(live, seat)]
        drawn = list(seats)
        (luck or SystemRandom()).shuffle(drawn)
        holders = live.state.holders
        moved = [(to, holders[seat]) for seat, to in zip(seats, drawn, strict=True) if to != seat]
        places = PlacesChanged(_moved(live, moved), order=[], picked=[])
        return Draft(places, None, [], [beside("The seats are drawn at random.")])

    return act


def drafting_seats(user: str, luck: Random | None = None) -> Act:
    """Draw the order in which people pick a seat; raises `NotAllowed` or `NotNow`."""

    def act(live: LiveTable) -> Draft:
        _check_gathering(live)
        check_host(live, user)
        people = live.state.people()
        if not all(_is_movable(live, seat) for seat in people):
            raise NotNow("not everybody with a link has come and chosen a name")
        names = {live.state.person(seat): _name(live, seat) for seat in people}
        order = list(names)
        (luck or SystemRandom()).shuffle(order)
        text = f"The order to pick seats is drawn: {', '.join(names[one] for one in order)}."
        return Draft(PickOrderDrawn(order=order, picked=[]), None, [], [beside(text)])

    return act


def _check_gathering(live: LiveTable) -> None:
    if live.begun or live.over:
        raise NotNow("the match has begun already")


def _is_vacant(live: LiveTable, seat: int) -> bool:
    """Return whether a seat has no known person."""
    holder = live.state.holders[seat]
    return holder.kind != "person" or holder.user is None


def _is_movable(live: LiveTable, seat: int) -> bool:
    """Return whether a seat's holder may change seats: anyone but a person known only by a link."""
    holder = live.state.holders[seat]
    return holder.kind != "person" or holder.user is not None


def _swapped(live: LiveTable, seat: int, to: int) -> list[tuple[int, Holder]]:
    """Return the new holders of two seats that change places; raises `NotAllowed`."""
    if not _is_movable(live, to):
        raise NotAllowed("this seat is kept for whoever has its link")
    holders = live.state.holders
    return [] if seat == to else _moved(live, [(to, holders[seat]), (seat, holders[to])])


def _moved(live: LiveTable, moved: list[tuple[int, Holder]]) -> list[tuple[int, Holder]]:
    """Return the holders at their new seats, renumbered so that earlier links stop working."""
    tenures = live.state.tenures
    return [(to, replace(holder, gen=tenures.next(to), link=0, links=0)) for to, holder in moved]


def _name(live: LiveTable, seat: int) -> str:
    """Return the current name of a seat's person, or the seat's title if they have none."""
    holder = live.state.holders[seat]
    known = live.persons.get(holder.user or "")
    return (known.called if known else holder.called) or called(live, seat)
