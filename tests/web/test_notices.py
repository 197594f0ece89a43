"""Where one is told while no page is open: asked for, confirmed, tried and ended in the browser."""

from __future__ import annotations

import asyncio
import hmac
import json
import re
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

import tests.web.fair  # noqa: F401  (registers the fair)
from rulewright.server.accounts.users import Caller
from rulewright.server.notices.channels import Notices
from rulewright.server.notices.rows import Channel
from rulewright.server.notices.schedule import Digest
from tests.server.browsers import PushCatcher, catching_pushes
from tests.server.catchers import HookCatcher, MailCatcher, catching_mails, catching_posts
from tests.server.playing import WAIT, Server, running, settings_in
from tests.web.axe import axe
from tests.web.conftest import CLIENT, PHONE, Opener
from tests.web.test_lobby import picture, start
from tests.web.together import enter
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("notices in the browser")

# A browser without a head has no service of its maker and shows nothing; the rest is real.
SERVICE = """([endpoint, keys]) => {
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => localStorage.removeItem('pushed') ?? true,
  };
  let leave = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => leave });
  Notification.requestPermission = async () => (leave = 'granted');
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem('pushed', JSON.stringify(options));
    return made;
  };
  PushManager.prototype.getSubscription = async () => localStorage.getItem('pushed') ? made : null;
}"""

# What a worker would have the system do, written down.
SYSTEM = """() => {
  self.done = [];
  const shown = [];
  registration.getNotifications = async ({ tag }) => shown.filter((one) => one.tag === tag);
  registration.showNotification = async (title, options) => {
    shown.push(options);
    self.done.push(['show', title, options.body, options.renotify]);
  };
  WindowClient.prototype.focus = async function () { self.done.push(['focus', this.url]); };
  clients.openWindow = async (url) => { self.done.push(['open', url]); };
  self.happens = async (event) => {
    let all = [];
    event.waitUntil = (one) => all.push(one);
    dispatchEvent(event);
    await Promise.all(all);
    return self.done.splice(0);
  };
}"""
PUSHED = "(told) => happens(new PushEvent('push', { data: JSON.stringify(told) }))"
CLICKED = """(data) => happens(Object.assign(new ExtendableEvent('notificationclick'),
  { notification: { data, close: () => self.done.push(['close']) } }))"""

NEVER = """() => { window.asked = new Promise((now) => {
  PushManager.prototype.subscribe = () => { now(); return new Promise(() => {}); };
}); }"""
MOVED = """([old, endpoint, keys]) => happens(
  Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
    oldSubscription: { endpoint: old },
    newSubscription: { endpoint, toJSON: () => ({ endpoint, keys }) },
  }))"""


class Catchers:
    """A mail relay, a webhook and a browser's push service."""

    mails: MailCatcher
    posts: HookCatcher
    pushes: PushCatcher

    def link(self, kind: str) -> str:
        """Return the link in the newest mail."""
        link = re.search(rf"^http\S*/notices/{kind}/\S+$", self.mails.texts()[-1], re.MULTILINE)
        assert link is not None
        return link[0]


@pytest.fixture(scope="module")
def catchers() -> Iterator[Catchers]:
    """The catchers, running in their own loop."""
    caught, ready, loop = Catchers(), threading.Event(), asyncio.new_event_loop()
    ended = asyncio.Event()

    async def catch() -> None:
        async with AsyncExitStack() as stack:
            caught.mails = await stack.enter_async_context(catching_mails())
            caught.posts = await stack.enter_async_context(catching_posts())
            caught.pushes = await stack.enter_async_context(catching_pushes())
            ready.set()
            await ended.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(catch(),))
    thread.start()
    assert ready.wait(WAIT)
    yield caught
    loop.call_soon_threadsafe(ended.set)
    thread.join(WAIT)
    loop.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, catchers: Catchers) -> Iterator[Server]:
    """A server that sends notices to the catchers."""
    if not CLIENT.exists():
        pytest.skip("the browser client is not built: run `make client`")
    settings = settings_in(
        tmp_path_factory.mktemp("tables"),
        smtp_url=catchers.mails.url,
        mail_from="table@play.example",
        private_webhooks=True,
    )
    with running(settings, public=True) as new_server:
        yield new_server


def with_service(page: Page, pushes: PushCatcher) -> None:
    """Give the browser a push service that delivers messages."""
    keys = {"p256dh": pushes.keys.p256dh, "auth": pushes.keys.auth}
    page.add_init_script(f"({SERVICE})({json.dumps([pushes.endpoint, keys])})")


def notices(page: Page, server: Server) -> Any:
    """Return the form on the page of the account."""
    page.goto(f"{server.url}/account#notices")
    return page.get_by_role("region", name="Notices")


def test_a_mail_address_is_confirmed_tried_and_ended(
    server: Server, open_page: Opener, catchers: Catchers
) -> None:
    page, phone = open_page(refusals=True, bypass_csp=True), open_page(PHONE, bypass_csp=True)
    start(page, server)
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    table = page.url
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("link", name="Notices when no table is open").click()
    expect(page.get_by_role("heading", name="Notices")).to_be_focused()  # a guest may have some
    form = page.get_by_role("region", name="Notices")
    form.get_by_label("Mail address").fill("ann@nowhere")
    form.get_by_role("button", name="Send me a link").press("Enter")
    expect(form.get_by_role("alert")).to_have_text("Address: this is not a mail address.")
    expect(form.get_by_label("Mail address")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("Mail address").fill("ann@mail.example")
    form.get_by_label("Mail address").press("Enter")
    line = form.locator("[data-channel=email]")
    expect(line).to_contain_text("Waiting for you to open the link in the mail.")
    expect(form.get_by_text("We sent a mail to ann@mail.example")).to_be_visible()
    old = catchers.link("confirm")
    line.get_by_role("button", name="Send the link to ann@mail.example again").click()
    expect(form.get_by_text("The mail was sent again.")).to_be_visible()

    phone.goto(old)
    phone.get_by_role("button", name="Yes, send them here").click()
    expect(phone.get_by_role("heading", name="This link is old")).to_be_visible()
    phone.goto(catchers.link("confirm"))
    assert axe(phone) == []
    picture(phone, "notices-confirm")
    phone.get_by_role("button", name="Yes, send them here").click()
    expect(phone.get_by_role("heading", name="Done")).to_be_visible()
    assert axe(phone) == []

    page.reload()
    expect(line).to_contain_text("On.")
    line.get_by_label("How often to notify ann@mail.example").select_option("once a day")
    expect(form.get_by_text("Changed.")).to_be_visible()
    line.get_by_label("When to notify ann@mail.example").select_option(value="18")
    expect(form.get_by_text("Changed.")).to_be_visible()
    page.reload()
    expect(line.get_by_label("When to notify ann@mail.example")).to_have_value("18")
    line.get_by_role("button", name="Send a test to ann@mail.example").click()
    expect(form.get_by_text("Test sent.")).to_be_visible()
    assert axe(page) == []
    picture(page, "notices-guest")

    phone.goto(catchers.link("stop"))
    phone.get_by_role("button", name="Stop them").click()
    expect(phone.get_by_role("heading", name="Done")).to_be_visible()
    page.reload()
    expect(form.get_by_role("button", name="Send me a link")).to_be_visible()
    expect(line).to_have_count(0)
    page.goto(f"{server.url}/account?back={table.removeprefix(server.url)}")
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_test_id("prompt")).to_be_visible()


def test_a_webhook_s_key_is_shown_once(
    server: Server, open_page: Opener, catchers: Catchers
) -> None:
    page = open_page(PHONE, refusals=True, bypass_csp=True, color_scheme="dark")
    enter(page, server, "Hetty Hook")
    form = notices(page, server)
    form.get_by_label("Address of a webhook").fill(catchers.posts.url)
    form.get_by_role("button", name="Add the webhook").tap()
    key = form.locator("code").inner_text()
    form.get_by_role("button", name="Send a test").tap()
    expect(form.get_by_text("Test sent.")).to_be_visible()
    signed = hmac.new(key.encode(), catchers.posts.raw[-1], sha256).hexdigest()
    assert catchers.posts.headers[-1]["rulewright-signature"] == f"sha256={signed}"
    assert axe(page) == []
    picture(page, "notices-phone-dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    catchers.posts.answers = ["500 Broken"]
    form.get_by_role("button", name="Send a test").tap()
    expect(form.get_by_role("alert")).to_have_text("The host answers 500.")
    page.reload()
    line = form.locator("[data-channel=webhook]")
    expect(line).to_contain_text("On.")
    assert key not in page.content()
    line.get_by_role("button", name="Remove").tap()
    expect(line).to_have_count(0)
    expect(form.get_by_role("heading", name="Notices")).to_be_focused()


class Slowly:
    """Delays changes of channels, one after another, until they are released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may = threading.Event()
        self.made: list[str] = []
        self._turn = asyncio.Lock()
        self._change = Notices.change
        monkeypatch.setattr(Notices, "change", lambda *asked: self._wait(*asked))

    async def _wait(
        self, notices: Notices, caller: Caller, channel_id: str, digest: Digest, hour: int
    ) -> Channel:
        async with self._turn:
            while not self.may.is_set():
                await asyncio.sleep(0.02)
            changed = await self._change(notices, caller, channel_id, digest, hour)
            self.made.append(f"{digest} at {hour}")
            return changed


def test_a_change_arrives_though_one_leaves_at_once(
    server: Server, open_page: Opener, catchers: Catchers, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page()
    enter(page, server, "Leo Leaves")
    form = notices(page, server)
    form.get_by_label("Address of a webhook").fill(catchers.posts.url)
    form.get_by_role("button", name="Add the webhook").click()
    line = form.locator("[data-channel=webhook]")
    slowly = Slowly(monkeypatch)
    line.get_by_label("How often").select_option("once a day")
    line.get_by_label("When").select_option(value="17")
    line.get_by_label("When").select_option(value="18")
    try:
        expect(form.get_by_role("status").first).to_have_text("Changing …")
        page.goto(server.url)  # the first is under way, and the last was not sent yet
    finally:
        slowly.may.set()
    until(page, lambda: "daily at 18" in slowly.made, "the last change")
    notices(page, server)
    expect(line.get_by_label("How often")).to_have_value("daily")
    expect(line.get_by_label("When")).to_have_value("18")
    assert [one for one in slowly.made if one.endswith("17")] == []  # it was to be another


def test_this_browser_tells_until_one_signs_out(
    server: Server, open_page: Opener, catchers: Catchers
) -> None:
    page = open_page()
    with_service(page, catchers.pushes)
    enter(page, server, "Petra Push")
    form = notices(page, server)
    button = form.get_by_role("button", name="Notify me in this browser")
    expect(button).to_be_visible()
    assert page.evaluate("Notification.permission") == "default"  # nothing is asked unasked
    with page.context.expect_event("serviceworker") as started:
        button.click()
    worker: Worker = started.value
    assert worker.url == f"{server.url}/sw.js"
    line = form.locator("[data-channel=push]")
    expect(line).to_contain_text("this browser")
    expect(button).to_have_count(0)
    asked = json.loads(page.evaluate("localStorage.pushed"))
    assert asked["userVisibleOnly"] is True
    line.get_by_role("button", name="Send a test").click()
    expect(form.get_by_text("Test sent.")).to_be_visible()
    picture(page, "notices-desk")
    worker_shows(worker, page, server, catchers.pushes.shown[-1])
    line.get_by_label("How often").select_option("every hour")
    expect(form.get_by_text("Changed.")).to_be_visible()
    worker_moves(worker, page, catchers.pushes)

    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name="New account")).to_be_visible()
    assert page.evaluate("localStorage.pushed") is None


def worker_shows(worker: Worker, page: Page, server: Server, told: dict[str, str]) -> None:
    """Check that the service worker shows a message, sounds once, and leads to the page."""
    worker.evaluate(SYSTEM)
    assert worker.evaluate(PUSHED, told) == [["show", "A test", told["body"], True]]
    assert worker.evaluate(PUSHED, told)[0][-1] is False  # the same again
    assert worker.evaluate(PUSHED, {**told, "id": "other"})[0][-1] is True
    address = f"{server.url}/account"
    assert worker.evaluate(CLICKED, {"url": address}) == [["close"], ["focus", page.url]]
    for other in ("/", "/t/abc"):
        address = f"{server.url}{other}"
        assert worker.evaluate(CLICKED, {"url": address}) == [["close"], ["open", address]]
    assert worker.evaluate("caches.keys()") == []


def worker_moves(worker: Worker, page: Page, pushes: PushCatcher) -> None:
    """Check that the service worker tells the server when the browser's address changes."""
    fresh = f"{pushes.origin}/push/moved"
    keys = {"p256dh": pushes.keys.p256dh, "auth": pushes.keys.auth}
    worker.evaluate(MOVED, [pushes.endpoint, fresh, keys])
    told = page.request.get(page.url.partition("/account")[0] + "/api/notices").json()["channels"]
    assert [(one["address"], one["digest"]) for one in told] == [(fresh, "hourly")]


def test_a_browser_that_cannot_be_told_says_so(server: Server, open_page: Opener) -> None:
    page = open_page()
    page.add_init_script("delete window.PushManager")
    manifest = page.request.get(f"{server.url}/site.webmanifest").json()
    assert manifest["display"] == "standalone"  # without it, phones of one maker tell nothing
    for icon in manifest["icons"]:
        assert (
            page.request.get(f"{server.url}{icon['src']}").headers["content-type"] == icon["type"]
        )
    enter(page, server, "Nora Nothing")
    form = notices(page, server)
    expect(form.get_by_text("This browser cannot show notices")).to_be_visible()
    expect(form.get_by_role("button", name="Notify me in this browser")).to_have_count(0)
    expect(form.get_by_role("button", name="Send me a link")).to_be_visible()


def test_a_service_that_never_answers_is_said(
    server: Server, open_page: Opener, catchers: Catchers
) -> None:
    page = open_page()
    with_service(page, catchers.pushes)
    page.clock.install()
    enter(page, server, "Lena Late")
    form = notices(page, server)
    page.evaluate(NEVER)
    button = form.get_by_role("button", name="Notify me in this browser")
    button.click()
    expect(button).to_be_disabled()
    page.evaluate("() => asked")
    page.clock.run_for(21_000)
    expect(form.get_by_role("alert")).to_contain_text("does not answer")
    expect(button).to_be_enabled()


def test_a_server_that_tells_nobody_says_so(
    open_page: Opener, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with running(settings_in(tmp_path_factory.mktemp("silent"))) as server:
        page = open_page()
        enter(page, server, "Sita Silent")
        form = notices(page, server)
        expect(form.get_by_text("This server has no notices")).to_be_visible()
        expect(form).not_to_contain_text("tells nothing")
        expect(form.get_by_role("button")).to_have_count(0)
