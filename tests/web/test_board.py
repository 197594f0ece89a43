"""The board for everybody: as a list, by keyboard, with and without motion, by fingers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Server, people
from tests.server.playing import new_table as sit_down
from tests.web.axe import axe
from tests.web.conftest import Opener
from tests.web.driving import Player
from tests.web.test_table import new_table

pytestmark = pytest.mark.xdist_group("the board for everybody")

# One person a table.
TABLES = {
    "thrones": ["human", *["random"] * 5],
    "whitechapel": ["ripper", "human", "inspector"],
    "monopoly": ["human", "landlord"],
}
FOCUSED = "() => document.activeElement.outerHTML"
READ_OUT = """() => {
  const said = document.querySelector('[data-testid=said]').textContent;
  const lines = [...document.querySelectorAll('[data-testid=log] p')];
  return lines.some((line) => said.includes(line.firstChild.textContent.trim()));
}"""


def press(page: Page, *keys: str) -> None:
    """Keys one after another."""
    for key in keys:
        page.keyboard.press(key)


def as_list(page: Page) -> None:
    """From here on the page shows the board as a list."""
    page.add_init_script("localStorage.setItem('list', 'true')")


def test_plans_in_the_list_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    press(page, "Tab")  # first of all come the ways to the decision and to the board
    assert "To the decision" in page.evaluate(FOCUSED)
    press(page, "Tab", "Enter")
    assert 'role="application"' in page.evaluate(FOCUSED)
    press(page, "Tab", "Enter")
    areas = page.get_by_role("region", name="The board as a list")
    expect(areas.get_by_role("heading", name="House Tyrell")).to_be_visible()
    first = areas.get_by_role("heading").first
    expect(first).to_contain_text("For your decision")
    for area in ("the-shivering-sea", "white-harbor", "winterfell"):
        areas.get_by_role("searchbox").fill(area.replace("-", " "))
        press(page, "Enter", "Enter")
        expect(player.popover).to_be_visible()
        press(page, "ArrowRight", "Enter")
        expect(areas.locator(f'[data-pick="{area}"]')).to_contain_text("chosen")
        expect(player.table).to_have_attribute("aria-busy", "false")
        assert f'data-pick="{area}"' in page.evaluate(FOCUSED)  # where the choice was made
    expect(page.get_by_test_id("send")).to_be_visible()
    press(page, "Enter")
    page.wait_for_selector("[data-testid=table]:not([data-asked='order'])")
    page.wait_for_function(READ_OUT)
    page.reload()
    expect(areas).to_be_visible()
    page.get_by_test_id("as-board").click()
    expect(page.get_by_role("application")).to_be_focused()


@pytest.mark.parametrize("game", TABLES)
def test_nothing_bars_a_reader_s_way_in_the_list(
    server: Server, open_page: Opener, game: str
) -> None:
    page = open_page(bypass_csp=True)
    as_list(page)
    [seat] = people(sit_down(server, game, TABLES[game], 5)).values()
    player = Player(page, f"{server.url}/t/{seat.table}/{seat.key}")
    player.ready()
    faults: dict[str, Any] = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        faults[scheme] = axe(page)
    assert faults == {"light": [], "dark": []}
