"""Every kind of moment of every game on the stage, on a desk and a phone, light and dark."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from rulewright.games import NAMES
from rulewright.kernel import get
from tests.games.test_moments import KINDS, options_of
from tests.server.playing import Json, Server, finished, new_table, running, settings_in
from tests.web.axe import COLOURS, axe
from tests.web.conftest import DESK, PHONE, Opener
from tests.web.driving import READS, WAIT

CARD = '[data-testid="staged"]'
SCHEMES: list[Literal["light", "dark"]] = ["light", "dark"]
STAGED = {"pace": "instant", "moments": "stay"}
PICTURES = os.environ.get("RULEWRIGHT_PICTURES", "")  # a folder to keep them in
TABLES = 40  # at most, until every kind has come up
LONG = 60.0  # seconds that one of them may take


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings_in(tmp_path_factory.mktemp("moments"))) as started:
        yield started


def played(server: Server, game: str, seed: int) -> tuple[str, list[Json]]:
    """A table that bots have played out, with the moments that it tells."""
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
    """For every kind of moment of a game the table and the line that tells one, the longest."""
    wanted = KINDS[game] | {"opening", "ending"}
    shown: dict[str, tuple[str, Json]] = {}
    for seed in range(1, TABLES + 1):
        table, lines = played(server, game, seed)
        for line in lines:
            kind = line["moment"]["kind"]
            if kind not in shown or len(str(line)) > len(str(shown[kind][1])):
                shown[kind] = (table, line)
        if wanted <= shown.keys():
            break
    assert shown.keys() == wanted
    return shown


def stage(page: Page, server: Server, table: str, line: Json) -> None:
    """Open the replay at a moment, until that stands on the stage, and stays as one reads it."""
    page.goto(f"{server.url}/t/{table}/replay?n={line['n']}")
    for _ in range(12):
        card = page.get_by_test_id("staged")
        expect(card).to_be_visible(timeout=WAIT)
        if card.get_by_role("heading").first.inner_text().startswith(line["moment"]["title"]):
            return
        page.get_by_test_id("seen").click()
    raise AssertionError(f"not staged: {line['moment']['title']}")


def fits(page: Page) -> Any:
    """What of the card runs out of it sideways."""
    return page.get_by_test_id("staged").evaluate(
        """card => {
             const side = card.getBoundingClientRect().right + 1;
             return [...card.querySelectorAll('*')]
               .filter(one => one.getBoundingClientRect().right > side)
               .map(one => one.outerHTML.slice(0, 120));
           }"""
    )


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_moment_can_be_seen(server: Server, open_page: Opener, game: str) -> None:
    shown = gathered(server, game)
    desk = open_page(DESK, settings=STAGED, bypass_csp=True)
    phone = open_page(PHONE, settings=STAGED, bypass_csp=True)
    looks = {"desk": desk, "phone": phone}
    for page in looks.values():
        page.add_init_script(READS)
    for number, (kind, (table, line)) in enumerate(sorted(shown.items())):
        for look, page in looks.items():
            stage(page, server, table, line)
            card = page.get_by_test_id("staged")
            assert card.get_attribute("data-kind") == kind
            assert fits(page) == [], (kind, look)
            # round the card the page is the same for every kind
            within = CARD if number else ""
            # a card has the same colours on a phone
            for scheme in SCHEMES if PICTURES or page is desk else SCHEMES[:1]:
                page.emulate_media(color_scheme=scheme)
                if PICTURES:
                    name = f"moment-{game}-{kind}-{look}-{scheme}.png"
                    page.screenshot(path=Path(PICTURES) / name)
                faults = axe(page, within) if scheme == "light" else axe(page, CARD, COLOURS)
                assert faults == [], (kind, look, scheme)
