"""Limits on unfinished tables: in total, by person and by network address."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, func, select

from rulewright.server.errors import NoRoom
from rulewright.server.http.limits import Room
from rulewright.server.storage.rows import OPEN, OVER, TableRow
from rulewright.server.storage.schema import tables


def check_room(connection: Connection, room: Room, new: TableRow) -> None:
    """Raise `NoRoom` if the table that was just added exceeds a limit."""
    if _more(connection, room.all):
        raise NoRoom(
            f"this server has reached its limit of {room.all} tables: sit down at an open one, or "
            "come back later"
        )
    mine, here = tables.c.maker == new.maker, tables.c.origin == new.origin
    if new.maker is not None and _more(connection, room.of_person, mine):
        raise NoRoom(
            f"you have reached the limit of {room.of_person} unfinished tables: play one to its "
            "end, or call off one that waits for players"
        )
    if new.origin is not None and _more(connection, room.of_address, here):
        raise NoRoom(
            f"your network address has reached the limit of {room.of_address} unfinished tables: "
            "play one to its end, or call off one that waits for players"
        )
    if new.terms.listed and new.stage == OPEN:
        _check_listed(connection, room, new)


def _check_listed(connection: Connection, room: Room, new: TableRow) -> None:
    waits = tables.c.listed.is_(True) & (tables.c.stage == OPEN)
    mine, here = tables.c.maker == new.maker, tables.c.origin == new.origin
    if new.maker is not None and _more(connection, room.listed_of_person, waits & mine):
        raise NoRoom(
            f"you have reached the limit of {room.listed_of_person} tables that look for players: "
            "wait until one begins, call one off, or open this one by link only"
        )
    if new.origin is not None and _more(connection, room.listed_of_address, waits & here):
        raise NoRoom(
            "your network address has reached the limit of "
            f"{room.listed_of_address} tables that look for players: sit down at one of them, or "
            "open this one by link only"
        )


def _more(connection: Connection, most: int | None, *which: ColumnElement[bool]) -> bool:
    """Return whether more than `most` unfinished tables match."""
    if most is None:
        return False
    left = select(func.count()).select_from(tables).where(tables.c.stage != OVER, *which)
    return (connection.scalar(left) or 0) > most
