"""The table can be heard: by sounds of its own, for who asked for them, as loud as they like."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.playing import Server, new_table
from tests.web.conftest import CLIENT, Opener
from tests.web.driving import Player

MOST = 20_000  # bytes of all sounds together
KINDS = ["turn", "card", "dice", "battle", "clock"]

# Renders a sound of the built client, and says how loud it gets and when it has died away.
RENDER = """async ([address, kind]) => {
  const { RECIPES } = (await import(address)).default;
  const context = new OfflineAudioContext(1, 44100 * 2, 44100);
  RECIPES[kind]({ context, out: context.destination, at: 0.03 });
  const samples = (await context.startRendering()).getChannelData(0);
  const end = samples.findLastIndex((one) => Math.abs(one) > 0.002);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return { peak, end: end / 44100 };
}"""

STARTED = """(() => {
  window.started = 0;
  for (const node of [OscillatorNode, AudioBufferSourceNode]) {
    const start = node.prototype.start;
    node.prototype.start = function (...at) { window.started++; start.apply(this, at); };
  }
})()"""


def recipes() -> Path:
    if not CLIENT.exists():
        pytest.skip("the browser client is not built: run `make client`")
    (file,) = (CLIENT.parent / "assets").glob("recipes-*.js")
    return file


def test_every_sound_is_heard_and_short(server: Server, open_page: Opener) -> None:
    page = open_page()
    page.goto(f"{server.url}/account")
    for kind in KINDS:
        heard: dict[str, Any] = page.evaluate(RENDER, [f"/assets/{recipes().name}", kind])
        assert 0.05 < heard["peak"] <= 1, kind
        assert heard["end"] < 1.3, kind
    assert recipes().stat().st_size < MOST


def test_nothing_is_heard_until_asked_for(server: Server, open_page: Opener) -> None:
    page = open_page()
    page.add_init_script(STARTED)
    scripts: list[str] = []
    page.on("request", lambda request: scripts.append(request.url))
    seats = new_table(server, "monopoly", ["human", "random"], seed=3)
    seat = next(one for name, one in seats.items() if name != "watch")
    player = Player(page, f"{server.url}/t/{seat.table}/{seat.key}")
    player.ready()
    player.decide.locator(".option button").first.click()
    player.ready()
    assert page.evaluate("started") == 0
    assert not any("recipes-" in address for address in scripts)
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_test_id("settings")
    settings.get_by_label("Sounds").check()
    page.wait_for_function("() => started > 0")  # who asks for sounds hears one
    settings.get_by_label("Volume").fill("0.3")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(settings.get_by_label("Sounds")).to_be_checked()
    expect(settings.get_by_label("Volume")).to_have_value("0.3")
    page.keyboard.press("Escape")
    player.decide.locator(".option button").first.click()
    page.wait_for_function("() => started > 0")  # dice, or the next turn
