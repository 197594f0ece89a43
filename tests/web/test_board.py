"""The board for everybody: as a list, by keyboard, with and without motion, by fingers."""

from __future__ import annotations

from math import dist

import pytest
from playwright.sync_api import CDPSession, Page, WebSocketRoute, expect

from tests.server.playing import Server, people
from tests.server.playing import new_table as sit_down
from tests.web.axe import faults_in_both
from tests.web.conftest import PHONE, Opener
from tests.web.driving import Player
from tests.web.test_table import new_table

pytestmark = pytest.mark.xdist_group("the board for everybody")

# One person a table.
TABLES = {
    "thrones": ["human", *["random"] * 5],
    "whitechapel": ["ripper", "human", "inspector"],
    "monopoly": ["human", "landlord"],
}
READ_OUT = """() => {
  const said = document.querySelector('[data-testid=said]').textContent;
  const lines = [...document.querySelectorAll('[data-testid=log] p')];
  return lines.some((line) => said.includes(line.firstChild.textContent.trim()));
}"""


WATCH_MOTION = """() => {
  window.seen = { glides: 0, marks: 0 };
  const count = (node) => {
    for (const [name, what] of [['glides', 'g.glide'], ['marks', 'g.mark']])
      seen[name] += node.matches?.(what) + (node.querySelectorAll?.(what).length ?? 0) || 0;
  };
  const look = (changes) => changes.forEach((change) => change.addedNodes.forEach(count));
  const board = document.querySelector('[data-testid=board]');
  new MutationObserver(look).observe(board, { childList: true, subtree: true });
}"""
# Where an area lies on the screen: its middle and its breadth.
LIES = """(id) => {
  const box = document.querySelector(`path.area[data-id="${id}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box.width];
}"""
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# The table and its board: how often each was fetched, by whom first, and what came over the wire.
FETCHED = """() => {
  const all = performance.getEntriesByType('resource');
  return [/[/]tables[/]/, /[/]board$/].map((name) => all.filter((one) => name.test(one.name)))
    .map((entries) => [new URL(entries[0].name).pathname, entries.length, entries[0].initiatorType,
      entries[0].transferSize]);
}"""
# The board of Thrones draws 1,000 elements and is laid out six times.
MOST_LAYOUTS, MOST_ELEMENTS = 40, 1500
PAGE_ITSELF = "[visualViewport.scale, scrollX, scrollY, devicePixelRatio]"

Spot = tuple[float, float]


def press(page: Page, *keys: str) -> None:
    """Press keys one after another."""
    for key in keys:
        page.keyboard.press(key)


def as_list(page: Page) -> None:
    """Show the board as a list from here on."""
    page.add_init_script("localStorage.setItem('list', 'true')")


def test_a_table_opens_with_little_work(server: Server, open_page: Opener) -> None:
    """What it begins with is fetched once and ahead, its board not again; few layouts do."""
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    page.reload()
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    expect(player.table).to_be_visible()
    expect(page.get_by_test_id("log")).to_be_visible()
    fetched = {one[0].split("/")[2]: one[1:] for one in page.evaluate(FETCHED)}
    assert fetched["tables"][:2] == [1, "link"]
    assert fetched["games"][:2] == [1, "link"]
    assert fetched["games"][2] < 1000
    told = {one["name"]: one["value"] for one in wire.send("Performance.getMetrics")["metrics"]}
    assert told["LayoutCount"] < MOST_LAYOUTS
    assert page.locator("[data-testid=board] svg *").count() < MOST_ELEMENTS


def test_plans_in_the_list_by_keyboard_alone(server: Server, open_page: Opener) -> None:
    page = open_page()
    player = Player(page, new_table(server, seed=11)[0])
    player.ready()
    press(page, "Tab")  # first of all come the ways to the decision and to the board
    expect(page.get_by_role("button", name="To the decision", exact=True)).to_be_focused()
    press(page, "Tab", "Enter")
    expect(page.get_by_role("application")).to_be_focused()
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
        expect(areas.locator(f'[data-pick="{area}"]')).to_be_focused()  # where it was made
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
    assert faults_in_both(page) == {}


# -- motion ----------------------------------------------------------------------------------


def throw(player: Player) -> None:
    """Throw the dice, and answer everything until the next throw."""
    player.ready()
    player.take("throw")
    for _ in range(40):
        if "throw" in player.open_options:
            return
        player.ready()
        options = player.open_options
        player.take("pass" if "pass" in options else options[-1])
    raise AssertionError("the turn does not end")


def motion(page: Page) -> dict[str, int]:
    """Return how many pieces were seen moving, and how many marks of moved pieces."""
    seen: dict[str, int] = page.evaluate("window.seen")
    return seen


def test_pieces_are_seen_on_their_way_where_that_is_wanted(
    server: Server, open_page: Opener
) -> None:
    seat = sit_down(server, "monopoly", ["human", "landlord"], 10)["car"]
    address = f"{server.url}/t/{seat.table}/{seat.key}"
    lines: list[WebSocketRoute] = []
    cut = False

    def line(route: WebSocketRoute) -> None:
        if cut:
            route.close()
        else:
            lines.append(route)
            route.connect_to_server()

    lively, calm = open_page(reduced_motion="no-preference"), open_page()
    quiet = open_page(reduced_motion="no-preference")
    lively.route_web_socket("**/live*", line)
    quiet.add_init_script("localStorage.setItem('still', 'true')")
    pages = {"lively": lively, "calm": calm, "quiet": quiet}
    players = {name: Player(page, address) for name, page in pages.items()}
    for page in pages.values():
        page.evaluate(WATCH_MOTION)

    throw(players["calm"])
    for page in pages.values():
        page.wait_for_function("() => seen.marks > 0")
    lively.wait_for_function("() => seen.glides > 0")
    expect(lively.locator(".glide")).to_have_count(0)  # it comes to its end
    assert motion(calm)["glides"] == motion(quiet)["glides"] == 0

    cut = True
    lines[0].close()
    expect(lively.get_by_text("offline")).to_be_visible()
    before = motion(lively)
    throw(players["calm"])
    cut = False
    lively.evaluate("dispatchEvent(new Event('online'))")
    expect(players["lively"].table).to_have_attribute("data-n", str(players["calm"].n))
    assert motion(lively) == before  # what was missed is there, but did not just happen


# -- fingers and wheels ----------------------------------------------------------------------


def touch(line: CDPSession, kind: str, *fingers: Spot) -> None:
    """Send touch events to the screen."""
    points = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(fingers)]
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def pinch(line: CDPSession, start: Spot, end: Spot, apart: float, at_last: float) -> None:
    """Move two fingers, `apart` pixels from each other around a point, to `at_last`."""
    for step in range(11):
        x, y = (a + (b - a) * step / 10 for a, b in zip(start, end, strict=True))
        half = (apart + (at_last - apart) * step / 10) / 2
        kind = "touchMove" if step else "touchStart"
        touch(line, kind, (x - half, y - half / 4), (x + half, y + half / 4))
    touch(line, "touchEnd")


def lies(page: Page, area: str = "seagard") -> tuple[Spot, float]:
    """Return the middle of an area on the screen, and its width."""
    page.evaluate(TWO_FRAMES)  # touches are heeded frame by frame
    x, y, width = page.evaluate(LIES, area)
    return (x, y), width


def test_fingers_and_wheels_move_the_board_alone(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    Player(page, new_table(server, seed=11)[0]).ready()
    line = page.context.new_cdp_session(page)
    itself = page.evaluate(PAGE_ITSELF)
    page.get_by_label("Show the whole board").tap()
    _, whole = lies(page)

    (x, y), narrow = lies(page)
    pinch(line, (x, y), (x, y), 60, 180)
    middle, broad = lies(page)
    assert broad / narrow == pytest.approx(3, rel=0.05)
    assert dist(middle, (x, y)) < 3  # what was between the fingers still is
    pinch(line, middle, (middle[0] - 50, middle[1] + 30), 80, 80)
    moved, same = lies(page)
    assert same == pytest.approx(broad)
    assert dist(moved, (middle[0] - 50, middle[1] + 30)) < 3
    for _ in range(3):
        pinch(line, (195, 250), (195, 250), 60, 300)
    assert lies(page)[1] < 14 * whole  # not for ever
    for _ in range(16):  # a browser without time drops some of what fingers do
        pinch(line, (195, 250), (195, 250), 300, 60)
        if lies(page)[1] == pytest.approx(whole):
            break
    assert lies(page)[1] == pytest.approx(whole)  # back at the whole board

    spot = lies(page)[0]
    for _ in range(5):  # two taps are one double tap where the second comes soon
        for kind in ("touchStart", "touchEnd") * 2:
            touch(line, kind, *([spot] if kind == "touchStart" else []))
        if lies(page)[1] > 1.5 * whole:
            break
    assert lies(page)[1] > 1.5 * whole

    for keys in (None, "Control"):
        (x, y), before = lies(page)
        if keys:
            page.keyboard.down(keys)
        page.mouse.move(x, y)
        page.mouse.wheel(0, -120)
        page.wait_for_function(f"() => ({LIES})('seagard')[2] > {1.05 * before}")
        assert dist(lies(page)[0], (x, y)) < 3
        if keys:
            page.keyboard.up(keys)
    assert page.evaluate(PAGE_ITSELF) == itself
