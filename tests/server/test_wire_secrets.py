"""Every byte that a seat or a spectator receives is the same when its secrets are dealt otherwise.

Whole matches are played through a real server. At moments along the way the match is dealt anew for
a viewer, put under a second server, and everything that the viewer can ask is compared there, byte
by byte. What was received is then searched for what others wrote, and compared with the replay.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rulewright.kernel import Match
from tests.server.persons import browser
from tests.server.playing import Json, Server
from tests.server.secrecy import (
    SEED,
    WATCH,
    Recorded,
    Twins,
    Viewer,
    differences,
    recorded,
    two_servers,
)
from tests.soak import scaled

AUCTION = "tiny-auction"
TALK = 0.15  # how often somebody writes before a move


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Twins]]:
    """A server to play on, and one for the twins."""
    with two_servers(tmp_path_factory.mktemp("secrets")) as servers:
        yield servers


def play_through(
    both: tuple[Server, Twins],
    game: str,
    players: int,
    rng: Random,
    often: float,
    bot: str = "random",
    /,
    **options: Any,
) -> None:
    """Play a whole match; compare a viewer with a twin before some of the moves."""
    server, twins = both
    with recorded(server, game, players, **options) as played:
        while not played.match.over:
            if rng.random() < TALK:
                played.write(rng)
            for viewer in played.viewers.values():
                if rng.random() < often:
                    compare(played, viewer, twins, rng)
            played.play(rng, bot)
        nobody_reads_the_letters_of_others(played)
        replay_shows_what_was_seen(played, rng)


def compare(played: Recorded, viewer: Viewer, twins: Twins, rng: Random) -> None:
    twin = twins.of(played, viewer, rng)
    leaks = differences(played, viewer, twin, rng)
    assert not leaks, f"{viewer.name} at event {played.n}: {leaks[0]}"


def nobody_reads_the_letters_of_others(played: Recorded) -> None:
    """Check that no letter is in any bytes of others, nor in the replay or the lobby."""
    for viewer in played.viewers.values():
        for path in ("", "/replay", f"/at/{played.n}", "/record"):
            viewer.keep(viewer.seat.get(path))
        viewer.answers.append(played.server.http.get("/api/lobby").content)
        received = viewer.received.decode()
        read = {text for text in played.secrets if text in received}
        may = {text for text in played.secrets if may_read(viewer, played.secrets[text])}
        assert read == may


def may_read(viewer: Viewer, readers: set[str]) -> bool:
    """Return whether a viewer may read something; spectators' talk is public after the match."""
    return viewer.name in readers or readers == {WATCH}


def replay_shows_what_was_seen(played: Recorded, rng: Random) -> None:
    """Check that past moments are shown as they were, as compared with twins."""
    for viewer in played.viewers.values():
        contents = viewer.seat.get("/replay").json()["events"]
        shown = {frame.n: json.loads(frame.raw) for frame in viewer.frames}
        for place in rng.sample(range(len(contents)), min(8, len(contents))):
            event = contents[place]
            table = shown[event["n"]]
            past = viewer.seat.get(f"/at/{event['n']}").json()
            parts = ("scene", "asks", "remarks", "options", "sides", "result", "over")
            other = [part for part in parts if past[part] != table[part]]
            assert not other, f"{viewer.name} at event {event['n']}"
            assert told(past) == told(table)
            assert not any(line.get("to") for line in past["lines"])  # who else heard it
            assert event["lines"] == len(told(table))
            before = shown[event["n"] - 1] if event["n"] else None
            who_acted_is_what_was_seen(event, past, viewer, before, table)


def told(table: Json) -> list[tuple[str, str]]:
    return [(line["rule"], line["text"]) for line in table["lines"] if line["n"] == table["n"]]


def who_acted_is_what_was_seen(
    event: Json, past: Json, viewer: Viewer, before: Json | None, after: Json
) -> None:
    """Check that the acting seat is named if visible, and its choice is hidden."""
    assert past["acted"] == event["seat"]
    if event["seat"] != viewer.name:
        assert past["choices"] == []
    if event["seat"] in (None, viewer.name):
        return
    assert before is not None
    waiting = [set(waited(table)) for table in (before, after)]
    seen = [waiting[0] - waiting[1], waiting[0] - {viewer.name}]
    assert {event["seat"]} in seen


def waited(table: Json) -> list[str]:
    return [seat["name"] for seat in table["seats"] if seat["waiting"]]


def test_the_seed_is_in_no_byte_before_the_end(both: tuple[Server, Twins]) -> None:
    rng = Random(3)
    with recorded(both[0], AUCTION, 3) as played:
        while not played.match.over:
            for viewer in played.viewers.values():
                assert SEED.encode() not in viewer.received
                for path in ("", "/replay", f"/at/{played.n}", "/record"):
                    assert SEED not in viewer.seat.get(path).text
            played.play(rng, "random")
        assert all(SEED.encode() in viewer.received for viewer in played.viewers.values())


def test_what_leaks_is_found(both: tuple[Server, Twins], monkeypatch: pytest.MonkeyPatch) -> None:
    server, twins = both
    with recorded(server, AUCTION, 3) as played:
        viewer = played.viewers["ada"]
        played.play(Random(1), "random")
        compare(played, viewer, twins, Random(1))
        hidden = played.match.view
        monkeypatch.setattr(Match, "view", lambda match, seat: match.state)
        assert hidden(0).data() != played.match.view(0).data()
        leaks = differences(played, viewer, twins.of(played, viewer, Random(1)), Random(1))
        assert [one.split(":")[0] for one in leaks][:2] == ["websocket", "table"]


def test_a_table_that_is_not_listed_is_in_no_lobby(both: tuple[Server, Twins]) -> None:
    server = both[0]
    with browser(server) as host, browser(server) as other:
        for who in (host, other):
            who.done("/guest")
        wanted = {"game": AUCTION, "players": 3, "seats": ["me", "open", "open"]}
        hidden = host.done("/tables", **wanted)["id"]
        shown = host.done("/tables", **wanted, terms={"listed": True})["id"]
        for http in (other.http, server.http):
            lobby = http.get("/api/lobby").text
            assert shown in lobby
            assert hidden not in lobby
        assert hidden in host.http.get("/api/lobby").text


@pytest.mark.parametrize("seed", range(2))
def test_auction(both: tuple[Server, Twins], seed: int) -> None:
    play_through(both, AUCTION, 3, Random(seed), 0.5)


def test_whitechapel(both: tuple[Server, Twins]) -> None:
    play_through(both, "whitechapel", 3, Random(1), 0.05)


def test_thrones(both: tuple[Server, Twins]) -> None:
    play_through(both, "thrones", 3, Random(1), 0.05)


def test_monopoly(both: tuple[Server, Twins]) -> None:
    play_through(both, "monopoly", 3, Random(1), 0.03, "landlord", cap=20)


def test_thrones_first(both: tuple[Server, Twins]) -> None:
    modules = {"one_time_orders": True, "tactics": True, "allies": True}
    play_through(both, "thrones-first", 3, Random(1), 0.03, **modules)


def test_btwixt(both: tuple[Server, Twins]) -> None:
    play_through(both, "btwixt", 3, Random(1), 0.03, game="advanced", short=True)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(scaled(4)))
@pytest.mark.parametrize(
    ("game", "players", "bot", "options"),
    [
        ("whitechapel", 2, "adept", {"letters": True, "false_clues": True}),
        ("whitechapel", 4, "random", {"pawns": "chosen", "catch_me": True}),
        ("thrones", 4, "steward", {"tides": True}),
        ("thrones", 6, "random", {}),
        ("thrones-first", 4, "random", {"one_time_orders": True, "tactics": True}),
        ("monopoly", 4, "landlord", {"cap": 50, "rents": "automatic"}),
        ("btwixt", 3, "random", {"game": "kingsmoot", "revealed_allies": True}),
        ("btwixt", 6, "random", {"game": "advanced", "draft": True}),
    ],
)
def test_many_more(
    both: tuple[Server, Twins],
    game: str,
    players: int,
    bot: str,
    options: dict[str, Any],
    seed: int,
) -> None:
    play_through(both, game, players, Random(seed), 0.2, bot, **options)
