"""The acts of the match: beginning it, playing, and taking back a sealed choice."""

from __future__ import annotations

from rulewright.kernel import MatchOver
from rulewright.server.errors import NotNow
from rulewright.server.events.match import Played, Retaken, Started
from rulewright.server.storage.store import Told
from rulewright.server.tables import undo
from rulewright.server.tables.acts.occasions import staged_play, staged_start
from rulewright.server.tables.draft import (
    Act,
    Draft,
    check_bot,
    check_host,
    told_lines,
)
from rulewright.server.tables.restore import first_match
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.table_state import TableState


def playing(seat: int, n: int, choices: list[str], bot: str | None = None) -> Act:
    """Play choices of a seat: all, or none if one is refused; `bot` if a bot makes them.

    The choices answer what the seat was asked at event `n`. Raises `Stale`, `NotNow`, `MatchOver`,
    or the error with which the match refuses them.
    """

    def act(live: LiveTable) -> Draft:
        state = live.state
        if state.ended:
            raise MatchOver("the match was ended by agreement")
        if state.paused:
            raise NotNow("the table is paused; vote to resume")
        if bot is not None and state.bot(seat) != bot:
            raise NotNow("this bot does not play the seat any more")
        if bot is not None or not live.may_remark(seat, n, choices):
            live.check_moment(seat, n)
        match, heard = live.trial()
        match.play_chain(seat, choices)
        played = Played(bot=bot, moments=staged_play(match, heard))
        return Draft(played, seat, choices, told_lines(heard), match)

    return act


def retaking(seat: int) -> Act:
    """Take back a seat's sealed choices while others still choose; raises `NotNow`."""

    def act(live: LiveTable) -> Draft:
        match = undo.undo_sealed(live, seat)
        told = [Told(1 << seat, "", "You take back what you have chosen.")]
        return Draft(Retaken(), seat, [], told, match)

    return act


def beginning(user: str | None, bot: str | None) -> Act:
    """Begin the match, with `bot` in the seats that are still open; `user` must be the host.

    Without a `user` the match begins on its own, once all seats are taken and all are ready.
    """

    def act(live: LiveTable) -> Draft:
        if live.begun:
            raise NotNow("the match has begun already")
        free = live.state.open_seats()
        if free and bot is None:
            raise NotNow(f"{len(free)} seats are still open")
        if user is not None:
            check_host(live, user)
        elif not live.state.is_complete():
            raise NotNow("not all are ready yet")
        if bot is not None:
            check_bot(live, bot)
        match = first_match(live.game, live.row, listen=True)
        bots = {seat: bot for seat in free if bot is not None}
        told, moments = staged_start(match, live.row, live.state, bots)
        started = Started(bots=bots, stands=stands(live.state), moments=moments)
        return Draft(started, None, [], told, match)

    return act


def stands(state: TableState) -> bool:
    """Return whether the clocks of a new match must wait until people have come."""
    return state.terms.clock.limited and not state.is_gathered()
