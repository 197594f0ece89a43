"""Limits on unfinished tables: in total, by person and by network address."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, func, select

from rulewright.server.errors import NoRoom
from rulewright.server.http.limits import Room
from rulewright.server.storage.rows import OPEN, OVER, TableRow
from rulewright.server.storage.schema import tables


def check_room(connection: Connection, room: Room, new: TableRow) -> None:
    """Raise `NoRoom` if a table that was just added exceeds a limit."""
    if _more(connection, room.all):
        raise NoRoom(
            f"this server has as many tables as its keeper allows ({room.all}): sit down at an "
            "open one, or come back when some are over"
        )
    mine, here = tables.c.maker == new.maker, tables.c.origin == new.origin
    if new.maker is not None and _more(connection, room.of_person, mine):
        raise NoRoom(
            f"you have as many unfinished tables as one person may ({room.of_person}): "
            "play one to its end, or call off one that waits for players"
        )
    if new.origin is not None and _more(connection, room.of_address, here):
        raise NoRoom(
            f"your network address has as many unfinished tables as one may ({room.of_address}): "
            "play one to its end, or call off one that waits for players"
        )
    if new.terms.listed and new.stage == OPEN:
        _check_listed(connection, room, new)


def _check_listed(connection: Connection, room: Room, new: TableRow) -> None:
    waits = tables.c.listed.is_(True) & (tables.c.stage == OPEN)
    mine, here = tables.c.maker == new.maker, tables.c.origin == new.origin
    if new.maker is not None and _more(connection, room.listed_of_person, waits & mine):
        raise NoRoom(
            f"as many of your tables look for players as may at once ({room.listed_of_person}): "
            "wait until one begins, call one off, or make this one by link alone"
        )
    if new.origin is not None and _more(connection, room.listed_of_address, waits & here):
        raise NoRoom(
            "as many tables from your network address look for players as may at once "
            f"({room.listed_of_address}): sit down at one of them, or make this one by link alone"
        )


def _more(connection: Connection, most: int | None, *which: ColumnElement[bool]) -> bool:
    """Whether more than `most` unfinished tables match."""
    if most is None:
        return False
    left = select(func.count()).select_from(tables).where(tables.c.stage != OVER, *which)
    return (connection.scalar(left) or 0) > most
