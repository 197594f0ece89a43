"""Where people are told: who may say so, what is proved, and where nothing is sent."""

from __future__ import annotations

import hmac
from hashlib import sha256
from pathlib import Path

import pytest

from rulewright.server.accounts.store import PeopleStore
from rulewright.server.accounts.users import Caller
from rulewright.server.errors import (
    BadRequest,
    CannotSend,
    NotFound,
    NotNow,
    NotOffered,
    NotSignedIn,
    TooMany,
)
from rulewright.server.http.limits import Limits, Rate
from rulewright.server.notices.channels import CHANNELS_MOST
from rulewright.server.notices.schedule import CONFIRM_FOR, DAY, GRACE
from tests.server.catchers import HookCatcher, MailCatcher
from tests.server.databases import database_in
from tests.server.noticing import MAIL, NIM, SITE, House, house_at, link_in
from tests.server.storage.reading import seats_of


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """A database of one kind; differences between the kinds are tested with the outbox."""
    return database_in(tmp_path)


async def test_mail_comes_only_where_it_was_confirmed(house: House, mails: MailCatcher) -> None:
    ann = await house.person("ann", account=False)  # a guest is told as well
    channel = await house.notices.add(ann, "email", " ann@Mail.Example ", "at-once", 6)
    assert (channel.state, channel.address) == ("new", MAIL)
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.later(GRACE)
    with pytest.raises(NotNow):
        await house.notices.test(ann, channel.id)
    assert len(mails.mails) == 1
    token = link_in(mails.texts()[0], "confirm")
    async with house.store.engine.connect() as connection:
        kept = str((await connection.exec_driver_sql("SELECT * FROM channels")).all())
    assert token not in kept
    assert sha256(token.encode()).hexdigest() in kept
    assert (await house.notices.confirm(token)).state == "on"
    with pytest.raises(NotFound):
        await house.notices.confirm(token)
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    await house.later(GRACE)
    assert len(mails.mails) == 2


async def test_a_link_to_confirm_runs_out(house: House, mails: MailCatcher) -> None:
    ann = await house.person("ann")
    await house.notices.add(ann, "email", MAIL, "at-once", 6)
    await house.notices.add(ann, "email", MAIL, "daily", 8)
    old, new = (link_in(text, "confirm") for text in mails.texts())
    with pytest.raises(NotFound):
        await house.notices.confirm(old)
    house.clock.ms += CONFIRM_FOR
    with pytest.raises(NotFound):
        await house.notices.confirm(new)
    await house.look()  # which forgets it
    assert await house.notices.channels(ann) == []


async def test_asking_again_sends_another_link(house: House, mails: MailCatcher) -> None:
    ann = await house.person("ann")
    for digest in ("at-once", "daily"):
        await house.notices.add(ann, "email", MAIL, digest, 8)
    channel = await house.notices.confirm(link_in(mails.texts()[1], "confirm"))
    assert (channel.digest, channel.hour) == ("daily", 8)
    assert len(await house.notices.channels(ann)) == 1
    with pytest.raises(NotNow):
        await house.notices.add(ann, "email", MAIL, "at-once", 6)


async def test_the_link_of_a_mail_ends_them(house: House, mails: MailCatcher) -> None:
    ann = await house.person("ann")
    await house.by_mail(mails, ann)
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    await house.later(GRACE)
    token = link_in(mails.texts()[1], "stop")
    named, _, signature = token.rpartition(".")
    forged = f"{named}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}"
    with pytest.raises(NotFound):
        await house.notices.stop(forged)
    assert len(await house.notices.channels(ann)) == 1
    await house.turn_of(live, 0)
    await house.look()
    await house.notices.stop(token)
    await house.notices.stop(token)  # pressed twice
    assert await house.notices.channels(ann) == []
    await house.later(DAY)
    assert len(mails.mails) == 2


async def test_a_webhook_is_told_what_it_needs(house: House, posts: HookCatcher) -> None:
    ann = await house.person("ann")
    channel = await house.notices.add(ann, "webhook", posts.url, "at-once", 6)
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    await house.later(GRACE)
    asked = (await seats_of(house.store, live.id))[0]
    assert asked.waiting
    (post,) = posts.posts
    n = post.pop("n")
    assert 0 < n <= live.n
    assert post == {
        "event": "your-turn",
        "table": live.id,
        "game": NIM,
        "seat": "red",
        "url": f"{SITE}/t/{live.id}",
    }
    key = house.notices.sender.signing(channel)
    assert key is not None
    signed = hmac.new(key.encode(), posts.raw[0], sha256).hexdigest()
    assert posts.headers[0]["rulewright-signature"] == f"sha256={signed}"


async def test_channels_are_their_owners_alone(house: House, posts: HookCatcher) -> None:
    ann, ben = await house.person("ann"), await house.person("ben")
    channel = await house.notices.add(ann, "webhook", posts.url, "at-once", 6)
    for act in (
        house.notices.remove(ben, channel.id),
        house.notices.test(ben, channel.id),
        house.notices.change(ben, channel.id, "daily", 6),
    ):
        with pytest.raises(NotFound):
            await act
    assert await house.notices.channels(ben) == []
    with pytest.raises(NotSignedIn):
        await house.notices.channels(Caller(None, "192.0.2.1", ""))
    await house.notices.remove(ann, channel.id)
    assert await house.notices.channels(ann) == []


async def test_a_guest_who_signs_in_brings_channels_along(
    house: House, posts: HookCatcher, mails: MailCatcher
) -> None:
    ann, guest = await house.person("ann"), await house.person("guest", account=False)
    await house.by_mail(mails, ann)
    await house.notices.add(guest, "webhook", posts.url, "at-once", 6)
    await house.by_mail(mails, guest)
    handed: list[tuple[str, str | None]] = []

    async def hand_over(old: str, new: str | None) -> None:
        handed.append((old, new))

    await house.notices.with_channels(hand_over)("guest", "ann")
    assert handed == [("guest", "ann")]
    kinds = {channel.kind for channel in await house.notices.channels(ann)}
    assert kinds == {"email", "webhook"}
    people = PeopleStore(house.store)
    await people.write(lambda work: work.drop_user("guest"))
    assert len(await house.notices.channels(ann)) == 2
    await people.write(lambda work: work.drop_user("ann"))
    async with house.store.engine.connect() as connection:
        assert (await connection.exec_driver_sql("SELECT * FROM channels")).all() == []


async def test_so_many_channels_are_enough(house: House, posts: HookCatcher) -> None:
    ann = await house.person("ann")
    for number in range(CHANNELS_MOST):
        await house.notices.add(ann, "webhook", f"{posts.url}{number}", "at-once", 6)
    with pytest.raises(NotNow):
        await house.notices.add(ann, "webhook", posts.url, "at-once", 6)


async def test_nobody_can_have_many_mails_sent(database_url: str, mails: MailCatcher) -> None:
    limits = Limits(mails_asked=Rate(2, 3600))
    async with house_at(database_url, mails, limits=limits) as house:
        for name in ("ann", "ben"):
            await house.notices.add(await house.person(name), "email", MAIL, "at-once", 6)
        with pytest.raises(TooMany):
            await house.notices.add(await house.person("cy"), "email", MAIL, "at-once", 6)
        assert len(mails.mails) == 2


async def test_without_settings_nothing_is_offered(database_url: str) -> None:
    async with house_at(database_url) as house:
        ann = await house.person("ann")
        assert house.notices.sender.offers == ["push", "webhook"]
        with pytest.raises(NotOffered, match="no relay"):
            await house.notices.add(ann, "email", MAIL, "at-once", 6)
    async with house_at(database_url, public_url=None) as house:
        assert house.notices.sender.offers == []
        with pytest.raises(NotOffered, match="public address"):
            await house.notices.add(ann, "webhook", "https://hook.example", "at-once", 6)


async def test_a_mail_that_is_not_taken_is_said(house: House, mails: MailCatcher) -> None:
    mails.answers = ["451 later"]
    ann = await house.person("ann")
    with pytest.raises(CannotSend):
        await house.notices.add(ann, "email", MAIL, "at-once", 6)
    await house.by_mail(mails, ann)


@pytest.mark.parametrize(
    "address",
    [
        "ann",
        "ann@",
        "@mail.example",
        "a b@mail.example",
        "ann@mail",
        "ann@mail.example\nBcc: b@c.de",
        "ann@mail.example, ben@mail.example",
        "ann@127.0.0.1",
        "é@mail.example",
        "a..b@mail.example",
        "x" * 65 + "@mail.example",
    ],
)
async def test_no_mail_address(house: House, address: str) -> None:
    ann = await house.person("ann")
    with pytest.raises(BadRequest):
        await house.notices.add(ann, "email", address, "at-once", 6)
