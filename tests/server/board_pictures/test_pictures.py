"""Pictures of tables: drawn from what spectators see, seldom, and never of a private table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from re import findall
from struct import unpack

import msgspec
import pytest

from rulewright.games import NAMES
from rulewright.kernel import Match, get
from rulewright.kernel.redeal import dealt_unseen
from rulewright.server import link_preview
from rulewright.server.board_pictures.card import SIZE
from rulewright.server.board_pictures.pictures import FRESH, WAITING, BoardPictures
from rulewright.server.board_pictures.render import MOST_BYTES
from rulewright.server.board_pictures.sight import FREE, GATHERS, sight_of
from rulewright.server.errors import NotFound
from rulewright.server.events.seats import Holder
from rulewright.server.storage.rows import Seat as SeatRow
from rulewright.server.storage.rows import TableRow
from rulewright.server.tables.table import LiveTable, first_state
from rulewright.server.terms import Terms
from tests.server.playing import Server, new_table, running, settings_in


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    """A server with a client that has a picture of Thrones."""
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("<!doctype html><head></head><body>")
    (dist / "preview-thrones.jpg").write_bytes(b"a picture")
    with running(settings_in(tmp_path, web_dist=dist)) as server:
        yield server


def live_table(match: Match, begun: bool = True, n: int = 7, watch: str = "all") -> LiveTable:
    """Return a table with a match; before it begins its first seat is free."""
    seats = [SeatRow(name) for name in match.names]
    terms = Terms(watch="seated" if watch == "seated" else "all")
    row = TableRow("t", match.game.name, 1, match.players, match.settings, match.seed, seats, terms)
    state = first_state(row)
    if begun:
        state.stage, state.waiting = "playing", match.waiting
    else:
        state.holders[0] = Holder("open")
    return LiveTable(row, state, match if begun else None, n)


class Clock:
    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


class Pen:
    """Draws nothing, and counts the calls."""

    def __init__(self, drawn: bytes = b"png") -> None:
        self.drawn = drawn
        self.calls = 0

    async def __call__(self, sight: bytes) -> bytes:
        self.calls += 1
        await asyncio.sleep(0)
        return self.drawn


# -- by the server ---------------------------------------------------------------------------------
def image_of(server: Server, path: str) -> str:
    """Return the address of the picture that a link's page names."""
    page = server.http.get(path).text
    (address,) = findall(r'<meta property="og:image" content="([^"]*)">', page)
    return str(address)


def test_a_link_shows_the_board_of_its_own_table(site: Server) -> None:
    seats = new_table(site, "thrones", ["human"] * 3)
    watch, stark = seats["watch"], seats["stark"]
    address = image_of(site, f"/t/{watch.table}")
    assert address == f"{site.url}/api/tables/{watch.table}/picture.png?n={watch.see()['n']}"
    assert address == image_of(site, f"/t/{watch.table}/{stark.key}")
    assert address == image_of(site, f"/t/{watch.table}/replay")
    shown = site.http.get(address)
    assert shown.headers["Content-Type"] == "image/png"
    assert shown.headers["Cache-Control"] == "public, max-age=60"
    assert shown.content.startswith(b"\x89PNG")
    assert unpack(">II", shown.content[16:24]) == SIZE
    assert len(shown.content) < MOST_BYTES


def test_a_private_table_has_no_picture_of_its_own(site: Server) -> None:
    seats = new_table(site, "thrones", ["human"] * 3, terms={"watch": "seated"})
    table, key = seats["watch"].table, seats["stark"].key
    assert image_of(site, f"/t/{table}") == f"{site.url}/icon.png"
    assert image_of(site, f"/t/{table}/{key}") == f"{site.url}/preview-thrones.jpg"
    for query in ("", f"?key={key}"):
        assert site.http.get(f"/api/tables/{table}/picture.png{query}").status_code == 404


def test_a_game_without_a_board_has_no_picture(site: Server) -> None:
    watch = new_table(site, "tiny-auction", ["human"] * 3)["watch"]
    assert image_of(site, f"/t/{watch.table}") == f"{site.url}/icon.png"
    assert site.http.get(f"/api/tables/{watch.table}/picture.png").status_code == 404


def test_without_the_library_a_link_shows_the_game(
    site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_preview, "can_draw", lambda: False)
    watch = new_table(site, "thrones", ["human"] * 3)["watch"]
    assert image_of(site, f"/t/{watch.table}") == f"{site.url}/preview-thrones.jpg"


# -- what is drawn ---------------------------------------------------------------------------------
@pytest.mark.parametrize("game", NAMES)
def test_a_picture_tells_nothing_that_is_hidden(game: str) -> None:
    luck = Random(game)
    match = Match.new(game, get(game).first_evening(), seed=game)
    for step in range(90):
        if match.over:
            break
        if step % 15 == 0:
            shown = msgspec.json.encode(sight_of(live_table(match)))
            other = dealt_unseen(match, None, luck)
            assert msgspec.json.encode(sight_of(live_table(other))) == shown
        ask = luck.choice(match.asks)
        match.play(ask.seat, luck.choice(match.options(ask.seat)))


def test_before_the_match_a_picture_shows_what_is_free() -> None:
    match = Match.new("thrones", 3, 1)
    sight = sight_of(live_table(match, begun=False))
    assert sight.heading == GATHERS
    assert [FREE in seat.title for seat in sight.seats] == [True, False, False]
    assert not any(seat.marked or seat.facts for seat in sight.seats)
    assert sight.scene["tokens"]


def test_the_seat_that_is_asked_stands_out() -> None:
    match = Match.new("monopoly", 3, 1)
    sight = sight_of(live_table(match))
    assert [seat.marked for seat in sight.seats] == [n in match.waiting for n in range(3)]


# -- how often -------------------------------------------------------------------------------------
async def test_a_picture_is_drawn_once_for_all_who_ask() -> None:
    pen = Pen()
    pictures = BoardPictures(pen, Clock())
    live = live_table(Match.new("thrones", 3, 1))
    assert await asyncio.gather(*[pictures.of(live) for _ in range(5)]) == [b"png"] * 5
    assert pen.calls == 1


async def test_a_table_is_drawn_again_after_a_minute_if_it_went_on() -> None:
    pen, clock = Pen(), Clock()
    pictures = BoardPictures(pen, clock)
    match = Match.new("thrones", 3, 1)
    await pictures.of(live_table(match, n=7))
    clock.now = FRESH - 1
    await pictures.of(live_table(match, n=8))
    assert pen.calls == 1
    clock.now = FRESH
    await pictures.of(live_table(match, n=7))
    assert pen.calls == 1
    await pictures.of(live_table(match, n=8))
    assert pen.calls == 2


async def test_a_table_that_becomes_private_is_shown_no_more() -> None:
    pictures = BoardPictures(Pen(), Clock())
    match = Match.new("thrones", 3, 1)
    await pictures.of(live_table(match))
    with pytest.raises(NotFound):
        await pictures.of(live_table(match, watch="seated"))


async def test_only_some_wait_for_a_picture() -> None:
    pictures = BoardPictures(Pen(), Clock())
    match = Match.new("thrones", 3, 1)
    tables = [live_table(match) for _ in range(WAITING + 1)]
    for number, live in enumerate(tables):
        live.id = str(number)
    answers = await asyncio.gather(*map(pictures.of, tables), return_exceptions=True)
    assert [isinstance(one, NotFound) for one in answers] == [False] * WAITING + [True]


async def test_what_cannot_be_drawn_is_not_found() -> None:
    pictures = BoardPictures(Pen(b""), Clock())
    with pytest.raises(NotFound):
        await pictures.of(live_table(Match.new("thrones", 3, 1)))
