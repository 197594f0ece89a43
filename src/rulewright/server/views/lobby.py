"""The lists of the lobby: open tables, the user's own tables and finished ones."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import cast

import structlog
from msgspec.structs import replace

from rulewright.kernel import UnknownGame, get
from rulewright.server.accounts.people import People
from rulewright.server.accounts.store import Person
from rulewright.server.errors import BadRequest, NotNow
from rulewright.server.ladder.result_store import hand_over_results, matches_by_game, winners
from rulewright.server.storage.reads import Place
from rulewright.server.storage.rows import PLAYING, ListedTable, SeatRow
from rulewright.server.storage.writes import hand_over_tables
from rulewright.server.tables.acts.seats import drawing_links_of, handing_back, handing_over
from rulewright.server.tables.draft import Act
from rulewright.server.tables.hub import TableHub
from rulewright.server.views.lobby_wire import (
    LobbySeat,
    LobbyTable,
    LobbyView,
    OpenTables,
    PlayedHere,
)
from rulewright.server.views.wire import SEAT_KINDS, Stage

SHOWN = 50
MOST = 500
LATEST = 2**62  # ms
LATELY = 90 * 24 * 3600 * 1000  # ms
ASKED_LATELY = 30 * 24 * 3600 * 1000  # ms
LOADED = 8  # tables of the user that a request loads at most, those waiting for them first

Heading = tuple[str, str]

log = structlog.get_logger(__name__)


async def lobby(
    hub: TableHub,
    people: People,
    user: str | None,
    mine_shown: int,
    over_shown: int,
    game: str | None = None,
) -> LobbyView:
    """Return the lobby as a user sees it, or somebody without a session if `user` is None.

    Of the user's own tables, at most `mine_shown` running and `over_shown` finished ones are
    included. If `game` is given, only open tables of that game are.
    """
    listed, following = await _open_page(hub, _avoided(people, user), None, game)
    mine = [] if user is None else await hub.store.tables_of(user, mine_shown)
    over = [] if user is None else await hub.store.finished(user, limit=over_shown)
    back = [] if user is None else await hub.store.tables_to_come_back_to(user)
    persons = await _persons(people, [*listed, *mine, *over, *back])
    where = await _headings(hub, [*mine, *back, *listed], {entry.row.id for entry in mine})
    won = await winners(hub.store.engine, [entry.row.id for entry in over]) if over else {}
    again = await _set_up_again(hub, people, user, over)
    of_all, own, kept = (_lines(each, user, persons, where) for each in (listed, mine, back))
    ended = [
        replace(line, won=won.get(line.id, []), again=again.get(line.id))
        for line in _lines(over, user, persons, where)
    ]
    return LobbyView(of_all, own, ended, kept, following)


async def played_here(hub: TableHub) -> PlayedHere:
    """Return the number of recent matches of each game."""
    return PlayedHere(await matches_by_game(hub.store.engine, hub.now() - LATELY))


async def open_tables(
    hub: TableHub, people: People, user: str | None, before: str, game: str | None = None
) -> OpenTables:
    """Return the page of open tables that starts at `before`; raises `BadRequest`."""
    touched, _, table_id = before.partition("-")
    if not (touched.isascii() and touched.isdigit() and table_id):
        raise BadRequest("before: the `next` of another page")
    place = min(int(touched), LATEST), table_id
    listed, following = await _open_page(hub, _avoided(people, user), place, game)
    persons = await _persons(people, listed)
    where = await _headings(hub, listed, set())
    return OpenTables(_lines(listed, user, persons, where), following)


async def _set_up_again(
    hub: TableHub, people: People, user: str | None, over: list[ListedTable]
) -> dict[str, str]:
    """Return the finished tables for which another match was set up that the user may join.

    Each has the name of the seat whose person set it up.
    """
    if user is None or not over:
        return {}
    asked = await hub.store.set_up_again(user, hub.now() - ASKED_LATELY)
    by = {
        entry.row.id: next(seat.user for seat in entry.seats if seat.name == asked[entry.row.id])
        for entry in over
        if entry.row.id in asked
    }
    unwelcome = {*_avoided(people, user), *await people.blockers(by.values(), user)}
    return {table_id: asked[table_id] for table_id, who in by.items() if who not in unwelcome}


def _avoided(people: People, user: str | None) -> list[str]:
    """Return the people whose tables are hidden from a user."""
    return [other for other, kind in people.keeps_away(user).items() if kind == "block"]


async def _open_page(
    hub: TableHub, not_of: list[str], before: Place | None, game: str | None
) -> tuple[list[ListedTable], str | None]:
    """Return a page of open tables, the latest first, and the start of the next page, if any."""
    entries = await hub.store.open_tables(limit=SHOWN + 1, before=before, not_of=not_of, game=game)
    if len(entries) <= SHOWN:
        return entries, None
    last = entries[SHOWN - 1]
    return entries[:SHOWN], f"{last.touched}-{last.row.id}"


async def _persons(people: People, entries: list[ListedTable]) -> Mapping[str, Person]:
    """Return the people who sit at these tables."""
    users = {seat.user for entry in entries for seat in entry.seats if seat.user is not None}
    return await people.persons(users) if users else {}


async def _headings(
    hub: TableHub, entries: list[ListedTable], wanted: set[str]
) -> dict[str, Heading]:
    """Return the headings of running matches that are in memory.

    A few of the `wanted` tables are loaded for this.
    """
    headings = {}
    playing = dict.fromkeys(entry.row.id for entry in entries if entry.row.stage == PLAYING)
    away = [one for one in playing if one in wanted and hub.loaded(one) is None]
    for table_id in playing:
        live = hub.loaded(table_id)
        if table_id in away[:LOADED]:
            with suppress(Exception):  # a table that fails to load is listed without heading
                live = await hub.find(table_id)
        if live is not None and live.begun:
            headings[table_id] = live.game.table.heading(live.match.view(None), None)
    return headings


async def hand_over(hub: TableHub, people: People, old: str, new: str | None) -> None:
    """Hand over a user's seats, results and tables to another; free the seats if `new` is None.

    Results come after the seats, so that a match that ends meanwhile counts for the new holder.
    """
    person = None if new is None else (await people.persons([new])).get(new)
    called = "" if person is None else person.called
    for entries in (hub.store.tables_of, hub.store.finished):
        while held := await entries(old):
            for entry in held:
                await _hand_over(hub, entry.row.id, handing_over(old, new, called))
    if new is not None:
        for entry in await hub.store.tables_to_come_back_to(old):
            await _hand_over(hub, entry.row.id, handing_back(old, new, called))
        await hub.store.write(lambda connection: hand_over_results(connection, old, new))
        await hub.store.write(lambda connection: hand_over_tables(connection, old, new))


async def end_links(hub: TableHub, user: str) -> None:
    """End the links to all seats of a user, including those of finished matches."""
    for table_id in await hub.store.linked_tables(user):
        with suppress(NotNow):
            await hub.act(table_id, drawing_links_of(user))


async def _hand_over(hub: TableHub, table_id: str, act: Act) -> None:
    with suppress(NotNow):
        while True:  # a user may hold several seats
            await hub.act(table_id, act)


def _lines(
    entries: list[ListedTable],
    user: str | None,
    persons: Mapping[str, Person],
    where: Mapping[str, Heading],
) -> list[LobbyTable]:
    lines = [_line(entry, user, persons, where.get(entry.row.id, ("", ""))) for entry in entries]
    return [line for line in lines if line is not None]


def _line(
    entry: ListedTable,
    user: str | None,
    persons: Mapping[str, Person],
    where: Heading,
) -> LobbyTable | None:
    """Return the entry of a table in a list; None if its game is not installed any more."""
    row, seats = entry.row, entry.seats
    try:
        game = get(row.game)
    except UnknownGame:
        log.warning("lobby.unknown-game", table=row.id, game=row.game)
        return None
    held = [seat for seat in seats if user is not None and seat.user == user]
    return LobbyTable(
        id=row.id,
        game=row.game,
        title=game.title,
        stage=cast(Stage, row.stage),
        terms=row.terms,
        options=row.options,
        seats=[
            _seat(seat, persons.get(seat.user or "") or Person(seat.called, False))
            for seat in seats
        ],
        mine=[seat.name for seat in held],
        back=[seat.name for seat in seats if user and user in (seat.freed, seat.kept_for)],
        your_turn=any(seat.waiting for seat in held),
        touched=entry.touched,
        heading=where[0],
        subheading=where[1],
        due=row.due,
        played_on=row.start is not None,
    )


def _seat(seat: SeatRow, person: Person) -> LobbySeat:
    return LobbySeat(
        name=seat.name,
        kind=SEAT_KINDS[seat.kind],
        called=person.called,
        bot=seat.bot,
        waiting=seat.waiting,
        profile=person.profile,
    )
