"""What is said in advance: given, played, dropped, taken back, kept, and handed to nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from rulewright.kernel import IllegalChoice, OptionValue
from rulewright.server.assembly import table_hub
from rulewright.server.clocks.terms import LiveClock
from rulewright.server.errors import BadRequest, NotNow
from rulewright.server.events.match import Played, Retaken, Undone
from rulewright.server.premoves.acts import changing_premoves, preview_premoves, show_premoves
from rulewright.server.premoves.answers import premoves_of
from rulewright.server.premoves.wire import NewPremoves
from rulewright.server.storage.store import Event, Store
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.seats import leaving_seat, taking_seat
from rulewright.server.tables.acts.time import running_late, starting_clocks
from rulewright.server.tables.acts.votes import moving, voting
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.premove_log import SeatPremoves
from rulewright.server.tables.table import LiveTable
from rulewright.server.terms import Terms
from tests.server.persons import Clock
from tests.server.playing import settings_in
from tests.server.stones import Stones
from tests.waiting import until_true

ADA, BO, CY = 0, 1, 2
GAME = "tiny-stones"


@asynccontextmanager
async def hub_in(folder: Path, clock: Clock | None = None) -> AsyncIterator[TableHub]:
    settings = settings_in(folder)
    store = await Store.open(settings.database_url)
    hub = table_hub(store, settings, clock or Clock())
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


async def new(hub: TableHub, terms: Terms | None = None, small: bool = False) -> LiveTable:
    options: dict[str, OptionValue] = {"small": small}
    return await hub.create(NewTable(GAME, 3, ["human"] * 3, options, 5, terms or Terms()))


async def rest(hub: TableHub, live: LiveTable) -> LiveTable:
    """Wait until nothing moves by itself, and return the table."""
    live = await hub.find(live.id)
    while any(not task.done() for task in live.tasks):
        await asyncio.gather(*live.tasks)
        live = await hub.find(live.id)
    return live


async def play(hub: TableHub, live: LiveTable, seat: int, *choices: str) -> LiveTable:
    live = await hub.act(live.id, playing(seat, (await hub.find(live.id)).n, list(choices)))
    return await rest(hub, live)


async def say(hub: TableHub, live: LiveTable, seat: int, new: NewPremoves) -> LiveTable:
    return await rest(hub, await hub.act(live.id, changing_premoves(seat, new)))


def stones(live: LiveTable) -> Stones:
    assert isinstance(live.match.state, Stones)
    return live.match.state


async def coins(hub: TableHub, live: LiveTable) -> LiveTable:
    """Let all show a coin; Ada is asked even with only one, as the number is secret."""
    for seat in live.match.waiting:
        live = await play(hub, live, seat, "coin 0")
    return live


def asked(live: LiveTable) -> list[tuple[int, str]]:
    return [(ask.seat, ask.kind) for ask in live.match.asks]


async def history(hub: TableHub, live: LiveTable) -> list[Event]:
    return await hub.store.events(live.id)


# -- standing answers ----------------------------------------------------------------------------


async def test_a_standing_answer_is_played_when_it_is_asked(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), ADA, NewPremoves(answers={"two": True}))
        assert asked(live) == [(ADA, "heap")]
        live = await play(hub, live, ADA, "heap 1")
        assert stones(live).heaps == [4, 6]
        last = (await history(hub, live))[-1]
        assert (last.kind, last.seat, last.choices) == ("play", ADA, ["take 2"])
        assert isinstance(last.what, Played)
        assert last.what.premove


async def test_of_a_group_one_holds(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), BO, NewPremoves(answers={"two": True}))
        live = await say(hub, live, BO, NewPremoves(answers={"one": True}))
        assert premoves_of(live, BO).answers == {"one": 1}
        live = await say(hub, live, BO, NewPremoves(answers={"one": False}))
        assert not premoves_of(live, BO).any


async def test_a_limit_bids_as_low_as_it_may_and_ends_with_its_auction(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await play(hub, await new(hub), ADA, "heap 1", "take 1")
        live = await say(hub, live, ADA, NewPremoves(answers={"toast": 4}))
        assert asked(live) == [(BO, "bid")]
        live = await play(hub, live, BO, "bid 2")
        assert stones(live).bid == 3
        assert asked(live) == [(BO, "bid")]
        live = await play(hub, live, BO, "bid 4")
        assert asked(live) == [(ADA, "coin"), (BO, "coin"), (CY, "coin")]
        assert premoves_of(live, ADA).answers == {}
        assert "toast" not in [one.id for one in show_premoves(live, ADA).answers]


async def test_what_is_asked_though_nothing_else_is_open(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), ADA, NewPremoves(answers={"only-one": True}))
        for _ in range(3):
            for seat in (ADA, BO, CY):
                if live.match.ask(seat) is not None and stones(live).heaps[0]:
                    live = await play(hub, live, seat, "heap 1", "take 2")
                    live = await coins(hub, await play(hub, live, (seat + 1) % 3, "pass"))
        # the second heap is all there is: taking from it is no choice any more, how much is
        assert asked(live) == [(ADA, "take")]


async def test_nothing_answers_at_once_where_that_would_tell_a_secret(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        wish = NewPremoves(answers={"only-one": True, "coin": True})
        live = await say(hub, await new(hub), ADA, wish)
        live = await say(hub, live, BO, wish)
        live = await play(hub, live, ADA, "heap 1", "take 1")
        live = await play(hub, live, BO, "pass")
        assert asked(live) == [(ADA, "coin"), (BO, "coin"), (CY, "coin")]
        assert show_premoves(live, ADA).repeat == []
        with pytest.raises(NotNow):
            await hub.act(live.id, changing_premoves(ADA, NewPremoves(same={"coin": "coin 0"})))


async def test_the_same_answer_every_time(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await play(hub, await new(hub), ADA, "heap 1", "take 1")
        assert [one.text for one in show_premoves(live, BO).repeat] == ["pass"]
        live = await say(hub, live, BO, NewPremoves(same={"bid": "pass"}))
        assert asked(live)[0] == (ADA, "coin")
        live = await coins(hub, live)
        live = await play(hub, live, BO, "heap 1", "take 1")
        assert asked(live) == [(CY, "bid")]
        live = await play(hub, live, CY, "bid 1")
        assert asked(live)[0] == (ADA, "coin")
        live = await say(hub, live, BO, NewPremoves(same={"bid": None}))
        assert show_premoves(live, BO).same == []


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        (NewPremoves(answers={"three": True}), BadRequest),
        (NewPremoves(answers={"toast": 4}), BadRequest),
        (NewPremoves(same={"bid": "bid 2"}), NotNow),
        (NewPremoves(same={"heap": "heap 1"}), NotNow),
        (NewPremoves(withdraw=[7]), NotNow),
        (NewPremoves(), NotNow),
        (NewPremoves(prepare=["heap 1", "take 1"]), NotNow),
    ],
)
async def test_what_cannot_be_said_is_refused(
    tmp_path: Path, wish: NewPremoves, error: type[Exception]
) -> None:
    async with hub_in(tmp_path) as hub:
        live = await new(hub)
        with pytest.raises(error):
            await hub.act(live.id, changing_premoves(ADA, wish))
        assert live.n == 0


# -- choices made ready --------------------------------------------------------------------------


async def test_a_chain_made_ready_is_played_when_its_ask_comes(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await new(hub)
        first = preview_premoves(live, BO, [], False)
        assert first.ask is not None
        assert first.ask["kind"] == "heap"
        assert preview_premoves(live, BO, ["heap 2", "take 2"], False).complete
        assert preview_premoves(live, BO, ["heap 9", "heap 2"], True).kept == [1]
        live = await say(hub, live, BO, NewPremoves(prepare=["heap 2", "take 2"]))
        assert [one.labels for one in show_premoves(live, BO).prepared] == [["heap 2", "take 2"]]
        live = await coins(
            hub, await play(hub, await play(hub, live, ADA, "heap 1", "take 1"), BO, "pass")
        )
        assert stones(live).heaps == [5, 4]
        assert show_premoves(live, BO).prepared == []
        assert (await history(hub, live))[-1].choices == ["heap 2", "take 2"]


async def test_what_is_prepared_builds_on_what_was_before(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await new(hub)
        for _ in range(3):
            live = await say(hub, live, BO, NewPremoves(prepare=["heap 2", "take 2"]))
        with pytest.raises(IllegalChoice):
            await hub.act(live.id, changing_premoves(BO, NewPremoves(prepare=["heap 2", "take 2"])))
        with pytest.raises(IllegalChoice):
            await hub.act(live.id, changing_premoves(BO, NewPremoves(prepare=["heap 1"])))
        second = show_premoves(live, BO).prepared[1].n
        live = await say(hub, live, BO, NewPremoves(withdraw=[second]))
        assert len(show_premoves(live, BO).prepared) == 2


async def round_of(hub: TableHub, live: LiveTable, *choices: str) -> LiveTable:
    """Play a turn with this move, without a toast, and let all show their coins."""
    seat = stones(live).turn
    live = await play(hub, live, seat, *choices)
    if live.match.ask((seat + 1) % 3) is not None and asked(live)[0][1] == "bid":
        live = await play(hub, live, (seat + 1) % 3, "pass")
    return await coins(hub, live)


async def test_what_does_not_fit_is_dropped_and_told_to_its_seat_alone(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await new(hub)
        for _ in range(2):
            live = await round_of(hub, live, "heap 1", "take 2")
        # Cy, Ada and Bo follow; two stones are left in the first heap
        for choices in (["heap 1", "take 1"], ["heap 2", "take 1"]):
            live = await say(hub, live, BO, NewPremoves(prepare=choices))
        live = await round_of(hub, live, "heap 1", "take 2")
        assert stones(live).heaps == [0, 6]
        live = await round_of(hub, live, "heap 2", "take 2")
        assert asked(live) == [(BO, "heap")]
        [told] = [heard.text for heard in live.told if heard.visible_to == 1 << BO]
        assert told.startswith("Prepared and now dropped: heap 1 · take 1; heap 2 · take 1.")
        assert show_premoves(live, BO).prepared == []
        # nothing but the plays of all is there, to be counted by who looks on
        kinds = [event.kind for event in await history(hub, live)]
        assert kinds.count("ahead") == 2
        assert set(kinds) == {"start", "ahead", "play"}


async def test_what_is_asked_in_between_leaves_what_is_prepared(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), BO, NewPremoves(prepare=["heap 2", "take 2"]))
        live = await play(hub, live, ADA, "heap 1", "take 1")
        assert asked(live) == [(BO, "bid")]
        assert len(show_premoves(live, BO).prepared) == 1


async def test_what_will_not_be_asked_any_more_is_dropped(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await new(hub, small=True)
        live = await say(hub, live, CY, NewPremoves(prepare=["heap 1", "take 1"]))
        live = await play(hub, live, ADA, "heap 1", "take 2")
        assert show_premoves(live, CY).prepared == []


# -- who answers ---------------------------------------------------------------------------------


async def test_a_seat_given_away_takes_nothing_along(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), BO, NewPremoves(prepare=["heap 2", "take 2"]))
        live = await say(hub, live, BO, NewPremoves(answers={"one": True}))
        live = await hub.act(live.id, leaving_seat(BO))
        live = await hub.act(live.id, taking_seat(BO, "somebody", "Somebody"))
        assert not premoves_of(live, BO).any
        live = await play(hub, live, ADA, "heap 1", "take 1")
        live = await play(hub, live, BO, "pass")
        live = await coins(hub, live)
        assert asked(live) == [(BO, "heap")]


async def test_a_paused_table_waits_and_goes_on(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await new(hub, small=True)
        live = await hub.act(live.id, moving(ADA, "pause"))
        live = await hub.act(live.id, voting(BO, live.n, True))
        assert live.state.paused
        live = await say(hub, live, ADA, NewPremoves(answers={"only-one": True}))
        assert asked(live) == [(ADA, "heap")]
        live = await hub.act(live.id, moving(ADA, "resume"))
        live = await rest(hub, await hub.act(live.id, voting(BO, live.n, True)))
        assert asked(live) == [(ADA, "take")]


async def test_a_bot_in_its_place_answers_by_itself(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        terms = Terms(clock=LiveClock(bank=60, increment=0), late="bot-seat", late_bot="random")
        live = await new(hub, terms)
        live = await hub.act(live.id, starting_clocks(ADA))
        live = await say(hub, live, ADA, NewPremoves(answers={"two": True}))
        clock.ms += 60_000
        live = await rest(hub, await hub.act(live.id, running_late(clock.ms)))
        mine = [event for event in await history(hub, live) if event.seat == ADA]
        plays = [event.what for event in mine if isinstance(event.what, Played)]
        assert plays
        assert not any(played.premove for played in plays)
        assert premoves_of(live, ADA).answers == {"two": 1}


@pytest.mark.parametrize(
    ("what", "by"),
    [(Undone(to=0, length=0, waiting=[ADA]), BO), (Retaken(waiting=[ADA]), ADA)],
)
async def test_what_was_taken_back_is_answered_by_hand_once(
    tmp_path: Path, what: Undone | Retaken, by: int
) -> None:
    async with hub_in(tmp_path) as hub:
        live = await new(hub, small=True)
        live.premoves.seats[ADA] = SeatPremoves(0, {"only-one": 1, "two": 1})
        live.premoves.take(Event(live.n, what, by))
        live = await rest(hub, live)
        assert asked(live) == [(ADA, "heap")]
        assert show_premoves(live, ADA).held
        # the first answer by hand ends it
        live = await play(hub, live, ADA, "heap 1")
        assert asked(live) == [(BO, "bid")]


async def test_an_answer_in_advance_is_undone_like_any_other(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), ADA, NewPremoves(answers={"two": True}))
        live = await play(hub, live, ADA, "heap 1")
        assert asked(live) == [(BO, "bid")]
        live = await hub.act(live.id, moving(ADA, "undo"))
        motion = live.n
        for seat in (BO, CY):
            live = await rest(hub, await hub.act(live.id, voting(seat, motion, True)))
        assert asked(live) == [(ADA, "take")]
        assert show_premoves(live, ADA).held
        live = await play(hub, live, ADA, "take 1")
        assert stones(live).heaps == [5, 6]
        assert not show_premoves(live, ADA).held
        assert premoves_of(live, ADA).answers == {"two": 1}


async def test_nothing_is_answered_while_it_is_voted_on_going_back(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), BO, NewPremoves(answers={"one": True}))
        live = await play(hub, live, ADA, "heap 1", "take 1")
        live = await hub.act(live.id, moving(ADA, "undo"))
        motion = live.n
        live = await hub.act(live.id, changing_premoves(BO, NewPremoves(same={"bid": "pass"})))
        await asyncio.sleep(0)
        assert asked(live) == [(BO, "bid")]
        live = await rest(hub, await hub.act(live.id, voting(CY, motion, False)))
        assert asked(live)[0][1] == "coin"


# -- kept ----------------------------------------------------------------------------------------


async def test_all_is_there_again_after_a_restart_and_goes_on(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await new(hub)
        live = await say(hub, live, BO, NewPremoves(prepare=["heap 2", "take 2"]))
        live = await say(hub, live, BO, NewPremoves(answers={"one": True}))
        live = await say(hub, live, ADA, NewPremoves(answers={"two": True}))
        before = show_premoves(live, BO)
    async with hub_in(tmp_path) as hub:
        live = await hub.find(live.id)
        assert show_premoves(live, BO) == before
        live = await play(hub, live, ADA, "heap 1")
        assert stones(live).heaps == [4, 6]
    async with hub_in(tmp_path) as hub:
        live = await coins(hub, await play(hub, live, BO, "pass"))
        assert stones(live).heaps == [4, 4]


async def test_an_answer_that_was_not_played_before_a_stop_is_played_after_it(
    tmp_path: Path,
) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), ADA, NewPremoves(answers={"two": True}))
        hub.closing = True
        live = await hub.act(live.id, playing(ADA, live.n, ["heap 1"]))
        assert asked(live) == [(ADA, "take")]
    async with hub_in(tmp_path) as hub:
        live = await rest(hub, await hub.find(live.id))
        assert asked(live) == [(BO, "bid")]


async def test_the_server_begins_with_what_was_left(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        live = await say(hub, await new(hub), ADA, NewPremoves(answers={"two": True}))
        other = await new(hub)
        hub.closing = True
        await hub.act(live.id, playing(ADA, live.n, ["heap 1"]))
        now = hub.now()
        assert await hub.store.premoves_waiting(0, now) == [live.id]
        assert await hub.store.premoves_waiting(now, now + 1) == []
        assert other.id != live.id
    async with hub_in(tmp_path) as hub:
        hub.start()
        await until_true(lambda: chosen_last(hub, live.id, "take 2"), "the premove")


async def chosen_last(hub: TableHub, table_id: str, choice: str) -> bool:
    """Return whether the newest stored event contains this choice."""
    return (await hub.store.events(table_id))[-1].choices == [choice]


async def test_two_processes_answer_once(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as one, hub_in(tmp_path) as other:
        live = await say(one, await new(one), ADA, NewPremoves(answers={"two": True}))
        one.closing = True
        await one.act(live.id, playing(ADA, live.n, ["heap 1"]))
        one.closing = False
        here, there = await one.find(live.id), await other.find(live.id)
        await rest(one, here)
        await rest(other, there)
        plays = [event for event in await history(other, live) if event.kind == "play"]
        assert [event.choices for event in plays] == [["heap 1"], ["take 2"]]
