"""Drafts: an act returns the draft of an event, with the sentences that it adds to the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from rulewright.bots import bot_names
from rulewright.kernel import EVERYONE, BadOption, LogEntry, Match
from rulewright.kernel.facts import parts_data
from rulewright.kernel.moments import moments_of
from rulewright.server.errors import NotAllowed, NotNow
from rulewright.server.events.kinds import Known
from rulewright.server.events.match import Staged
from rulewright.server.storage.store import Told
from rulewright.server.tables.table import LiveTable

NO_CLOCK = "this table has no clock"

log = structlog.get_logger(__name__)


@dataclass
class Draft:
    """A proposed event, and the match after it if that changes."""

    what: Known
    seat: int | None = None
    choices: list[str] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    match: Match | None = None
    keep: bool = False  # force a snapshot


Act = Callable[[LiveTable], Draft]


def told_lines(lines: list[LogEntry]) -> list[Told]:
    """Convert log entries of a match to the form in which events store them."""
    return [
        Told(line.visible_to, line.rule, line.pattern, parts_data(line.parts)) for line in lines
    ]


def shown_moments(match: Match, lines: list[LogEntry]) -> list[Staged]:
    """Return the moments of log entries, each with the index of its entry.

    A moment that the game fails to make is logged and left out, so that play goes on.
    """
    moments: list[Staged] = []
    for place, line in enumerate(lines):
        try:
            staged = moments_of(match.game, match.players, line)
        except Exception:
            log.exception("moment.failed", game=match.game.name, rule=line.rule)
            continue
        if staged:
            moments.append((place, list(staged)))
    return moments


def called(live: LiveTable, seat: int) -> str:
    """Return the title of a seat, as the log names it."""
    return titles(live)[seat]


def titles(live: LiveTable) -> list[str]:
    """Return the titles of the seats.

    They come from the game, otherwise from its first scene, otherwise from the names of the seats.
    """
    if live.begun:
        now = live.game.table.seat_titles(live.match.view(None))
        if now:
            return list(now)
        if not live.titles:
            live.titles = _titles_shown(live.match)
    return live.titles or [_by_name(name) for name in live.names]


def _titles_shown(match: Match) -> list[str]:
    """Return the titles of the seats in the scene's list of players, or their names."""
    scene = match.game.table.scene(match.view(None), None)
    shown = {p["seat"]: p["title"] for p in scene.get("players", []) if "title" in p}
    return [str(shown.get(name, _by_name(name))) for name in match.names]


def _by_name(name: str) -> str:
    return name.replace("-", " ").title()


def beside(text: str) -> Told:
    """Return a public log entry that cites no rule."""
    return Told(EVERYONE, "", text)


def default_bot(live: LiveTable) -> str:
    """Return the bot to use when none is named: the last in the game's list."""
    return bot_names(live.game)[-1]


def check_bot(live: LiveTable, bot: str) -> None:
    """Raise `BadOption` if the game does not have this bot."""
    if bot not in bot_names(live.game):
        raise BadOption(f"no bot {bot!r}; there are {', '.join(bot_names(live.game))}")


def person_of(live: LiveTable, seat: int, user: str | None) -> str:
    """Return the identity under which a seat's vote counts: a user or else the seat's link."""
    return live.state.holders[seat].user or user or live.state.person(seat)


def check_call_off(live: LiveTable, user: str | None) -> None:
    """Raise `NotAllowed` or `NotNow` unless the user may call off the table now."""
    if user is None or user != live.state.host:
        raise NotAllowed("only the host may do that")
    if live.begun or live.over:
        raise NotNow("the match has begun already")


def check_host(live: LiveTable, user: str | None) -> None:
    """Raise `NotAllowed` unless the user is the host and may see the table."""
    if user is None or user != live.state.host:
        raise NotAllowed("only the host may do that")
    if live.state.closed and not live.state.seats_of(user):
        raise NotAllowed("only players can see this table: sit down first")
