"""The calls about notices and the pages of mails' links, at a real server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from rulewright.server.limits import UNLIMITED, Limits, Rate
from tests.server.catchers import HookCatcher, MailCatcher, catching_mails, catching_posts
from tests.server.persons import Browser, browser
from tests.server.playing import running, settings_in

SITE = "http://play.example"
MAIL = "ann@mail.example"


class Home:
    """A server with a relay and a webhook beside it, and browsers of people."""

    def __init__(self, folder: Path, mails: MailCatcher, posts: HookCatcher) -> None:
        self.folder = folder
        self.mails = mails
        self.posts = posts
        self.stack = ExitStack()
        self.people: list[Browser] = []

    def start(self, limits: Limits = UNLIMITED) -> None:
        settings = settings_in(
            self.folder,
            public_url=SITE,
            smtp_url=self.mails.url,
            mail_from="table@play.example",
            private_webhooks=True,
            limits=limits,
        )
        server = self.stack.enter_context(running(settings))
        for _ in range(2):
            one = self.stack.enter_context(browser(server, Origin=SITE))
            one.done("/guest")
            self.people.append(one)

    async def post(self, who: Browser, path: str, **fields: Any) -> httpx.Response:
        """A call made beside the loop, in which the relay is."""
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
        found = Home(tmp_path, mails, posts)
        try:
            yield found
        finally:
            await asyncio.to_thread(found.stack.close)


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
        "signing": None,
    }
    shown = ann.http.get("/api/notices").json()
    assert shown == {"offers": ["email", "webhook"], "channels": [added]}
    # the link alone changes nothing; its button does, in any browser
    link = home.path_in_mail("confirm")
    page = ben.http.get(link)
    assert '<form method="post">' in page.text
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["referrer-policy"] == "no-referrer"
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


async def test_it_comes_by_itself(home: Home) -> None:
    await asyncio.to_thread(home.start)
    ann, ben = home.people
    await home.done(ann, "/notices", kind="webhook", address=home.posts.url)
    wanted = {"game": "tiny-nim", "players": 2, "seats": ["me", "open"], "seed": 4}
    table = (await home.done(ann, "/tables", **wanted))["id"]
    await home.done(ben, f"/tables/{table}/sit", seat="blue")
    async with asyncio.timeout(30):
        while not home.posts.posts:
            await asyncio.sleep(0.1)
            shown = ben.http.get(f"/api/tables/{table}").json()
            if shown["asks"]:  # until it is her turn
                text = shown["asks"][0]["options"][0]["text"]
                await home.done(ben, f"/tables/{table}/choices", n=shown["n"], choices=[text])
    assert home.posts.posts[0]["event"] == "your-turn"
    assert home.posts.posts[0]["url"] == f"{SITE}/t/{table}"
