"""A person who looks elsewhere is called to the table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.playing import Server
from tests.web.axe import axe
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player
from tests.web.together import (
    PICTURES,
    SEATS,
    new_table,
    put,
)

pytestmark = pytest.mark.xdist_group("attention in the browser")


TURN = 4  # so many tones has the sound of a turn
APART = 400  # no sound begins twice within so many milliseconds (web/src/sound/sound.svelte.ts)
ELSEWHERE = """() => {
  window.rung = []; window.shown = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    window.rung.push(performance.now());
    start.call(this, at);
  };
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { return (this.permission = 'granted'); }
    constructor(title, more) { window.shown.push(`${title}: ${more.body}`); }
    close() {}
  };
}"""


def test_who_looks_elsewhere_is_called(server: Server, open_page: Opener) -> None:
    pages = {seat: open_page() for seat in SEATS}
    page = pages["detective-1"]
    page.add_init_script(f"({ELSEWHERE})()")
    urls = new_table(server)
    for seat, one in pages.items():
        Player(one, urls[seat])
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_test_id("settings")
    sound = settings.get_by_label("Sounds")
    expect(sound).not_to_be_checked()
    expect(settings.get_by_label("Volume")).to_have_count(0)
    sound.check()
    expect(settings.get_by_label("Volume")).to_have_value("0.6")
    settings.get_by_label("Notices on this device").check()
    expect(settings.get_by_label("Notices on this device")).to_be_checked()
    page.keyboard.press("Escape")
    expect(settings).to_have_count(0)
    page.wait_for_function(f"() => rung.length === {TURN}")  # this is how it sounds
    page.wait_for_function(f"() => performance.now() > rung.at(-1) + {APART}")
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    put(pages["jack"], "pause")
    page.wait_for_function("() => shown.length === 1")
    assert page.evaluate("shown[0]").startswith("A vote is open")
    page.wait_for_function(f"() => rung.length === {2 * TURN}")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(sound).to_be_checked()


DAYS: dict[str, Any] = {"clock": {"kind": "days", "days": 2}}


def test_notices_are_offered_once_at_a_table_by_days(server: Server, open_page: Opener) -> None:
    page = open_page(settings={"pace": "instant", "moments": "off"}, bypass_csp=True)
    page.add_init_script(f"({ELSEWHERE})()")
    offer = page.get_by_test_id("offer")
    Player(page, new_table(server)["jack"])
    expect(offer).to_have_count(0)
    urls = new_table(server, **DAYS)
    Player(page, urls["jack"])
    expect(offer).to_contain_text("played over days")
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/offer-desk.png")
    assert axe(page) == []
    offer.get_by_role("button", name="Yes, tell me").click()
    expect(offer).to_have_count(0)
    assert page.evaluate("Notification.permission") == "granted"
    page.evaluate("Notification.permission = 'default'")
    assert page.evaluate("localStorage.getItem('offered')") == '["notices"]'


def test_sounds_are_offered_once_to_who_plays_by_keyboard(
    server: Server, open_page: Opener
) -> None:
    page = open_page(PHONE, settings={"pace": "instant", "moments": "off"}, bypass_csp=True)
    url = new_table(server)["jack"]
    player = Player(page, url)
    offer = page.get_by_test_id("offer")
    expect(offer).to_have_count(0)
    page.keyboard.press("Tab")
    expect(offer).to_contain_text("Sounds can tell you")
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/offer-phone.png")
    assert axe(page) == []
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    page.reload()
    player.ready()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(offer).to_have_count(0)
