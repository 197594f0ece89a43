"""Two tables of one seed that differ in one sealed thing: others receive the same bytes of both.

For every game: a note, a letter, what is said in advance, a choice made in secret, and what lies
hidden (decks, hands, luck to come). All at once are compared in `test_wire_secrets.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from rulewright.games import NAMES
from rulewright.kernel import Match, get
from rulewright.kernel.redeal import dealt_unseen
from rulewright.server.bot_pool.think import think
from rulewright.server.events.words import PremovesChanged, RepeatAnswer
from rulewright.server.storage.store import Event, Told
from tests.server.playing import Json, Seat, Server
from tests.server.secrecy import WATCH, Recorded, Twins, Viewer, differences, recorded, two_servers

GAMES = sorted(NAMES)
TINY = "tiny-auction"
SECRET = {TINY, "thrones"}  # where seats choose in secret of each other from the start
MOVES = 30
LOOKS = 4  # at one thing of a match
THINGS = ("note", "letter", "premoves", "choice", "deal")
OTHER = "Quite another thing, and longer."
PREMOVES = PremovesChanged(0, same={"nothing": RepeatAnswer("nothing", "x", "x")})


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Twins]]:
    """A server to play on, and one for the twins."""
    with two_servers(tmp_path_factory.mktemp("twins")) as servers:
        yield servers


def written(played: Recorded) -> None:
    """Let the first seat keep a note and write to the second, unless all would read that."""
    first, second = played.seats[0], played.seats[1]
    letter = {"to": [second.name], "text": "canary letter"}
    posts: list[tuple[str, Json, set[str]]] = [("note", {"text": "canary note"}, {first.name})]
    if len(played.seats) > 2:  # of two, what is for the other is for all
        posts.append(("talk", letter, {first.name, second.name}))
    for call, body, readers in posts:
        assert first.seat.ask(call, **body).status_code == 200
        played.secrets[body["text"]] = readers
        played.heard()


def twin_of(twins: Twins, played: Recorded, viewer: Viewer, thing: str, rng: Random) -> Seat | None:
    """Return a table that differs in one thing hidden from the viewer, or None."""
    match, events = played.match, twins.events(played)
    if thing == "deal":
        other = dealt_unseen(match, viewer.number, rng)
        other.committed = match.commitment
        return twins.put(played, viewer, other, events)
    if thing == "choice":
        chosen = chosen_otherwise(match, viewer.number, rng)
        if chosen is None:
            return None
        seat, texts, other = chosen
        return twins.put(played, viewer, other, with_choices(events, seat, texts))
    told = [otherwise(event, thing, played, viewer) for event in events]
    return None if told == events else twins.put(played, viewer, match, told)


def otherwise(event: Event, thing: str, played: Recorded, viewer: Viewer) -> Event:
    """Return the event with other contents if it is a `thing` that the viewer may not know."""
    if event.kind == "note" and event.seat != viewer.number:
        if thing == "note":
            return replace(event, choices=[OTHER])
        if thing == "premoves":
            return replace(event, what=PREMOVES, choices=[])
    is_letter = thing == "letter" and event.kind == "talk"
    if is_letter and viewer.name not in played.secrets[event.choices[1]]:
        return replace(event, choices=[event.choices[0], OTHER])
    return event


def chosen_otherwise(
    match: Match, viewer: int | None, rng: Random
) -> tuple[int, list[str], Match] | None:
    """Return a match in which a seat chose something else in secret.

    Return the seat and its choice too.
    """
    for seat in range(match.players):
        if seat == viewer or not match.sealed(seat) or seat in match.waiting:
            continue
        for _ in range(20):
            other = match.clone(luck="same")
            other.unseal(seat)
            texts: list[str] = []
            while seat in other.waiting:
                more = think(other.clone(), seat, "random", rng.getrandbits(32))
                other.play_chain(seat, more)
                texts += more
            if other.log != match.log and other.waiting == match.waiting:
                return seat, texts, other
    return None


def with_choices(events: list[Event], seat: int, texts: list[str]) -> list[Event]:
    """Return the events with another last choice of a seat, which no one else is told."""
    last = max(event.n for event in events if event.kind == "play" and event.seat == seat)
    secret = [line for event in events if event.n == last for line in event.told]
    told = [
        line if line.visible_to == -1 else Told(line.visible_to, line.rule, OTHER)
        for line in secret
    ]
    return [
        replace(event, choices=texts, told=told) if event.n == last else event for event in events
    ]


@pytest.mark.parametrize("game", [TINY, *GAMES])
def test_others_cannot_tell_twins_apart(both: tuple[Server, Twins], game: str) -> None:
    server, twins = both
    rng = Random(game)
    compared = dict.fromkeys(THINGS, 0)
    secret = False
    counts = get(game).player_counts
    players = 3 if 3 in counts else max(counts)
    with recorded(server, game, players) as played:
        written(played)
        for move in range(MOVES):
            if played.match.over:
                break
            secret |= any(played.match.sealed(seat) for seat in range(players))
            for thing in THINGS:
                due = compared[thing] < LOOKS and (thing == "choice" or move % 7 == 0)
                viewer = rng.choice(list(played.viewers.values()))
                twin = twin_of(twins, played, viewer, thing, rng) if due else None
                if twin is None:
                    continue
                past = thing in ("note", "letter", "premoves")
                leaks = differences(played, viewer, twin, rng, replay=past)
                assert not leaks, f"{thing}, {viewer.name} at event {played.n}: {leaks[0]}"
                compared[thing] += 1
            played.play(rng, "random")
    needed = {"note", "premoves", "deal"} | ({"letter"} if players > 2 else set())
    assert all(compared[thing] for thing in needed), compared
    assert bool(compared["choice"]) == secret, compared
    assert secret or game not in SECRET


def test_every_game_of_the_house_is_among_them() -> None:
    assert {"monopoly", "thrones", "whitechapel"} <= set(GAMES)


def test_what_a_viewer_may_know_tells_twins_apart(both: tuple[Server, Twins]) -> None:
    """The comparison finds what is no secret: the writer's own note."""
    server, twins = both
    with recorded(server, TINY, 3) as played:
        written(played)
        writer, other = played.seats[0], played.seats[2]
        events = twins.events(played)
        told = [otherwise(event, "note", played, other) for event in events]
        twin = twins.put(played, writer, played.match, told)
        assert differences(played, writer, twin, Random(1))
        assert WATCH in played.viewers
