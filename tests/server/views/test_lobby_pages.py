"""The open tables of the lobby, page by page: nobody's are pushed out of it by others'."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.server.views.lobby import SHOWN
from tests.server.persons import Browser, browser
from tests.server.playing import Server, running, settings_in
from tests.server.test_refusals import refused

OPEN = {"game": "tiny-nim", "players": 2, "seats": ["me", "open"], "terms": {"listed": True}}


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Browser]:
    with running(settings_in(tmp_path)) as server, browser(server) as window:
        window.done("/guest")
        yield window


def pages(server: Server) -> list[list[str]]:
    """Return the ids of all open tables, as shown to a stranger."""
    first = server.http.get("/api/lobby").json()
    listed, following = [[table["id"] for table in first["open"]]], first["next"]
    while following is not None:
        answer = server.http.get("/api/lobby/open", params={"before": following})
        assert answer.status_code == 200, answer.text
        listed.append([table["id"] for table in answer.json()["open"]])
        following = answer.json()["next"]
    return listed


def test_all_open_tables_are_found(ann: Browser) -> None:
    made = [ann.done("/tables", **OPEN)["id"] for _ in range(SHOWN)]
    assert pages(ann.server) == [made[::-1]]
    made += [ann.done("/tables", **OPEN)["id"] for _ in range(SHOWN + 3)]
    listed = pages(ann.server)
    assert [len(page) for page in listed] == [SHOWN, SHOWN, 3]
    assert [one for page in listed for one in page] == made[::-1]


def test_a_page_goes_on_where_the_one_before_ended(ann: Browser) -> None:
    """What happens meanwhile brings a table to the front, and moves no other."""
    made = [ann.done("/tables", **OPEN)["id"] for _ in range(SHOWN + 2)]
    following = ann.server.http.get("/api/lobby").json()["next"]
    ann.done(f"/tables/{made[0]}/talk", to="all", text="Here I am.")
    rest = ann.server.http.get("/api/lobby/open", params={"before": following}).json()
    assert [table["id"] for table in rest["open"]] == [made[1]]
    assert rest["open"][0]["mine"] == []
    mine = ann.http.get("/api/lobby/open", params={"before": following}).json()
    assert mine["open"][0]["mine"] == ["red"]


@pytest.mark.parametrize("before", ["", "x", "12", "-", "12-", "-abc", "1e5-abc", "²-a", "9" * 70])
def test_what_is_no_place_in_it(ann: Browser, before: str) -> None:
    answer = ann.http.get("/api/lobby/open", params={"before": before})
    refused(answer, 400, "BadRequest")
    far = ann.http.get("/api/lobby/open", params={"before": f"{'9' * 40}-a"})
    assert far.json() == {"open": [], "next": None}
