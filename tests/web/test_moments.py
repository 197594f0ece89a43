"""Every kind of moment of every game on the stage, on a desk and a phone, light and dark."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from rulewright.games import NAMES
from rulewright.kernel import get
from tests.games.test_moments import KINDS, options_of
from tests.server.playing import Json, Server, finished, new_table, running, settings_in
from tests.web.axe import faults_in_both
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import READS, WAIT
from tests.web.waiting import until

CARD = '[data-testid="staged"]'
# The phone comes last, and so first for the next moment: its page holds less to draw and to read.
LOOKS: dict[str, ViewportSize] = {"desk": DESK["viewport"], "phone": PHONE["viewport"]}
SCHEMES: list[Literal["light", "dark"]] = ["dark", "light"]
STAGED = {"pace": "instant", "moments": "stay"}
PICTURES = os.environ.get("RULEWRIGHT_PICTURES", "")  # a folder to keep them in
TABLES = 40  # at most, until every kind has come up
# A seed that is likely to bring every kind in one match: rare ones are far between.
LIKELY = {"thrones": 4, "thrones-first": 9, "whitechapel": 11}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings_in(tmp_path_factory.mktemp("moments"))) as started:
        yield started


def played(server: Server, game: str, seed: int) -> tuple[str, list[Json]]:
    """Let bots play out a table; return it with the moments that it shows."""
    players = get(game).usual_players
    options = options_of(game, seed)
    seats = new_table(server, game, ["random"] * players, seed=seed, **options)
    view = finished(seats["watch"])
    lines = list(view["lines"])
    while view["lines_cut"] is not None:
        view = seats["watch"].get("/lines", {"before": view["lines_cut"]}).json()
        lines = view["lines"] + lines
    return seats["watch"].table, [line for line in lines if line.get("moment")]


def gathered(server: Server, game: str) -> dict[str, tuple[str, Json]]:
    """Return, for every kind of moment, the longest one and its table."""
    wanted = KINDS[game] | {"opening", "ending"}
    shown: dict[str, tuple[str, Json]] = {}
    likely = LIKELY.get(game, 1)
    for seed in range(likely, likely + TABLES):
        table, lines = played(server, game, seed)
        for line in lines:
            kind = line["moment"]["kind"]
            if kind not in shown or len(str(line)) > len(str(shown[kind][1])):
                shown[kind] = (table, line)
        if wanted <= shown.keys():
            break
    assert shown.keys() == wanted
    return shown


class Replay:
    """The replay of a match in a page, moving between moments without a reload."""

    def __init__(self, page: Page, server: Server, table: str) -> None:
        self.page = page
        self.events = server.http.get(f"/api/tables/{table}/replay").json()["events"]
        page.goto(f"{server.url}/t/{table}/replay?n=0")

    def stage(self, line: Json) -> None:
        """Go to a moment, and wait until it is on the stage and does not change."""
        [place] = [at for at, event in enumerate(self.events) if event["n"] == line["n"]]
        self._go(place + 1 if place == 0 else place - 1)
        self._go(place)
        card = self.page.get_by_test_id("staged")
        for _ in range(12):
            expect(card).to_be_visible()
            if card.get_by_role("heading").first.inner_text().startswith(line["moment"]["title"]):
                return
            self.page.get_by_test_id("seen").click()
        raise AssertionError(f"not staged: {line['moment']['title']}")

    def _go(self, place: int) -> None:
        self.page.get_by_test_id("slider").fill(str(place), timeout=WAIT)
        shown, n = self.page.get_by_test_id("replay"), str(self.events[place]["n"])
        expect(shown).to_have_attribute("data-n", n, timeout=WAIT)


def fits(page: Page) -> Any:
    """Return what extends beyond the card's sides."""
    return page.get_by_test_id("staged").evaluate(
        """card => {
             const side = card.getBoundingClientRect().right + 1;
             return [...card.querySelectorAll('*')]
               .filter(one => one.getBoundingClientRect().right > side)
               .map(one => one.outerHTML.slice(0, 120));
           }"""
    )


def picture(page: Page, name: str) -> None:
    """Save a picture of the page in every theme if a folder for pictures is set."""
    if PICTURES:
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=Path(PICTURES) / f"moment-{name}-{scheme}.png")


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_moment_can_be_seen(server: Server, open_page: Opener, game: str) -> None:
    """Whole on a desk and a phone, and with nothing on the card that bars a reader's way.

    The page round a card is the same for every kind: `test_stage` looks at that.
    """
    page = open_page(DESK, settings=STAGED, bypass_csp=True)
    page.add_init_script(READS)
    card = page.get_by_test_id("staged")
    shown = gathered(server, game)
    for table in sorted({table for table, _ in shown.values()}):
        replay = Replay(page, server, table)
        for kind in sorted(kind for kind in shown if shown[kind][0] == table):
            replay.stage(shown[kind][1])
            for look, size in LOOKS.items():
                page.set_viewport_size(size)
                expect(card).to_have_attribute("data-kind", kind)
                until(page, lambda: fits(page) == [], f"a card of {kind} that fits on a {look}")
                picture(page, f"{game}-{kind}-{look}")
            assert faults_in_both(page, CARD) == {}, kind
