"""Previews of links: what the page of a table or a seat tells the sites that fetch it."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from re import findall

import pytest

from rulewright.server import link_preview
from tests.server.persons import Browser, browser
from tests.server.playing import Server, running, settings_in

NIM = "tiny-nim"
GENERAL = "Rulewright"
Tags = dict[str, str]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with a client that has a picture of one game, and draws none of tables."""
    monkeypatch.setattr(link_preview, "can_draw", lambda: False)
    dist = tmp_path / "dist"
    dist.mkdir()
    (dist / "index.html").write_text("<!doctype html><head><title>Table</title></head><body>")
    (dist / f"preview-{NIM}.jpg").write_bytes(b"a picture")
    with running(settings_in(tmp_path, web_dist=dist)) as server:
        yield server


@pytest.fixture
def ann(site: Server) -> Iterator[Browser]:
    """A guest who makes tables."""
    with browser(site) as window:
        window.done("/guest")
        window.done("/account/name", name="Ann")
        yield window


def tags(server: Server, path: str) -> Tags:
    """Return the meta tags of a page by name, as another site reads them without a session."""
    page = server.http.get(path)
    assert page.status_code == 200
    read = findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">', page.text)
    return {name: unescape(text) for name, text in read}


def made(host: Browser, **wish: object) -> tuple[str, str]:
    """Create a table with a free seat and one by link; return its address and the link."""
    new = {"game": NIM, "players": 2, "seats": ["me", "human"], "gather": True, **wish}
    answer = host.done("/tables", **new)
    return str(answer["watch"]), str(answer["links"][0]["url"])


def test_an_invitation_names_game_host_seat_and_picture(site: Server, ann: Browser) -> None:
    _, link = made(ann)
    shown = tags(site, link)
    assert shown["og:title"] == "Ann invites you to Tiny nim"
    assert "Blue" in shown["og:description"]
    assert shown["og:image"] == f"{site.url}/preview-{NIM}.jpg"
    assert site.http.get(shown["og:image"]).content == b"a picture"
    assert shown["twitter:card"] == "summary_large_image"


def test_a_preview_repeats_no_key(site: Server, ann: Browser) -> None:
    _, link = made(ann)
    assert link.rpartition(".")[2] not in site.http.get(link).text


def test_an_open_table_tells_what_onlookers_see(site: Server, ann: Browser) -> None:
    watch, _ = made(ann, terms={"title": "Tonight at eight"})
    shown = tags(site, watch)
    assert shown["og:title"] == "Tiny nim"
    assert shown["og:description"].startswith("“Tonight at eight”. 2 players, hosted by Ann.")
    assert "Blue" not in str(shown)
    assert tags(site, f"{watch}/replay") == shown


def test_a_private_table_tells_strangers_nothing(site: Server, ann: Browser) -> None:
    watch, link = made(ann, terms={"watch": "seated", "title": "Between us"})
    unknown = tags(site, "/t/nothing")
    assert unknown["og:title"] == GENERAL
    wrong = link[:-5] + ("A" if link[-5] != "A" else "B") + link[-4:]
    for path in (watch, f"{watch}/replay", wrong, f"{watch}?seat=red"):
        assert tags(site, path) == unknown
    assert tags(site, link)["og:title"] == "Ann invites you to Tiny nim"
    ann.done(f"{watch.replace('/t/', '/tables/')}/begin", bot="random")
    assert tags(site, watch) == unknown


def test_a_preview_is_the_same_for_everybody(site: Server, ann: Browser) -> None:
    watch, _ = made(ann, terms={"watch": "seated"})
    assert tags(site, watch)["og:title"] == GENERAL
    assert ann.http.get(watch).text == site.http.get(watch).text


def test_names_are_escaped(site: Server, ann: Browser) -> None:
    watch, _ = made(ann, terms={"title": '"><script>alert(1)</script>'})
    page = site.http.get(watch).text
    assert "<script>alert" not in page
    assert '"><script>alert(1)</script>' in tags(site, watch)["og:description"]


def test_a_game_without_picture_shows_the_icon(site: Server, ann: Browser) -> None:
    wish = {"game": "tiny-auction", "players": 3, "seats": ["me", "human", "human"]}
    _, link = made(ann, **wish)
    shown = tags(site, link)
    assert (shown["og:image"], shown["twitter:card"]) == (f"{site.url}/icon.png", "summary")


def test_other_pages_have_the_general_preview(site: Server) -> None:
    assert tags(site, "/")["og:title"] == tags(site, f"/rules/{NIM}")["og:title"] == GENERAL
