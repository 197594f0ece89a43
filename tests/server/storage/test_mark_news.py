"""Servers tell each other what people mark: each shows the same, whichever one a page is at."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from rulewright.server.errors import Unavailable
from rulewright.server.marks import RING, Author, BoardMark, MarkKind, Marks
from rulewright.server.storage.mark_news import MarkNews

ANN, BEN = Author("ann", "ann", "red", "Ann"), Author("ben", None, None, "Ben")


class Server:
    """A server with a table in memory and its own clock."""

    def __init__(self, now: int) -> None:
        self.now = now
        self.marks = {"t1": Marks()}
        self.changed: list[str] = []
        self.words: list[str] = []
        self.fails = False
        self.news = MarkNews(self.marks.get, self.changed.append, lambda: self.now)

    async def tell(self, text: str) -> None:
        if self.fails:
            raise Unavailable("no database")
        self.words.append(text)

    def put(self, author: Author, *about: str, ring: bool = False) -> BoardMark:
        kind: MarkKind = "ring" if ring else "circle"
        mark = self.marks["t1"].put(author, kind, list(about), self.now)
        self.news.put("t1", author, mark)
        return mark

    def seen(self) -> list[list[str]]:
        return [mark.about for mark in self.marks["t1"].shown(self.now, ())]


class Line:
    """A connection of two servers; each receives all messages, including its own."""

    def __init__(self) -> None:
        self.servers = Server(1_000_000), Server(7_000_000)
        self.tasks = [asyncio.create_task(one.news.run(one.tell)) for one in self.servers]

    async def carry(self) -> None:
        """Deliver messages until there are no more."""
        await asyncio.sleep(0)
        while words := [text for one in self.servers for text in one.words]:
            for one in self.servers:
                one.words = []
            for text in words:
                for one in self.servers:
                    assert one.news.hear(text)
            await asyncio.sleep(0)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@pytest.fixture
async def line() -> Line:
    return Line()


async def test_a_mark_is_seen_at_both_and_cleared_at_both(line: Line) -> None:
    one, other = line.servers
    first, _ = one.put(ANN, "a"), other.put(BEN, "b")
    await line.carry()
    assert sorted(one.seen()) == sorted(other.seen()) == [["a"], ["b"]]
    assert [mark.id for _, mark in one.marks["t1"].all] == [
        mark.id for _, mark in other.marks["t1"].all
    ]
    assert first.id in [mark.id for _, mark in other.marks["t1"].all]
    other.marks["t1"].clear("ann")
    other.news.cleared("t1", "ann")
    other.put(ANN, "c")  # at once, before the others have heard of it
    await line.carry()
    assert sorted(one.seen()) == sorted(other.seen()) == [["b"], ["c"]]
    await line.close()


async def test_a_ring_lasts_as_long_though_clocks_differ(line: Line) -> None:
    one, other = line.servers
    one.put(ANN, "a", ring=True)
    one.now += RING // 2
    await line.carry()
    assert other.seen() == [["a"]]
    other.now += RING - 1
    assert other.seen() == [["a"]]
    other.now += 1
    assert other.seen() == []
    await line.close()


async def test_a_server_that_has_just_loaded_a_table_asks_for_its_marks(line: Line) -> None:
    one, other = line.servers
    del other.marks["t1"]
    one.put(ANN, "a")
    await line.carry()
    other.marks["t1"] = Marks()
    other.news.want("t1")
    await line.carry()
    assert other.seen() == [["a"]]
    assert other.changed == ["t1"]
    assert one.changed == []
    await line.close()


async def test_without_other_servers_nothing_is_told() -> None:
    alone = Server(0)
    alone.put(ANN, "a")
    with suppress(TimeoutError):
        async with asyncio.timeout(0.01):
            await alone.news.run(alone.tell)
    assert alone.words == []


async def test_what_cannot_be_told_stops_nothing(line: Line) -> None:
    one, other = line.servers
    one.fails = True
    one.put(ANN, "a")
    await line.carry()
    one.fails = False
    one.put(ANN, "b")
    await line.carry()
    assert other.seen() == [["b"]]
    await line.close()


def test_other_messages_are_left_alone() -> None:
    assert not Server(0).news.hear('{"server": "x", "tables": {}}')
