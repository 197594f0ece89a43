"""A replay as one viewer may see it: its table of contents, and past tables."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from rulewright.kernel import EVERYONE, Match
from rulewright.kernel.moments import moment_for
from rulewright.kernel.payload import result_payload, seat_payload
from rulewright.server.errors import NotFound
from rulewright.server.fields import JSONObject
from rulewright.server.replay.starts import may_play_on
from rulewright.server.replay.timeline import Moment, Timeline
from rulewright.server.replay.wire import PastEvent, PastLine, PastSeat, PastTable, Replay
from rulewright.server.tables.table import Heard, LiveTable
from rulewright.server.views.asked import asked_publicly
from rulewright.server.views.hearing import hears, talk_heard


class Looker:
    """The viewer of a replay: a seat, a spectator, or one from whom nothing is hidden."""

    def __init__(
        self, live: LiveTable, own: int | None, seat: int | None, everything: bool
    ) -> None:
        self.live = live
        self.own = own  # the viewer's own seat, for personal entries
        self.seat = seat
        self.everything = everything

    def actor(self, moment: Moment) -> int | None:
        """Return the seat that caused an event, or None if this viewer may not know it."""
        return moment.seat if self.everything else moment.actor(self.seat)

    def hears(self, n: int, audience: int, rule: str) -> bool:
        """Return whether the viewer may read a log entry for that audience.

        An entry addressed to a person is for that person only, even when nothing is hidden.
        """
        told_to_a_person = rule == "" and audience != EVERYONE
        if self.everything and not told_to_a_person:
            return True
        return hears(self.live, self.own if told_to_a_person else self.seat, n, audience, rule)

    def readers(self, audience: int) -> list[str]:
        """Return the names of the seats that could read a log entry.

        They are listed only when nothing is hidden. The list is also empty if all seats could read
        it.
        """
        if audience == EVERYONE or not self.everything:
            return []
        return [name for seat, name in enumerate(self.live.names) if audience >> seat & 1]

    def name(self, seat: int | None) -> str | None:
        """Return the name of a seat, or None for None."""
        return None if seat is None else self.live.names[seat]


def contents(timeline: Timeline, looker: Looker) -> Replay:
    """Return the table of contents of a replay, as the viewer may see it."""
    match = timeline.match
    counts: dict[int, int] = {}
    for heard in timeline.told:
        if looker.hears(heard.n, heard.visible_to, heard.rule):
            counts[heard.n] = counts.get(heard.n, 0) + 1
    headings = timeline.headings(looker.seat)
    return Replay(
        id=looker.live.id,
        game=match.game.name,
        board=looker.live.board_of(looker.seat),
        n=timeline.n,
        seat=looker.name(looker.seat),
        open=looker.everything,
        over=looker.live.over,
        record=looker.live.over,
        plays_on=may_play_on(looker.live, looker.own),
        commitment=match.commitment,
        seed=match.seed if looker.live.over else None,
        episodes=match.game.table.episodes,
        opening=match.game.opening,
        events=[
            PastEvent(
                n=moment.n,
                kind=moment.kind,
                seat=looker.name(looker.actor(moment)),
                title=title,
                subtitle=subtitle,
                episode=episode,
                lines=counts.get(moment.n, 0),
                exact=moment.exact,
            )
            for moment, (title, subtitle, episode) in zip(timeline.moments, headings, strict=True)
        ],
    )


def past(
    timeline: Timeline,
    looker: Looker,
    n: int,
    since: int | None,
    muted: Collection[str] = (),
) -> PastTable:
    """Return the table after event `n`, with the log after event `since`, or raise `NotFound`."""
    try:
        moment = timeline.moment(n)
    except LookupError as error:
        raise NotFound(f"event {n} has not happened") from error
    match = moment.match()
    payload = seat_payload(match, looker.seat)
    scene = (
        open_scene(match.game.table.open_scene(match.state))
        if looker.everything
        else payload["scene"]
    )
    acted = looker.actor(moment)
    known = looker.everything or (acted is not None and acted == looker.seat)
    lines_from = 0 if since is None else since + 1
    talk = talk_heard(looker.live, looker.own, lines_from, muted)
    return PastTable(
        id=looker.live.id,
        game=match.game.name,
        n=n,
        kind=moment.kind,
        seat=payload["seat"],
        open=looker.everything,
        over=match.over,
        exact=moment.exact,
        # the stored result, which today's rules might change
        result=result_payload(
            looker.live.match if match.over and looker.live.match.over else match
        ),
        commitment=match.commitment,
        seed=match.seed if looker.live.over else None,
        options=match.settings,
        acted=looker.name(acted),
        choices=moment.choices if known else [],
        seats=_seats(scene, match),
        scene=_raw(scene),
        asks=_raw(payload["asks"]),
        remarks=_raw(payload["remarks"]),
        sides=[[match.names[seat] for seat in side] for side in match.game.sides(match.players)],
        lines=_lines(timeline, looker, lines_from, n),
        talk=[said for said in talk if said.n <= n],
        lines_from=lines_from,
    )


def _lines(timeline: Timeline, looker: Looker, first: int, last: int) -> list[PastLine]:
    """Return the log entries of events `first` to `last` that the viewer may read."""
    told = timeline.told
    start = bisect_left(told, first, key=_number)
    end = bisect_right(told, last, key=_number)
    return [
        PastLine(
            heard.n,
            heard.rule,
            heard.text,
            looker.readers(heard.visible_to),
            heard.refs,
            moment_for(heard.moments, looker.seat),
        )
        for heard in told[start:end]
        if looker.hears(heard.n, heard.visible_to, heard.rule)
    ]


def _number(heard: Heard) -> int:
    return heard.n


def open_scene(scene: Mapping[str, Any]) -> JSONObject:
    """Return a scene shown with nothing hidden, in which no seat is marked as the viewer's own."""
    players = [{**player, "you": False} for player in scene.get("players", [])]
    return {**scene, "seat": None, "players": players}


def _seats(scene: Mapping[str, Any], match: Match) -> list[PastSeat]:
    asked = asked_publicly(match)
    called = {p["seat"]: p["title"] for p in scene.get("players", []) if "title" in p}
    return [
        PastSeat(
            name,
            str(called.get(name, name.replace("-", " ").title())),
            name in asked,
            asked.get(name),
        )
        for name in match.names
    ]


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
