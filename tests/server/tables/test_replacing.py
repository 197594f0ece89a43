"""Seats given away by vote: only of who is late, away or agrees, and one vote a person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

import tests.kernel.tiny  # noqa: F401  (registers the tiny games)
from rulewright.server.assembly import table_hub
from rulewright.server.clocks.terms import ClockTerms, DaysClock, LiveClock, NoClock
from rulewright.server.errors import BadRequest, NotAllowed, NotNow, WrongKey
from rulewright.server.events.votes import Proposed, Voted
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Event, Store
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.seats import (
    coming_back,
    handing_back,
    leaving_seat,
    taking_place,
    taking_seat,
)
from rulewright.server.tables.acts.talk import noting, talking
from rulewright.server.tables.acts.votes import moving, voting
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.keys import SeatKeys
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.rounds import call_time
from rulewright.server.tables.table import LiveTable
from rulewright.server.terms import Terms
from rulewright.server.views.access import Tables
from rulewright.server.views.table_view import show
from tests.server.persons import Browser, Clock, browser
from tests.server.playing import Json, Server
from tests.server.test_refusals import refused

NIM = "tiny-nim"
MINUTE = 60_000
AWAY = 30
ANN, BEN, CLEO = 0, 1, 2


@pytest.fixture
async def hub(database_url: str) -> AsyncIterator[TableHub]:
    store = await Store.open(database_url)
    hub = table_hub(store, Settings(database_url=database_url, bot_pause=0), Clock())
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


async def table(
    hub: TableHub, *users: str, clock: ClockTerms | None = None, **terms: Any
) -> LiveTable:
    """Return a match of these people; the first is to move."""
    agreed = Terms(clock=clock or NoClock(), away=AWAY, late_bot="random", **terms)
    new = NewTable(NIM, len(users), ["open"] * len(users), {}, None, agreed)
    live = await hub.create(new, users[0], users[0])
    for seat, user in enumerate(users):
        live = await hub.act(live.id, taking_seat(seat, user, user))
    live = await hub.find(live.id)
    while live.match.waiting != [ANN]:
        seat = live.match.waiting[0]
        live = await hub.act(live.id, playing(seat, live.n, [live.match.options(seat)[0]]))
    return live


async def later(hub: TableHub, live: LiveTable, minutes: float) -> LiveTable:
    assert isinstance(hub.now, Clock)
    hub.now.ms += round(minutes * MINUTE)
    await call_time(hub)
    live = await hub.find(live.id)
    while live.bots is not None and not live.bots.done():
        await asyncio.wait([live.bots])
        live = await hub.find(live.id)
    return live


async def replace(hub: TableHub, live: LiveTable, by: int, seat: int, **more: Any) -> LiveTable:
    return await hub.act(live.id, moving(by, "replace", seat, **more))


def kinds(live: LiveTable) -> list[str]:
    return [holder.kind for holder in live.state.holders]


def log(live: LiveTable) -> list[str]:
    return [heard.text for heard in live.told]


# -- beside another vote ---------------------------------------------------------------------------
async def test_a_seat_is_given_away_beside_any_other_vote(hub: TableHub) -> None:
    """Who is late cannot hold the table by putting one vote after another."""
    live = await table(hub, "ann", "ben", "cleo", clock=LiveClock(bank=60, increment=0))
    live = await later(hub, live, 2)
    assert ANN in live.state.overdue
    live = await hub.act(live.id, moving(ANN, "pause"))
    pause = live.n
    live = await replace(hub, live, BEN, ANN, bot="random")
    assert [motion.what for motion in live.state.motions] == ["pause", "replace"]
    with pytest.raises(NotNow, match="another vote is open"):
        await hub.act(live.id, moving(CLEO, "end"))
    with pytest.raises(NotNow, match="another vote is open"):
        await replace(hub, live, CLEO, ANN)
    live = await hub.act(live.id, voting(BEN, pause, yes=False))
    live = await hub.act(live.id, voting(CLEO, pause, yes=False))
    assert [motion.what for motion in live.state.motions] == ["replace"]
    live = await hub.act(live.id, moving(ANN, "pause"))  # once more
    [removal] = [motion for motion in live.state.motions if motion.what == "replace"]
    live = await hub.act(live.id, voting(CLEO, removal.n, yes=True))
    assert kinds(live) == ["bot", "person", "person"]
    assert "Agreed: a bot takes the seat of Red." in log(live)
    [left] = live.state.motions
    assert (left.what, live.state.voters(left)) == ("pause", [BEN, CLEO])


async def test_votes_beside_each_other_are_each_their_own(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben", "cleo", "dan")
    live = await hub.act(live.id, moving(BEN, "pause"))
    pause = live.n
    live = await replace(hub, live, BEN, ANN)
    live = await hub.act(live.id, voting(CLEO, pause, yes=True))
    assert [len(motion.votes) for motion in live.state.motions] == [2, 1]
    live = await hub.act(live.id, voting(ANN, pause, yes=True))  # so she is here, and stays
    assert live.state.motions == ()
    assert live.state.paused
    assert log(live)[-3:] == [
        "Red votes yes.",
        "Agreed: the table is paused.",
        "Red is here and stays.",
    ]


async def test_two_seats_are_voted_on_at_the_same_time(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben", "cleo", "dan")
    live = await replace(hub, live, BEN, ANN)
    live = await replace(hub, live, CLEO, BEN + 2)
    first, second = live.state.motions
    live = await hub.act(live.id, voting(CLEO, first.n, yes=True))
    live = await hub.act(live.id, voting(ANN, first.n, yes=True))  # agrees to go
    assert kinds(live) == ["bot", "person", "person", "person"]
    assert [motion.n for motion in live.state.motions] == [second.n]


# -- who may be replaced -------------------------------------------------------------------------
async def test_nobody_is_replaced_who_is_there_and_in_time(hub: TableHub) -> None:
    for act in (
        voting(ANN, -1, yes=False),
        talking(ANN, "all", "Wait."),
        noting(ANN, "Rude."),
        playing(ANN, -1, []),
    ):
        live = await table(hub, "ann", "ben")
        live = await replace(hub, live, BEN, ANN, bot="random")
        motion = live.state.motion
        assert motion is not None
        assert kinds(live) == ["person", "person"]
        if act.__qualname__.startswith("voting"):
            act = voting(ANN, motion.n, yes=False)
        elif act.__qualname__.startswith("playing"):
            act = playing(ANN, live.n, [live.match.options(ANN)[0]])
        live = await hub.act(live.id, act)
        assert live.state.motion is None
        assert log(live)[-1] == "Red is here and stays."
        live = await later(hub, live, 10 * AWAY)
        assert kinds(live) == ["person", "person"]
        assert live.state.unrated is None


async def test_who_is_away_for_the_time_that_was_agreed_is_replaced_by_a_bot(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben")
    live = await replace(hub, live, BEN, ANN)
    assert live.state.due() == hub.now() + AWAY * MINUTE
    live = await later(hub, live, AWAY - 1)
    assert kinds(live) == ["person", "person"]
    live = await later(hub, live, 1)
    assert kinds(live) == ["bot", "person"]
    assert live.state.unrated == "vote"
    assert "Red has not answered." in log(live)


async def test_a_vote_goes_on_when_one_is_found_away(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben", "cleo", "dan")
    live = await replace(hub, live, BEN, ANN)
    live = await later(hub, live, AWAY)
    motion = live.state.motion
    assert motion is not None
    assert motion.free
    assert live.state.due() is None
    assert kinds(live)[ANN] == "person"
    live = await hub.act(live.id, voting(CLEO, motion.n, yes=True))
    assert kinds(live)[ANN] == "bot"


async def test_only_who_is_waited_for_can_be_away(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben", "cleo")
    live = await replace(hub, live, BEN, CLEO)
    live = await hub.act(live.id, voting(ANN, live.n, yes=True))
    live = await later(hub, live, 10 * AWAY)
    assert kinds(live)[CLEO] == "person"
    assert live.state.motion is not None
    live = await hub.act(live.id, voting(CLEO, live.state.motion.n, yes=True))  # consents
    assert kinds(live)[CLEO] == "bot"


@pytest.mark.parametrize("late", ["wait", "bot-move", "bot-seat"])
async def test_who_is_late_is_replaced_at_once(hub: TableHub, late: Any) -> None:
    live = await table(hub, "ann", "ben", clock=LiveClock(bank=60), late=late)
    live = await later(hub, live, 2)
    assert ANN in live.state.overdue
    live = await replace(hub, live, BEN, ANN)
    assert kinds(live) == ["bot", "person"]


async def test_who_has_moved_is_late_no_more(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben", clock=LiveClock(bank=60), late="wait")
    live = await later(hub, live, 2)
    live = await hub.act(live.id, playing(ANN, live.n, [live.match.options(ANN)[0]]))
    live = await replace(hub, live, BEN, ANN)
    assert kinds(live) == ["person", "person"]


def test_what_a_table_names_unless_it_is_told() -> None:
    assert Terms().away_for == 24 * 60
    assert Terms(clock=LiveClock(bank=60)).away_for == 10
    assert Terms(clock=DaysClock(days=3)).away_for == 3 * 24 * 60
    assert Terms(clock=DaysClock(days=100)).away_for == 30 * 24 * 60
    assert Terms(away=7).away_for == 7


# -- one vote a person ---------------------------------------------------------------------------
async def test_who_holds_two_seats_has_one_vote(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben", "ben")
    live = await hub.act(live.id, moving(BEN, "pause"))
    motion = live.state.motion
    assert motion is not None
    assert live.state.voters(motion) == [ANN, BEN, CLEO]
    live = await hub.act(live.id, voting(CLEO, motion.n, yes=True))
    assert not live.state.paused
    assert live.state.voted(motion, True) == [BEN, CLEO]
    with pytest.raises(BadRequest, match="get up"):
        await replace(hub, await fresh(hub, live, BEN), BEN, CLEO)


async def fresh(hub: TableHub, live: LiveTable, seat: int) -> LiveTable:
    """Return the table after the seat's proposal is withdrawn."""
    assert live.state.motion is not None
    return await hub.act(live.id, voting(seat, live.state.motion.n, yes=False))


async def test_links_in_one_hand_are_one_person_as_far_as_that_is_told(hub: TableHub) -> None:
    live = await hub.create(NewTable(NIM, 3, ["human"] * 3))
    live = await hub.act(live.id, moving(ANN, "pause", user="one"))
    motion = live.state.motion
    assert motion is not None
    live = await hub.act(live.id, voting(BEN, motion.n, True, "one"))
    assert not live.state.paused  # one of two, and not two of three
    live = await hub.act(live.id, voting(CLEO, motion.n, True, None))
    assert live.state.paused


def test_two_sessions_of_one_person_have_one_vote(server: Server) -> None:
    with browser(server) as desk, browser(server) as phone, browser(server) as other:
        desk.register("Twofold")
        phone.sign_in("Twofold")
        other.done("/guest")
        new = {"game": NIM, "players": 3, "seats": ["me", "open", "open"]}
        made = desk.done("/tables", **new)["id"]
        phone.done(f"/tables/{made}/sit", seat="blue")
        other.done(f"/tables/{made}/sit", seat="green")
        motion = desk.done(f"/tables/{made}/motions?seat=red", what="pause")["motion"]["n"]
        voted = phone.done(f"/tables/{made}/votes?seat=blue", motion=motion, yes=True)
        assert (voted["paused"], voted["motion"]["yes"]) == (False, ["red", "blue"])


async def test_what_was_put_before_persons_voted_is_counted_as_it_was(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben", "cleo")
    state = live.state.copy()
    put = Proposed("replace", seat=ANN, bot="random")
    state.take(Event(90, put, BEN, at=hub.now()))
    state.take(Event(91, Voted(yes=True), CLEO, at=hub.now()))
    assert state.holders[ANN].kind == "bot"
    state.take(Event(92, Proposed("replace", seat=CLEO), BEN, at=hub.now()))
    assert state.holders[CLEO].kind == "open"


# -- whose the place is --------------------------------------------------------------------------
async def replaced(hub: TableHub, *users: str) -> LiveTable:
    """Replace Ann by a bot, which a pause holds back."""
    live = await table(hub, *users)
    live = await hub.act(live.id, noting(ANN, "Mine."))
    live = await replace(hub, live, BEN, ANN)
    assert live.state.motion is not None
    live = await hub.act(live.id, voting(ANN, live.state.motion.n, yes=True))
    if live.state.motion is not None:
        live = await hub.act(live.id, voting(CLEO, live.state.motion.n, yes=True))
    assert kinds(live)[ANN] == "bot"
    return live


async def test_one_person_alone_gives_no_seat_to_anybody(hub: TableHub) -> None:
    live = await table(hub, "ann", "ben")
    with pytest.raises(NotAllowed, match="alone"):
        await replace(hub, live, BEN, ANN, to=("eve", "Eve"))
    live = await replaced(hub, "ann", "ben")
    with pytest.raises(NotAllowed, match="alone"):
        await replace(hub, live, BEN, ANN, to=("eve", "Eve"))
    for user in ("ben", "eve"):
        with pytest.raises(NotNow):
            await hub.act(live.id, taking_seat(ANN, user, user))
        with pytest.raises(NotNow):
            await hub.act(live.id, taking_place(ANN, user, user))


async def test_who_was_replaced_comes_back_while_a_bot_has_the_place(hub: TableHub) -> None:
    live = await replaced(hub, "ann", "ben")
    assert show(live, None, user="ann").back == ["red"]
    assert show(live, None, user="ben").back == []
    live = await hub.act(live.id, coming_back(ANN, 0))
    assert kinds(live) == ["person", "person"]
    again = show(live, ANN, user="ann")
    assert (again.mine, again.note, again.back) == (["red"], "Mine.", [])
    assert live.state.unrated == "vote"
    with pytest.raises(NotNow):
        await hub.act(live.id, coming_back(ANN, 0))


async def test_who_had_a_seat_by_link_comes_back_by_it(hub: TableHub) -> None:
    live = await hub.create(NewTable(NIM, 2, ["human", "human"]))
    tables = Tables(hub, SeatKeys("s"))
    key, other = (tables.keys.make(live.id, name) for name in ("red", "blue"))
    live = await hub.act(live.id, moving(BEN, "replace", ANN))
    assert live.state.motion is not None
    live = await hub.act(live.id, voting(ANN, live.state.motion.n, yes=True))
    assert kinds(live) == ["bot", "person"]
    with pytest.raises(WrongKey):  # it shows and does nothing else
        tables.seat(live, key, None)
    assert tables.view(live, key, None) is None
    assert tables.returns(live, key) == ANN
    assert tables.returns(live, other) is None
    live = await hub.act(live.id, coming_back(ANN, 0))
    assert tables.seat(live, key, None) == ANN


async def test_all_who_remain_agree_on_who_comes(hub: TableHub) -> None:
    live = await replaced(hub, "ann", "ben", "cleo")
    live = await replace(hub, live, BEN, ANN, to=("dan", "Dan"))
    assert live.state.motion is not None
    with pytest.raises(NotNow):
        await hub.act(live.id, taking_place(ANN, "dan", "Dan"))
    live = await hub.act(live.id, voting(CLEO, live.state.motion.n, yes=True))
    assert show(live, None, user="dan").back == ["red"]
    assert show(live, None, user="ann").back == ["red"]  # until then
    live = await hub.act(live.id, taking_place(ANN, "dan", "Dan"))
    dan = show(live, ANN, user="dan")
    assert (dan.mine, dan.note) == (["red"], "")
    assert show(live, None, user="ann").back == []


async def test_one_refusal_is_enough_against_who_comes(hub: TableHub) -> None:
    live = await replaced(hub, "ann", "ben", "cleo")
    live = await replace(hub, live, BEN, ANN, to=("dan", "Dan"))
    assert live.state.motion is not None
    live = await hub.act(live.id, voting(CLEO, live.state.motion.n, yes=False))
    assert live.state.motion is None
    assert show(live, None, user="dan").back == []


async def test_nobody_who_has_played_here_takes_the_seat_of_an_opponent(hub: TableHub) -> None:
    live = await replaced(hub, "ann", "ben", "cleo", "dan")
    live = await hub.act(live.id, leaving_seat(3))
    for user in ("ben", "dan"):
        with pytest.raises(NotAllowed):
            await replace(hub, live, BEN, ANN, to=(user, user))
    live = await hub.act(live.id, leaving_seat(CLEO))
    with pytest.raises(NotAllowed):
        await hub.act(live.id, taking_seat(CLEO, "ben", "Ben"))
    live = await hub.act(live.id, taking_seat(CLEO, "cleo", "Cleo"))  # one's own is


async def test_who_plays_by_a_link_takes_no_other_seat_by_a_session(hub: TableHub) -> None:
    live = await hub.create(NewTable(NIM, 3, ["human"] * 3))
    live = await hub.act(live.id, moving(BEN, "pause", user="ben"))
    live = await hub.act(live.id, leaving_seat(ANN))
    with pytest.raises(NotAllowed):
        await hub.act(live.id, taking_seat(ANN, "ben", "Ben"))
    await hub.act(live.id, taking_seat(ANN, "dan", "Dan"))


def test_the_place_is_kept_for_an_account(server: Server) -> None:
    with browser(server) as ann, browser(server) as ben, browser(server) as cleo:
        for who in (ann, ben, cleo):
            who.done("/guest")
        new = {"game": NIM, "players": 3, "seats": ["me", "open", "open"]}
        made = ann.done("/tables", **new, terms={"watch": "seated"})["id"]
        ben.done(f"/tables/{made}/sit", seat="blue")
        cleo.done(f"/tables/{made}/sit", seat="green")
        with browser(server) as dan:
            dan.register("Comes Later")
            unknown = ben.post(f"/tables/{made}/motions", what="replace", seat="red", to="Nobody X")
            refused(unknown, 400, "BadRequest")
            put = {"what": "replace", "seat": "red", "to": "Comes Later"}
            motion = ben.done(f"/tables/{made}/motions", **put)["motion"]
            assert (motion["called"], motion["asked"]) == ("Comes Later", ["red"])
            cleo.done(f"/tables/{made}/votes", motion=motion["n"], yes=True)
            refused(dan.http.get(f"/api/tables/{made}"), 403, "NotAllowed")
            ann.done(f"/tables/{made}/votes", motion=motion["n"], yes=True)
            assert seen(dan, made)["back"] == seen(ann, made)["back"] == ["red"]
            refused(dan.post(f"/tables/{made}/sit", seat="blue"), 403, "NotAllowed")
            assert dan.done(f"/tables/{made}/sit", seat="red")["mine"] == ["red"]
            refused(ann.post(f"/tables/{made}/sit", seat="red"), 403, "NotAllowed")


async def test_what_a_guest_had_played_is_the_account_s_that_it_becomes(hub: TableHub) -> None:
    """Before they come back, too: they sit with no opponent, and lose what they had begun."""
    live = await table(hub, "ann", "guest", "cleo")
    live = await hub.act(live.id, playing(ANN, live.n, [live.match.options(ANN)[0]]))
    while live.match.waiting != [BEN]:
        live = await hub.act(live.id, playing(ANN, live.n, [live.match.options(ANN)[0]]))
    live = await hub.act(live.id, playing(BEN, live.n, [live.match.options(BEN)[0]]))
    live = await replace(hub, live, ANN, BEN, bot="random")
    [motion] = live.state.motions
    live = await hub.act(live.id, voting(CLEO, motion.n, yes=True))
    live = await hub.act(live.id, voting(BEN, motion.n, yes=True))
    before = live.state.attribution.has_moved(BEN)
    live = await hub.act(live.id, handing_back("guest", "arya", "Arya"))
    state = live.state
    assert (state.may_return("guest"), state.may_return("arya")) == ([], [BEN])
    assert before
    assert state.attribution.has_moved(BEN)
    assert state.played["arya"] == {BEN}
    with pytest.raises(NotNow):
        await hub.act(live.id, handing_back("guest", "arya", "Arya"))
    live = await hub.act(live.id, leaving_seat(CLEO))
    with pytest.raises(NotAllowed):
        await hub.act(live.id, taking_seat(CLEO, "arya", "Arya"))


def test_both_votes_are_shown_and_taken(server: Server) -> None:
    with browser(server) as ann, browser(server) as ben, browser(server) as cleo:
        for who in (ann, ben, cleo):
            who.done("/guest")
        new = {"game": NIM, "players": 3, "seats": ["me", "open", "open"]}
        table = ann.done("/tables", **new)["id"]
        ben.done(f"/tables/{table}/sit", seat="blue")
        cleo.done(f"/tables/{table}/sit", seat="green")
        ann.done(f"/tables/{table}/motions", what="pause")
        assert seen(ben, table)["motions"] == ["replace"]
        shown = ben.done(f"/tables/{table}/motions", what="replace", seat="red")
        assert (shown["motion"]["what"], [each["what"] for each in shown["beside"]]) == (
            "pause", ["replace"],
        )  # fmt: skip
        n = shown["beside"][0]["n"]
        assert cleo.done(f"/tables/{table}/votes", motion=n, yes=True)["beside"][0]["yes"]
        after = ann.done(f"/tables/{table}/votes", motion=n, yes=True)  # agrees to go
        assert (after["motion"]["what"], after["beside"]) == ("pause", [])
        assert seen(ben, table)["seats"][0]["kind"] == "bot"


def seen(who: Browser, table_id: str) -> Json:
    return dict(who.http.get(f"/api/tables/{table_id}").json())


# -- what is kept --------------------------------------------------------------------------------
async def test_another_process_has_it_the_same(hub: TableHub) -> None:
    live = await replaced(hub, "ann", "ben", "cleo")
    live = await replace(hub, live, BEN, ANN, to=("dan", "Dan"))
    events: list[Event] = await hub.store.events(live.id)
    assert "motion" in [event.kind for event in events[-3:]]  # a bot may have played since
    other = table_hub(hub.store, hub.settings, hub.now)
    try:
        again = await other.find(live.id)
        ours, theirs = live.state, again.state
        assert theirs.holders == ours.holders
        assert (theirs.motion, theirs.overdue, theirs.played) == (
            ours.motion, ours.overdue, ours.played,
        )  # fmt: skip
        assert theirs.unrated == "vote"
    finally:
        await other.close()
