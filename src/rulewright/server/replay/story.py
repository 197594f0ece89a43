"""The story of a finished match: standings over time, turning points and totals.

It is computed from all secrets, so it must be shown only for finished matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import structlog

from rulewright.kernel import EVERYONE, AnyGame, Count, LogEntry, Match, Ref
from rulewright.server.replay.old_log import at_length
from rulewright.server.replay.timeline import Moment, Timeline, go_along
from rulewright.server.replay.wire import CountLine, StandingAt, Story, TurningPoint

TURNS = 3
SENTENCES = 2  # the most sentences in the text of a turning point

log = structlog.get_logger(__name__)


class Told:
    """A replayed match: the standings at each moment, and the whole log."""

    def __init__(self, moments: list[Moment], tallies: list[list[int]], match: Match) -> None:
        self.moments = moments
        self.tallies = tallies
        self.match = match

    @property
    def lines(self) -> list[LogEntry]:
        """All log entries."""
        return self.match.lines or []


def story(timeline: Timeline) -> Story:
    """Return the story of a match; empty if it cannot be replayed under today's rules."""
    game = timeline.game
    told = None if timeline.doubtful else _told(timeline)
    if told is None:
        return Story(game.tallied or game.counted, timeline.match.names, [], [], [])
    titles = [title for title, _, _ in timeline.headings(None)]
    by_event = {moment.n: title for moment, title in zip(timeline.moments, titles, strict=True)}
    headings = [by_event[moment.n] for moment in told.moments]
    if told.match.over and len(headings) > 1:
        headings[-1] = headings[-2]  # the end belongs to the last round
    return Story(
        counted=game.tallied or game.counted,
        seats=timeline.match.names,
        standings=_standings(told, headings),
        turns=[_turning_point(told, place, headings) for place in turning_points(told.tallies)],
        counts=[
            CountLine(count.title, counted(game, told.match, count, told.lines))
            for count in game.counts
        ],
    )


def _told(timeline: Timeline) -> Told | None:
    """Replay a match from its start along its log, or return None if that fails."""
    moments = standing_moments(timeline.moments)
    course = timeline.match
    tallies = []
    try:
        match = at_length(course, 0)
        match.listen([])
        for moment in moments:
            go_along(match, course, moment.length)
            tallies.append([*timeline.game.tally(match.state)])
    except Exception as error:  # today's rules may fail in any way on an old choice
        log.warning("story.lost", game=timeline.game.name, error=type(error).__name__)
        return None
    return Told(moments, tallies, match)


def standing_moments(moments: Sequence[Moment]) -> list[Moment]:
    """Return the moments that were not undone later, in order."""
    kept: list[Moment] = []
    for moment in reversed(moments):
        if not kept or moment.length <= kept[-1].length:
            kept.append(moment)
    return kept[::-1]


def _standings(told: Told, headings: Sequence[str]) -> list[StandingAt]:
    """Return the standings at the end of each round, taken when the next round begins."""
    ends = [place for place, (old, new) in enumerate(pairwise(headings), start=1) if old != new]
    last = len(told.moments) - 1
    places = ends if ends[-1:] == [last] else [*ends, last]
    return [
        StandingAt(headings[max(place - 1, 0)], told.moments[place].n, told.tallies[place])
        for place in places
        if told.tallies[place]
    ]


def turning_points(tallies: Sequence[Sequence[int]]) -> list[int]:
    """Return the indices of the moments that changed the standings most, at most three, in order.

    A moment's weight is the sum of all gains and losses, doubled if the lead changes.
    """
    weights = [
        (_weight(before, after), place) for place, (before, after) in enumerate(pairwise(tallies))
    ]
    heaviest = sorted(weights, key=lambda each: (-each[0], -each[1]))[:TURNS]
    return sorted(place + 1 for weight, place in heaviest if weight)


def _weight(before: Sequence[int], after: Sequence[int]) -> int:
    change = sum(abs(one - other) for one, other in zip(before, after, strict=False))
    return change * (1 if _leaders(before) & _leaders(after) else 2)


def _leaders(tally: Sequence[int]) -> set[int]:
    most = max(tally, default=0)
    return {seat for seat, number in enumerate(tally) if number == most}


def _turning_point(told: Told, place: int, headings: Sequence[str]) -> TurningPoint:
    before, moment = told.moments[place - 1], told.moments[place]
    lines = [line for line in told.lines if before.length <= line.at <= moment.length]
    return TurningPoint(
        n=moment.n,
        title=headings[place - 1],
        text=_telling(told, lines),
        before=told.tallies[place - 1],
        after=told.tallies[place],
    )


def _telling(told: Told, lines: Sequence[LogEntry]) -> str:
    """Return the text of a turning point, made of one or two of its log entries.

    These are the last entries of one key rule: of the key rules in `lines`, the one that the match
    cites least often. A rule is a key rule if the game has moments or counts for it. Without a key
    rule, the text is the last public entry that is not a round heading.
    """
    game = told.match.game
    deeds = {rule for count in game.counts for rule in count.rules}
    public = [line for line in lines if line.visible_to == EVERYONE and line.rule != game.opening]
    weighty = [line.rule for line in public if line.rule in deeds or line.rule in game.table.staged]
    if not weighty:
        return public[-1].text if public else ""
    often = Counter(line.rule for line in told.lines)
    rarest = min(reversed(weighty), key=lambda rule: (often[rule], rule not in deeds))
    return " ".join([line.text for line in public if line.rule == rarest][-SENTENCES:])


def counted(game: AnyGame, match: Match, count: Count, lines: Iterable[LogEntry]) -> list[int]:
    """Return the total of a count for each seat, according to the log."""
    numbers = [0] * match.players
    for line in lines:
        if line.rule not in count.rules or not _has(line, count):
            continue
        amount = line.parts.get(count.amount, 1)
        for part in count.parts:
            ref = line.parts.get(part)
            seat = game.seat_of(match.state, match.names, ref) if isinstance(ref, Ref) else None
            if seat is not None and isinstance(amount, int):
                numbers[seat] += amount
    return numbers


def _has(line: LogEntry, count: Count) -> bool:
    return all(
        part in line.parts and value in ("", line.parts[part])
        for part, value in count.having.items()
    )
