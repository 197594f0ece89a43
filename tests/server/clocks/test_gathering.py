"""The clocks of a table for friends stand until people are there to play."""

from __future__ import annotations

from pathlib import Path

from rulewright.server.clocks.clocks import Clocks
from rulewright.server.clocks.terms import LiveClock
from rulewright.server.events.match import Started
from rulewright.server.events.seats import Holder, Seated
from rulewright.server.storage.rows import Event
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.seats import taking_seat
from rulewright.server.tables.acts.time import coming, starting_clocks
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.new_table import HUMAN, ME, OPEN, NewTable
from rulewright.server.tables.rounds import call_time
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.table_state import TableState
from rulewright.server.terms import Terms
from tests.server.clocks.test_late import BANK, bots_done, hub_in
from tests.server.persons import Clock
from tests.server.playing import Json, Seat, Server, new_table, next_table, people

NIM = "tiny-nim"
CLOCK: Json = {"clock": {"kind": "live", "bank": BANK, "increment": 5}}
HOUR = 3_600_000


def state_of(*seats: Holder) -> TableState:
    return TableState([*seats], Terms(clock=LiveClock(bank=BANK)))


def kept() -> Holder:
    """Return a seat for the person with its link."""
    return Holder("person")


def of(user: str) -> Holder:
    return Holder("person", user=user)


BOT = Holder("bot", bot="random")


# -- who is there ----------------------------------------------------------------------------


def test_clocks_wait_for_nobody_where_one_person_plays() -> None:
    assert state_of(of("ann"), BOT).is_gathered()
    assert state_of(kept(), BOT).is_gathered()
    assert state_of(of("ann"), of("ann")).is_gathered()
    assert state_of(BOT, BOT).is_gathered()


def test_clocks_wait_for_a_second_person() -> None:
    assert not state_of(of("ann"), kept()).is_gathered()
    assert not state_of(kept(), kept(), BOT).is_gathered()
    assert state_of(of("ann"), of("ben"), kept()).is_gathered()


def test_who_opens_all_links_alone_is_one_person() -> None:
    table = state_of(of("ann"), kept(), kept())
    table.came[1] = "ann"
    assert not table.is_gathered()
    table.came[2] = "2/0"
    assert table.is_gathered()


def test_clocks_that_stand_take_no_time_and_moves_then_earn_none() -> None:
    clocks = Clocks(LiveClock(bank=BANK, increment=5), [True, True])
    clocks.stand(0)
    clocks.start([0], 0)
    clocks.move([0], 0, [1], HOUR)
    assert (clocks.running(), clocks.due()) == ([], None)
    assert [clocks.left(seat, 2 * HOUR) for seat in (0, 1)] == [BANK * 1000] * 2
    assert clocks.view(2 * HOUR).standing
    clocks.pause(2 * HOUR)
    clocks.resume(2 * HOUR)
    assert clocks.running() == []
    clocks.go(3 * HOUR)
    assert clocks.running() == [1]
    assert clocks.left(1, 3 * HOUR + 1000) == (BANK - 1) * 1000


# -- at the table ----------------------------------------------------------------------------


async def made(hub: TableHub, *seats: str) -> LiveTable:
    terms = Terms(clock=LiveClock(bank=BANK, increment=5), late="bot-move", late_bot="random")
    return await hub.create(NewTable(NIM, len(seats), [*seats], {}, 5, terms), "ann", "Ann")


async def test_nobody_is_late_before_a_friend_has_come(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        live = await made(hub, ME, HUMAN)
        clock.ms += HOUR
        await call_time(hub)
        assert (await hub.find(live.id)).n == 0
        live = await hub.act(live.id, playing(0, 0, ["heap 1"]))  # one may move, though
        assert live.state.due() is None
        live = await hub.act(live.id, coming(1, None))
        assert live.told[-1].text == "Blue has come: the clocks run from now on."
        assert live.state.due() == clock.ms + BANK * 1000


async def test_the_host_need_not_wait(tmp_path: Path) -> None:
    clock = Clock()
    async with hub_in(tmp_path, clock) as hub:
        live = await made(hub, ME, HUMAN)
        clock.ms += HOUR
        live = await hub.act(live.id, starting_clocks(0))
        assert live.state.due() == clock.ms + BANK * 1000
        clock.ms += BANK * 1000
        await call_time(hub)
        live = await bots_done(hub, await hub.find(live.id))
        assert any("is out of time" in heard.text for heard in live.told)


async def test_a_table_that_gathers_begins_with_its_clocks(tmp_path: Path) -> None:
    async with hub_in(tmp_path, Clock()) as hub:
        live = await made(hub, ME, OPEN)
        live = await sat(hub, live, 1, "ben")
        assert live.begun
        assert not live.state.clocks.standing


async def test_a_friend_s_seat_that_a_bot_takes_is_waited_for_no_longer(tmp_path: Path) -> None:
    async with hub_in(tmp_path, Clock()) as hub:
        live = await made(hub, ME, HUMAN)
        assert live.state.clocks.standing
        trial = live.state.copy()
        trial.take(Event(1, Seated(1, Holder("bot", bot="random", gen=1))))
        assert not trial.clocks.standing


async def sat(hub: TableHub, live: LiveTable, seat: int, user: str) -> LiveTable:
    return await hub.act(live.id, taking_seat(seat, user, user.title()))


# -- on the wire -----------------------------------------------------------------------------


def table(server: Server, *seats: str) -> list[Seat]:
    return list(people(new_table(server, NIM, [*seats], terms=CLOCK)).values())


def test_following_a_link_starts_the_clocks_for_all(server: Server) -> None:
    red, blue = table(server, "human", "human")
    assert blue.see()["clock"]["standing"]  # what a script reads is no visit
    with red.live() as at_red:
        assert next_table(at_red)["clock"]["standing"]
        assert red.see()["clock"]["running"] == []
        with blue.live() as at_blue:
            seen = next_table(at_blue)
            assert not seen["clock"]["standing"]
            assert seen["clock"]["running"] == [0]
    assert [line["text"] for line in red.see()["lines"]][-1].startswith("Blue has come")


def test_who_acts_at_a_seat_is_there(server: Server) -> None:
    red, blue = table(server, "human", "human")
    assert blue.talk("all", "Here I am").status_code == 200
    assert red.see()["clock"]["standing"]
    answer = red.send(red.see()["n"], ["heap 1"])
    assert answer.status_code == 200
    assert not answer.json()["clock"]["standing"]


def test_the_clocks_are_started_once(server: Server) -> None:
    red, blue = table(server, "human", "human")
    answer = red.ask("clocks")
    assert answer.status_code == 200
    assert not answer.json()["clock"]["standing"]
    again = blue.ask("clocks")
    assert (again.status_code, again.json()["error"]) == (409, "NotNow")
    assert Seat(server, red.table, None).ask("clocks").status_code == 403


def test_alone_with_bots_nothing_stands(server: Server) -> None:
    (red,) = table(server, "human", "random")
    clock = red.see()["clock"]
    assert not clock["standing"]
    assert clock["running"] == [0]


def test_without_a_clock_nobody_is_waited_for(server: Server) -> None:
    red, blue = people(new_table(server, NIM, ["human", "human"])).values()
    n = red.see()["n"]
    with blue.live() as wire:
        assert next_table(wire)["n"] == n
    assert red.ask("clocks").json()["message"] == "this table has no clock"


def test_clocks_of_a_match_begun_before_go_on() -> None:
    """That they stand is told by the event with which it begins."""
    for stands in (False, True):
        begun = state_of(of("ann"), kept())
        begun.take(Event(0, Started(waiting=[0], stands=stands), at=1000))
        assert begun.clocks.standing is stands
