"""Who is told that it is their turn: soon, once, in digests, and whatever crashes."""

from __future__ import annotations

import asyncio
import re
from contextlib import AsyncExitStack
from functools import partial

import pytest

from rulewright.server.accounts.store import PeopleStore
from rulewright.server.accounts.ties import tie
from rulewright.server.errors import CannotSend
from rulewright.server.notices.outbox import NoticeWork
from rulewright.server.notices.poller import FAILURES_MOST
from rulewright.server.notices.schedule import DAY, GRACE, HELD, HOUR, LEASE, PAUSED, RETRIES
from rulewright.server.tables.acts.seats import keeping_seat
from rulewright.server.tables.acts.votes import moving, voting
from tests.server.catchers import HookCatcher, MailCatcher
from tests.server.noticing import MAIL, SITE, House, house_at, link_in
from tests.server.persons import Clock

# -- turns ---------------------------------------------------------------------------------------


async def test_a_mail_comes_soon_after_the_turn(house: House, mails: MailCatcher) -> None:
    ann = await house.person("ann")
    await house.by_mail(mails, ann)
    live = await house.table("ann", "ben", title="Sunday\n<b>")
    live = await house.turn_of(live, 0)
    await house.look()
    await house.later(GRACE - 1)
    assert len(mails.mails) == 1  # the one to confirm
    await house.later(1)
    for _ in range(3):
        await house.later(HOUR)
    assert len(mails.mails) == 2
    mail, text = mails.mails[1], mails.texts()[1]
    assert mail["To"] == MAIL
    assert mail["From"] == "Rulewright <table@play.example>"
    assert mail["Subject"].startswith("It is your turn: ")
    assert "Sunday <b>" in text
    assert re.findall(rf"{SITE}/t/\S*", text) == [f"{SITE}/t/{live.id}"]  # with no seat's key
    stop = f"{SITE}/notices/stop/{link_in(text, 'stop')}"
    assert mail["List-Unsubscribe"] == f"<{stop}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


async def test_each_turn_is_told_once(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    live = await house.table("ann", "ben")
    for told in range(2, 5):
        live = await house.turn_of(live, 0)
        for _ in range(3):
            await house.later(GRACE)
        assert len(mails.mails) == told
    assert len({mail["Message-ID"] for mail in mails.mails}) == 4


async def test_who_moves_at_once_is_told_nothing(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()  # it is in the outbox
    await house.turn(live)
    await house.later(DAY)
    assert len(mails.mails) == 1


async def test_nobody_else_is_told(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    await house.by_mail(mails, await house.person("cleo"), "cleo@mail.example")
    await house.turn_of(await house.table("ann", "ben"), 1)
    await house.later(DAY)
    assert len(mails.mails) == 2


async def test_a_bot_that_stands_in_needs_no_notice(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    live = await house.hub.act(live.id, moving(1, "replace", 0, "random"))
    live = await house.hub.act(live.id, voting(0, live.n, yes=True))
    assert live.state.holders[0].kind == "bot"
    await house.later(DAY)
    assert len(mails.mails) == 1


async def test_a_paused_table_waits_for_nobody(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    early = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()  # one is in the outbox before the pause, one is not
    late = await house.turn_of(await house.table("ann", "ben"), 0)
    for live in (early, late):
        motion = await house.hub.act(live.id, moving(0, "pause"))
        assert motion.state.motion is not None
        paused = await house.hub.act(live.id, voting(1, motion.n, True))
        assert paused.state.paused
    await house.later(DAY)
    assert len(mails.mails) == 1
    for live in (early, late):
        motion = await house.hub.act(live.id, moving(0, "resume"))
        await house.hub.act(live.id, voting(1, motion.n, True))
    await house.later(PAUSED)
    assert len(mails.mails) == 3


async def test_who_looks_at_the_table_is_told_later(house: House, mails: MailCatcher) -> None:
    ann = await house.person("ann")
    await house.by_mail(mails, ann)
    live = await house.table("ann", "ben")
    with house.looking.at(live.id) as look:
        look.by("ann")
        await house.turn_of(live, 0)
        await house.look()
        await house.later(HELD - 1)
        assert len(mails.mails) == 1
        await house.later(1)  # the page may be open where nobody is
        assert len(mails.mails) == 2
    assert house.looking.pairs() == []


async def test_turns_before_the_channel_are_not_told(house: House, mails: MailCatcher) -> None:
    ann = await house.person("ann")
    await house.turn_of(await house.table("ann", "ben"), 0)
    house.clock.ms += 1
    await house.by_mail(mails, ann)
    await house.later(DAY)
    assert len(mails.mails) == 1


async def test_the_end_of_a_match_is_told_once(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    live = await house.table("ann", "ben")
    await house.over(live)
    await house.look()
    await house.later(GRACE)
    assert [mail["Subject"] for mail in mails.mails][1:] == ["The match is over: Tiny nim"]
    ended = await house.hub.find(live.id)
    await house.hub.act(ended.id, moving(0, "letters"))
    for _ in range(3):
        await house.later(HOUR)
    assert len(mails.mails) == 2


async def test_who_held_several_seats_is_told_once_that_it_is_over(
    house: House, mails: MailCatcher
) -> None:
    await house.by_mail(mails, await house.person("ann"))
    await house.over(await house.table("ann", "ann"))
    for _ in range(3):
        await house.later(GRACE)
    assert [mail["Subject"] for mail in mails.mails][1:] == ["The match is over: Tiny nim"]


async def test_a_match_ended_by_vote_is_told(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    motion = await house.hub.act(live.id, moving(0, "end"))
    await house.hub.act(live.id, voting(1, motion.n, True))
    await house.look()
    await house.later(GRACE)
    assert [mail["Subject"] for mail in mails.mails][1:] == ["The match is over: Tiny nim"]


async def test_another_match_is_told_to_those_who_have_not_joined(
    house: House, mails: MailCatcher
) -> None:
    for name in ("ann", "ben", "cleo"):
        await house.by_mail(mails, await house.person(name), f"{name}@mail.example")
    live = await house.table("ann", "ben", "cleo")
    new = await house.again(live, 0, "ann")
    await house.hub.act(new.id, keeping_seat(1, "ben", "ben"))
    for _ in range(3):
        await house.later(GRACE)
    told = [mail for mail in mails.mails if "another match" in str(mail["Subject"])]
    assert [(mail["To"], mail["Subject"]) for mail in told] == [
        ("cleo@mail.example", "ann set up another match: Tiny nim")
    ]
    assert f"{SITE}/t/{live.id}\n" in mails.texts()[mails.mails.index(told[0])]


async def test_no_word_of_another_match_goes_where_one_has_blocked_the_other(
    house: House, mails: MailCatcher
) -> None:
    for name in ("ann", "ben"):
        await house.by_mail(mails, await house.person(name), f"{name}@mail.example")
    people = PeopleStore(house.store)
    await people.write(lambda work: tie(work, "ben", "ann", "block", 1))
    await house.again(await house.table("ann", "ben"), 0, "ann")
    for _ in range(3):
        await house.later(GRACE)
    assert not [mail for mail in mails.mails if "another match" in str(mail["Subject"])]


async def test_another_match_that_is_gone_is_told_no_more(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    new = await house.again(await house.table("ann", "ben"), 1, "ben")
    await house.look()  # it is in the outbox
    await house.hub.remove(new.id, lambda _: None)
    await house.later(HOUR)
    assert not [mail for mail in mails.mails if "another match" in str(mail["Subject"])]


# -- never lost, never twice ---------------------------------------------------------------------


async def test_two_processes_tell_it_once(database_url: str, mails: MailCatcher) -> None:
    clock = Clock()
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(house_at(database_url, mails, clock))
        two = await stack.enter_async_context(house_at(database_url, mails, clock))
        await one.by_mail(mails, await one.person("ann"))
        tables = [await one.table("ann", "ben") for _ in range(6)]
        for live in tables:
            await one.turn_of(live, 0)
        # both have found the same before either puts it into the outbox
        due = [await house.notices.store.read(lambda w: w.fresh(clock())) for house in (one, two)]
        assert len(due[0]) == 6
        assert [fresh.id for fresh in due[0]] == [fresh.id for fresh in due[1]]
        for house, fresh in zip((one, two), due, strict=True):
            await house.notices.store.write(partial(NoticeWork.put, notices=fresh))
        clock.ms += GRACE
        await asyncio.gather(one.poller.poll(), two.poller.poll())
        for _ in range(3):
            await one.look(one.poller, two.poller)
        assert len(mails.mails) == 7
        assert len({mail["Message-ID"] for mail in mails.mails}) == 7


async def test_a_claim_without_a_word_is_taken_up_again(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    house.clock.ms += GRACE
    now = house.clock()
    crashed = await house.notices.store.write(lambda work: work.claim(now))
    assert crashed is not None
    await house.look()
    await house.later(LEASE - 1)
    assert len(mails.mails) == 1
    await house.later(1)
    assert [mail["Message-ID"] for mail in mails.mails][1:] == [f"<{crashed.id}@play.example>"]
    await house.later(DAY)
    assert len(mails.mails) == 2


async def test_what_was_sent_before_a_crash_can_be_told_as_the_same(
    house: House, posts: HookCatcher
) -> None:
    ann = await house.person("ann")
    await house.notices.add(ann, "webhook", posts.url, "at-once", 6)
    parcel = await house.sends_and_dies()
    assert [headers["idempotency-key"] for headers in posts.headers] == [parcel.id] * 2
    assert posts.posts[0] == posts.posts[1]


async def test_what_is_not_taken_is_tried_again(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    mails.answers = ["451 later"] * 2
    await house.later(GRACE)
    await house.later(RETRIES[0] - 1)
    assert len(mails.answers) == 1
    await house.later(1)
    assert (len(mails.answers), len(mails.mails)) == (0, 1)
    await house.later(RETRIES[1])
    assert len(mails.mails) == 2
    await house.later(DAY)
    assert len(mails.mails) == 2


async def test_a_retry_that_is_late_tells_nothing_old(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"))
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    mails.answers = ["451 later"]
    await house.later(GRACE)
    await house.turn(live)
    await house.later(DAY)
    assert (len(mails.answers), len(mails.mails)) == (0, 1)


async def test_a_channel_that_always_fails_is_turned_off(house: House, posts: HookCatcher) -> None:
    ann = await house.person("ann")
    channel = await house.notices.add(ann, "webhook", posts.url, "at-once", 6)
    posts.answers = ["500 Broken"] * 1000
    for _ in range(FAILURES_MOST):
        await house.turn_of(await house.table("ann", "ben"), 0)
        await house.look()
        await house.later(GRACE)
        for pause in RETRIES:
            await house.later(pause)
    assert [one.state for one in await house.notices.channels(ann)] == ["off"]
    assert len(posts.answers) == 1000 - FAILURES_MOST * (1 + len(RETRIES))
    with pytest.raises(CannotSend, match="500"):
        await house.notices.test(ann, channel.id)
    posts.answers = []
    await house.notices.test(ann, channel.id)
    assert [one.state for one in await house.notices.channels(ann)] == ["on"]
    assert posts.posts == [{"event": "test", "url": SITE}]
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    await house.later(GRACE)
    assert [post.get("table") for post in posts.posts] == [None, live.id]


async def test_a_webhook_that_is_gone_is_asked_no_more(house: House, posts: HookCatcher) -> None:
    ann = await house.person("ann")
    await house.notices.add(ann, "webhook", posts.url, "at-once", 6)
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    posts.answers = ["410 Gone"]
    await house.later(GRACE)
    assert [one.state for one in await house.notices.channels(ann)] == ["off"]


async def test_an_address_that_is_refused_is_not_tried_again(
    house: House, mails: MailCatcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.by_mail(mails, await house.person("ann"))
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    asked: list[str] = []

    async def refuse(_server: object, _session: object, _envelope: object, *more: object) -> str:
        asked.append("rcpt")
        return "550 nobody of that name"

    monkeypatch.setattr(mails, "handle_RCPT", refuse, raising=False)
    await house.later(GRACE)
    await house.later(DAY)
    assert asked == ["rcpt"]


# -- digests -------------------------------------------------------------------------------------


async def test_a_digest_gathers_what_is_still_so(house: House, mails: MailCatcher) -> None:
    house.clock.ms = 1_700_000_000_000 // DAY * DAY + 10 * HOUR + 1
    await house.by_mail(mails, await house.person("ann"), digest="hourly")
    tables = [await house.turn_of(await house.table("ann", "ben"), 0) for _ in range(3)]
    await house.look()
    await house.turn(tables[1])
    await house.later(HOUR - 2)
    assert len(mails.mails) == 1
    await house.later(1)
    await house.later(3 * HOUR)
    assert len(mails.mails) == 2
    assert mails.mails[1]["Subject"] == "Your turn at 2 tables"
    text = mails.texts()[1]
    assert [f"/t/{live.id}\n" in text for live in tables] == [True, False, True]


async def test_a_daily_digest_comes_at_its_hour(house: House, posts: HookCatcher) -> None:
    day = 1_700_000_000_000 // DAY * DAY
    house.clock.ms = day + 6 * HOUR - GRACE + 1
    ann = await house.person("ann")
    await house.notices.add(ann, "webhook", posts.url, "daily", 6)
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.later(2 * GRACE)
    house.clock.ms = day + DAY + 6 * HOUR - 1
    await house.look()
    assert posts.posts == []
    await house.later(1)
    assert [post["event"] for post in posts.posts] == ["digest"]
    assert [notice["table"] for notice in posts.posts[0]["notices"]] == [live.id]


async def test_a_digest_can_be_changed_while_something_waits(
    house: House, posts: HookCatcher
) -> None:
    ann = await house.person("ann")
    channel = await house.notices.add(ann, "webhook", posts.url, "daily", 6)
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.later(2 * GRACE)
    assert posts.posts == []
    await house.notices.change(ann, channel.id, "at-once", 6)
    await house.look()
    assert [post["event"] for post in posts.posts] == ["your-turn"]


async def test_a_digest_after_a_crash_is_the_same_mail(house: House, mails: MailCatcher) -> None:
    await house.by_mail(mails, await house.person("ann"), digest="hourly")
    for _ in range(2):
        await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    house.clock.ms += HOUR
    now = house.clock()
    crashed = await house.notices.store.write(lambda work: work.claim(now))
    assert crashed is not None
    assert len(crashed.told) == 2
    await house.later(LEASE)
    assert [mail["Message-ID"] for mail in mails.mails][1:] == [f"<{crashed.id}@play.example>"]
