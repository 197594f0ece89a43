"""Letters from Whitechapel in the browser: both sides to the end, and Jack's secrets kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from rulewright import Match
from rulewright.games.whitechapel.components import CROSSINGS
from tests.server.following import Follower
from tests.server.playing import Seat, Server, new_table, table_from
from tests.web.axe import axe, faults_in_both
from tests.web.conftest import PHONE, Opener
from tests.web.driving import OVER, WAIT, Player
from tests.web.hunting import Fugitive, Hunter
from tests.web.test_table import picture, tap
from tests.web.waiting import until

pytestmark = pytest.mark.xdist_group("whitechapel in the browser")

HIDEOUT = 100
LAST = "Night 4"
Choose = Callable[[str, list[str]], str]


def sit_down(server: Server, bots: list[str], seed: int, **options: Any) -> dict[str, Seat]:
    """Create a table with `human` or a bot's name for each seat."""
    return new_table(server, "whitechapel", bots, seed, **options)


def address(server: Server, seat: Seat) -> str:
    """Return the address of a seat's page."""
    return f"{server.url}/t/{seat.table}/{seat.key}"


def go_on(player: Player, choose: Choose, until: Callable[[str], bool]) -> str:
    """Play until an awaited question, or the end; return its kind."""
    for _ in range(600):
        kind = player.ready()
        if kind == OVER or (not player.steps and until(kind)):
            return kind
        player.kinds[kind] = player.kinds.get(kind, 0) + 1
        if player.page.get_by_test_id("send").count():
            player.send()
        else:
            player.take(choose(kind, player.open_options))
    raise AssertionError(f"still playing: {player.title}")


def never(kind: str) -> bool:
    """Return False, to wait for the end only."""
    return False


def one_of(*kinds: str) -> Callable[[str], bool]:
    """Return a condition: one of these questions is asked."""
    return lambda kind: kind in kinds


def hunting(seat: Seat) -> Choose:
    """Return a detective who reads the table before each choice."""
    hunter = Hunter()

    def choose(kind: str, options: list[str]) -> str:
        scene = seat.see()["scene"]
        known = {overlay["id"]: overlay["areas"] for overlay in scene["overlays"]}
        hunter.suspects = {int(circle) for circle in known.get("whereabouts", {})}
        police = {
            token["owner"]: CROSSINGS.index(token["area"])
            for token in scene["tokens"]
            if token["kind"] == "policeman"
        }
        return hunter.choose(kind, options, police)

    return choose


# -- whole matches ---------------------------------------------------------------------------


@pytest.mark.soak  # in `make test` the detective plays the last night
def test_jack_flees_from_the_bots_to_the_end(server: Server, open_page: Opener) -> None:
    page = open_page()
    seats = sit_down(server, ["human", "inspector", "inspector"], seed=1)
    player = Player(page, address(server, seats["jack"]))
    choose = Fugitive(HIDEOUT).choose
    assert go_on(player, choose, one_of("escape")) == "escape"
    sheet = page.locator("[data-sheet=sheet]")
    expect(sheet.get_by_role("row")).to_have_count(5)
    expect(page.get_by_text(f"Hideout: {HIDEOUT}")).to_be_visible()
    picture(page, "whitechapel-jack")
    assert go_on(player, choose, never) == OVER
    result = page.get_by_test_id("result")
    expect(result.locator("li")).to_have_count(3)
    expect(result).to_contain_text("Nights won by the side")
    assert {"hideout", "woman", "blood", "escape"} <= set(player.kinds)


def last_night() -> Match:
    """Return a match at the start of the last night, after Jack came home three times."""
    match, jack = Match.new("whitechapel", 2, 33), Fugitive(HIDEOUT)
    while match.game.table.heading(match.view(None), None)[0] != LAST:
        [ask] = match.asks
        options = match.options(ask.seat)
        match.play(ask.seat, options[0] if ask.seat else jack.choose(ask.kind, options))
    return match


def test_the_only_detective_hunts_to_the_end(server: Server, open_page: Opener) -> None:
    """In the last night; `at_police` plays from the first question on."""
    page = open_page()
    seats = table_from(server, last_night(), ["ripper", "human"], seed=33)
    player = Player(page, address(server, seats["detective"]))
    assert go_on(player, hunting(seats["detective"]), never) == OVER
    expect(page.get_by_test_id("result").locator("li")).to_have_count(2)
    assert {"police", "action"} <= set(player.kinds)


# -- by hand on the board --------------------------------------------------------------------


def at_hideout(server: Server, page: Page) -> Player:
    """Return Jack, when asked for the hideout."""
    player = Player(page, address(server, sit_down(server, ["human", "random"], 1)["jack"]))
    assert player.ready() == "hideout"
    return player


def test_jack_clicks_circles(server: Server, open_page: Opener) -> None:
    player = at_hideout(server, open_page())
    player.page.mouse.click(*player.spot_in("65"))  # a red one
    expect(player.popover.locator(".why")).to_contain_text("Circle 65 is red.")
    player.page.keyboard.press("Escape")
    assert player.point("hideout 100")
    expect(player.page.get_by_test_id("log")).to_contain_text("Your hideout is circle 100.")
    choose = Fugitive(HIDEOUT).choose
    assert go_on(player, choose, one_of("woman")) == "woman"
    assert player.point(player.open_options[0])
    expect(player.table).to_have_attribute("data-steps", "1")
    assert go_on(player, choose, one_of("escape")) == "escape"
    start = player.n
    walk = next(text for text in player.open_options if text.startswith("walk"))
    assert player.point(walk)
    if player.page.get_by_test_id("send").count():
        player.send()
    player.ready()
    assert player.n > start
    expect(player.page.get_by_test_id("log")).to_contain_text(f"You {walk.replace(' ', ' to ')}.")


def test_jack_is_refused_with_the_reason(server: Server, open_page: Opener) -> None:
    page = open_page(refusals=True)
    seat = sit_down(server, ["human", "random"], 1)["jack"]
    player = Player(page, address(server, seat))
    player.ready()
    answer = seat.send(player.n, ["hideout 65"])
    assert answer.status_code == 409
    assert answer.json()["rule"] == "setup.hideout"
    assert answer.json()["why"] == "Circle 65 is red."
    player.take("hideout 100")
    player.ready()
    taken = player.open_options[0]
    player.take(taken)
    circle = taken.split(" ")[1]
    player.page.mouse.click(*player.spot_in(circle))
    expect(player.page.locator(".why").first).to_contain_text("already")


def at_police(server: Server, page: Page, seed: int = 33) -> tuple[Player, Seat]:
    """Return a detective, when asked to move policemen."""
    seat = sit_down(server, ["ripper", "human"], seed)["detective"]
    player = Player(page, address(server, seat))
    assert go_on(player, hunting(seat), one_of("police")) == "police"
    return player, seat


def test_policemen_are_clicked_and_then_a_crossing(server: Server, open_page: Opener) -> None:
    page = open_page()
    player, seat = at_police(server, page)
    goal = next(text for text in player.open_options if text.startswith("blue > "))
    player.token("policeman:blue").click()
    expect(page.locator("path.lit").first).to_be_visible()
    picture(page, "whitechapel-police")
    page.mouse.click(*player.spot_in(goal.split(" ")[2]))
    expect(page.locator(".steps li")).to_have_count(1)
    expect(page.locator(".steps li")).to_contain_text("blue policeman")
    page.get_by_role("button", name="Undo last").click()
    expect(page.locator(".steps li")).to_have_count(0)
    player.take(goal)
    player.take("done")  # sends the chain
    assert go_on(player, hunting(seat), one_of("action")) == "action"
    expect(page.get_by_test_id("log")).to_contain_text("The blue policeman moves from")
    search = next(text for text in player.open_options if " search " in text)
    assert player.point(search)
    expect(page.get_by_test_id("log")).to_contain_text(f"on {search.split(' ')[2]}.")


def meeting(seat: Seat) -> tuple[str, str, str]:
    """Return two policemen, and a crossing that both can reach."""
    ways: dict[str, list[str]] = {}
    for option in seat.see()["asks"][0]["options"]:
        if option["text"] != "done":
            colour, _, crossing = option["text"].split(" ")
            for other in ways.get(crossing, []):
                if other != colour:
                    return other, colour, crossing
            ways.setdefault(crossing, []).append(colour)
    raise AssertionError("no two policemen are near each other")


def test_a_crossing_where_a_policeman_stands_is_refused(server: Server, open_page: Opener) -> None:
    page = open_page()
    player, seat = at_police(server, page)
    first, second, crossing = meeting(seat)
    player.take(f"{first} > {crossing}")
    player.token(f"policeman:{second}").click()
    player.token(f"policeman:{first}").click()  # where he stands now
    expect(page.locator(".why").first).to_contain_text(f"The {first} policeman stands on")


# -- what is known and what is not -----------------------------------------------------------


def test_what_we_know_is_switched_on_and_off(server: Server, open_page: Opener) -> None:
    page = open_page()
    _, seat = at_police(server, page)
    overlay = page.get_by_role("button", name="Where Jack may be")
    expect(overlay).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_test_id("legend")).to_have_count(0)
    overlay.click()
    expect(overlay).to_have_attribute("aria-pressed", "true")
    legend = page.get_by_test_id("legend")
    known = next(o for o in seat.see()["scene"]["overlays"] if o["id"] == "whereabouts")
    expect(legend).to_contain_text(f"Jack may be here{len(known['areas'])}")
    picture(page, "whitechapel-known")
    page.reload()
    expect(overlay).to_have_attribute("aria-pressed", "true")
    overlay.click()
    expect(legend).to_have_count(0)
    expect(page.get_by_role("button", name="Where you can go")).to_have_count(0)


def test_a_table_may_do_without_the_notebook(server: Server, open_page: Opener) -> None:
    page = open_page()
    seat = sit_down(server, ["ripper", "human"], 33, notebook=False)["detective"]
    player = Player(page, address(server, seat))
    assert go_on(player, Hunted().choose, one_of("police")) == "police"
    expect(page.get_by_role("button", name="Where Jack may be")).to_have_count(0)


class Hunted:
    """A detective who always takes the first option."""

    def choose(self, kind: str, options: list[str]) -> str:
        """Return the first option."""
        return options[0]


def heard(page: Page) -> list[str]:
    """Return a list that receives everything that the page gets over the wire from now on."""
    frames: list[str] = []

    def listen(wire: WebSocket) -> None:
        wire.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    return frames


def plain(text: str, seat: Seat) -> str:
    """Return a text without everything that identifies the table."""
    text = text.replace(seat.table, "TABLE").replace(str(seat.key), "KEY")
    return re.sub(r'"commitment":"[^"]*"', '"commitment":""', text)


def a_hidden_night(server: Server, open_page: Opener, hideout: int) -> tuple[str, list[str]]:
    """Play a night to Jack's second move; return everything that a detective receives.

    Two nights are the same except for the hideout.
    """
    seats = sit_down(server, ["human", "human"], 5)
    jack, detective = seats["jack"], seats["detective"]
    page = open_page()
    frames = heard(page)
    player = Player(page, address(server, detective))
    fugitive = Fugitive(HIDEOUT)
    while player.asked != "action":
        table = jack.see()
        if table["asks"]:
            ask = table["asks"][0]
            texts = [option["text"] for option in ask["options"] if "escape" not in option["text"]]
            choice = fugitive.choose(ask["kind"], texts)
            if ask["kind"] == "hideout":
                choice = f"hideout {hideout}"
            assert jack.send(table["n"], [choice]).status_code == 200
        elif detective.see()["asks"]:
            player.ready()
            if player.page.get_by_test_id("send").count():
                player.send()
            else:
                player.take(Hunted().choose(player.asked, player.open_options))
    newest = detective.see()["n"]
    expect(player.table).to_have_attribute("data-n", str(newest))
    # the page may have asked for what the line has yet to bring
    until(page, lambda: frames and json.loads(frames[-1])["n"] == newest, "the newest frame")
    expect(page.locator("[data-mark]")).to_have_count(0, timeout=WAIT)  # what moved is marked 5 s
    return plain(page.content(), detective), [plain(frame, detective) for frame in frames]


def test_the_hideout_is_nowhere_in_a_detective_s_page(server: Server, open_page: Opener) -> None:
    one, other = (a_hidden_night(server, open_page, circle) for circle in (137, 188))
    assert one[0] == other[0]
    assert last_scene(one[1]) == last_scene(other[1])
    assert told(one[1]) == told(other[1])
    for page, frames in (one, other):
        for text in (page, *frames):
            assert "Your hideout" not in text
            assert "Hideout:" not in text
            named = '"title":"the hideout"'  # the rule by which Jack is asked, which all may know
            assert "the hideout" not in text.lower().replace(named, "")


def last_scene(frames: list[str]) -> Any:
    """Return the table of the last frame, without the sentences told before."""
    follower = Follower()
    for frame in frames:
        follower.take(json.loads(frame))
    assert follower.table is not None
    return {key: follower.table[key] for key in ("n", "scene", "asks", "remarks", "seats")}


def told(frames: list[str]) -> list[tuple[int, str]]:
    """Return all sentences received, in order."""
    lines = (line for frame in frames for line in json.loads(frame)["lines"])
    return sorted({(line["n"], line["text"]) for line in lines})


def speak(page: Page, text: str, to: str) -> None:
    """Say something in the talk panel, to `all` or to the own `side`."""
    talk = page.get_by_test_id("talk")
    talk.locator(f"input[value={to}]").check()
    talk.get_by_role("textbox").fill(text)
    talk.get_by_role("button", name="Say").click()
    expect(talk.get_by_role("textbox")).to_have_value("")


def test_detectives_talk_without_jack(server: Server, open_page: Opener) -> None:
    seats = sit_down(server, ["human", "human", "human"], 5)
    pages = {name: open_page() for name in ("jack", "detective-1", "detective-2")}
    frames = heard(pages["jack"])
    for name, page in pages.items():
        Player(page, address(server, seats[name]))
    speak(pages["detective-1"], "He went east, I bet.", to="side")
    pages["detective-2"].locator("input[value=side]").check()
    expect(pages["detective-2"].get_by_test_id("talk")).to_contain_text("He went east")
    speak(pages["detective-2"], "Good evening, Jack.", to="all")
    expect(pages["jack"].get_by_test_id("talk")).to_contain_text("Good evening, Jack.")
    assert "He went east" not in pages["jack"].content()
    # once that has come, all before it has
    until(pages["jack"], lambda: any("Good evening" in frame for frame in frames))
    assert not any("He went east" in frame for frame in frames)
    expect(pages["jack"].locator("input[value=side]")).to_have_count(0)


# -- all hands and eyes ----------------------------------------------------------------------


def test_jack_plays_by_touch_on_a_phone(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    player = at_hideout(server, page)
    picture(page, "whitechapel-phone-hideout")
    tap(player, "100", touch=True)
    expect(page.locator("[data-asked=hideout]")).to_have_count(0)
    assert go_on(player, Fugitive(HIDEOUT).choose, one_of("escape")) == "escape"
    picture(page, "whitechapel-phone-escape")
    for tab in ("Sheets", "Players", "Tracks", "Log", "Talk", "Decide"):
        page.get_by_role("tab", name=tab).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, tab
        picture(page, f"whitechapel-phone-{tab.lower()}")


LIT_IN_SIGHT = """() => {
  const board = document.querySelector('[data-testid=board]').getBoundingClientRect();
  return [...document.querySelectorAll('path.lit')].every((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return board.left <= left && right <= board.right && board.top <= top && bottom <= board.bottom;
  });
}"""


def test_what_is_lit_comes_into_sight_on_a_phone(server: Server, open_page: Opener) -> None:
    page = open_page(PHONE)
    player, _ = at_police(server, page)
    for colour in ("blue", "green"):
        page.evaluate("scrollTo(0, 0)")
        page.get_by_label("Show the whole board").tap()
        player.token(f"policeman:{colour}").tap()
        expect(page.locator("path.lit").first).to_be_attached()
        page.wait_for_function(LIT_IN_SIGHT)
        page.get_by_role("button", name="Clear").tap()


def test_nothing_bars_a_reader_s_way(server: Server, open_page: Opener) -> None:
    page = open_page(color_scheme="light", bypass_csp=True)
    player = at_hideout(server, page)
    go_on(player, Fugitive(HIDEOUT).choose, one_of("escape"))
    page.get_by_role("button", name="Where you can go").click()
    assert faults_in_both(page) == {}


def test_nothing_bars_a_detective_s_way(server: Server, open_page: Opener) -> None:
    page = open_page(color_scheme="dark", bypass_csp=True)
    player, _ = at_police(server, page)
    page.get_by_role("button", name="Where Jack may be").click()
    player.token("policeman:red").click()
    picture(page, "whitechapel-dark")
    assert axe(page) == []
