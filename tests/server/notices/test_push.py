"""Browsers are told: sealed for them alone, signed by us, and no more once they are gone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from rulewright.server.accounts.users import Caller
from rulewright.server.errors import BadRequest, CannotSend, NotOffered
from rulewright.server.notices.outbox import TITLE
from rulewright.server.notices.push import PushKeys, contact_of, new_push_key
from rulewright.server.notices.rows import Channel, NoticeFact
from rulewright.server.notices.schedule import DAY, GRACE, HOUR, RETRIES
from rulewright.server.notices.text import pushed
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Store
from tests.server.browsers import PushCatcher, catching_pushes, claims_of, to_bytes, to_text
from tests.server.databases import database_in
from tests.server.noticing import SITE, House, house_at

RECORD = 4096  # bytes that every service takes


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """A database of one kind; differences between the kinds are tested with the outbox."""
    return database_in(tmp_path)


@pytest.fixture
async def pushes() -> AsyncIterator[PushCatcher]:
    async with catching_pushes() as catcher:
        yield catcher


async def tell(house: House, who: Caller, pushes: PushCatcher) -> Channel:
    """Turn on notices in a browser."""
    return await house.notices.add(who, "push", pushes.endpoint, "at-once", 6, pushes.keys)


# -- what is sent --------------------------------------------------------------------------------
def test_the_catcher_reads_as_browsers_do() -> None:
    """The example of RFC 8291, section 5 and appendix A."""
    key = ec.derive_private_key(
        int.from_bytes(to_bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"),
        ec.SECP256R1(),
    )
    browser = PushCatcher(key, to_bytes("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.opened(to_bytes(body)) == b"When I grow up, I want to be a watermelon"


async def test_a_browser_is_told_soon_after_the_turn(house: House, pushes: PushCatcher) -> None:
    ann = await house.person("ann")
    channel = await tell(house, ann, pushes)
    assert (channel.state, channel.device) == ("on", "a script")
    live = await house.turn_of(await house.table("ann", "ben", title="Sunday\n<b>"), 0)
    await house.look()
    await house.later(GRACE - 1)
    assert pushes.shown == []
    await house.later(1)
    for _ in range(3):
        await house.later(HOUR)
    (shown,) = pushes.shown
    assert len(shown.pop("id")) == 32
    assert shown == {
        "tag": f"{live.id}/red",
        "title": "It is your turn",
        "body": "Tiny nim (“Sunday <b>”), seat Red",
        "url": f"{SITE}/t/{live.id}",
    }


async def test_what_is_sent_is_sealed_and_signed(house: House, pushes: PushCatcher) -> None:
    channel = await tell(house, await house.person("ann"), pushes)
    live = await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    await house.later(GRACE)
    (headers,), (raw,) = pushes.headers, pushes.raw
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["content-type"] == "application/octet-stream"
    assert headers["urgency"] == "high"
    assert int(headers["ttl"]) >= DAY // 1000
    assert len(headers["topic"]) <= 32
    plain = f"{headers} {raw!r}"
    assert live.id not in plain
    assert channel.id not in plain
    assert b"turn" not in raw
    claims = claims_of(headers, house.notices.sender.push_key)
    assert (claims["aud"], claims["sub"]) == (pushes.origin, SITE)


async def test_what_is_sent_again_is_known_by_its_id(house: House, pushes: PushCatcher) -> None:
    await tell(house, await house.person("ann"), pushes)
    parcel = await house.sends_and_dies()
    assert [shown["id"] for shown in pushes.shown] == [parcel.id] * 2
    assert pushes.headers[0]["topic"] == pushes.headers[1]["topic"]
    assert pushes.raw[0] != pushes.raw[1]  # sealed anew
    await house.later(DAY)
    assert len(pushes.shown) == 2


async def test_a_digest_in_a_browser(house: House, pushes: PushCatcher) -> None:
    ann = await house.person("ann")
    await house.notices.add(ann, "push", pushes.endpoint, "hourly", 6, pushes.keys)
    for title in ("One", "Two", "Three"):
        await house.turn_of(await house.table("ann", "ben", title=title), 0)
    await house.look()
    await house.later(HOUR)
    (shown,) = pushes.shown
    assert shown["title"] == "Your turn at 3 tables"
    assert sorted(shown["body"].splitlines()) == [
        "Tiny nim (“One”)",
        "Tiny nim (“Three”)",
        "Tiny nim (“Two”)",
    ]
    assert shown["url"] == f"{SITE}/"


def test_the_longest_notice_fits_a_record() -> None:
    longest = NoticeFact("turn", "t" * 32, "g" * 32, "\N{GRINNING FACE}" * TITLE, "s" * 64, 1)
    for told in ([longest], [longest] * 50):
        message = msgspec.json.encode(pushed(told, SITE, "k" * 32))
        assert len(message) + 17 + 86 < RECORD  # padding, mark and tag, and what stands before


# -- what services answer ------------------------------------------------------------------------
@pytest.mark.parametrize("answer", ["404 Not Found", "410 Gone"])
async def test_a_browser_that_is_gone_is_forgotten(
    house: House, pushes: PushCatcher, answer: str
) -> None:
    ann = await house.person("ann")
    await tell(house, ann, pushes)
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    pushes.answers = [answer]
    await house.later(GRACE)
    assert await house.notices.channels(ann) == []
    await house.later(DAY)
    assert pushes.asked == 1


@pytest.mark.parametrize("answer", ["429 Slow down", "500 Broken", "503 Away"])
async def test_a_busy_service_is_asked_again(
    house: House, pushes: PushCatcher, answer: str
) -> None:
    ann = await house.person("ann")
    channel = await tell(house, ann, pushes)
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    pushes.answers = [answer] * 2
    await house.later(GRACE)
    await house.later(RETRIES[0])
    assert (pushes.asked, len(pushes.shown)) == (2, 0)
    assert await house.notices.failing(ann) == {channel.id}
    await house.later(RETRIES[1])
    await house.later(DAY)
    assert (pushes.asked, len(pushes.shown)) == (3, 1)
    assert await house.notices.failing(ann) == set()


@pytest.mark.parametrize("answer", ["400 Odd", "403 Not you", "413 Long", "302 Over there"])
async def test_what_is_refused_for_good_is_not_tried_again(
    house: House, pushes: PushCatcher, answer: str
) -> None:
    ann = await house.person("ann")
    channel = await tell(house, ann, pushes)
    await house.turn_of(await house.table("ann", "ben"), 0)
    await house.look()
    pushes.answers = [f"{answer}\r\nLocation: {pushes.endpoint}"]
    await house.later(GRACE)
    await house.later(DAY)
    assert pushes.asked == 1
    assert [one.state for one in await house.notices.channels(ann)] == ["on"]
    assert await house.notices.failing(ann) == {channel.id}


async def test_a_test_is_shown_or_says_why_not(house: House, pushes: PushCatcher) -> None:
    ann = await house.person("ann")
    channel = await tell(house, ann, pushes)
    await house.notices.test(ann, channel.id)
    assert [shown["title"] for shown in pushes.shown] == ["A test"]
    pushes.answers = ["500 Broken"]
    with pytest.raises(CannotSend, match="500"):
        await house.notices.test(ann, channel.id)
    assert len(await house.notices.channels(ann)) == 1
    pushes.answers = ["410 Gone"]
    with pytest.raises(CannotSend, match="410"):
        await house.notices.test(ann, channel.id)
    assert await house.notices.channels(ann) == []


# -- whose browser -------------------------------------------------------------------------------
async def test_a_browser_tells_who_asked_last(house: House, pushes: PushCatcher) -> None:
    ann, ben = await house.person("ann"), await house.person("ben")
    await tell(house, ann, pushes)
    first = await tell(house, ann, pushes)  # again, as after a digest was chosen elsewhere
    assert [one.id for one in await house.notices.channels(ann)] == [first.id]
    await tell(house, ben, pushes)
    assert await house.notices.channels(ann) == []
    assert len(await house.notices.channels(ben)) == 1


async def test_an_address_alone_takes_no_browser_away(house: House, pushes: PushCatcher) -> None:
    ann, eve = await house.person("ann"), await house.person("eve")
    await tell(house, ann, pushes)
    guessed = PushKeys(pushes.keys.p256dh, to_text(b"another sixteen!"))
    await house.notices.add(eve, "push", pushes.endpoint, "at-once", 6, guessed)
    assert len(await house.notices.channels(ann)) == 1


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        (b"\4" + bytes(64), b"sixteen bytes it"),
        (b"\5" * 65, b"sixteen bytes it"),
        (b"\4" * 64, b"sixteen bytes it"),
        (b"", b"sixteen bytes it"),
        (None, b"fifteen bytes i"),
        (None, b"seventeen bytes !"),
    ],
)
async def test_keys_that_seal_nothing_are_refused(
    house: House, pushes: PushCatcher, p256dh: bytes | None, auth: bytes
) -> None:
    ann = await house.person("ann")
    keys = PushKeys(to_text(pushes.point if p256dh is None else p256dh), to_text(auth))
    with pytest.raises(BadRequest, match="keys"):
        await house.notices.add(ann, "push", pushes.endpoint, "at-once", 6, keys)


async def test_keys_are_a_browser_s_alone(house: House, pushes: PushCatcher) -> None:
    ann = await house.person("ann")
    with pytest.raises(BadRequest, match="keys"):
        await house.notices.add(ann, "push", pushes.endpoint, "at-once", 6)
    with pytest.raises(BadRequest, match="keys"):
        await house.notices.add(ann, "webhook", pushes.endpoint, "at-once", 6, pushes.keys)


async def test_a_service_is_in_public(database_url: str, pushes: PushCatcher) -> None:
    async with house_at(database_url, private_webhooks=False) as house:
        ann = await house.person("ann")
        for endpoint in (pushes.endpoint, "https://127.0.0.1/push", "https://localhost/push"):
            with pytest.raises(BadRequest, match="address"):
                await house.notices.add(ann, "push", endpoint, "at-once", 6, pushes.keys)
    assert pushes.asked == 0


async def test_without_a_public_address_no_browser_is_told(
    database_url: str, pushes: PushCatcher
) -> None:
    async with house_at(database_url, public_url=None) as house:
        with pytest.raises(NotOffered):
            await tell(house, await house.person("ann"), pushes)


# -- the server's key ----------------------------------------------------------------------------
async def test_servers_of_a_database_share_a_key(database_url: str) -> None:
    one, two = await Store.open(database_url), await Store.open(database_url)
    try:
        keys = {await store.secret("push key", new_push_key) for store in (one, two, one)}
        assert len(keys) == 1
        assert await one.secret() not in keys
    finally:
        await one.close()
        await two.close()


def test_keys_are_of_one_length() -> None:
    assert {len(to_bytes(new_push_key())) for _ in range(300)} == {32}


@pytest.mark.parametrize(
    ("public_url", "mail_from", "contact"),
    [
        ("https://play.example", "Rulewright <table@play.example>", "https://play.example"),
        ("http://play.example", "Rulewright <table@play.example>", "mailto:table@play.example"),
        ("http://localhost:8765", None, "http://localhost:8765"),
    ],
)
def test_whom_services_turn_to(public_url: str, mail_from: str | None, contact: str) -> None:
    smtp = "smtp://localhost" if mail_from else None
    settings = Settings(public_url=public_url, smtp_url=smtp, mail_from=mail_from)
    assert contact_of(settings) == contact
