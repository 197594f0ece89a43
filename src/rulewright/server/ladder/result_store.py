"""Results and ratings in the database: written when a match ends, handed over, and rebuilt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from itertools import groupby
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from rulewright.kernel import Match
from rulewright.server.ladder.outcome import ResultRow, finish_of, to_rate
from rulewright.server.ladder.ratings import Rating, merged, rate, rate_all
from rulewright.server.ladder.schema import ratings, results
from rulewright.server.storage.rows import TableRow
from rulewright.server.storage.store import Also
from rulewright.server.storage.writers import reading
from rulewright.server.tables.subjects import USER, user_subject
from rulewright.server.tables.table_state import TableState

DAY = 24 * 3600 * 1000
ALONE_MOST = 50  # matches without persons that are rated per game and day

_FIELDS = [results.c[name] for name in ResultRow.__struct_fields__]


def keep_finish(connection: Connection, rows: list[ResultRow]) -> None:
    """Store the results of a match that has just ended, and rate it."""
    _rate(connection, add_results(connection, rows))


def ending(row: TableRow, state: TableState, match: Match | None, at: int) -> Also | None:
    """Return the writes that store the result of a match that ends at `at` (ms), if it has one.

    They run in the transaction of the match's last event.
    """
    rows = finish_of(row, state, match, at)
    return partial(keep_finish, rows=rows) if rows else None


async def places(engine: AsyncEngine, table_id: str) -> list[int]:
    """Return the final places in a table's match, by seat; empty if it has no result."""
    async with reading(engine) as connection:
        return list(await connection.scalars(places_query(table_id)))


async def winners(engine: AsyncEngine, table_ids: Collection[str]) -> dict[str, list[str]]:
    """Return the names of the winning seats by table, for tables that have a result."""
    won = results.c.table_id.in_(table_ids) & (results.c.place == 1)
    query = select(results.c.table_id, results.c.name).where(won).order_by(results.c.seat)
    by_table: dict[str, list[str]] = {}
    async with reading(engine) as connection:
        for table_id, name in (await connection.execute(query)).all():
            by_table.setdefault(table_id, []).append(name)
    return by_table


async def matches_by_game(engine: AsyncEngine, since: int) -> dict[str, int]:
    """Return the number of matches of each game that have ended since a time (ms)."""
    first_seat = (results.c.seat == 0) & (results.c.at >= since)
    query = select(results.c.game, func.count()).where(first_seat).group_by(results.c.game)
    async with reading(engine) as connection:
        return dict((await connection.execute(query)).tuples().all())


def places_query(table_id: str) -> Select[Any]:
    """Return the query for the final places in a table's match, by seat."""
    mine = results.c.table_id == table_id
    return select(results.c.place).where(mine).order_by(results.c.seat)


def add_results(connection: Connection, rows: list[ResultRow]) -> list[ResultRow]:
    """Store the results of a match, and return them as stored.

    Only a limited number of matches without persons are rated, since anybody could let bots play
    all day in seats of their choice.
    """
    if rows[0].rated and not _has_person(rows) and _rated_alone(connection, rows[0]) >= ALONE_MOST:
        rows = [msgspec.structs.replace(row, rated=False) for row in rows]
    connection.execute(insert(results), [msgspec.to_builtins(row) for row in rows])
    return rows


def drop_results(connection: Connection, table_id: str) -> bool:
    """Delete the results of a table, but no ratings; return whether there were any."""
    mine = results.c.table_id == table_id
    return bool(connection.execute(delete(results).where(mine)).rowcount)


def rate_anew(connection: Connection, game: str | None = None) -> int:
    """Rebuild the ratings of one game, or of all, from the results; return how many there are.

    Until the transaction ends, no match can end on PostgreSQL, and nothing else write on SQLite.
    """
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE ratings IN EXCLUSIVE MODE")
    query = select(*_FIELDS).where(results.c.rated.is_(True))
    gone = delete(ratings)
    if game is not None:
        query, gone = query.where(results.c.game == game), gone.where(ratings.c.game == game)
    query = query.order_by(results.c.at, results.c.table_id, results.c.seat)
    rows = [ResultRow(*row) for row in connection.execute(query)]
    matches = (to_rate(list(match)) for _, match in groupby(rows, lambda row: row.table_id))
    made = rate_all(match for match in matches if match is not None)
    connection.execute(gone)
    values = [
        {"game": game, "subject": subject, **msgspec.to_builtins(rating)}
        for (game, subject), rating in made.items()
    ]
    if values:
        connection.execute(insert(ratings), values)
    return len(values)


def hand_over_results(connection: Connection, old: str, new: str) -> None:
    """Transfer the results and ratings of one user to another."""
    before, after = user_subject(old), user_subject(new)
    mine = results.c.subject == before
    connection.execute(update(results).where(mine).values(subject=after))
    games = connection.scalars(select(ratings.c.game).where(ratings.c.subject == before)).all()
    for game in sorted(games):
        _begin(connection, game, [after])
        stored = _locked(connection, game, [after, before])
        if before in stored:  # otherwise another request was quicker
            _set(connection, game, {after: merged(stored[after], stored[before])})
            gone = (ratings.c.game == game) & (ratings.c.subject == before)
            connection.execute(delete(ratings).where(gone))


# -- inside --------------------------------------------------------------------------------------
def _has_person(rows: Iterable[ResultRow]) -> bool:
    return any(row.subject is not None and row.subject.startswith(USER) for row in rows)


def _rated_alone(connection: Connection, row: ResultRow) -> int:
    """Return how many matches without persons were rated at this game in the day up to this one."""
    theirs = (results.c.game == row.game) & (results.c.at > row.at - DAY) & (results.c.at <= row.at)
    query = select(results.c.table_id, results.c.subject).where(theirs, results.c.rated.is_(True))
    rated = connection.execute(query).all()
    tables = {each.table_id for each in rated}
    return len(tables - {each.table_id for each in rated if (each.subject or "").startswith(USER)})


def _rate(connection: Connection, rows: list[ResultRow]) -> None:
    match = to_rate(rows)
    if match is None:
        return
    names = sorted({subject for subject in match.subjects if subject is not None})
    _begin(connection, match.game, names)
    _set(connection, match.game, rate(match, _locked(connection, match.game, names)))


def _begin(connection: Connection, game: str, names: list[str]) -> None:
    """Insert missing ratings of these subjects, in sorted order, so that all can be locked."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    values = [
        {"game": game, "subject": name, **msgspec.to_builtins(Rating())} for name in sorted(names)
    ]
    connection.execute(kind.insert(ratings).on_conflict_do_nothing(), values)


def _set(connection: Connection, game: str, new: Mapping[str, Rating]) -> None:
    for name, rating in new.items():
        mine = (ratings.c.game == game) & (ratings.c.subject == name)
        connection.execute(update(ratings).where(mine).values(**msgspec.to_builtins(rating)))


def _locked(connection: Connection, game: str, names: list[str]) -> dict[str, Rating]:
    """Return the ratings of these subjects, locked until the end of the transaction."""
    query = (
        select(ratings.c.subject, ratings.c.mu, ratings.c.sigma, ratings.c.matches)
        .where(ratings.c.game == game, ratings.c.subject.in_(names))
        .order_by(ratings.c.subject)
        .with_for_update()
    )
    return {name: Rating(*rating) for name, *rating in connection.execute(query)}
