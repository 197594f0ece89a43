"""Plays a seat's premove shortly after the seat is asked.

The pause is the same for all premoves and for bots, so that people can follow and make remarks in
between.
"""

from __future__ import annotations

import asyncio

import structlog

from rulewright.server.errors import NotNow, Stale
from rulewright.server.premoves.acts import answering
from rulewright.server.premoves.answers import seat_to_answer
from rulewright.server.tables.features import Playing
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.undo import let_vote

MOST = 1000  # answers in a row; more are played once somebody opens the table

log = structlog.get_logger(__name__)


def wake_answers(hub: Playing, live: LiveTable) -> None:
    """Start playing a table's premoves if one is due and none is being played."""
    idle = live.answers is None or live.answers.done()
    if idle and not hub.closing and seat_to_answer(live) is not None:
        live.answers = asyncio.create_task(_answer(hub, live))


async def _answer(hub: Playing, live: LiveTable) -> None:
    for _ in range(MOST):
        await asyncio.sleep(hub.settings.bot_pause)
        seat = seat_to_answer(live)
        if seat is None or not hub.holds(live):
            return
        try:
            await let_vote(live)
            await hub.act(live.id, answering(seat))
        except (NotNow, Stale):
            pass  # the seat has answered itself, or the table has changed
        except Exception:
            log.exception("premoves.stuck", table=live.id, n=live.n)
            return
