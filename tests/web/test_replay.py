"""The replay in the browser: by slider, buttons, keys and links, as each seat saw it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.server.playing import Json, Seat, Server, finished, new_table
from tests.web.axe import axe, faults_in_both
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.together import copied
from tests.web.waiting import elapse, until

pytestmark = pytest.mark.xdist_group("replay in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")
WAIT = 15_000
PATIENCE = 120.0


class Over:
    """A finished match of bots, and its table of contents."""

    def __init__(self, server: Server, game: str, players: int) -> None:
        self.watch: Seat = new_table(server, game, ["random"] * players, seed=5)["watch"]
        finished(self.watch)
        self.events: list[Json] = self.watch.get("/replay").json()["events"]
        self.url = f"{server.url}/t/{self.watch.table}/replay"

    def starts(self, *what: str) -> list[int]:
        """Return the places where the title of the events changes."""
        names = [[event[part] for part in what] for event in self.events]
        return [place for place, name in enumerate(names) if not place or name != names[place - 1]]

    def at(self, place: int, **query: Any) -> Json:
        """Return the table at a moment."""
        return dict(self.watch.get(f"/at/{self.events[place]['n']}", query).json())


@pytest.fixture(scope="module")
def war(server: Server) -> Over:
    return Over(server, "thrones", 3)


@pytest.fixture(scope="module")
def hunt(server: Server) -> Over:
    return Over(server, "whitechapel", 2)


class Replay:
    """A replay open in a page."""

    def __init__(self, page: Page, url: str, match: Over) -> None:
        self.page = page
        self.match = match
        page.goto(url)
        self.root = page.get_by_test_id("replay")
        self.slider = page.get_by_test_id("slider")
        expect(self.root).to_be_visible(timeout=WAIT)

    def expect_at(self, place: int) -> None:
        """Check that the page completely shows the moment at an index."""
        event = self.match.events[place]
        expect(self.slider).to_have_value(str(place))
        expect(self.root).to_have_attribute("data-n", str(event["n"]))
        expect(self.page.get_by_test_id("title")).to_have_text(event["title"])
        expect(self.page.get_by_test_id("happened")).to_have_attribute(
            "data-moment", str(event["n"])
        )
        text = re.escape(f"{event['title']}, {event['subtitle']}")
        expect(self.slider).to_have_attribute("aria-valuetext", re.compile(f"^{text}"))

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if a folder for pictures is set."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def tokens(page: Page) -> list[str]:
    """Return the tokens on the board."""
    ids: list[str] = page.locator("g.token").evaluate_all("all => all.map(one => one.dataset.id)")
    return sorted(ids)


def test_goes_through_a_match_by_buttons_and_slider(war: Over, open_page: Opener) -> None:
    replay = Replay(open_page(), war.url, war)
    rounds, phases = war.starts("title"), war.starts("title", "subtitle")
    last = len(war.events) - 1
    replay.expect_at(0)
    replay.button("Forward one event").click()
    replay.expect_at(1)
    replay.button("Forward a round").click()
    replay.expect_at(rounds[1] if rounds[1] > 1 else rounds[2])
    replay.button("Back a round").click()
    replay.expect_at(0)
    replay.button("To the end").click()
    replay.expect_at(last)
    expect(replay.page.get_by_test_id("result")).to_be_visible()
    replay.button("Back one event").click()
    replay.expect_at(last - 1)
    expect(replay.page.get_by_test_id("result")).to_be_hidden()
    replay.page.get_by_label("Step by").select_option("phase")
    replay.button("To the start").click()
    for place in phases[1:4]:
        replay.button("Forward one phase").click()
        replay.expect_at(place)
    replay.slider.fill(str(last // 2))
    replay.expect_at(last // 2)
    replay.page.get_by_test_id("chapters").select_option(str(phases[5]))
    replay.expect_at(phases[5])


def test_the_log_folds_by_rounds(war: Over, open_page: Opener) -> None:
    place = war.starts("title")[2]
    page = open_page(bypass_csp=True)
    replay = Replay(page, f"{war.url}?n={war.events[place]['n']}", war)
    replay.expect_at(place)
    log = page.get_by_test_id("log")
    lines = len(war.at(place)["lines"])
    expect(log.locator("p")).to_have_count(lines)
    log.get_by_label("Fold by round").check()
    rounds = log.locator("details")
    expect(rounds).to_have_count(len({event["title"] for event in war.events[: place + 1]}))
    expect(rounds.last.locator("summary")).to_contain_text(war.events[place]["title"])
    expect(rounds.last).to_have_attribute("open", "")
    expect(rounds.first).not_to_have_attribute("open", "")
    for folded in rounds.all()[:-1]:
        folded.locator("summary").click()
    expect(log.locator("p")).to_have_count(lines)
    assert log.locator("h3").count() > 3
    for number, part in enumerate(rounds.all()[1:], 2):
        expect(part.locator("p").first).to_contain_text(f"Round {number} begins")
    assert axe(page) == []
    picture(page, "replay-log")
    log.get_by_label("Fold by round").uncheck()
    expect(rounds).to_have_count(0)


def test_goes_from_fight_to_fight(war: Over, open_page: Opener) -> None:
    replay = Replay(open_page(), war.url, war)
    fights = [place for place in war.starts("episode") if war.events[place]["episode"]]
    assert len(fights) > 2
    replay.page.get_by_label("Step by").select_option(label="fight")
    for place in fights[:2]:
        replay.button("Forward one fight").click()
        replay.expect_at(place)
        shown = replay.page.get_by_test_id("episode")
        expect(shown).to_have_text(war.events[place]["episode"])
    replay.button("Back one fight").click()
    replay.expect_at(fights[0])
    for key, place in (("]", fights[1]), ("]", fights[2]), ("[", fights[1])):
        replay.page.keyboard.press(key)
        replay.expect_at(place)


def test_goes_through_a_match_by_keys(war: Over, open_page: Opener) -> None:
    replay = Replay(open_page(), war.url, war)
    rounds = war.starts("title")
    last = len(war.events) - 1
    for focus in (None, replay.slider):
        if focus is not None:
            focus.focus()
        for key, place in (
            ("ArrowRight", 1),
            ("ArrowRight", 2),
            ("ArrowLeft", 1),
            ("End", last),
            ("PageUp", rounds[-1] if rounds[-1] < last else rounds[-2]),
            ("Home", 0),
            ("PageDown", rounds[1]),
            ("Home", 0),
        ):
            replay.page.keyboard.press(key)
            replay.expect_at(place)


def test_plays_by_itself(war: Over, open_page: Opener) -> None:
    replay = Replay(open_page(), war.url, war)
    replay.page.get_by_label("Speed").select_option(label="8×")
    replay.page.get_by_label("Speed").blur()
    replay.page.keyboard.press("Space")
    expect(replay.slider).to_have_value(re.compile(r"^([5-9]|\d\d+)$"), timeout=WAIT)
    replay.button("Stop").click()
    expect(replay.button("Play")).to_be_visible()
    expect(replay.root).to_have_attribute("aria-busy", "false")  # no step is under way
    stopped = replay.slider.input_value()
    elapse(replay.page, 600)  # a step at this speed takes less
    assert replay.slider.input_value() == stopped


def test_the_log_ends_with_the_moment_and_marks_its_lines(war: Over, open_page: Opener) -> None:
    place = next(n for n, event in enumerate(war.events) if n > 40 and event["lines"] > 1)
    lines = war.at(place)["lines"]
    replay = Replay(open_page(), f"{war.url}?n={war.events[place]['n']}", war)
    replay.expect_at(place)
    log = replay.page.get_by_test_id("log").locator("p")
    expect(log).to_have_count(len(lines))
    expect(log.last).to_contain_text(lines[-1]["text"])
    marked = replay.page.get_by_test_id("log").locator("p[aria-current=step]")
    expect(marked).to_have_count(war.events[place]["lines"])
    replay.button("To the start").click()
    expect(log).to_have_count(len(war.at(0)["lines"]))


def test_a_link_opens_at_its_moment(hunt: Over, open_page: Opener) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    replay = Replay(page, hunt.url, hunt)
    place = len(hunt.events) // 2
    replay.slider.fill(str(place))
    replay.expect_at(place)
    expect(page).to_have_url(re.compile(rf"\?n={hunt.events[place]['n']}$"))
    page.get_by_test_id("eyes").select_option("open")
    expect(page).to_have_url(re.compile("open=1"))
    link = copied(page, page.get_by_role("button", name="Copy link to this moment"))
    there = Replay(open_page(), link, hunt)
    there.expect_at(place)
    expect(there.page.get_by_test_id("eyes")).to_have_value("open")
    for one in (replay, there):
        expect(one.root).to_have_attribute("aria-busy", "false")
    assert tokens(there.page) == tokens(page)


def test_eyes_see_what_they_saw(hunt: Over, open_page: Opener) -> None:
    """The police never saw Jack's way; with nothing hidden it is there."""
    place = max(
        range(len(hunt.events)), key=lambda n: len(json.dumps(hunt.at(n, open=True)["scene"]))
    )
    page = open_page()
    replay = Replay(page, f"{hunt.url}?n={hunt.events[place]['n']}", hunt)
    replay.expect_at(place)
    police = hunt.at(0)["seats"][1]["name"]
    trail = {}
    ways: list[tuple[str, Json]] = [
        ("open", {"open": True}),
        (f"seat:{police}", {"as": police}),
        ("own", {}),
    ]
    for eyes, query in ways:
        page.get_by_test_id("eyes").select_option(eyes)
        shown = hunt.at(place, **query)
        expect(page.locator("g.token")).to_have_count(len(shown["scene"]["tokens"]))
        trail[eyes.split(":")[0]] = "trail" in json.dumps(shown["scene"]["areas"])
    assert trail == {"own": False, "open": True, "seat": False}
    picture(page, "replay-hunt")


def test_the_seed_is_checked_in_the_page(war: Over, open_page: Opener) -> None:
    page = open_page()
    Replay(page, war.url, war)
    fairness = page.get_by_test_id("fairness")
    expect(fairness).to_have_attribute("data-fits", "true")
    expect(fairness).to_contain_text("✓")
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the record").click()
    text = Path(loading.value.path()).read_text(encoding="utf-8")
    assert text.startswith('[Rulewright "1"]')

    def forge(route: Route) -> None:
        body = route.fetch().json()
        route.fulfill(json={**body, "seed": "another"})

    other = open_page()
    other.route(re.compile(r"/api/tables/[^/]+/replay"), forge)
    Replay(other, war.url, war)
    forged = other.get_by_test_id("fairness")
    expect(forged).to_have_attribute("data-fits", "false")
    expect(forged.get_by_role("alert")).to_contain_text("✗")


def test_a_running_match_has_a_replay_too(server: Server, open_page: Opener) -> None:
    seats = new_table(server, "thrones", ["human"] * 3, seed=3)
    seat = seats["stark"]
    assert seats["lannister"].talk("all", "Truce?").status_code == 200
    page = open_page()
    page.goto(f"{server.url}/t/{seat.table}/{seat.key}")
    page.get_by_role("link", name="Replay").click()
    root = page.get_by_test_id("replay")
    expect(root).to_be_visible(timeout=WAIT)
    expect(page.get_by_test_id("log")).to_contain_text("House Lannister to all: “Truce?”")
    expect(root).to_have_attribute("data-n", str(seat.get("/replay").json()["events"][-1]["n"]))
    expect(page.get_by_test_id("eyes")).to_have_count(0)
    expect(page.get_by_text("as House Stark saw it")).to_be_visible()
    expect(page.get_by_test_id("fairness")).to_have_attribute("data-fits", "")
    shared = page.get_by_role("button", name="Copy link to this moment").get_attribute("title")
    assert shared is not None
    assert str(seat.key) not in shared
    page.get_by_role("link", name="To the table").click()
    expect(page.get_by_test_id("table")).to_be_visible(timeout=WAIT)


def test_a_replay_that_is_left_while_it_comes_works_nothing_out(
    war: Over, open_page: Opener
) -> None:
    """Svelte warns of what is read after its part of the page went, and so fails the test."""
    page, held = open_page(), list[Route]()
    page.goto(war.url.removesuffix("/replay"))
    page.route("**/api/tables/*/replay*", lambda route: held.append(route))
    page.get_by_role("link", name="Replay").first.click()
    until(page, lambda: held, "the call for the replay")
    page.go_back()
    expect(page.get_by_test_id("table")).to_be_visible()
    with page.expect_response("**/api/tables/*/replay*"):
        held[0].continue_()
    elapse(page, 300)


@pytest.mark.parametrize(("name", "look"), [("desk", DESK), ("phone", PHONE)])
def test_everybody_can_use_it(
    war: Over, open_page: Opener, name: str, look: dict[str, Any]
) -> None:
    page = open_page(look, bypass_csp=True)
    place = len(war.events) // 3
    replay = Replay(page, f"{war.url}?n={war.events[place]['n']}", war)
    replay.expect_at(place)
    assert faults_in_both(page) == {}
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    picture(page, f"replay-{name}")
