"""A replay as one looker may see it: its table of contents, and the table at a past moment."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from typing import Any

import msgspec

from rulewright.kernel import EVERYONE
from rulewright.kernel.face import result_payload, seat_payload
from rulewright.server.errors import BadRequest, NotFound, NotOver
from rulewright.server.hearing import hears, talk_heard
from rulewright.server.live import LiveTable
from rulewright.server.replay import Moment, Timeline
from rulewright.server.store import Snapshot, Store, Told
from rulewright.server.wire_replay import PastEvent, PastLine, PastSeat, PastTable, Replay

TIMELINES_KEPT = 16


class Replays:
    """The timelines of the tables that were looked at last."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: OrderedDict[str, Timeline] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}  # of the tables kept, and of those being read

    async def contents(self, who: Looker) -> Replay:
        """The table of contents of a match up to now."""
        async with self._lock(who.live.id):
            timeline = await self._timeline(who.live, who.live.n)
            return await asyncio.to_thread(contents, timeline, who)

    async def past(self, who: Looker, n: int, since: int | None) -> PastTable:
        """The table after event `n`, with the lines told after event `since`; `NotFound`."""
        async with self._lock(who.live.id):
            timeline = await self._timeline(who.live, n)
            return await asyncio.to_thread(past, timeline, who, n, since)

    def _lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _timeline(self, live: LiveTable, n: int) -> Timeline:
        """The moments of a table up to event `n` at least, if there are as many."""
        found = self._kept.get(live.id)
        if found is not None and found.n > live.n and found.n > await self.store.last(live.id):
            found = None  # the table was rolled back
        if found is None:
            found = await self._read(live)
            self._keep(found)
        elif found.n < n:
            events = await self.store.events(live.id, found.n)
            doubtful = found.doubtful
            await asyncio.to_thread(found.extend, events)
            if found.doubtful and not doubtful:
                found = await self._read(live)
                self._keep(found)
        self._kept.move_to_end(live.id)
        return found

    async def _read(self, live: LiveTable) -> Timeline:
        newest = await self.store.snapshot(live.id)
        events = await self.store.events(live.id)
        snapshots = {} if newest is None else {newest.n: newest}
        found = Timeline(live.game, live.row)
        await asyncio.to_thread(found.extend, events, snapshots)
        if found.doubtful:
            snapshots = await self._snapshots(live.id)
            found = Timeline(live.game, live.row)
            await asyncio.to_thread(found.extend, events, snapshots)
        return found

    async def _snapshots(self, table_id: str) -> dict[int, Snapshot]:
        """All snapshots of a table."""
        found: dict[int, Snapshot] = {}
        snapshot = await self.store.snapshot(table_id)
        while snapshot is not None:
            found[snapshot.n] = snapshot
            snapshot = await self.store.snapshot(table_id, at_most=snapshot.n - 1)
        return found

    def _keep(self, timeline: Timeline) -> None:
        self._kept[timeline.row.id] = timeline
        while len(self._kept) > TIMELINES_KEPT:
            old, _ = self._kept.popitem(last=False)
            if not self._locks[old].locked():  # else somebody reads it again just now
                del self._locks[old]


class Looker:
    """Whose eyes a replay is seen with: a seat's, a spectator's, or with nothing hidden."""

    def __init__(
        self, live: LiveTable, own: int | None, seat: int | None, everything: bool
    ) -> None:
        self.live = live
        self.own = own  # the seat of the one who looks, who hears no more than that
        self.seat = seat
        self.everything = everything

    def actor(self, moment: Moment) -> int | None:
        """Who made an event, if this looker may know."""
        return moment.seat if self.everything else moment.actor(self.seat)

    def hears(self, n: int, audience: int, rule: str) -> bool:
        """Whether the looker may read a sentence for that audience.

        What was told to a person is nobody else's, whatever is shown in the end.
        """
        told_to_a_person = rule == "" and audience != EVERYONE
        if self.everything and not told_to_a_person:
            return True
        return hears(self.live, self.own if told_to_a_person else self.seat, n, audience, rule)

    def readers(self, audience: int) -> list[str]:
        """The seats a sentence was for; a seat is not told who else could read what it read."""
        if audience == EVERYONE or not self.everything:
            return []
        return [name for seat, name in enumerate(self.live.names) if audience >> seat & 1]

    def name(self, seat: int | None) -> str | None:
        """The name of a seat."""
        return None if seat is None else self.live.names[seat]


def looker(live: LiveTable, seat: int | None, everything: bool, viewer: str | None) -> Looker:
    """Who may look so; raises `NotOver` for what is open only in the end, `BadRequest`."""
    own = seat
    if everything or viewer is not None:
        if not live.over:
            raise NotOver("this is shown when the match is over")
        if viewer and viewer not in live.names:
            raise BadRequest(f"as: no seat {viewer!r}")
        seat = live.seat(viewer) if viewer else None
    return Looker(live, own, seat, everything)


def contents(timeline: Timeline, who: Looker) -> Replay:
    """The table of contents as somebody may see it."""
    match = timeline.match
    counts: dict[int, int] = {}
    for n, (audience, rule, _) in timeline.told:
        if who.hears(n, audience, rule):
            counts[n] = counts.get(n, 0) + 1
    headings = timeline.headings(who.seat)
    return Replay(
        id=who.live.id,
        game=match.game.name,
        n=timeline.n,
        seat=who.name(who.seat),
        open=who.everything,
        over=who.live.over,
        record=who.live.over,
        commitment=match.commitment,
        seed=match.seed if who.live.over else None,
        episodes=match.game.episodes,
        opening=match.game.opening,
        events=[
            PastEvent(
                n=moment.n,
                kind=moment.kind,
                seat=who.name(who.actor(moment)),
                title=title,
                subtitle=subtitle,
                episode=episode,
                lines=counts.get(moment.n, 0),
                exact=moment.exact,
            )
            for moment, (title, subtitle, episode) in zip(timeline.moments, headings, strict=True)
        ],
    )


def past(timeline: Timeline, who: Looker, n: int, since: int | None) -> PastTable:
    """The table after event `n`, with the lines told after event `since`; raises `NotFound`."""
    try:
        moment = timeline.moment(n)
    except LookupError as error:
        raise NotFound(f"event {n} has not happened") from error
    match = moment.match()
    payload = seat_payload(match, who.seat)
    scene = open_scene(match.game.open_scene(match.state)) if who.everything else payload["scene"]
    acted = who.actor(moment)
    known = who.everything or (acted is not None and acted == who.seat)
    lines_from = 0 if since is None else since + 1
    return PastTable(
        id=who.live.id,
        game=match.game.name,
        n=n,
        kind=moment.kind,
        seat=payload["seat"],
        open=who.everything,
        over=match.over,
        exact=moment.exact,
        # how it ended is not asked of the rules of today
        result=result_payload(who.live.match if match.over and who.live.match.over else match),
        commitment=match.commitment,
        seed=match.seed if who.live.over else None,
        options=match.settings,
        acted=who.name(acted),
        choices=moment.choices if known else [],
        seats=_seats(scene, match.names, match.waiting),
        scene=_raw(scene),
        asks=_raw(payload["asks"]),
        asides=_raw(payload["asides"]),
        sides=[[match.names[seat] for seat in side] for side in match.game.sides(match.players)],
        lines=_lines(timeline, who, lines_from, n),
        talk=[said for said in talk_heard(who.live, who.own, lines_from) if said.n <= n],
        lines_from=lines_from,
    )


def _lines(timeline: Timeline, who: Looker, first: int, last: int) -> list[PastLine]:
    """The sentences told by events `first` to `last`, so far as the looker may read them."""
    told = timeline.told
    start = bisect_left(told, first, key=_number)
    end = bisect_right(told, last, key=_number)
    return [
        PastLine(n, rule, text, who.readers(audience))
        for n, (audience, rule, text) in told[start:end]
        if who.hears(n, audience, rule)
    ]


def _number(heard: tuple[int, Told]) -> int:
    return heard[0]


def open_scene(scene: dict[str, Any]) -> dict[str, Any]:
    """A scene with nothing hidden is nobody's own."""
    players = [{**player, "you": False} for player in scene.get("players", [])]
    return {**scene, "seat": None, "players": players}


def _seats(scene: dict[str, Any], names: list[str], waiting: list[int]) -> list[PastSeat]:
    called = {p["seat"]: p["title"] for p in scene.get("players", []) if "title" in p}
    return [
        PastSeat(name, str(called.get(name, name.replace("-", " ").title())), seat in waiting)
        for seat, name in enumerate(names)
    ]


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
