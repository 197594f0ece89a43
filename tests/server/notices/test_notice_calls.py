"""The calls about notices and the pages of mails' links, at a real server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets import Origin
from websockets.asyncio.client import connect

from rulewright.server.http.limits import UNLIMITED, Limits, Rate
from rulewright.server.notices.poller import POLL
from rulewright.server.notices.schedule import GRACE, HELD
from tests.server.browsers import catching_pushes
from tests.server.catchers import HookCatcher, MailCatcher, catching_mails, catching_posts
from tests.server.persons import Browser, browser
from tests.server.playing import open_texts, running, settings_in
from tests.waiting import until_true

SITE = "http://play.example"
MAIL = "ann@mail.example"


class Home:
    """A server with a mail relay and a webhook, and people's browsers."""

    def __init__(self, folder: Path, mails: MailCatcher, posts: HookCatcher) -> None:
        self.folder = folder
        self.mails = mails
        self.posts = posts
        self.stack = ExitStack()
        self.people: list[Browser] = []

    def start(self, limits: Limits = UNLIMITED, **more: Any) -> None:
        settings = settings_in(
            self.folder,
            public_url=SITE,
            smtp_url=self.mails.url,
            mail_from="table@play.example",
            private_webhooks=True,
            limits=limits,
            **more,
        )
        server = self.stack.enter_context(running(settings))
        for _ in range(2):
            one = self.stack.enter_context(browser(server, Origin=SITE))
            one.done("/guest")
            self.people.append(one)

    async def post(self, who: Browser, path: str, **fields: Any) -> httpx.Response:
        """Make a call from a thread, since the relay runs in this loop."""
        return await asyncio.to_thread(who.post, path, **fields)

    async def done(self, who: Browser, path: str, **fields: Any) -> dict[str, Any]:
        return await asyncio.to_thread(who.done, path, **fields)

    def path_in_mail(self, kind: str) -> str:
        lines = self.mails.texts()[-1].splitlines()
        link = next(line for line in lines if line.startswith(f"{SITE}/notices/{kind}/"))
        return link.removeprefix(SITE)


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    async with catching_mails() as mails, catching_posts() as posts:
        new_home = Home(tmp_path, mails, posts)
        try:
            yield new_home
        finally:
            await asyncio.to_thread(new_home.stack.close)


async def test_from_adding_an_address_to_ending_it(home: Home) -> None:
    await asyncio.to_thread(home.start)
    ann, ben = home.people
    added = await home.done(ann, "/notices", kind="email", address=MAIL)
    channel = f"/notices/{added['id']}"
    assert added == {
        "id": added["id"],
        "kind": "email",
        "address": MAIL,
        "digest": "at-once",
        "hour": 6,
        "state": "new",
        "failing": False,
        "device": None,
        "signing": None,
    }
    shown = ann.http.get("/api/notices").json()
    assert len(shown.pop("push_key")) == 87
    assert shown == {"offers": ["email", "push", "webhook"], "channels": [added]}
    # the link alone changes nothing; its button does, in any browser
    link = home.path_in_mail("confirm")
    page = ben.http.get(link)
    assert '<form method="post">' in page.text
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["referrer-policy"] == "same-origin"  # else its form has no origin
    assert ann.http.get("/api/notices").json()["channels"][0]["state"] == "new"
    assert "Done" in ben.http.post(link).text
    assert "old" in ben.http.post(link).text
    assert ann.http.get("/api/notices").json()["channels"][0]["state"] == "on"
    changed = await home.done(ann, channel, digest="daily", hour=20)
    assert (changed["digest"], changed["hour"]) == ("daily", 20)
    assert (await home.post(ben, channel, digest="daily")).status_code == 404
    await home.done(ann, f"{channel}/test")
    assert home.mails.mails[-1]["Subject"] == "A test"
    # as a program for mail does it, that is nobody's browser
    stop = home.path_in_mail("stop")
    assert '<form method="post">' in ben.http.get(stop).text
    async with httpx.AsyncClient(base_url=ann.server.url, trust_env=False) as program:
        answer = await program.post(stop, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
    assert ann.http.get("/api/notices").json()["channels"] == []
    assert ben.http.post("/notices/stop/nonsense").json()["error"] == "NotFound"


async def test_a_token_can_be_posted(home: Home) -> None:
    await asyncio.to_thread(home.start)
    ann, ben = home.people
    await home.done(ann, "/notices", kind="email", address=MAIL)
    token = home.path_in_mail("confirm").rpartition("/")[2]
    assert (await home.done(ben, "/notices/confirm", token=token))["state"] == "on"
    assert (await home.post(ben, "/notices/confirm", token=token)).json()["error"] == "NotFound"


async def test_a_webhook_is_added_tested_and_removed(home: Home) -> None:
    await asyncio.to_thread(home.start)
    ann = home.people[0]
    added = await home.done(ann, "/notices", kind="webhook", address=home.posts.url)
    assert added["state"] == "on"
    assert len(added["signing"]) == 64
    assert ann.http.get("/api/notices").json()["channels"] == [{**added, "signing": None}]
    await home.done(ann, f"/notices/{added['id']}/test")
    assert home.posts.posts == [{"event": "test", "url": SITE}]
    assert ann.http.delete(f"/api/notices/{added['id']}").status_code == 204
    assert ann.http.delete(f"/api/notices/{added['id']}").status_code == 404
    assert ann.http.get("/api/notices").json()["channels"] == []


async def test_what_is_refused(home: Home) -> None:
    await asyncio.to_thread(home.start)
    ann = home.people[0]
    for fields in (
        {},
        {"kind": "pigeon", "address": MAIL},
        {"kind": "email", "address": "nobody"},
        {"kind": "email", "address": MAIL, "digest": "yearly"},
        {"kind": "email", "address": MAIL, "hour": 24},
        {"kind": "email", "address": MAIL, "state": "on"},
        {"kind": "webhook", "address": "gopher://hook.example"},
        {"kind": "webhook", "address": "x" * 3000},
    ):
        answer = await home.post(ann, "/notices", **fields)
        assert (answer.status_code, answer.json()["error"]) == (400, "BadRequest"), fields
    async with httpx.AsyncClient(base_url=ann.server.url, trust_env=False) as stranger:
        assert (await stranger.get("/api/notices")).status_code == 401
    assert home.mails.mails == []


async def test_so_much_may_be_asked(home: Home) -> None:
    limits = Limits(notices=Rate(2, 3600))
    await asyncio.to_thread(home.start, limits)
    ann = home.people[0]
    seen = [
        (await home.post(ann, "/notices", kind="webhook", address="nowhere")).status_code
        for _ in range(3)
    ]
    assert seen == [400, 400, 429]


async def test_a_browser_is_added_tested_and_removed(home: Home) -> None:
    await asyncio.to_thread(home.start)
    ann = home.people[0]
    async with catching_pushes() as pushes:
        keys = msgspec.to_builtins(pushes.keys)
        wish = {"kind": "push", "address": pushes.endpoint, "keys": keys}
        added = await home.done(ann, "/notices", **wish, digest="hourly")
        assert (added["state"], added["digest"], added["signing"]) == ("on", "hourly", None)
        assert keys["auth"] not in str(ann.http.get("/api/notices").json())
        await home.done(ann, f"/notices/{added['id']}/test")
        assert pushes.shown[0]["url"] == f"{SITE}/"
        for wrong in ({**keys, "auth": "short"}, {**keys, "more": "x"}, "keys", None):
            answer = await home.post(ann, "/notices", **{**wish, "keys": wrong})
            assert (answer.status_code, answer.json()["error"]) == (400, "BadRequest"), wrong
    assert ann.http.delete(f"/api/notices/{added['id']}").status_code == 204
    assert ann.http.get("/api/notices").json()["channels"] == []


@pytest.mark.parametrize("way", ["sign-out-everywhere", "password"])
async def test_browsers_that_others_may_have_are_told_no_more(home: Home, way: str) -> None:
    await asyncio.to_thread(home.start)
    ann = home.people[0]
    await asyncio.to_thread(ann.register, "Ann")
    async with catching_pushes() as pushes:
        keys = msgspec.to_builtins(pushes.keys)
        await home.done(ann, "/notices", kind="push", address=pushes.endpoint, keys=keys)
        await home.done(ann, "/notices", kind="webhook", address=home.posts.url)
    fields = {"new": "another long one"} if way == "password" else {}
    await home.done(ann, f"/account/{way}", **fields)
    if way != "password":
        await asyncio.to_thread(ann.sign_in, "Ann")
    left = ann.http.get("/api/notices").json()["channels"]
    assert [channel["kind"] for channel in left] == ["webhook"]


async def test_who_ends_a_session_ends_its_browsers_notices(home: Home) -> None:
    await asyncio.to_thread(home.start)
    ann, elsewhere = home.people
    await asyncio.to_thread(ann.register, "Ann")
    await asyncio.to_thread(elsewhere.sign_in, "Ann")
    async with catching_pushes() as pushes, catching_pushes() as others:
        for one, where in ((ann, pushes), (elsewhere, others)):
            keys = msgspec.to_builtins(where.keys)
            await home.done(one, "/notices", kind="push", address=where.endpoint, keys=keys)
    await asyncio.to_thread(ann.sign_in, "Ann")  # another session, but the same browser
    assert told(ann) == {pushes.endpoint, others.endpoint}
    (other,) = [one for one in ann.sessions() if not one["current"]]
    assert ann.http.delete(f"/api/account/sessions/{other['id']}").status_code == 204
    assert told(ann) == {pushes.endpoint}


def told(who: Browser) -> set[str]:
    return {channel["address"] for channel in who.http.get("/api/notices").json()["channels"]}


def test_a_turn_is_told_within_ten_seconds() -> None:
    assert GRACE / 1000 + POLL < 10


async def test_a_move_is_told_everywhere_but_to_who_looks(home: Home) -> None:
    await asyncio.to_thread(home.start)
    ann, ben = home.people
    await home.done(ann, "/notices", kind="email", address=MAIL)
    ben.http.post(home.path_in_mail("confirm"))
    async with catching_pushes() as pushes:
        keys = msgspec.to_builtins(pushes.keys)
        await home.done(ann, "/notices", kind="push", address=pushes.endpoint, keys=keys)
        await home.done(ann, "/notices", kind="webhook", address=home.posts.url)
        seen, unseen = [await begun(home, ann, ben) for _ in range(2)]
        cookie = f"rulewright={ann.token}"
        live = f"{ann.server.url.replace('http', 'ws', 1)}/api/tables/{seen}/live"
        async with connect(
            live, additional_headers={"Cookie": cookie}, origin=Origin(SITE)
        ) as wire:
            await wire.recv()
            for table in (seen, unseen):
                await moves(home, ben, table)
            await until_true(
                lambda: home.posts.posts and pushes.shown and len(home.mails.mails) > 1,
                "a notice on every channel",
            )
        link = f"{SITE}/t/{unseen}"
        assert [post["url"] for post in home.posts.posts] == [link]
        assert [shown["url"] for shown in pushes.shown] == [link]
        assert [link in text for text in home.mails.texts()[1:]] == [True]
        assert home.posts.posts[0]["event"] == "your-turn"
    held = await asyncio.to_thread(due_at, home, seen)
    assert held == [HELD] * 3


async def begun(home: Home, ann: Browser, ben: Browser) -> str:
    """Return a table of both people, where Ann has moved and Ben is to move."""
    wanted = {"game": "tiny-nim", "players": 2, "seats": ["me", "open"], "seed": 4}
    table = str((await home.done(ann, "/tables", **wanted))["id"])
    await home.done(ben, f"/tables/{table}/sit", seat="blue")
    await moves(home, ann, table)
    return table


async def moves(home: Home, who: Browser, table: str) -> None:
    """Move as long as this seat is to move."""
    while True:
        shown = who.http.get(f"/api/tables/{table}").json()
        if not shown["asks"]:
            return
        text = open_texts(shown["asks"][0])[0]
        await home.done(who, f"/tables/{table}/choices", n=shown["n"], choices=[text])


def due_at(home: Home, table: str) -> list[int]:
    """Return when each unsent notice of a table is due, in ms after the turn began."""
    with closing(sqlite3.connect(home.folder / "tables.db")) as database:
        query = "SELECT due - since FROM outbox WHERE table_id = ? AND tries = 0"
        return [row[0] for row in database.execute(query, (table,))]
