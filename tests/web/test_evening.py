"""An evening of four people and two bots: made in the lobby, talked through, looked back on.

Six browsers take part: four people, two of them on phones, the second device of one, and one who
looks on, and all is clicked to the end. People and bots play at random and at once, so no two
evenings are the same. What happens in it is shown one by one in the other files of this folder.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Server
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import OVER, WAIT, Player
from tests.web.together import banner, put, vote
from tests.web.waiting import FRAME, elapse

pytestmark = pytest.mark.xdist_group("evening in the browser")

PICTURES = os.environ.get("RULEWRIGHT_PICTURES")
TITLE = "Friday's war"
PEOPLE = ["stark", "lannister", "baratheon", "greyjoy"]
MOST = 4000


def picture(page: Page, name: str) -> None:
    """Save a picture of the page if a folder for pictures is set."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


class Evening:
    """The browsers of one table."""

    def __init__(self, server: Server, open_page: Opener) -> None:
        self.server = server
        looks = {"stark": DESK, "lannister": PHONE, "baratheon": DESK, "greyjoy": PHONE}
        self.pages = {seat: open_page(looks[seat], bypass_csp=True) for seat in PEOPLE}
        self.second, self.watcher = open_page(PHONE), open_page(DESK)
        self.table = self._made()
        self.players: dict[str, Player] = {}

    def _made(self) -> str:
        """Let the person of Stark make a table with four open seats and two bots."""
        host = self.pages["stark"].context.request
        origin = {"Origin": self.server.url}
        assert host.post(f"{self.server.url}/api/guest", headers=origin, data={}).ok
        seats = ["me", "open", "open", "open", "random", "random"]
        names = ["stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell"]
        order = [PEOPLE.index(seat) if seat in PEOPLE else 4 for seat in self.seat_names()]
        assert sorted(names) == sorted(self.seat_names())
        wish = {
            "game": "thrones",
            "players": 6,
            "seats": [seats[place] for place in order],
            "seed": 8,
            "terms": {"title": TITLE, "listed": True},
        }
        made = host.post(f"{self.server.url}/api/tables", headers=origin, data=wish)
        assert made.ok, made.text()
        return str(made.json()["id"])

    def seat_names(self) -> list[str]:
        """Return the seats of the game, in order."""
        games = self.server.http.get("/api/games").json()
        [counts] = [game["players"] for game in games if game["name"] == "thrones"]
        [names] = [count["seats"] for count in counts if count["count"] == 6]
        return list(names)

    @property
    def url(self) -> str:
        return f"{self.server.url}/t/{self.table}"

    # -- at the table ------------------------------------------------------------------------
    def sit_down(self) -> None:
        """Let the others find the table in the lobby and take its free seats, so that it begins."""
        self.pages["stark"].goto(self.url)
        for seat in PEOPLE[1:]:
            page = self.pages[seat]
            page.goto(self.server.url)
            line = page.locator("[data-list=open] li", has_text=TITLE)
            expect(line).to_be_visible(timeout=WAIT)
            if seat == "lannister":
                picture(page, "lobby-phone")
            if seat == "baratheon":
                picture(page, "lobby")
            line.get_by_role("link", name=f"Take a seat at {TITLE}").click()
            page.get_by_role("button", name=re.compile(f"Sit here as .*{seat.title()}")).click()
        self.open_pages()

    def open_pages(self) -> None:
        """Open the table in every browser."""
        for number, seat in enumerate(PEOPLE):
            self.players[seat] = Player(self.pages[seat], self.url, seed=number)
        self.players["watch"] = Player(self.watcher, self.url)
        self.players["second"] = Player(self.second, self.server.url + self.link("stark"))

    def link(self, seat: str) -> str:
        """Return a link to a person's own seat, for another of their devices."""
        response = self.pages[seat].context.request.post(
            f"{self.server.url}/api/tables/{self.table}/link",
            data={"seat": seat},
            headers={"Origin": self.server.url},
        )
        assert response.ok, response.text()
        return str(response.json()["url"])

    def people(self) -> list[Player]:
        return [self.players[seat] for seat in PEOPLE]

    def in_step(self) -> None:
        """Wait until every browser shows the same event."""
        newest = max(player.n for player in self.players.values())
        for player in self.players.values():
            player.page.wait_for_function(
                "n => Number(document.querySelector('[data-testid=table]').dataset.n) >= n",
                arg=newest,
                timeout=WAIT,
            )

    def play_until(self, kind: str) -> Player | None:
        """Click for whichever seat is asked, until this is asked or the match is over."""
        for _ in range(MOST):
            asked = [player for player in self.people() if player.asked]
            if asked and all(player.asked == OVER for player in self.people()):
                return None
            for player in asked:
                if player.asked == kind and not player.steps:
                    return player
            if asked:
                asked[0].move()
            else:
                elapse(self.watcher, FRAME)
        raise AssertionError(f"still playing: {self.players['watch'].title}")


@pytest.mark.soak
def test_an_evening_at_the_table_click_by_click(server: Server, open_page: Opener) -> None:
    table = Evening(server, open_page)
    table.sit_down()
    write_a_letter(table)
    pause_by_vote(table)
    plan(table)
    take_back(table)
    lose_the_line(table)
    fight(table)
    assert table.play_until(OVER) is None
    table.in_step()
    for player in table.people():
        expect(player.page.get_by_test_id("result").locator("li")).to_have_count(6)
    look_back(table)


def write_a_letter(table: Evening) -> None:
    """Let Stark write to Greyjoy, who alone reads it."""
    talk = table.pages["stark"].get_by_test_id("talk")
    talk.get_by_role("button", name="New letter").click()
    talk.locator("input[type=checkbox][value=greyjoy]").check()
    talk.get_by_role("button", name="Write", exact=True).click()
    talk.get_by_role("textbox").fill("Leave the bay to me, and the coast is yours.")
    talk.get_by_role("textbox").press("Enter")
    page = table.pages["greyjoy"]
    expect(page.get_by_test_id("said")).to_contain_text("Stark writes to you")
    assert "Leave the bay" not in table.pages["lannister"].content()
    assert "Leave the bay" not in table.watcher.content()


def pause_by_vote(table: Evening) -> None:
    """Take a short break, agreed by a majority."""
    for what, mover in (("pause", "stark"), ("resume", "baratheon")):
        put(table.pages[mover], what)
        for seat in ("lannister", "greyjoy"):
            vote(table.pages[seat], "Yes")
        expect(banner(table.watcher, "paused")).to_have_count(1 if what == "pause" else 0)


def plan(table: Evening) -> None:
    """Let everybody give orders with the list; the bots give theirs."""
    for seat in PEOPLE:
        player = table.players[seat]
        assert player.ready() == "order"
        for move in range(40):
            if player.asked != "order":
                break
            if move == 3 and seat in ("stark", "lannister"):
                picture(player.page, "planning" if seat == "stark" else "phone")
            player.move()


def take_back(table: Evening) -> None:
    """Let somebody ask to undo a move, and all others agree."""
    for _ in range(MOST):
        for seat, player in table.players.items():
            ask = player.page.get_by_test_id("take-back").get_by_text("Ask to take back")
            if seat in PEOPLE and ask.is_visible():
                ask.click()
                others = [table.pages[other] for other in PEOPLE if other != seat]
                for page in others:
                    page.get_by_test_id("motion").get_by_role("button", name="Yes").click()
                expect(table.watcher.get_by_test_id("log").locator("s").last).to_be_visible()
                table.in_step()
                return
        for player in table.people():
            if player.asked:
                player.move()
                break
        else:
            elapse(table.watcher, FRAME)
    raise AssertionError("nothing can be taken back")


def lose_the_line(table: Evening) -> None:
    """Cut a phone's connection; it reconnects by itself and catches up."""
    away = table.pages["greyjoy"]
    away.context.set_offline(True)
    before = table.players["greyjoy"].n
    for _ in range(60):
        asked = [table.players[seat] for seat in PEOPLE[:3] if table.players[seat].asked]
        if not asked or table.players["watch"].n >= before + 4:
            break
        asked[0].move()
    away.context.set_offline(False)
    table.in_step()


def fight(table: Evening) -> None:
    """Play until a battle, or until the end if there is none any more."""
    player = table.play_until("house-card")
    if player is not None:
        picture(player.page, "combat")


def look_back(table: Evening) -> None:
    """Check the replay: what Stark saw, and that the luck was fair."""
    page = table.pages["stark"]
    page.goto(f"{table.url}/replay")
    expect(page.get_by_test_id("replay")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Back a round").click()
    expect(page.get_by_test_id("fairness")).to_have_attribute("data-fits", "true")
    picture(page, "replay")
