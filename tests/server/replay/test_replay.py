"""A replay shows what was on the table, and to each seat no more than it saw then."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright import Match
from rulewright.kernel import HIDE, AnyGame, Chance, OptionSpec, OptionValue, get, register
from rulewright.kernel.payload import seat_payload
from rulewright.server.events.match import Played, Started, Undone
from rulewright.server.events.words import Talked
from rulewright.server.replay.timeline import Timeline
from rulewright.server.storage.rows import Event, Snapshot, TableRow, Told
from rulewright.server.storage.rows import Seat as SeatRow
from rulewright.server.tables.draft import told_lines
from tests.kernel.tiny import NIM, NimGame
from tests.kernel.tiny import Nim as NimState
from tests.kernel.tiny.nim import Die, PickHeap, PickStones
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    new_table,
    people,
    running,
    settings_in,
)

AUCTION = "tiny-auction"
SEED = 20240229
SECOND_DIE_HIGH = 1
LIVE = ("scene", "asks", "remarks", "sides", "result", "options", "commitment", "game", "over")
GAMES = [(AUCTION, 3), ("tiny-nim", 2), ("thrones", 3), ("monopoly", 2), ("whitechapel", 2)]


# -- what is kept of a match ---------------------------------------------------------------------
class PlayedMatch:
    """A match played at random, with its events and what everybody saw after each."""

    def __init__(self, game: str, players: int, moves: int, seed: int = 1) -> None:
        self.match = match = Match.new(game, players, seed, listen=True)
        names = [SeatRow(name) for name in match.names]
        self.row = TableRow("t", game, 1, players, match.settings, str(seed), names)
        self.events = [Event(0, Started(), None, [], self.told(0))]
        self.seen = [self.see()]
        self.rng = Random(seed)
        self.play(moves)

    def told(self, before: int) -> list[Told]:
        return told_lines((self.match.lines or [])[before:])

    def see(self) -> list[Json]:
        viewers = [None, *range(self.match.players)]
        return [shown(self.match, viewer) for viewer in viewers]

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.match.over:
                return
            seat = self.rng.choice(self.match.waiting)
            self.choose(seat, self.rng.choice(self.match.options(seat)))

    def choose(self, seat: int, choice: str) -> None:
        before = len(self.match.lines or [])
        self.match.play(seat, choice)
        self.add(Event(len(self.events), Played(), seat, [choice], self.told(before)))

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.seen.append(self.see())

    def undo(self, to: int) -> None:
        moment = self.timeline().moment(to)
        self.match.rewind(moment.length)
        self.add(Event(len(self.events), Undone(to=to, length=0)))

    def timeline(self) -> Timeline:
        timeline = Timeline(self.match.game, self.row)
        timeline.extend(self.events)
        return timeline


def shown(match: Match, viewer: int | None) -> Json:
    return {**seat_payload(match, viewer), "lines": None}


def check_moments(played: PlayedMatch, timeline: Timeline, game: AnyGame) -> None:
    """Check that every moment looks to everybody as it did at the time."""
    viewers = [None, *range(played.match.players)]
    titles = [timeline.headings(viewer) for viewer in viewers]
    for event, seen in zip(played.events, played.seen, strict=True):
        match = timeline.moment(event.n).match()
        for viewer, before, headings in zip(viewers, seen, titles, strict=True):
            assert shown(match, viewer) == before
            scene = before["scene"]
            assert headings[event.n][:2] == (scene.get("title", ""), scene.get("subtitle", ""))
        nothing_hidden = game.table.open_scene(match.state)
        assert nothing_hidden.get("title", "") == seen[0]["scene"].get("title", "")


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_moment_is_as_it_was(name: str, players: int) -> None:
    played = PlayedMatch(name, players, 60)
    check_moments(played, played.timeline(), get(name))


@pytest.mark.parametrize(
    ("name", "players", "begins"),
    [
        ("thrones", 3, ("Combat in ", "Bidding")),
        ("monopoly", 3, ("Auction of ",)),
        ("whitechapel", 2, ("Searches with Jack on space ",)),
    ],
)
def test_moments_of_one_episode_stand_together(
    name: str, players: int, begins: tuple[str, ...]
) -> None:
    played = PlayedMatch(name, players, 0, seed=2)
    played.seen.clear()
    played.see = list  # type: ignore[method-assign]
    played.play(400)
    timeline = played.timeline()
    seen_by = [[heading[2] for heading in timeline.headings(viewer)] for viewer in (None, 0, 1)]
    assert seen_by[0] == seen_by[1] == seen_by[2]
    episodes = [episode for episode in seen_by[0] if episode]
    for begin in begins:
        assert any(episode.startswith(begin) for episode in episodes)
    assert get(name).table.episodes
    assert "" in seen_by[0]


@pytest.mark.parametrize(("name", "players"), [("thrones", 6), ("whitechapel", 3)])
def test_a_new_title_is_opened_by_its_sentence(name: str, players: int) -> None:
    played = PlayedMatch(name, players, 0, seed=3)
    played.see = list  # type: ignore[method-assign]
    played.play(400)
    titles = [title for title, _, _ in played.timeline().headings(None)]
    opening = get(name).opening
    changed = 0
    for before, after, event in zip(titles, titles[1:], played.events[1:], strict=False):
        openings = [told.rule for told in event.told].count(opening)
        assert openings == (before != after)
        changed += before != after
    assert changed


def test_what_was_undone_was_on_the_table_too() -> None:
    played = PlayedMatch(AUCTION, 3, 9)
    played.undo(4)
    played.play(5)
    played.undo(11)
    played.play(3)
    assert [e.n for e in played.events if e.kind == "undo"] == [10, 16]
    assert played.seen[10] == played.seen[4]
    check_moments(played, played.timeline(), get(AUCTION))


def test_a_timeline_grows_with_the_match() -> None:
    played = PlayedMatch("tiny-nim", 2, 0, seed=3)
    timeline = played.timeline()
    while not played.match.over:
        played.play(1)
        timeline.extend(played.events[-1:])
        assert timeline.n == played.events[-1].n
        assert len(timeline.headings(0)) == len(timeline.moments)
    check_moments(played, timeline, get("tiny-nim"))


def test_what_is_beside_the_match_leaves_it_as_it_is() -> None:
    played = PlayedMatch(AUCTION, 3, 3)
    said = Event(4, Talked(), 1, ["all", "Hello"])
    timeline = played.timeline()
    timeline.extend([said])
    assert timeline.moment(4) is timeline.moment(3)
    for n in (-1, 5):
        with pytest.raises(LookupError):
            timeline.moment(n)


class MendedNim(NimGame):
    """Nim after a change of its rules: the first heap may not be used."""

    rules_version = 2


class OtherHeaps(PickHeap):
    def options(self, s: NimState) -> list[int]:
        return [heap for heap in super().options(s) if heap]


class MoreStones(NimGame):
    """Nim after a change of its rules: one heap is larger."""

    rules_version = 2

    def new(self, players: int, options: Mapping[str, OptionValue]) -> NimState:
        s = super().new(players, options)
        s.heaps[-1] += 1
        return s


def a_move(seed: int = SECOND_DIE_HIGH) -> PlayedMatch:
    played = PlayedMatch(NIM.name, 2, 0, seed=seed)
    for choice in ("heap 1", "take 1"):
        played.choose(0, choice)
    return played


def timeline_of(played: PlayedMatch, game: AnyGame, *snapshots: Snapshot) -> Timeline:
    timeline = Timeline(game, played.row)
    timeline.extend(played.events, {snapshot.n: snapshot for snapshot in snapshots})
    return timeline


def exact(timeline: Timeline) -> list[bool]:
    return [moment.exact for moment in timeline.moments]


def test_snapshots_stand_for_what_todays_rules_do_not_lead_to() -> None:
    played = a_move()
    timeline = timeline_of(played, MoreStones(), Snapshot(2, played.match.to_json()))
    assert timeline.doubtful
    assert exact(timeline) == [False, False, True]
    assert shown(timeline.moment(2).match(), None)["scene"] == played.seen[2][0]["scene"]


def test_a_stored_log_tells_what_todays_rules_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    played = a_move()
    truth = Snapshot(2, played.match.to_json())
    played.play(2)
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    lost = timeline_of(played, MendedNim())
    assert lost.doubtful
    assert exact(lost) == [True, False, False, False, False]
    timeline = timeline_of(played, MendedNim(), truth, Snapshot(4, played.match.to_json()))
    assert not timeline.doubtful
    assert exact(timeline) == [True] * 5
    check_exact(played, timeline)
    played.play(1)
    timeline.extend(played.events[-1:])
    assert exact(timeline) == [True] * 6


def test_it_tells_nothing_across_what_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    played = a_move()
    played.undo(0)
    played.choose(0, "heap 2")
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    timeline = timeline_of(played, MendedNim(), Snapshot(4, played.match.to_json()))
    assert exact(timeline) == [True, False, False, True, True]


def test_what_was_forced_and_is_asked_now_is_told_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    played = PlayedMatch(NIM.name, 2, 400, seed=5)
    truth = Snapshot(played.events[-1].n, played.match.to_json())
    monkeypatch.setattr(PickStones, "when_forced", HIDE)
    assert timeline_of(played, MendedNim()).doubtful
    timeline = timeline_of(played, MendedNim(), truth)
    assert not timeline.doubtful
    check_exact(played, timeline)
    assert timeline.match.over


def test_luck_that_would_fall_otherwise_is_told_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    played = PlayedMatch(NIM.name, 2, 0, seed=SECOND_DIE_HIGH)
    for choice in ("heap 3", "take 1", "heap 3", "take 1"):
        played.choose(played.match.waiting[0], choice)
    truth = Snapshot(4, played.match.to_json())
    assert 2 << 8 in played.match.log or 3 << 8 in played.match.log
    monkeypatch.setattr(Die, "__init__", lambda die: Chance.__init__(die, [1, 2, 3], [9, 1, 1]))
    timeline = timeline_of(played, MendedNim(), truth)
    check_exact(played, timeline)


def check_exact(played: PlayedMatch, timeline: Timeline) -> None:
    assert all(exact(timeline))
    for event, seen in zip(played.events, played.seen, strict=True):
        match = timeline.moment(event.n).match()
        assert shown(match, None)["scene"] == seen[0]["scene"]
        assert [match.names[seat] for seat in match.waiting] == seen[0]["waiting"]


def test_an_older_match_keeps_its_options() -> None:
    class Later(NimGame):
        rules_version = 2
        option_specs = (
            *NimGame.option_specs[1:],
            OptionSpec("heaps", (2, 3), "Heaps at the start", legacy_default=3),
        )

    played = a_move()
    played.row.options.clear()
    timeline = timeline_of(played, Later())
    assert timeline.match.settings["heaps"] == 3
    assert timeline.match.state.data() == played.match.state.data()


# -- who acted -----------------------------------------------------------------------------------
def test_who_bids_in_secret_is_shown_as_far_as_it_was() -> None:
    match = Match.new(AUCTION, 3, SEED)
    row = TableRow(
        "t", AUCTION, 1, 3, match.settings, str(SEED), [SeatRow(name) for name in match.names]
    )
    timeline = Timeline(match.game, row)
    timeline.extend(
        [
            Event(0, Started()),
            Event(1, Played(), 1, ["bid 0"]),  # bo has yet to say what becomes of the card
            Event(2, Played(), 1, ["without card"]),
            Event(3, Played(), 0, ["bid 1"]),
            Event(4, Played(), 2, ["bid 1"]),
        ]
    )
    half, done, _, _ = timeline.moments[1:]
    assert half.before == half.after == [0, 1, 2]
    assert [half.actor(viewer) for viewer in (None, 0, 1, 2)] == [None, None, 1, None]
    assert done.after == [0, 2]
    assert [done.actor(viewer) for viewer in (None, 0, 1, 2)] == [1, 1, 1, 1]
    # who is still asked and did not answer knows that it was the other
    assert [timeline.moments[3].actor(viewer) for viewer in (None, 0, 1, 2)] == [None, 0, None, 0]


# -- over the wire -------------------------------------------------------------------------------
def replay(seat: Seat, **query: Any) -> Json:
    answer = seat.get("/replay", query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def at(seat: Seat, n: int, **query: Any) -> Json:
    answer = seat.get(f"/at/{n}", query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def live_part(table: Json) -> Json:
    """Return the part of a moment that the live table also showed."""
    waiting = [(seat["name"], seat["title"], seat["waiting"]) for seat in table["seats"]]
    lines = [{name: line[name] for name in ("n", "rule", "text")} for line in table["lines"]]
    return {**{name: table[name] for name in LIVE}, "seats": waiting, "lines": lines}


def play_and_look(seats: dict[str, Seat], rng: Random) -> dict[str, list[Json]]:
    """Play to the end, comparing all views of the table after every event."""
    looks_of: dict[str, list[Json]] = {name: [seat.see()] for name, seat in seats.items()}
    while not looks_of["watch"][-1]["over"]:
        waiting = [seat for seat in people(seats).values() if seat.see()["asks"]]
        seat = rng.choice(waiting)
        table = seat.see()
        assert seat.send(table["n"], any_choice(table, rng)).status_code == 200
        for name, looks in looks_of.items():
            looks.append(seats[name].see())
    return looks_of


def test_each_seat_gets_what_it_saw_then(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3, seed=SEED)
    rng = Random(4)
    half = []
    for name, looks in (looks_of := play_and_look(seats, rng)).items():
        for n, table in enumerate(looks):
            past = at(seats[name], n)
            assert past["n"] == table["n"] == n
            assert live_part(past) == live_part(table)
            assert not any(line["to"] for line in past["lines"])
            half.append(past["asks"])
        contents = replay(seats[name])
        assert [event["n"] for event in contents["events"]] == list(range(len(looks)))
        for event, table in zip(contents["events"], looks, strict=True):
            assert event["title"] == table["scene"].get("title", "")
            told = [line for line in table["lines"] if line["n"] == event["n"]]
            assert event["lines"] == len(told)
    assert any(half)
    assert looks_of["ada"][-1]["over"]


def test_other_secrets_give_the_same_bytes(server: Server) -> None:
    """Two tables that differ in what bo bids: nobody else can tell their replays apart."""
    tables = []
    for bid, card in ((0, "without card"), (4, "with card")):
        seats = new_table(server, AUCTION, ["human"] * 3, seed=SEED)
        assert seats["bo"].send(0, [f"bid {bid}"]).status_code == 200
        assert seats["bo"].send(1, [card]).status_code == 200
        tables.append(seats)
    for name in ("ada", "cy", "watch"):
        for path in ("/replay", "/at/0", "/at/1", "/at/2"):
            bodies = [
                seats[name].get(path).content.replace(seats[name].table.encode(), b"TABLE")
                for seats in tables
            ]
            assert bodies[0] == bodies[1]
    own = [seats["bo"].get("/at/2").json() for seats in tables]
    assert [past["choices"] for past in own] == [["without card"], ["with card"]]
    assert replay(tables[0]["bo"])["events"][1]["seat"] == "bo"
    assert replay(tables[0]["ada"])["events"][1]["seat"] is None
    assert replay(tables[0]["ada"])["events"][2]["seat"] == "bo"


def test_nothing_is_open_before_the_end(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3, seed=SEED)
    for path in ("/replay", "/at/0"):
        for query in ({"open": "true"}, {"as": "bo"}, {"as": ""}):
            answer = seats["ada"].get(path, query)
            assert (answer.status_code, answer.json()["error"]) == (409, "NotOver")
        assert str(SEED) not in seats["ada"].get(path).text
        wrong = Seat(server, seats["ada"].table, "ada.forged").get(path)
        assert (wrong.status_code, wrong.json()["error"]) == (403, "WrongKey")
    for n in (1, 2**40):
        assert seats["ada"].get(f"/at/{n}").status_code == 404
    for path in ("/at/x", "/at/-1"):
        assert seats["ada"].get(path).status_code == 404
    wrong_ones: list[Json] = [{"since": -1}, {"since": "x"}, {"open": "perhaps"}, {"as": "b" * 100}]
    for faulty in wrong_ones:
        assert seats["ada"].get("/at/0", faulty).status_code == 400
    assert Seat(server, "nothing", None).get("/replay").status_code == 404


def test_who_may_not_watch_sees_no_replay_either(server: Server) -> None:
    wish = {"game": AUCTION, "players": 3, "seats": ["human"] * 3, "terms": {"watch": "seated"}}
    made = server.http.post("/api/tables", json=wish).json()
    seat = Seat(server, *made["links"][0]["url"].split("/")[2:])
    for path in ("/replay", "/at/0"):
        assert seat.get(path).status_code == 200
        assert Seat(server, made["id"], None).get(path).status_code == 403


def test_a_table_that_gathers_has_no_replay_yet(server: Server) -> None:
    wish = {"game": AUCTION, "players": 3, "seats": ["human", "open", "open"]}
    made = server.http.post("/api/tables", json=wish).json()
    answer = Seat(server, made["id"], None).get("/replay")
    assert (answer.status_code, answer.json()["error"]) == (409, "NotNow")
    assert Seat(server, made["id"], None).get("/at/0").status_code == 404


def test_all_is_open_in_the_end(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3, seed=SEED)
    looks = play_and_look(seats, Random(8))
    watch = seats["watch"]
    for name in ("ada", "bo", "cy"):
        for n, table in enumerate(looks[name]):
            assert live_part(at(watch, n, **{"as": name})) == live_part(table)
    assert at(seats["ada"], 1, **{"as": ""})["seat"] is None
    contents = replay(watch, open=True)
    assert contents["seed"] == str(SEED)
    for event in contents["events"][1:]:
        past = at(watch, event["n"], open=True)
        assert past["acted"] == event["seat"] is not None
        assert past["choices"]
        for name in ("ada", "bo", "cy"):
            lines = looks[name][event["n"]]["lines"]
            own = [line["text"] for line in past["lines"] if not line["to"] or name in line["to"]]
            assert own == [line["text"] for line in lines]
    assert watch.get("/at/0", {"as": "nobody"}).status_code == 400


def test_talk_is_heard_at_its_moment_by_whom_it_was_for(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3, seed=SEED)
    letter = {"key": seats["ada"].key, "to": ["bo"], "text": "Between us."}
    assert server.http.post(f"/api/tables/{seats['ada'].table}/talk", json=letter).is_success
    assert seats["cy"].talk("all", "Well?").status_code == 200
    play_and_look(seats, Random(2))
    last = replay(seats["ada"])["n"]
    assert at(seats["ada"], 0)["talk"] == []
    assert [said["text"] for said in at(seats["ada"], 1)["talk"]] == ["Between us."]
    for name, heard in (("ada", 2), ("bo", 2), ("cy", 1), ("watch", 1)):
        assert len(at(seats[name], last)["talk"]) == heard
        assert at(seats[name], last, since=1)["talk"][0]["text"] == "Well?"
        # with another's eyes, and with nothing hidden, one hears no more
        for query in ({"as": "ada"}, {"open": True}):
            assert len(at(seats[name], last, **query)["talk"]) == heard


def test_lines_come_from_where_they_are_wanted(server: Server) -> None:
    seats = new_table(server, AUCTION, ["human"] * 3, seed=SEED)
    looks = play_and_look(seats, Random(9))["ada"]
    last = len(looks) - 1
    whole = at(seats["ada"], last)["lines"]
    for since in range(last):
        some = at(seats["ada"], last, since=since)
        assert some["lines_from"] == since + 1
        assert some["lines"] == [line for line in whole if line["n"] > since]


def test_a_replay_goes_on_with_the_match_and_after_a_start(tmp_path: Path) -> None:
    rng = Random(3)
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, "tiny-nim", ["human", "human"], seed=3)
        for n in range(4):
            assert replay(seats["red"])["n"] == n
            mover = next(seat for seat in people(seats).values() if seat.see()["asks"])
            table = mover.see()
            assert mover.send(table["n"], any_choice(table, rng)).status_code == 200
        before = [at(seats["blue"], n) for n in range(5)]
        assert seats["red"].talk("all", "Well?").status_code == 200
        assert at(seats["blue"], 5)["scene"] == before[4]["scene"]
    with running(settings_in(tmp_path)) as server:
        seats["blue"].server = server
        assert [at(seats["blue"], n) for n in range(5)] == before


@pytest.fixture
def _nim_again() -> Iterator[None]:
    yield
    register(NIM.name, lambda: NIM)


@pytest.mark.usefixtures("_nim_again")
def test_a_mended_rule_leaves_the_replay_standing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, NIM.name, ["human", "human"], seed=SECOND_DIE_HIGH)
        seats["red"].send(0, ["heap 2", "take 1"])
        table = seats["blue"].send(1, ["heap 1"]).json()
        assert table["n"] == 2
        before = [at(seats["blue"], n) for n in range(3)]
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    mended = MendedNim()
    register(NIM.name, lambda: mended)
    with running(settings_in(tmp_path)) as server:
        for seat in seats.values():
            seat.server = server
        assert seats["blue"].see()["n"] == 3
        answer = seats["blue"].send(3, ["heap 3", "take 1"])
        assert answer.status_code == 200, answer.text
        events = replay(seats["blue"])["events"]
        assert [event["kind"] for event in events] == ["start", "play", "play", "mended", "play"]
        assert [event["exact"] for event in events] == [True, True, False, True, True]
        assert [at(seats["blue"], n)["scene"] for n in (0, 1)] == [
            past["scene"] for past in before[:2]
        ]
        assert at(seats["blue"], 3)["asks"][0]["kind"] == "heap"
        assert at(seats["red"], 4)["scene"] == seats["red"].see()["scene"]


def test_a_step_of_a_long_match_is_quick() -> None:
    match, rng = Match.new("thrones", 6, 2), Random(2)
    seats = [SeatRow(name) for name in match.names]
    row = TableRow("t", "thrones", 1, 6, match.settings, "2", seats)
    events = [Event(0, Started())]
    while not match.over:
        seat = rng.choice(match.waiting)
        choice = rng.choice(match.options(seat))
        match.play(seat, choice)
        events.append(Event(len(events), Played(), seat, [choice]))
    timeline = Timeline(match.game, row)
    timeline.extend(events)
    slowest = 0.0
    for moment in rng.sample(timeline.moments, 40):
        began = time.thread_time()
        seat_payload(moment.match(), 0)
        slowest = max(slowest, time.thread_time() - began)
    assert slowest < 0.3
