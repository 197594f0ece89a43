"""A whole evening that is read: every moment on every page, held against the server's log.

Two or three people, on desk and phone, come by links, play, and end the match by consent. Each of
them is shown every moment that the server tells their seat, once and in order, reads it to its last
word, and dismisses it by key, button or touch. `make soak` has four people play more rounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.server.playing import Server, running, settings_in
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.dealing import Tenant
from tests.web.driving import OVER, WAIT, Player
from tests.web.hunting import Fugitive
from tests.web.reading import STAGED, Reader, Way, assert_read, log_of, seat_of, told_again
from tests.web.test_monopoly import ask_kind
from tests.web.test_whitechapel import HIDEOUT
from tests.web.waiting import FRAME, elapse

pytestmark = pytest.mark.xdist_group("staged evening in the browser")

MOST = 1500
Choose = Callable[[Player, str], str]
NAMES = ["Mina", "Quincey", "Lucy", "Jonathan"]
WAYS: list[Way] = ["key", "touch", "button", "touch"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots move one after another, so that each event comes separately."""
    with running(settings_in(tmp_path_factory.mktemp("evening"), bot_pause=0.05)) as started:
        yield started


class Company:
    """People at one table, each in their own browser."""

    def __init__(self, server: Server, open_page: Opener, people: int) -> None:
        self.server = server
        looks = [PHONE if way == "touch" else DESK for way in WAYS[:people]]
        pages = [open_page(look, settings=STAGED) for look in looks]
        self.readers = [Reader(page, way) for page, way in zip(pages, WAYS, strict=False)]
        self.players: list[Player] = []
        self.table = ""

    @property
    def pages(self) -> list[Page]:
        return [reader.page for reader in self.readers]

    # -- coming together ------------------------------------------------------------------------
    def gather(self, game: str, bots: list[str], seed: int) -> None:
        """Let the first make a table, the others follow their links, and all be ready."""
        host, *others = self.pages
        request, origin = host.context.request, {"Origin": self.server.url}
        assert request.post(f"{self.server.url}/api/guest", headers=origin, data={}).ok
        seats = ["me", *(["human"] * len(others)), *bots]
        wish = {"game": game, "players": len(seats), "seats": seats, "seed": seed, "gather": True}
        made = request.post(f"{self.server.url}/api/tables", headers=origin, data=wish)
        assert made.ok, made.text()
        self.table = str(made.json()["id"])
        host.goto(f"{self.server.url}/t/{self.table}")
        field = host.get_by_label("Your name")
        field.fill(NAMES[0])
        field.press("Enter")
        links = host.get_by_role("group", name="link of").get_by_role("textbox")
        expect(links).to_have_count(len(others))
        addresses = [link.input_value() for link in links.all()]
        for page, address, name in zip(others, addresses, NAMES[1:], strict=False):
            page.goto(address)
            greeting = page.get_by_test_id("greeting")
            expect(greeting.get_by_role("heading")).to_contain_text(f"{NAMES[0]} invites you")
            greeting.get_by_label("Your name").fill(name)
            greeting.get_by_role("button", name="Sit down").click()
            expect(greeting).to_have_count(0)  # by now the seat is theirs without the link
        for page in self.pages:
            page.get_by_role("button", name="I am ready").click()
        self.players = [Player(page, None, seed=number) for number, page in enumerate(self.pages)]

    # -- playing --------------------------------------------------------------------------------
    def read(self) -> None:
        """Let everybody read their stage."""
        for reader in self.readers:
            reader.read()

    def play_until(self, done: Callable[[Player], bool], choose: Choose) -> None:
        """Press buttons for whichever seat is asked, until a condition or the end."""
        for _ in range(MOST):
            self.read()
            asked = [player for player in self.players if player.asked]
            if any(player.asked == OVER or done(player) for player in self.players):
                return
            for player in asked:
                self.choose(player, choose)
            if not asked:
                elapse(self.pages[0], FRAME)
        raise AssertionError(f"still playing: {self.players[0].title}")

    def choose(self, player: Player, choose: Choose) -> None:
        """Make one choice for somebody who is asked."""
        kind = player.asked
        if kind in ("", OVER):
            return
        if player.page.get_by_test_id("send").count():
            player.send()
        elif player.open_options:
            player.take(choose(player, kind))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.players[0].asked == OVER

    def end_by_consent(self) -> None:
        """Let one propose to end, and all others agree, while the match waits for people."""
        self.in_step(lambda _: any(player.asked for player in self.players))
        proposer, *others = self.pages
        votes = proposer.locator("[data-panel=votes]")
        votes.locator("h2 button").first.click()
        votes.locator("input[value=end]").check()
        votes.get_by_role("button", name="Call the vote").click()
        for page in others:
            motion = page.get_by_test_id("motion")
            motion.get_by_role("button", name="Yes", exact=True).click()
        self.in_step(lambda player: player.asked == OVER)

    def in_step(self, done: Callable[[Player], bool]) -> None:
        """Wait until all pages show the same event, and this of each."""
        for _ in range(MOST):
            self.read()
            if all(map(done, self.players)) and len({player.n for player in self.players}) == 1:
                return
            elapse(self.pages[0], FRAME)
        raise AssertionError([player.asked for player in self.players])

    # -- looking back ---------------------------------------------------------------------------
    def assert_all_read(self) -> set[str]:
        """Check that everybody was shown what their log has, and can see it again."""
        kinds: set[str] = set()
        for reader in self.readers:
            log = log_of(reader.page, self.table)
            kinds |= set(assert_read(reader, log, seat_of(reader.page, self.table)))
            if reader.way == "touch":
                reader.page.get_by_role("tab", name="Log").click()
            titles = [line["moment"]["title"] for line in log if line.get("moment")]
            again = told_again(reader.page)
            assert again
            assert again == titles[-len(again) :]
        return kinds

    def assert_nothing_again(self) -> None:
        """Check that a reload does not show moments again."""
        for reader in self.readers:
            seen = len(reader.shown)
            reader.page.reload()
            expect(reader.page.get_by_test_id("table")).to_be_visible(timeout=WAIT)
            expect(reader.page.get_by_test_id("stage")).to_have_count(0)
            assert len(reader.shown) == seen

    def assert_link_opens(self, kind: str) -> None:
        """Check that a link to such a moment opens it in every browser, without a key."""
        page = self.pages[0]
        lines = log_of(page, self.table)
        line = next(one for one in lines if (one.get("moment") or {}).get("kind") == kind)
        page.goto(f"{self.server.url}/t/{self.table}/replay?n={line['n']}")
        copy = page.get_by_role("button", name="Copy link to this moment")
        link = str(copy.get_attribute("title"))
        for other in self.pages:
            other.goto(link)
            card = other.get_by_test_id("staged")
            expect(card).to_have_attribute("data-kind", kind, timeout=WAIT)
            expect(card).to_contain_text(line["moment"]["title"])
            shown = other.get_by_test_id("replay").get_attribute("data-n")
            assert shown == str(line["n"])


def at_random(player: Player, kind: str) -> str:
    """Return a random open option."""
    return player.random.choice(player.open_options)


def has_seen_combat(player: Player) -> bool:
    """Return whether the log on somebody's page has a combat."""
    return player.page.get_by_role("button", name="Show again: Combat").count() > 0


def in_round(number: int) -> Callable[[Player], bool]:
    """Return whether somebody's page shows this round or a later one."""

    def is_there(player: Player) -> bool:
        round_ = re.match(r"Round (\d+)\b", player.title)
        return round_ is not None and int(round_[1]) >= number

    return is_there


def an_evening_of_war(server: Server, open_page: Opener, people: int, rounds: int) -> None:
    """Play with six houses, some of them people's, for some rounds and until two have fought."""
    company = Company(server, open_page, people)
    company.gather("thrones", ["steward"] * (6 - people), seed=8)
    over = in_round(rounds + 1)
    company.play_until(lambda player: over(player) and has_seen_combat(player), at_random)
    if not company.is_over:  # somebody may have won before
        company.end_by_consent()
    assert company.assert_all_read() >= {"orders", "combat", "westeros"}
    company.assert_nothing_again()
    company.assert_link_opens("combat")


def test_an_evening_of_war_is_read(server: Server, open_page: Opener) -> None:
    an_evening_of_war(server, open_page, people=2, rounds=1)


def test_a_night_of_whitechapel_is_read(server: Server, open_page: Opener) -> None:
    """Jack gets away from two detectives, who go where they like."""
    company = Company(server, open_page, people=3)
    company.gather("whitechapel", [], seed=5)
    jack, fugitive = company.players[0], Fugitive(HIDEOUT, near=2)

    def choose(player: Player, kind: str) -> str:
        flees = player is jack and kind != "letter"
        return fugitive.choose(kind, player.open_options) if flees else at_random(player, kind)

    company.play_until(lambda player: player.title.startswith("Night 2"), choose)
    company.end_by_consent()
    assert company.assert_all_read() >= {"crime", "escape"}
    company.assert_nothing_again()


def test_some_laps_of_monopoly_are_read(server: Server, open_page: Opener) -> None:
    """Two people and two bots buy, bid and trade."""
    company = Company(server, open_page, people=2)
    company.gather("monopoly", ["landlord", "landlord"], seed=10)
    tenants = {player: Tenant() for player in company.players}

    def choose(player: Player, kind: str) -> str:
        prompt = player.page.get_by_test_id("prompt").inner_text()
        return tenants[player].choose(ask_kind(player, kind), player.open_options, prompt)

    company.play_until(in_round(6), choose)
    company.end_by_consent()
    assert company.assert_all_read() >= {"opening", "trade"}
    company.assert_nothing_again()


@pytest.mark.soak
def test_a_long_evening_of_war_is_read(server: Server, open_page: Opener) -> None:
    an_evening_of_war(server, open_page, people=4, rounds=6)
