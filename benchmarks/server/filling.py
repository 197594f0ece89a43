"""Fills a database with tables in the middle of a match, with a key for each seat."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from sqlalchemy import Connection

from rulewright.server.admin.archive import export_table, import_table
from rulewright.server.assembly import table_hub
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.keys import SeatKeys
from rulewright.server.tables.new_table import HUMAN, NewTable

PLAYED = 4  # matches that are played; the other tables are copies of them


@dataclass(frozen=True)
class Filled:
    """A table: its id, and the key of each seat."""

    id: str
    keys: dict[str, str]


async def fill(database: str, game: str, players: int, tables: int, decisions: int) -> list[Filled]:
    """Add tables of a game, each after a number of random choices."""
    store = await Store.open(database)
    try:
        keys = SeatKeys(await store.secret())
        played = [
            await play(store, database, game, players, decisions, number)
            for number in range(min(PLAYED, tables))
        ]
        ids = played + [
            await copied(store, played[number % len(played)])
            for number in range(tables - len(played))
        ]
        held = await store.seats_of_tables(ids[:1])
        seats = [seat.name for seat in held[ids[0]]]
        return [Filled(one, {seat: keys.make(one, seat) for seat in seats}) for one in ids]
    finally:
        await store.close()


async def play(
    store: Store, database: str, game: str, players: int, decisions: int, number: int
) -> str:
    """Play at a new table like people, with one event per choice; return the table's id."""
    hub = table_hub(store, Settings(database_url=database))
    live = await hub.create(NewTable(game, players, [HUMAN] * players, seed=number))
    rng = Random(number)
    for _ in range(decisions):
        if live.match.over:
            break
        seat = rng.choice(live.match.waiting)
        ask = live.match.ask(seat)
        assert ask is not None
        text = ask.text(live.match.state, rng.choice(live.match.choices(seat)))
        live = await hub.act(live.id, playing(seat, live.n, [text]))
    await hub.close()
    return live.id


async def copied(store: Store, table_id: str) -> str:
    """Copy a table under a new id, and return that."""
    fresh = secrets.token_urlsafe(8)

    def job(connection: Connection) -> None:
        import_table(connection, renamed(export_table(connection, table_id), fresh))

    await store.write(job)
    return fresh


def renamed(lines: Iterator[str], fresh: str) -> Iterator[str]:
    """Yield the lines of an exported table with another id."""
    for line in lines:
        part = json.loads(line)
        if "table" in part:
            part["table"]["id"] = fresh
        yield json.dumps(part)
