"""What the first table of a client weighs, and how the rest of it is loaded."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Server, new_table
from tests.web.conftest import CLIENT, PHONE, Opener

MOST = 130_000  # bytes, compressed; nothing of Svelte is cut out to get there
TYPEFACES = 90_000  # bytes of both together
UNLOADED = "This part of the page could not be loaded."


def table_page(server: Server, page: Page) -> str:
    """Open a new table from its first seat; return its address when all is loaded."""
    seats = new_table(server, "thrones", ["human", "random", "random"], seed=11)
    seat = next(one for name, one in seats.items() if name != "watch")
    address = f"/t/{seat.table}/{seat.key}"
    page.goto(f"{server.url}{address}")
    expect(page.get_by_test_id("table")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return address


def gathering(server: Server) -> str:
    """Return the address of a new table that waits for players."""
    return f"/t/{new_table(server, 'thrones', ['open'] * 3)['watch'].table}"


def test_the_first_table_is_light(server: Server, open_page: Opener) -> None:
    """The page with every script and style that comes until a table stands, in any chunk."""
    page = open_page()
    came: list[str] = []
    page.on("response", lambda answer: came.append(urlsplit(answer.url).path))
    table_page(server, page)
    expect(page.get_by_test_id("log")).to_be_visible()
    named = {path for path in came if path.startswith("/assets/")}
    assert {name.rpartition(".")[2] for name in named} == {"js", "css", "woff2"}
    fonts = {name for name in named if name.endswith(".woff2")}
    files = [CLIENT, *(CLIENT.parent / name.lstrip("/") for name in named - fonts)]
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) < MOST
    assert sum((CLIENT.parent / name.lstrip("/")).stat().st_size for name in fonts) < TYPEFACES


def test_the_typefaces_are_our_servers(server: Server, open_page: Opener) -> None:
    """Both are drawn with, asked for by the page itself, and come with their licence."""
    page = open_page()
    table_page(server, page)
    drawn = page.evaluate(
        "[...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family)"
    )
    assert {name.strip("'\"") for name in drawn} == {"Alegreya", "Source Sans 3"}
    ahead = page.locator("head link[rel=preload][as=font]")
    assert ahead.count() == 2
    for link in ahead.all():
        address = str(link.get_attribute("href"))
        assert address.startswith("/assets/")
        answer = server.http.get(address)
        assert answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
    for name in ("alegreya", "source-sans-3"):
        licence = server.http.get(f"/{name}-licence.txt")
        assert "SIL OPEN FONT LICENSE" in licence.text


def test_other_pages_come_later(server: Server, open_page: Opener) -> None:
    """A table loads no chunk but the first; the desk, the rules and the pages bring their own."""
    page = open_page()
    came: list[str] = []
    page.on("response", lambda answer: came.append(urlsplit(answer.url).path))
    table_page(server, page)
    scripts = [path for path in came if path.endswith(".js")]
    assert len(scripts) == 1
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_test_id("rules")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+/")
    expect(page.get_by_label("Question about the rules")).to_be_focused()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_test_id("replay")).to_be_visible()
    assert len([path for path in came if path.endswith(".js")]) > 3


@pytest.mark.parametrize(
    "address",
    ["/account", "/", "/people/somebody", "/ladder/thrones", "{table}/replay", "{gathering}"],
)
def test_a_page_that_is_gone_says_so(server: Server, open_page: Opener, address: str) -> None:
    """As after an upgrade of the server with the page open: the chunk of an address is no more."""
    page = open_page(refusals=True)
    table = table_page(server, page)
    address = address.format(table=table, gathering=gathering(server))
    page.route("**/assets/*.js", lambda route: route.fulfill(status=404, body="{}"))
    page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')) }",
        address,
    )
    expect(page.get_by_role("alert")).to_contain_text(UNLOADED)
    page.unroute("**/assets/*.js")
    page.get_by_role("button", name="Reload the page").click()
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.get_by_test_id("not-loaded")).to_have_count(0)


@pytest.mark.parametrize("wide", [True, False])
def test_a_panel_that_is_gone_says_so(server: Server, open_page: Opener, wide: bool) -> None:
    """The table stays as it is, and the line stands where the panel would."""
    page = open_page(**({} if wide else {"look": PHONE}), refusals=True)
    table_page(server, page)
    page.route("**/assets/*.js", lambda route: route.abort())
    page.get_by_role("button", name="Rules", exact=True).click()
    line = page.get_by_test_id("not-loaded")
    expect(line).to_contain_text(UNLOADED)
    expect(line).to_be_in_viewport()
    if wide:
        page.keyboard.press("Control+/")
        expect(page.locator("[data-panel=desk]").get_by_role("alert")).to_contain_text(UNLOADED)
    expect(page.get_by_test_id("table")).to_be_visible()


def test_the_script_is_a_plain_one() -> None:
    """Browsers take up again what they compiled of plain scripts, but not of modules."""
    if not CLIENT.exists():
        pytest.skip("the browser client is not built: run `make client`")
    scripts = re.findall(r"<script[^>]*>", CLIENT.read_text())
    assert len(scripts) == 1
    assert "defer" in scripts[0]
    assert "module" not in scripts[0]
    named = re.search(r'src="/([^"]+)"', scripts[0])
    assert named is not None
    script = (CLIENT.parent / named[1]).read_text()
    assert script.startswith('(()=>{"use strict";')
    assert script.endswith("})()")
