"""Profiles of people and the ladder of a game, computed from results and ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection, case, func, or_, select

from rulewright.bots import bot_names, bot_title
from rulewright.kernel import AnyGame, UnknownGame, get
from rulewright.server.accounts.names import name_key
from rulewright.server.accounts.schema import users
from rulewright.server.accounts.store import PeopleWork, UserRow
from rulewright.server.errors import NotFound, NotSignedIn
from rulewright.server.ladder.ratings import FEW, UNSURE, Rating, certainty, provisional, shown
from rulewright.server.ladder.results import GameTally, Played, summary
from rulewright.server.ladder.schema import ratings, results
from rulewright.server.ladder.wire import (
    GameResults,
    Ladder,
    LadderLine,
    Profile,
    RatingInfo,
    RecentMatch,
)
from rulewright.server.storage.schema import tables
from rulewright.server.storage.store import Store
from rulewright.server.storage.writers import reading
from rulewright.server.tables.subjects import BOT, USER, bot_subject, user_subject
from rulewright.server.terms import read_terms

DAY = 24 * 3600 * 1000
COUNTED = 5000  # latest matches of a person that are counted
RECENT = 20

T = TypeVar("T")


async def profile(store: Store, name: str) -> Profile:
    """Return the public profile of the person with that name; raises `NotFound`."""
    return await _read(store, lambda connection: _named(connection, name))


async def own_profile(store: Store, user_id: str, called: str) -> Profile:
    """Return a user's profile as they see it; raises `NotSignedIn` if they no longer exist."""
    return await _read(store, lambda connection: _own(connection, user_id, called))


async def ladder(store: Store, game: AnyGame, limit: int, offset: int) -> Ladder:
    """Return the ratings of a game from rank `offset` on; provisional ratings come last."""
    return await _read(store, lambda connection: _ladder(connection, game, limit, offset))


async def _read(store: Store, job: Callable[[Connection], T]) -> T:
    async with reading(store.engine) as connection:
        return await connection.run_sync(job)


# -- one person ----------------------------------------------------------------------------------
def _named(connection: Connection, name: str) -> Profile:
    row = PeopleWork(connection).user_called(name_key(name))
    if row is None or row.name is None or row.hidden:
        raise NotFound("there is no public profile of that name")
    return _profile(connection, row, row.name, own=False)


def _own(connection: Connection, user_id: str, called: str) -> Profile:
    row = PeopleWork(connection).user(user_id)
    if row is None:
        raise NotSignedIn("this user no longer exists")
    return _profile(connection, row, row.name or called, own=True)


def _profile(connection: Connection, row: UserRow, name: str, own: bool) -> Profile:
    return Profile(
        name=name,
        since=row.created // DAY * DAY,
        games=_games(connection, row.id, own),
        recent=_recent(connection, row.id, own),
        own=own,
        hidden=own and row.hidden,
    )


def _games(connection: Connection, user_id: str, own: bool) -> list[GameResults]:
    """Return a person's results by game; unless `own`, without private tables."""
    subject = user_subject(user_id)
    query = select(*_PLAYED).where(results.c.subject == subject)
    if not own:
        query = query.where(results.c.shown.is_(True))
    query = query.order_by(results.c.at.desc(), results.c.table_id).limit(COUNTED)
    matches = [Played(*row) for row in connection.execute(query)]
    rated = select(ratings.c.game, *_RATING).where(ratings.c.subject == subject)
    known = {game: Rating(*rating) for game, *rating in connection.execute(rated)}
    return [_game(tally, known.get(tally.game)) for tally in summary(matches)]


def _game(tally: GameTally, rating: Rating | None) -> GameResults:
    return GameResults(
        game=tally.game,
        title=_title(tally.game),
        tally=tally.tally,
        seats=tally.seats,
        last=tally.last,
        rating=None if rating is None else _rating(rating),
    )


def _recent(connection: Connection, user_id: str, own: bool) -> list[RecentMatch]:
    """Return a person's latest matches; unless `own`, only public ones that were in the lobby."""
    query = (
        select(*_PLAYED, tables.c.terms, tables.c.listed, results.c.shown)
        .join(tables, tables.c.id == results.c.table_id)
        .where(results.c.subject == user_subject(user_id))
    )
    if not own:
        query = query.where(tables.c.listed.is_(True), results.c.shown.is_(True))
    query = query.order_by(results.c.at.desc(), results.c.table_id, results.c.seat).limit(RECENT)
    matches = []
    for *row, terms, listed, seen in connection.execute(query):
        had = Played(*row)
        matches.append(
            RecentMatch(
                table=had.table,
                game=had.game,
                game_title=_title(had.game),
                title=read_terms(terms).title,
                seat=had.seat,
                outcome=had.outcome,
                place=had.place,
                of=had.of,
                at=had.at,
                listed=listed and seen,
            )
        )
    return matches


# -- ladder --------------------------------------------------------------------------------------
def _ladder(connection: Connection, game: AnyGame, limit: int, offset: int) -> Ladder:
    """Return the ladder of accounts with a public profile, and of the game's bots."""
    hardly = case((or_(ratings.c.matches < FEW, ratings.c.sigma > UNSURE), 1), else_=0)
    bots = [bot_subject(name) for name in bot_names(game)]
    listed = or_(users.c.hidden.is_(False) & users.c.name.is_not(None), ratings.c.subject.in_(bots))
    query = (
        select(ratings.c.subject, users.c.name, *_RATING)
        .join(users, users.c.id == _user_of(), isouter=True)
        .where(ratings.c.game == game.name, listed)
        .order_by(hardly, (ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.subject)
        .limit(limit + 1)
        .offset(offset)
    )
    rows = connection.execute(query).all()
    lines = [
        LadderLine(name or _bot_of(game, subject), name is None, _rating(Rating(*rating)))
        for subject, name, *rating in rows[:limit]
    ]
    return Ladder(game.name, game.title, lines, len(rows) > limit)


def _bot_of(game: AnyGame, subject: str) -> str:
    return bot_title(game, subject.removeprefix(BOT))


def _user_of() -> ColumnElement[str]:
    return func.substr(ratings.c.subject, len(USER) + 1)


def _rating(rating: Rating) -> RatingInfo:
    return RatingInfo(shown(rating), certainty(rating), provisional(rating), rating.matches)


def _title(name: str) -> str:
    """Return the title of a game, or its name if it is not installed any more."""
    try:
        return get(name).title
    except UnknownGame:
        return name


_PLAYED = [
    results.c.table_id,
    results.c.game,
    results.c.name,
    results.c.place,
    results.c.of,
    results.c.shared,
    results.c.at,
]
_RATING = [ratings.c.mu, ratings.c.sigma, ratings.c.matches]
