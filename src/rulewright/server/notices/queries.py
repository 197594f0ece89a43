"""Queries for due notifications, and for whether a notification still holds.

The queries that find notifications run every few seconds, so they start from the few seats to move
and the few matches that ended recently. They do not check the stage of tables, which would make the
query planner scan all tables of that stage; `about` checks it before anything is sent.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, exists, func, literal, select

from rulewright.server.accounts.bans import lasts
from rulewright.server.accounts.schema import bans, channels, ties
from rulewright.server.notices.rows import Channel, Notice
from rulewright.server.notices.schedule import DAY, LOOKED_BACK
from rulewright.server.notices.schema import outbox
from rulewright.server.storage.again import asker, to_join
from rulewright.server.storage.rows import OVER, PLAYING
from rulewright.server.storage.schema import events, seats, tables

OVER_TOLD_FOR = DAY  # ms after which the end of a match is not announced

_OF_TABLE = (tables.c.game, tables.c.terms, tables.c.paused, tables.c.n, seats.c.name)


def turns(now: int) -> Select[Any]:
    """Select the seats whose person is to move and has not been notified yet."""
    there = exists().where(
        outbox.c.channel_id == channels.c.id,
        outbox.c.table_id == seats.c.table_id,
        outbox.c.seat == seats.c.seat,
        outbox.c.kind == "turn",
        outbox.c.n == seats.c.asked,
        outbox.c.since == events.c.at,
    )
    return (
        select(
            channels.c.id.label("channel_id"),
            channels.c.digest,
            channels.c.hour,
            literal("turn").label("kind"),
            seats.c.table_id,
            seats.c.seat,
            seats.c.asked.label("n"),
            events.c.at.label("since"),
        )
        .join(seats, seats.c.user_id == channels.c.user_id)
        .join(tables, tables.c.id == seats.c.table_id)
        .join(events, (events.c.table_id == seats.c.table_id) & (events.c.n == seats.c.asked))
        .where(
            channels.c.state == "on",
            ~_banned(now),
            seats.c.waiting.is_(True),
            seats.c.bot.is_(None),
            tables.c.paused.is_(False),
            events.c.at >= channels.c.since,
            events.c.at > now - LOOKED_BACK,
            ~there,
        )
    )


def ends(now: int) -> Select[Any]:
    """Select the recently ended matches, one row for each seat.

    Callers keep only the first row of each user.
    """
    there = exists().where(
        outbox.c.channel_id == channels.c.id,
        outbox.c.table_id == tables.c.id,
        outbox.c.kind == "over",
        outbox.c.since == tables.c.over_at,
    )
    # An expression without an index: by the index, SQLite would scan all seats users ever had.
    holder = func.coalesce(seats.c.user_id, "")
    return (
        select(
            channels.c.id.label("channel_id"),
            channels.c.digest,
            channels.c.hour,
            literal("over").label("kind"),
            tables.c.id.label("table_id"),
            seats.c.seat,
            literal(0).label("n"),
            tables.c.over_at.label("since"),
        )
        .select_from(tables)
        .join(seats, seats.c.table_id == tables.c.id)
        .join(channels, channels.c.user_id == holder)
        .where(
            tables.c.over_at > now - OVER_TOLD_FOR,
            tables.c.over_at >= channels.c.since,
            channels.c.state == "on",
            ~_banned(now),
            ~there,
        )
        .order_by(tables.c.over_at, tables.c.id, seats.c.seat)
    )


def set_up_again(now: int) -> Select[Any]:
    """Select the recent follow-up matches, one row for each seat that may still join."""
    there = exists().where(
        outbox.c.channel_id == channels.c.id,
        outbox.c.table_id == seats.c.table_id,
        outbox.c.kind == "again",
        outbox.c.n == events.c.n,
    )
    return (
        to_join(
            channels.c.id.label("channel_id"),
            channels.c.digest,
            channels.c.hour,
            literal("again").label("kind"),
            seats.c.table_id,
            seats.c.seat,
            events.c.n,
            events.c.at.label("since"),
        )
        .join(channels, channels.c.user_id == seats.c.user_id)
        .where(
            events.c.at > now - OVER_TOLD_FOR,
            events.c.at >= channels.c.since,
            channels.c.state == "on",
            ~_banned(now),
            ~_apart(),
            ~there,
        )
        .order_by(events.c.at, seats.c.table_id, seats.c.seat)
    )


def _apart() -> ColumnElement[bool]:
    """Return the condition that the seat's user or the asking user has blocked the other."""
    blocked = (ties.c.user_id == seats.c.user_id) & (ties.c.other_id == asker.c.user_id)
    blocks = (ties.c.user_id == asker.c.user_id) & (ties.c.other_id == seats.c.user_id)
    return exists().where(ties.c.kind == "block", blocked | blocks)


def _banned(now: int) -> ColumnElement[bool]:
    """Return the condition that the owner of a channel is banned."""
    return exists().where(bans.c.user_id == channels.c.user_id, lasts(now))


def sitters_to_tell(by: int) -> Select[Any]:
    """Select the users with notifications due by a time, and each seat they hold at the table."""
    return (
        select(seats.c.user_id, seats.c.table_id, seats.c.seat, seats.c.gen)
        .distinct()
        .select_from(outbox)
        .join(channels, channels.c.id == outbox.c.channel_id)
        .join(
            seats,
            (seats.c.table_id == outbox.c.table_id) & (seats.c.user_id == channels.c.user_id),
        )
        .where(outbox.c.due <= by, outbox.c.tries == 0, channels.c.digest == "at-once")
    )


def about(notice: Notice, channel: Channel) -> Select[Any]:
    """Select the table and seat of a notification, and who set up the follow-up match, if any.

    Selects nothing if the notification no longer holds.
    """
    if notice.kind == "again":
        return _about_again(notice, channel)
    stage = PLAYING if notice.kind == "turn" else OVER
    query = (
        select(*_OF_TABLE, literal("").label("called"), literal("").label("by"))
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            tables.c.id == notice.table_id,
            tables.c.stage == stage,
            seats.c.seat == notice.seat,
            seats.c.user_id == channel.user_id,
        )
    )
    if notice.kind == "over":
        return query
    return query.where(
        seats.c.waiting.is_(True),
        seats.c.asked == notice.n,
        seats.c.bot.is_(None),
    )


def _about_again(notice: Notice, channel: Channel) -> Select[Any]:
    return (
        to_join(*_OF_TABLE, asker.c.called, asker.c.name.label("by"))
        .join(tables, tables.c.id == seats.c.table_id)
        .where(
            seats.c.table_id == notice.table_id,
            seats.c.seat == notice.seat,
            seats.c.user_id == channel.user_id,
        )
    )
