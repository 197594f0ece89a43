"""What else is served: the client, games, rules, health; and what every answer carries."""

from html import escape
from pathlib import Path

import pytest

from rulewright.server import pages
from rulewright.server.pages import client_missing
from tests.server.playing import Server, new_table, running, settings_in


def test_pages_serve_the_client_at_every_address(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html><title>Table</title>")
    (dist / "assets" / "index-abc.js").write_text("play()")
    (dist / "icon.svg").write_text("<svg/>")
    with running(settings_in(tmp_path, web_dist=dist)) as server:
        for path in ("/", "/t/abc", "/t/abc/red.key"):
            page = server.http.get(path)
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assert page.headers["cache-control"] == "no-cache"
            assert "Table" in page.text
        asset = server.http.get("/assets/index-abc.js")
        assert asset.text == "play()"
        assert "javascript" in asset.headers["content-type"]
        assert "immutable" in asset.headers["cache-control"]
        icon = server.http.get("/icon.svg")
        assert icon.headers["content-type"].startswith("image/svg+xml")
        assert icon.headers["content-disposition"].startswith("inline")


def test_head_answers_as_get_does_without_a_body(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html><title>Table</title>")
    (dist / "assets" / "index-abc.js").write_text("play()")
    (dist / "icon.svg").write_text("<svg/>")
    files = ("/", "/account", "/t/abc", "/assets/index-abc.js", "/icon.svg")
    with running(settings_in(tmp_path, web_dist=dist)) as server:
        for path in (*files, "/healthz", "/api/games"):
            whole, head = server.http.get(path), server.http.head(path)
            assert (head.status_code, head.content) == (200, b"")
            assert whole.content
            for answer in (whole, head):
                del answer.headers["date"]
            assert head.headers == whole.headers


def test_head_of_what_is_not_there_is_not_found(server: Server) -> None:
    for path in ("/nothing", "/api/nothing"):
        assert server.http.head(path).status_code == server.http.get(path).status_code == 404


def test_an_unknown_address_opens_the_client_in_a_browser(server: Server) -> None:
    page = server.http.get("/ladder", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    called = server.http.get("/api/nothing", headers={"Accept": "text/html"})
    assert (called.status_code, called.json()["error"]) == (404, "NotFound")
    assert server.http.get("/ladder").json()["error"] == "NotFound"


def test_the_page_of_a_seat_names_what_it_begins_with(server: Server) -> None:
    """Letter for letter as the client asks for it, so that it is asked for once."""
    seat = new_table(server, "tiny-nim", ["human", "human"])["red"]
    of_seat = f"/t/{seat.table}/{seat.key}"

    def named(path: str) -> list[str]:
        link = server.http.get(path).headers.get("link", "")
        return [part.split(">")[0].strip(" <") for part in link.split(",") if part]

    table, board = f"/api/tables/{seat.table}?key={seat.key}", "/api/games/tiny-nim/board"
    assert named(of_seat) == [table, board]
    assert [server.http.get(path).status_code for path in (table, board)] == [200, 200]
    assert named(f"/t/{seat.table}") == [f"/api/tables/{seat.table}", board]
    assert named(f"/t/{seat.table}?seat=red")[0] == f"/api/tables/{seat.table}?seat=red"
    assert named("/t/nothing") == ["/api/tables/nothing"]
    replays = (f"/t/{seat.table}/replay", f"{of_seat}/replay")
    for other in ("/", *replays, "/t/a%3E%2Cb", "/t/abc/%22", "/t/abc?seat=a%26b"):
        assert named(other) == []


def test_a_board_is_sent_once(server: Server) -> None:
    path = "/api/games/thrones/board"
    first = server.http.get(path)
    assert first.headers["content-encoding"] == "gzip"
    again = server.http.get(path, headers={"If-None-Match": f'"x", {first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    plain = server.http.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json() != {}
    other = server.http.get(path, headers={"If-None-Match": '"x"'})
    assert other.status_code == 200


def test_a_client_that_is_not_built_is_explained(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, web_dist=tmp_path / "nothing")) as server:
        page = server.http.get("/")
        assert page.status_code == 200
        assert escape(client_missing(tmp_path / "nothing") or "?") in page.text
        assert "make client" in page.text
        assert server.http.get("/healthz").json() == {"status": "ok"}


def test_a_package_without_client_says_what_was_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = "Node 20.19 or newer is missing: install Debian's nodejs & npm"
    monkeypatch.setattr(pages, "gone_without", {"client": line}.get)
    with running(settings_in(tmp_path, web_dist=tmp_path / "nothing")) as server:
        assert escape(line) in server.http.get("/t/abc").text


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/api/games", "/api/nothing", "/api/games/tiny-nim/board"]
)
def test_every_answer_carries_the_guarding_headers(server: Server, path: str) -> None:
    headers = server.http.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


def test_tables_are_not_kept_by_caches(server: Server) -> None:
    seats = new_table(server, "tiny-nim", ["human", "human"])
    assert seats["red"].get("").headers["cache-control"] == "no-store"
    assert seats["red"].send(0, ["heap 1"]).headers["cache-control"] == "no-store"


def test_games(server: Server) -> None:
    games = {game["name"]: game for game in server.http.get("/api/games").json()}
    nim = games["tiny-nim"]
    assert (nim["name"], nim["title"]) == ("tiny-nim", "Tiny nim")
    assert [bot["name"] for bot in nim["bots"]] == ["random"]
    assert all(bot["text"] for bot in nim["bots"])
    assert nim["players"][:2] == [
        {"count": 2, "seats": ["red", "blue"]},
        {"count": 3, "seats": ["red", "blue", "green"]},
    ]
    assert nim["options"][1] == {
        "name": "misere",
        "values": [False, True],
        "text": "The last stone loses",
        "rule": "",
        "players": [2],
        "usual": False,
        "title": "",
        "labels": [],
    }


def test_board_and_rules(server: Server) -> None:
    assert server.http.get("/api/games/tiny-auction/board").json() == {}
    assert server.http.get("/api/games/tiny-nim/rules").json() == {"sections": []}


def test_links(server: Server) -> None:
    made = server.http.post(
        "/api/tables",
        json={"game": "tiny-nim", "players": 3, "seats": ["human", "random", "human"]},
    ).json()
    assert [link["seat"] for link in made["links"]] == ["red", "green"]
    assert made["watch"] == f"/t/{made['id']}"
    assert all(link["url"].startswith(made["watch"] + "/") for link in made["links"])


def test_the_calls_are_described(server: Server) -> None:
    schema = server.http.get("/api/schema/openapi.json").json()
    assert "/api/tables" in schema["paths"]
