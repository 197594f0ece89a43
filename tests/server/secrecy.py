"""A match played over real sockets with every byte kept, and its twin with other secrets.

A `Recorded` match is played on one server: all seats and a spectator keep a websocket open, and all
received bytes are kept. `Twins` recreates the same moment on a second server from the knowledge of
one viewer: what that viewer may not know is dealt differently, and what others wrote and sealed is
replaced. The viewer must not be able to tell the two servers apart.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from sqlalchemy import Connection, insert, update
from websockets.sync.connection import Connection as Wire

from rulewright.kernel import EVERYONE, Match
from rulewright.kernel.redeal import dealt_unseen
from rulewright.server.bot_pool.think import think
from rulewright.server.events.words import Talked
from rulewright.server.settings import Settings
from rulewright.server.storage import writes
from rulewright.server.storage.schema import events as event_rows
from rulewright.server.storage.schema import tables as table_rows
from rulewright.server.storage.signing_key import signing_key
from rulewright.server.storage.store import Event, SeatRow, Snapshot, Store, TableRow, Told
from rulewright.server.tables.keys import SeatKeys
from tests.server.persons import Browser, browser
from tests.server.playing import WAIT, Json, Seat, Server, running, settings_in
from tests.server.storage.reading import seats_of

WATCH = "watch"
CANARY = "canary"
SEED = "canary seed that nobody may see"
PRESENCE = re.compile(rb'"presence":(?:"\w+"|null),"since":(?:\d+|null)|"watching":\d+')
NONSENSE = ["nonsense", "", ";", "0", "ÿ\n*: 1", "x" * 300]


@dataclass
class Frame:
    """A message of a websocket: the table at event `n`, with the changes since event `since`."""

    since: int | None
    n: int
    raw: bytes


@dataclass
class Viewer:
    """A seat or the spectator, with an open websocket and everything that it received."""

    name: str
    number: int | None
    seat: Seat
    wire: Wire
    frames: list[Frame] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)

    @property
    def received(self) -> bytes:
        """All received bytes, joined."""
        return b"\n".join([frame.raw for frame in self.frames] + self.answers)

    def hear(self, n: int) -> None:
        """Wait for the table at event `n`, and keep everything received until then.

        A new visitor is reported again at the same event.
        """
        while not self.frames or self.frames[-1].n < n:
            raw = self.wire.recv(timeout=WAIT, decode=False)
            since = self.frames[-1].n if self.frames else None
            at = int(msgspec.json.decode(raw)["n"])
            if at == since:
                self.answers.append(raw)
            else:
                self.frames.append(Frame(since, at, raw))

    def keep(self, answer: httpx.Response) -> httpx.Response:
        """Keep a response, and return it."""
        self.answers.append(answer.content)
        return answer


class Recorded:
    """A match of people on a server; `match` is the same match without a viewpoint."""

    def __init__(
        self,
        server: Server,
        table: str,
        viewers: dict[str, Viewer],
        onlooker: Browser,
        match: Match,
    ) -> None:
        self.server = server
        self.table = table
        self.viewers = viewers
        self.onlooker = onlooker
        self.match = match
        self.n = 0
        self.secrets: dict[str, set[str]] = {}  # by text, the viewers who may read it

    @property
    def seats(self) -> list[Viewer]:
        """The viewers that play."""
        return [viewer for viewer in self.viewers.values() if viewer.number is not None]

    def play(self, rng: Random, bot: str) -> None:
        """Let one of the waiting seats make a move, like a bot."""
        number = rng.choice(self.match.waiting)
        choices = think(self.match.clone(), number, bot, self.n)
        viewer = self.seats[number]
        answer = viewer.keep(viewer.seat.send(self.n, choices))
        assert answer.status_code == 200, answer.text
        self.match.play_chain(number, choices)
        self.heard()

    def write(self, rng: Random) -> None:
        """Let somebody write something to some of the others."""
        author = rng.choice(self.seats)
        kind = rng.choice(["letter", "note", "all", "side", WATCH])
        text = f"{CANARY} {len(self.secrets)}."
        if kind == WATCH:
            posted = self.onlooker.post(f"/tables/{self.table}/talk", to=WATCH, text=text)
            readers = {WATCH}
        else:
            readers, to = self._readers(author, kind, rng)
            call, body = ("note", {}) if kind == "note" else ("talk", {"to": to})
            posted = _post(author.seat, call, {**body, "text": text})
            author.keep(posted)
        if posted.status_code == 400:  # nobody else is on this side
            return
        assert posted.status_code == 200, posted.text
        self.secrets[text] = readers
        self.heard()

    def _readers(self, author: Viewer, kind: str, rng: Random) -> tuple[set[str], Any]:
        names = [viewer.name for viewer in self.seats]
        if kind == "note":
            return {author.name}, None
        if kind == "letter":
            other = rng.choice([name for name in names if name != author.name])
            if len(names) == 2:
                return set(self.viewers), [other]
            return {author.name, other}, [other]
        if kind == "all":
            return set(self.viewers), kind
        sides = self.match.game.sides(self.match.players)
        side = next(side for side in sides if author.number in side)
        return {names[number] for number in side}, kind

    def heard(self) -> None:
        """Wait until everybody has received the new event."""
        self.n += 1
        for viewer in self.viewers.values():
            viewer.hear(self.n)


@contextmanager
def recorded(server: Server, game: str, players: int, /, **options: Any) -> Iterator[Recorded]:
    """Start a match of people with all their websockets."""
    match = Match.new(game, players, SEED, options)
    new = {"game": game, "players": players, "seats": ["human"] * players, "seed": SEED}
    made = server.http.post("/api/tables", json={**new, "options": options}).json()
    keys = [link["url"].split("/")[-1] for link in made["links"]]
    with ExitStack() as stack:
        viewers = {}
        for number, (name, key) in enumerate([*zip(match.names, keys, strict=True), (WATCH, None)]):
            seat = Seat(server, made["id"], key)
            wire = stack.enter_context(seat.live())
            viewers[name] = Viewer(name, None if key is None else number, seat, wire)
        onlooker = stack.enter_context(browser(server))
        onlooker.done("/guest")
        for viewer in viewers.values():
            viewer.hear(0)
        yield Recorded(server, made["id"], viewers, onlooker, match)


class Twins:
    """A second server, on which moments of a recorded match are recreated with other secrets."""

    def __init__(self, server: Server, runner: asyncio.Runner, truth: Store, store: Store) -> None:
        self.server = server
        self._runner = runner
        self._truth = truth
        self._store = store
        self._keys = SeatKeys(runner.run(signing_key(store, Settings())))
        self._made = 0

    def of(self, played: Recorded, viewer: Viewer, rng: Random) -> Seat:
        """Recreate the table at this moment from the viewer's knowledge; return its seat."""
        other = dealt_unseen(played.match, viewer.number, rng)
        other.committed = played.match.commitment
        told = [_as_known(event, played, viewer, rng) for event in self.events(played)]
        return self.put(played, viewer, other, told, f"another {rng.random()}")

    def events(self, played: Recorded) -> list[Event]:
        """Return the events of the table as stored."""
        return self._runner.run(self._truth.events(played.table))

    def put(
        self,
        played: Recorded,
        viewer: Viewer,
        other: Match,
        told: list[Event],
        seed: str | None = None,
    ) -> Seat:
        """Recreate the table at this moment with another match and other events.

        Return the viewer's seat.
        """
        row = self._runner.run(self._truth.table(played.table))
        assert row is not None
        self._made += 1
        twin = msgspec.structs.replace(
            row, id=f"{self._made:0{len(row.id)}}", seed=row.seed if seed is None else seed
        )
        seats = self._runner.run(seats_of(self._truth, played.table))
        snapshot = Snapshot(played.n, other.to_json())
        self._runner.run(self._store.write(lambda c: _add(c, twin, told, snapshot, seats)))
        key = None if viewer.number is None else self._keys.make(twin.id, viewer.name)
        return Seat(self.server, twin.id, key)


@contextmanager
def two_servers(folder: Path) -> Iterator[tuple[Server, Twins]]:
    """Run a server to play on, and another for the twins."""
    folders = [folder / "one", folder / "two"]
    for each in folders:
        each.mkdir()
    with ExitStack() as stack:
        one, two = (stack.enter_context(running(settings_in(each))) for each in folders)
        runner = stack.enter_context(asyncio.Runner())
        truth, store = (stack.enter_context(_store(runner, each)) for each in folders)
        yield one, Twins(two, runner, truth, store)


@contextmanager
def _store(runner: asyncio.Runner, folder: Path) -> Iterator[Store]:
    store = runner.run(Store.open(settings_in(folder).database_url))
    try:
        yield store
    finally:
        runner.run(store.close())


def differences(
    played: Recorded, viewer: Viewer, twin: Seat, rng: Random, replay: bool = False
) -> list[str]:
    """Return every question that the twin answers differently to the viewer; there should be none.

    The last frame of the websocket is compared with that of the twin. The `replay` is requested
    only if the twin's events lead to its match.
    """
    frame = viewer.frames[-1]
    with twin.live(frame.since) as wire:
        first = wire.recv(timeout=WAIT, decode=False)
    leaks = [] if _plain(first, twin) == _plain(frame.raw, viewer.seat) else ["websocket"]
    more = _past(played) if replay else []
    for name, method, path, query, body in [*_questions(played, viewer, rng), *more]:
        answers = []
        for seat in (viewer.seat, twin):
            answer = _ask(seat, method, path, query, body)
            answers.append(
                (answer.status_code, _headers(answer), _plain(answer.content, seat)),
            )
            assert answer.status_code < 500, answer.text
            taken = answer.status_code == 200 and name.startswith("choose")
            assert not taken, f"{viewer.name} at event {played.n}: {name} was taken"
            if seat is viewer.seat:
                viewer.keep(answer)
        if answers[0] != answers[1]:
            leaks.append(f"{name}: {_first_difference(str(answers[0]), str(answers[1]))}")
    return leaks


def _first_difference(one: str, other: str) -> str:
    """Return the first difference of two texts, with a little context."""
    place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    start = max(0, place - 80)
    return f"{one[start : place + 80]!r} is not {other[start : place + 80]!r}"


Question = tuple[str, str, str, Json, Json | None]


def _questions(played: Recorded, viewer: Viewer, rng: Random) -> Iterator[Question]:
    """Yield requests of a viewer that change nothing or are refused."""
    n = played.n
    yield "table", "GET", "", {}, None
    yield "since", "GET", "", {"since": max(0, n - 5)}, None
    for what in ("lines", "talk"):
        yield f"older {what}", "GET", f"/{what}", {"before": max(0, n - 5)}, None
    yield "record", "GET", "/record", {}, None
    yield "open replay", "GET", "/replay", {"open": "true"}, None
    for name in played.match.names:
        yield f"replay as {name}", "GET", f"/at/{n}", {"as": name}, None
    if viewer.number is None:
        yield "play", "POST", "/choices", {}, {"n": n, "choices": ["x"]}
        return
    yield "premoves", "GET", "/premoves", {}, None
    for choices in _tries(played, viewer, rng):
        yield f"preview {choices}", "POST", "/preview", {}, {"n": n, "choices": choices}
    for choices in _refused(played, viewer, rng):
        yield f"choose {choices}", "POST", "/choices", {}, {"n": n, "choices": choices}
    yield "no motion", "POST", "/votes", {}, {"motion": n, "yes": True}


def _past(played: Recorded) -> list[Question]:
    """Return requests of a viewer about past moments."""
    moments = sorted({0, played.n // 2, played.n})
    past: list[Question] = [(f"at {n}", "GET", f"/at/{n}", {}, None) for n in moments]
    return [("replay", "GET", "/replay", {}, None), *past]


def _tries(played: Recorded, viewer: Viewer, rng: Random) -> Iterator[list[str]]:
    """Yield chains to preview: one that is as long as possible, and some invalid ones."""
    chain: list[str] = []
    yield chain
    answer = viewer.seat.preview(played.n, chain)
    while answer.status_code == 200 and not answer.json()["complete"]:
        texts = [option["text"] for option in answer.json()["ask"]["options"]]
        amounts = answer.json()["ask"]["amounts"]
        if amounts is not None:
            texts.append(amounts["text"].replace("#", str(amounts["high"])))
        chain = [*chain, rng.choice(texts)]
        yield chain
        yield [*chain, rng.choice(NONSENSE[:1] + texts)]
        answer = viewer.seat.preview(played.n, chain)


def _refused(played: Recorded, viewer: Viewer, rng: Random) -> Iterator[list[str]]:
    """Yield choices that are not open: nonsense, unavailable ones, and those of others."""
    match, number = played.match, viewer.number
    assert number is not None
    own = set(match.options(number))
    yield [rng.choice([text for text in NONSENSE if text not in own])]
    ask, remark = match.ask(number), match.remark(number)
    if ask is not None:
        closed = [one.text for one in ask.unavailable(match.view(number))]
        yield from ([text] for text in rng.sample(closed, min(2, len(closed))))
        yield [rng.choice(match.options(number)), "nonsense"]
    if remark is not None:
        own |= {remark.text(match.state, option) for option in remark.options(match.state)}
    for other in match.waiting:
        others = sorted(set(match.options(other)) - own)
        yield from ([text] for text in rng.sample(others, min(1, len(others))))


def _ask(seat: Seat, method: str, path: str, query: Json, body: Json | None) -> httpx.Response:
    if method == "GET":
        return seat.get(path, query)
    return _post(seat, path[1:], body or {})


def _post(seat: Seat, call: str, body: Json) -> httpx.Response:
    known = {} if seat.key is None else {"key": seat.key}
    return seat.server.http.post(f"/api/tables/{seat.table}/{call}", json={**known, **body})


def _plain(raw: bytes, seat: Seat) -> bytes:
    """Return the received bytes without the table's name and without who has its page open.

    Nothing else may differ.
    """
    return PRESENCE.sub(b"", raw.replace(seat.table.encode(), b"TABLE"))


def _headers(answer: httpx.Response) -> list[tuple[str, str]]:
    """Return the headers without the time and the length, which the tables' names affect."""
    left = {"date", "content-length"}
    return sorted((name, value) for name, value in answer.headers.items() if name not in left)


# -- what is put under the second server ---------------------------------------------------------


def _add(
    connection: Connection,
    row: TableRow,
    told: list[Event],
    snapshot: Snapshot,
    seats: list[SeatRow],
) -> None:
    writes.add_table(connection, row, told[0], None, seats)
    later = [writes.event_values(row.id, event) for event in told[1:]]
    if later:
        connection.execute(insert(event_rows), later)
    mine = table_rows.c.id == row.id
    connection.execute(update(table_rows).where(mine).values(n=snapshot.n))
    writes.add_snapshot(connection, row.id, snapshot)


def _as_known(event: Event, played: Recorded, viewer: Viewer, rng: Random) -> Event:
    """Return an event that looks the same to the viewer, with everything else changed."""
    number = viewer.number
    told = [
        told
        if told.visible_to == EVERYONE or _is_for(told.visible_to, number)
        else Told(told.visible_to, "", _other(rng))
        for told in event.told
    ]
    event = msgspec.structs.replace(event, told=told)
    if event.kind == "play" and event.seat != number:
        return msgspec.structs.replace(event, choices=[_other(rng)])
    if event.kind == "note" and event.seat != number:
        return msgspec.structs.replace(event, choices=[_other(rng)])
    if event.kind == "talk" and viewer.name not in played.secrets[event.choices[1]]:
        return _otherwise_said(event, viewer, rng)
    return event


def _otherwise_said(event: Event, viewer: Viewer, rng: Random) -> Event:
    what, seat = event.what, event.seat
    assert isinstance(what, Talked)
    if what.readers and viewer.number is None:
        what = msgspec.structs.replace(what, readers=[0, 1])
        seat = rng.choice([0, 1])
    elif what.readers:
        seat = rng.choice(what.readers)
    elif what.called:
        what = msgspec.structs.replace(what, called=_other(rng))
    said = [event.choices[0], _other(rng)]
    return msgspec.structs.replace(event, what=what, seat=seat, choices=said)


def _is_for(audience: int, number: int | None) -> bool:
    return number is not None and bool(audience >> number & 1)


def _other(rng: Random) -> str:
    return "other words " * rng.randint(1, 4)
