"""What happens at tables when somebody's time runs out, loaded or not, crashed or not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import tests.kernel.tiny  # noqa: F401  (registers the tiny games)
from rulewright.server.assembly import table_hub
from rulewright.server.clocks.terms import ClockTerms, DaysClock, LiveClock
from rulewright.server.errors import BadRequest
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.seats import taking_seat
from rulewright.server.tables.acts.votes import moving, voting
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.rounds import call_time
from rulewright.server.tables.table import LiveTable
from rulewright.server.terms import Terms, read_terms
from tests.server.persons import Clock
from tests.server.playing import settings_in
from tests.waiting import until_true

NIM = "tiny-nim"
TURN = ["heap 1", "take 1"]
BANK = 60


@asynccontextmanager
async def hub_in(folder: Path, clock: Clock) -> AsyncIterator[TableHub]:
    """Open a hub at the clock's time; bots move, but clocks are not checked automatically."""
    settings = settings_in(folder)
    store = await Store.open(settings.database_url)
    hub = table_hub(store, settings, clock)
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


async def new(hub: TableHub, late: Any, clock: ClockTerms | None = None) -> LiveTable:
    """Create a table where one person has both seats, so that its clocks run from the start."""
    terms = Terms(clock=clock or LiveClock(bank=BANK, increment=5), late=late, late_bot="random")
    return await hub.create(NewTable(NIM, 2, ["me", "me"], {}, 5, terms), "ann", "Ann")


async def bots_done(hub: TableHub, live: LiveTable) -> LiveTable:
    """Wait until no bot has anything to do at a table, and return it."""
    await until_true(lambda: live.bots is None or live.bots.done(), "the bots' rest")
    return await hub.find(live.id)


async def act(hub: TableHub, live: LiveTable, seat: int) -> LiveTable:
    stones = TURN if "heap" in live.match.options(seat)[0] else TURN[1:]
    return await hub.act(live.id, playing(seat, live.n, stones[:1]))


async def test_nothing_happens_before_the_time_is_out(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        live = await new(hub, "bot-move")
        clock.ms += BANK * 1000 - 1
        await call_time(hub)
        assert (await hub.find(live.id)).n == 0


async def test_a_bot_makes_one_move_for_who_is_late(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        live = await new(hub, "bot-move")
        clock.ms += BANK * 1000
        await call_time(hub)
        live = await bots_done(hub, live)
        assert live.moves[0] >= 1
        assert live.state.bot(0) is None
        assert live.state.holders[0].kind == "person"
        assert any("out of time" in heard.text for heard in live.told)


async def test_a_bot_has_the_seat_until_the_player_is_back(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        live = await new(hub, "bot-seat")
        clock.ms += BANK * 1000
        await call_time(hub)
        live = await bots_done(hub, live)
        assert live.state.bot(0) == "random"
        assert live.match.waiting == [1]
        due = live.state.due()
        assert due is not None
        assert due > clock.ms  # only the seat of the other runs


async def test_the_table_waits(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        live = await new(hub, "wait")
        clock.ms += BANK * 1000
        await call_time(hub)
        await call_time(hub)
        live = await bots_done(hub, live)
        assert (live.n, live.match.waiting) == (1, [0])
        assert live.state.due() is None
        live = await act(hub, live, 0)
        assert live.state.due() is not None


async def test_a_table_that_is_not_loaded_is_looked_after(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        live = await new(hub, "bot-move")
    async with hub_in(tmp_path, clock) as hub:
        clock.ms += BANK * 1000
        await call_time(hub)
        played = await bots_done(hub, await hub.find(live.id))
        assert played.moves[0] >= 1


async def test_clocks_are_the_same_after_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        terms = Terms(clock=LiveClock(bank=BANK, increment=5), late="bot-move")
        made = await hub.create(NewTable(NIM, 2, ["me", "open"], {}, 5, terms), "ann", "Ann")
        live = await hub.act(made.id, taking_seat(1, "ben", "Ben"))
        clock.ms += 7_000
        live = await act(hub, live, 0)
        clock.ms += 4_000
        await hub.act(live.id, moving(0, "pause"))
        n = live.state.motion.n if live.state.motion else live.n
        live = await hub.act(live.id, voting(1, n, yes=True))
        clock.ms += 100_000
        before = live.state.clocks.view(clock.ms)
    async with hub_in(tmp_path, clock) as hub:
        live = await hub.find(live.id)
        assert live.state.paused
        assert live.state.clocks.view(clock.ms) == before
        assert await hub.store.due_before(clock.ms + 10**12) == []


async def test_the_days_of_a_move_leave_out_days_off(tmp_path: Path) -> None:
    clock = Clock()  # a Tuesday, 22:13 in Greenwich
    async with hub_in(tmp_path, clock) as hub:
        live = await new(hub, "bot-move", DaysClock(days=1, weekdays=(2,)))
        assert live.state.due() == clock.ms + 2 * 86_400_000


@pytest.mark.parametrize(
    "terms",
    [
        {"clock": {"kind": "live", "bank": 1}},
        {"clock": {"kind": "sand"}},
        {"late": "never"},
        {"watch": "nobody"},
        {"title": "x" * 81},
        {"more": 1},
    ],
)
def test_terms_that_no_table_can_have(terms: dict[str, Any]) -> None:
    with pytest.raises(BadRequest):
        read_terms(terms)
