"""Follow-up matches: which people of a finished table have not joined yet."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, exists, literal_column, select

from rulewright.server.storage.rows import OPEN
from rulewright.server.storage.schema import events, seats, tables

# SQLite uses the index of these events only if the statement contains the kind literally.
_AGAIN = events.c.kind == literal_column("'again'")

new_table = tables.alias("new_table")
asker = seats.alias("asker")
_there = seats.alias("there")
_joined = exists().where(_there.c.table_id == new_table.c.id, _there.c.user_id == seats.c.user_id)


def to_join(*columns: Any) -> Select[Any]:
    """Select columns for the people who may still join a follow-up match, one row for each seat.

    `seats` and `events` belong to the finished table; `asker` is the seat that set up `new_table`,
    which still gathers players.
    """
    return (
        select(*columns)
        .select_from(events)
        .join(seats, (seats.c.table_id == events.c.table_id) & (seats.c.seat != events.c.seat))
        .join(asker, (asker.c.table_id == events.c.table_id) & (asker.c.seat == events.c.seat))
        .join(new_table, new_table.c.id == events.c.data["table"].as_string())
        .where(_AGAIN, seats.c.user_id.is_not(None), new_table.c.stage == OPEN, ~_joined)
    )


def invited_query(user_id: str, since: int) -> Select[Any]:
    """Select the finished tables with a follow-up match that a user may join, and the asking seat.

    The follow-up matches were set up after `since`.
    """
    return (
        to_join(events.c.table_id, asker.c.name)
        .where(seats.c.user_id == user_id, events.c.at > since)
        .distinct()
    )
