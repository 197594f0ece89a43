"""People report others; the keeper of the server sees what was said, and closes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from rulewright.server.http.limits import Rate
from rulewright.server.moderation.report_store import DAY, Report, add_report, all_reports
from rulewright.server.storage.store import Store
from tests.server.limiting import limited, too_many
from tests.server.moderation.keeping import admin
from tests.server.moderation.test_ties import say, seated
from tests.server.persons import Browser, browser
from tests.server.playing import Json, Server, running, settings_in
from tests.server.test_refusals import refused

WORDS = "He does so at every table."


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    with running(settings_in(tmp_path, database_url=database_url)) as new_server:
        yield new_server


@pytest.fixture
def three(server: Server) -> Iterator[list[Browser]]:
    """Three guests."""
    with browser(server) as one, browser(server) as two, browser(server) as other:
        for who in (one, two, other):
            who.done("/guest")
        yield [one, two, other]


def report(who: Browser, reason: str = "abuse", words: str = "", **whom: Any) -> httpx.Response:
    return who.post("/reports", whom=whom, reason=reason, words=words)


def listed(database_url: str, *options: str) -> list[Json]:
    done = admin(database_url, "reports", "list", "--json", *options)
    return [json.loads(line) for line in done.splitlines()]


def test_the_lines_in_question_are_kept(database_url: str, three: list[Browser]) -> None:
    ann, ben, cat = three
    table = seated(three)
    cat.register("Catelyn")
    say(cat, table, "Good evening.")
    say(ben, table, "For Cy alone.", ["cy"])
    n = say(ben, table, "You fool!")
    answer = report(ann, "abuse", WORDS, table=table, n=n)
    assert (answer.status_code, answer.json()) == (201, {"lines": 2})
    [kept] = listed(database_url)
    assert (kept["reason"], kept["words"]) == ("abuse", WORDS)
    assert (kept["table_id"], kept["seat"], kept["n"]) == (table, "bo", n)
    assert kept["about_id"] == ben.me()["id"]
    assert kept["by_id"] == ann.me()["id"]
    said = [(line["by"], line["text"], line["theirs"]) for line in kept["lines"]]
    bo = ben.me()["called"]
    assert said == [("Catelyn", "Good evening.", False), (bo, "You fool!", True)]


def test_a_seat_is_reported_with_what_its_person_said(
    database_url: str, three: list[Browser]
) -> None:
    ann, ben, cat = three
    table = seated(three)
    for number in range(40):
        say(ben, table, f"Number {number}.")
        say(cat, table, "Stop it.")
    assert report(ann, "spam", table=table, seat="bo").json() == {"lines": 30}
    [kept] = listed(database_url)
    assert [line["text"] for line in kept["lines"]] == [f"Number {n}." for n in range(10, 40)]


def test_the_keeper_reads_what_can_be_seen(database_url: str, three: list[Browser]) -> None:
    ann, ben, _ = three
    ben.register("Rude Name")
    for words in ("He\u202e cheats\x1b[2J\nagain", "\u200b\u2060"):
        report(ann, "name", words=words, name="rude name")
    assert {kept["words"] for kept in listed(database_url)} == {"", "He cheats[2J\nagain"}


def test_a_profile_is_reported_by_its_name(database_url: str, three: list[Browser]) -> None:
    ann, ben, _ = three
    ben.register("Rude Name")
    assert report(ann, "name", name="rude name").json() == {"lines": 0}
    [kept] = listed(database_url)
    assert (kept["about_called"], kept["about_id"]) == ("Rude Name", ben.me()["id"])
    assert kept["table_id"] is None


def test_who_plays_by_a_link_is_reported_too(database_url: str, three: list[Browser]) -> None:
    ann = three[0]
    seats = ["me", "human", "random"]
    made = ann.done("/tables", game="tiny-auction", players=3, seats=seats, seed=1)
    key = made["links"][0]["url"].split("/")[3]
    ann.http.post(f"/api/tables/{made['id']}/talk", json={"key": key, "to": "all", "text": "Boo!"})
    assert report(ann, table=made["id"], seat="bo").json() == {"lines": 1}
    [kept] = listed(database_url)
    assert (kept["about_id"], kept["about_called"]) == (None, "bo")
    refused(report(ann, table=made["id"], seat="cy"), 400, "BadRequest")  # a bot
    refused(report(ann, table=made["id"], seat="ada"), 400, "BadRequest")  # oneself


def test_only_what_was_heard_is_kept(
    database_url: str, server: Server, three: list[Browser]
) -> None:
    ann, ben, _ = three
    table = seated(three, watch="seated")
    letter = say(ben, table, "Psst.", ["cy"])
    refused(report(ann, table=table, n=letter), 404, "NotFound")
    assert report(ann, table=table, seat="bo").json() == {"lines": 0}
    with browser(server) as stranger:
        refused(report(stranger, table=table, seat="bo"), 401, "NotSignedIn")
        stranger.done("/guest")
        refused(report(stranger, table=table, seat="bo"), 403, "NotAllowed")
        refused(stranger.post("/reports", whom={}, reason="boredom"), 400, "BadRequest")


def test_reports_come_so_often_and_no_more(tmp_path: Path) -> None:
    with limited(tmp_path, reports=Rate(2, 600)) as limits, browser(limits) as ann:
        ann.done("/guest")
        with browser(limits) as ben:
            ben.register("Bothersome")
        for _ in range(2):
            assert report(ann, name="Bothersome").status_code == 201
        too_many(report(ann, name="Bothersome"))
    with limited(tmp_path, reports_of_address=Rate(2, 600)) as limits:
        for status in (201, 201, 429):
            with browser(limits) as ann:
                ann.done("/guest")
                assert report(ann, name="Bothersome").status_code == status


def test_the_keeper_reads_and_closes_them(database_url: str, three: list[Browser]) -> None:
    ann, ben, cat = three
    table = seated(three)
    n = say(ben, table, "You\nfool!")
    report(ann, "abuse", WORDS, table=table, n=n)
    report(cat, "stalling", table=table, seat="bo")
    first, second = listed(database_url)
    lines = admin(database_url, "reports").splitlines()
    assert [line.split()[0] for line in lines] == [first["id"], second["id"]]
    shown = admin(database_url, "reports", "show", first["id"])
    assert WORDS in shown
    assert "(to all): You / fool!" in shown
    assert ben.me()["id"] in shown
    assert "closed report" in admin(
        database_url, "reports", "close", first["id"], "--note", "warned"
    )
    assert [one["id"] for one in listed(database_url)] == [second["id"]]
    [closed] = listed(database_url, "--closed")
    assert (closed["id"], closed["note"]) == (first["id"], "warned")
    assert "no open report" in admin(database_url, "reports", "close", first["id"], code=2)
    assert "no report 'x'" in admin(database_url, "reports", "show", "x", code=2)


def test_a_report_follows_a_guest_to_the_account(database_url: str, three: list[Browser]) -> None:
    ann, ben, _ = three
    table = seated(three)
    with browser(ann.server) as before:
        before.register("Had One")
        account = before.me()["id"]
    report(ann, table=table, seat="bo")
    assert ben.sign_in("Had One").status_code == 200
    [kept] = listed(database_url)
    assert kept["about_id"] == account


async def test_closed_ones_are_forgotten_in_the_end(database_url: str) -> None:
    def one(name: str, at: int, closed: int | None) -> Report:
        return Report(name, at, "a", None, "B", None, None, None, "spam", "", [], closed)

    store = await Store.open(database_url)
    try:
        for new in (one("old", 1, 2), one("fresh", 1, 2 + 90 * DAY), one("open", 1, None)):
            await store.write(lambda connection, new=new: add_report(connection, new))  # type: ignore[misc]
        await store.write(lambda connection: add_report(connection, one("new", 3 + 90 * DAY, None)))
        left = await store.write(all_reports)
        closed = await store.write(lambda connection: all_reports(connection, closed=True))
    finally:
        await store.close()
    assert [each.id for each in left] == ["open", "new"]
    assert [each.id for each in closed] == ["fresh"]
