"""Servers know whose pages are open at the others, as long as those say so."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from rulewright.server.errors import Unavailable
from rulewright.server.storage import neighbours
from rulewright.server.storage.neighbours import BEAT, LEASE, Neighbours, Sitter
from tests.server.storage.test_doorbell import Bell
from tests.server.storage.test_store import opened
from tests.waiting import until_true

RED, BLUE = (0, 1), (1, 1)


class Server:
    """A server with people at its tables, at a given time."""

    def __init__(self) -> None:
        self.people: dict[str, set[Sitter]] = {}
        self.moved: list[str] = []
        self.now = 0.0
        self.words: list[str] = []
        self.neighbours = Neighbours(lambda: self.people, self.moved.append, lambda: self.now)

    async def tell(self, text: str) -> None:
        self.words.append(text)

    async def says(self) -> list[str]:
        """Return its first message, or the next after a change."""
        self.words = []
        with suppress(TimeoutError):
            async with asyncio.timeout(0.01):
                await self.neighbours.run(self.tell)
        return self.words


@pytest.fixture
def two() -> tuple[Server, Server]:
    return Server(), Server()


async def test_who_is_elsewhere_is_known_and_who_left_is_not(two: tuple[Server, Server]) -> None:
    one, other = two
    one.people = {"t1": {BLUE, RED}, "t2": {RED}}
    [said] = await one.says()
    other.neighbours.hear(said)
    assert other.neighbours.at("t1") == {RED, BLUE}
    assert sorted(other.moved) == ["t1", "t2"]
    other.neighbours.hear(said)  # again: nothing is otherwise
    assert len(other.moved) == 2
    one.people = {"t2": {RED}}
    one.neighbours.changed("t1")
    [said] = await one.says()
    other.neighbours.hear(said)
    assert other.neighbours.at("t1") == frozenset()
    assert other.neighbours.at("t2") == {RED}


async def test_a_server_does_not_count_itself(two: tuple[Server, Server]) -> None:
    one, _ = two
    one.people = {"t1": {RED}}
    one.neighbours.hear(*await one.says())
    assert one.neighbours.at("t1") == frozenset()
    assert one.moved == []


async def test_what_is_not_said_again_is_believed_for_a_lease(two: tuple[Server, Server]) -> None:
    one, other = two
    third = Server()
    one.people = {"t1": {BLUE, RED}}
    third.people = {"t1": {RED}}
    other.neighbours.hear(*await one.says())
    other.now = LEASE / 2
    other.neighbours.hear(*await third.says())
    other.now = LEASE - 0.1
    other.neighbours.forget()
    assert other.neighbours.at("t1") == {RED, BLUE}
    other.now = LEASE
    other.neighbours.forget()
    assert other.neighbours.at("t1") == {RED}  # who is at the third server as well
    other.now = 2 * LEASE
    other.neighbours.forget()
    assert other.neighbours.at("t1") == frozenset()
    assert other.moved == ["t1"] * 3


async def test_a_lease_outlives_a_beat_that_was_lost() -> None:
    assert LEASE > 2 * BEAT


async def test_many_tables_go_into_several_messages(two: tuple[Server, Server]) -> None:
    one, other = two
    one.people = {f"table-{number:05}": {(seat, 9) for seat in range(6)} for number in range(250)}
    said = await one.says()
    assert len(said) == 5
    assert max(map(len, said)) < 8000  # what PostgreSQL takes
    for words in said:
        other.neighbours.hear(words)
    assert len(other.moved) == 250


async def test_full_tables_fit_into_a_message(two: tuple[Server, Server]) -> None:
    """Of eight people each, whose seats have changed hands many times."""
    here, _ = two
    sitters = {(seat, 99_999) for seat in range(8)}
    here.people = {f"table-{number:08}": sitters for number in range(200)}
    assert all(len(text) < 8000 for text in await here.says())


async def test_nobody_here_is_nothing_to_say() -> None:
    assert await Server().says() == []


async def test_a_database_that_is_away_is_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "BEAT", 0.0)
    server = Server()
    server.people = {"t1": {RED}}
    heard: list[str] = []

    async def tell(text: str) -> None:
        heard.append(text)
        await asyncio.sleep(0)
        if len(heard) < 3:
            raise Unavailable("the database is away")

    with suppress(TimeoutError):
        async with asyncio.timeout(0.1):
            await server.neighbours.run(tell)
    assert len(heard) > 3


async def test_what_is_told_is_heard_at_all_servers(postgres_url: str) -> None:
    bell, heard = Bell(), list[str]()
    async with opened(postgres_url) as one, opened(postgres_url) as other:
        other.listen(bell, heard.append)
        await bell.heard(("", -1))
        await one.tell('{"what": "words"}')
        await until_true(lambda: heard == ['{"what": "words"}'])


async def test_words_that_nobody_understands_are_passed_over(postgres_url: str) -> None:
    bell, server = Bell(), Server()
    async with opened(postgres_url) as store:
        store.listen(bell, server.neighbours.hear)
        await bell.heard(("", -1))
        await store.tell("from a later version")
        await store.tell('{"server": "other", "tables": {"t1": [[0, 1]]}}')
        await until_true(lambda: server.neighbours.at("t1") == {RED})
