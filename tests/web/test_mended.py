"""What was once seen broken at the table stays mended."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, WebSocketRoute, expect

from tests.server.playing import Seat, Server, new_table, people
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import Player
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("mended in the browser")

LOOKS = pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])

# How often the page asks for a frame in a second and a half, and what of it moves by itself then.
RESTLESS = """async () => {
  let frames = 0;
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = (act) => { frames++; return ask.call(window, act); };
  await new Promise((done) => setTimeout(done, 1500));
  window.requestAnimationFrame = ask;
  return [frames, document.getAnimations().filter((one) => one.playState === 'running').length];
}"""


def address(server: Server, seat: Seat) -> str:
    """Return the address of a seat's page."""
    return f"{server.url}/t/{seat.table}/{seat.key}"


def war(server: Server, people_at: int = 1) -> list[Seat]:
    """Return the people's seats at a table of six houses."""
    kinds = ["human"] * people_at + ["random"] * (6 - people_at)
    return list(people(new_table(server, "thrones", kinds, seed=11)).values())


def box(one: Locator) -> FloatRect:
    """Return the bounding box of an element on the screen."""
    rect = one.bounding_box()
    assert rect is not None
    return rect


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes do not overlap."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_no_card_opens_under_a_pointer_that_rests(server: Server, open_page: Opener) -> None:
    """Whatever comes to lie under it: the list of choices that closes, a board that is drawn."""
    page = open_page()
    [seat] = war(server)
    player = Player(page, address(server, seat))
    ask = seat.see()["asks"][0]
    area = ask["options"][0]["targets"][0]
    player.ready()
    page.mouse.click(*player.spot_in(area))
    expect(player.popover).to_be_visible()
    page.keyboard.press("Escape")
    expect(player.popover).to_have_count(0)
    expect(page.get_by_test_id("info")).to_have_count(0)
    x, y = player.spot_in(area)
    page.mouse.move(x + 40, y)
    page.mouse.move(x, y)
    expect(page.get_by_test_id("info")).to_be_visible()


def test_the_card_of_an_area_is_not_under_the_buttons(server: Server, open_page: Opener) -> None:
    page = open_page()
    [seat] = war(server)
    player = Player(page, address(server, seat))
    player.ready()
    buttons = page.get_by_role("group", name="How the board is shown")
    for area in ("sunspear", "dragonstone", "shipbreaker-bay", "castle-black", "pyke", "the-arbor"):
        page.mouse.move(*player.spot_in(area))
        expect(page.get_by_test_id("info")).to_be_visible()
        assert apart(box(page.get_by_test_id("info")), box(buttons)), area


def test_the_card_of_an_area_leaves_the_board_of_a_phone(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    [seat] = war(server)
    player = Player(page, address(server, seat))
    player.ready()
    board = box(page.get_by_test_id("board"))
    buttons = box(page.get_by_role("group", name="How the board is shown"))
    page.get_by_role("button", name="Show the whole board").click()
    for area in ("sunspear", "lannisport", "pyke", "dragonstone", "oldtown", "starfall"):
        page.touchscreen.tap(*player.spot_in(area))
        card = box(page.get_by_test_id("info"))
        assert card["width"] * card["height"] < board["width"] * board["height"] / 5, area
        assert apart(card, buttons), area


def test_choices_on_a_phone_do_not_open_with_a_reason(server: Server, open_page: Opener) -> None:
    """A browser tells of a mouse that rests wherever something comes to lie under it."""
    shut = [s for s in war(server, 6) if s.see()["asks"][0]["unavailable"]]
    page = open_page(PHONE)
    player = Player(page, address(server, shut[0]))
    player.ready()
    page.touchscreen.tap(*player.spot_in(shut[0].see()["asks"][0]["unavailable"][0]["targets"][0]))
    closed = player.popover.locator(".option.unavailable button").first
    closed.dispatch_event("pointerenter", {"pointerType": "mouse"})
    expect(player.popover.locator(".why")).to_have_count(0)
    closed.focus()  # who asks is told
    expect(player.popover.locator(".why")).to_be_visible()


@LOOKS
def test_titles_of_the_walk_through_stand_beside_the_fold(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look)
    page.goto(server.url)
    page.get_by_test_id("first-game").click()
    guide = page.get_by_test_id("guide")
    title = box(guide.get_by_role("heading"))
    if look is DESK:  # on a phone it has no fold
        fold = guide.locator("summary")
        marker = fold.evaluate("one => parseFloat(getComputedStyle(one, '::before').width)")
        assert title["x"] >= box(fold)["x"] + marker
    assert apart(title, box(guide.get_by_role("button", name="Close the walk-through")))


def test_the_desk_opens_before_the_panels_are_drawn(server: Server, open_page: Opener) -> None:
    """On a slow machine the first frames come late, and a key pressed before them was lost."""
    page = open_page()
    page.add_init_script("window.requestAnimationFrame = (draw) => setTimeout(draw, 5000)")
    [seat] = war(server)
    page.goto(address(server, seat))
    expect(page.get_by_test_id("table")).to_be_visible()
    page.keyboard.press("Control+/")
    expect(page.get_by_label("Question about the rules")).to_be_focused(timeout=4000)


def test_answers_of_the_desk_are_words(server: Server, open_page: Opener) -> None:
    """No signs of Markdown, and no names of files."""
    page = open_page()
    [seat] = war(server)
    Player(page, address(server, seat)).ready()
    page.keyboard.press("Control+/")
    page.get_by_label("Question about the rules").fill("A port changes hands: what of the ships?")
    page.keyboard.press("Enter")
    desk = page.get_by_test_id("desk")
    expect(desk).to_contain_text("A port changes hands")
    expect(desk).to_have_attribute("aria-busy", "false")
    said = desk.text_content() or ""
    assert ".md" not in said
    assert not any(sign in said for sign in ("`", "**", "](", "\n- "))


def test_policemen_in_hand_have_their_colours(server: Server, open_page: Opener) -> None:
    page = open_page()
    seats = new_table(server, "whitechapel", ["random", "human"], seed=11)
    player = Player(page, address(server, seats["detective"]))
    for _ in range(40):
        player.ready()
        if player.decide.locator(".tray .token").count() >= 5:
            break
        player.move()
    fills = player.decide.locator(".tray .token .face circle:first-of-type").evaluate_all(
        "all => all.map(one => one.getAttribute('fill'))"
    )
    assert len(fills) == len(set(fills)) == 5


def test_a_lost_network_is_told_at_once(server: Server, open_page: Opener) -> None:
    page = open_page(refusals=True)
    [seat] = war(server)
    Player(page, address(server, seat)).ready()
    page.context.set_offline(True)
    expect(page.get_by_text("offline", exact=True)).to_be_visible(timeout=8_000)
    page.context.set_offline(False)
    expect(page.get_by_text("offline", exact=True)).to_be_hidden()


def test_a_line_that_is_silent_is_given_up_soon(server: Server, open_page: Opener) -> None:
    """Within half a minute, where it took more than two."""
    page = open_page()
    lines: list[WebSocketRoute] = []

    def swallow(line: WebSocketRoute) -> None:
        """Open a connection that brings the table and then nothing; refuse all others."""
        lines.append(line)
        if len(lines) > 1:
            line.close()
            return
        line.connect_to_server()
        line.on_message(lambda said: None)

    page.route_web_socket("**/live*", swallow)
    page.clock.install()
    [seat] = war(server)
    player = Player(page, address(server, seat))
    player.ready()
    offline = page.get_by_text("offline", exact=True)

    def silent() -> bool:
        page.clock.run_for(30_000)  # it counts from the last thing that came, once the line is open
        return offline.is_visible()

    until(page, silent, "word of the silence")


@LOOKS
def test_sending_names_no_key_where_there_is_none(
    server: Server, open_page: Opener, look: dict[str, Any]
) -> None:
    page = open_page(look)
    [seat] = war(server)
    player = Player(page, address(server, seat))
    player.ready()
    while not page.get_by_test_id("send").count():
        player.take(player.open_options[0])
    send = page.get_by_test_id("send")
    assert send.locator("kbd").is_visible() == (look is DESK)
    assert "Enter" not in send.aria_snapshot()  # its name is what it does


@pytest.mark.parametrize("game", ["thrones", "monopoly", "whitechapel"])
def test_a_table_at_rest_rests(server: Server, open_page: Opener, game: str) -> None:
    """It asks for no frames and nothing moves, even where a choice is waited for."""
    page = open_page(reduced_motion="no-preference")
    seats = people(new_table(server, game, ["human", *["random"] * 2], seed=11))
    Player(page, address(server, next(iter(seats.values())))).ready()
    expect(page.locator("[data-mark]")).to_have_count(0)  # what moved last is marked for long
    end = monotonic() + 15  # once all of it has come
    while (restless := page.evaluate(RESTLESS)) != [0, 0] and monotonic() < end:
        pass  # each look takes a second and a half
    assert restless == [0, 0], "frames asked for, and what moves by itself"
