"""Who is banned is let in no more, and is told why and until when."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rulewright.server.accounts.bans import Ban, set_ban
from rulewright.server.errors import Banned
from tests.server.accounts.test_people_passkeys import founded, sign_in
from tests.server.accounts.test_people_seats import seen
from tests.server.moderation.keeping import admin
from tests.server.moderation.test_ties import heard, opened, say, seated
from tests.server.persons import (
    NOBODY,
    PASSWORD,
    STRANGER,
    Browser,
    Clock,
    as_user,
    browser,
    some_people,
)
from tests.server.playing import Server, next_table, running, settings_in
from tests.server.software_key import SoftwareKey
from tests.server.test_refusals import refused
from tests.server.views.test_lobby import new_open
from tests.waiting import until

REASON = "Insults in three matches"


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


def ban(database_url: str, who: str, *options: str) -> str:
    return admin(database_url, "ban", who, "--reason", REASON, "--yes", *options)


def gone(who: Browser) -> bool:
    return who.me() == NOBODY


def test_sessions_end_and_signing_in_says_why(database_url: str, server: Server) -> None:
    with browser(server) as mine, browser(server) as other:
        mine.register("Gregor")
        assert "for good; seats freed" in ban(database_url, "gregor")
        until(lambda: gone(mine))  # the server was not told, and looks again
        answer = other.sign_in("Gregor")
        refused(answer, 403, "Banned")
        assert answer.json()["message"] == f"this account is banned for good: {REASON}"
        refused(other.sign_in("Gregor", "not the password"), 403, "WrongPassword")
        assert "Gregor" in admin(database_url, "bans")
        assert "may sign in again" in admin(database_url, "unban", "Gregor")
        assert "was not banned" in admin(database_url, "unban", "Gregor")
        assert admin(database_url, "bans") == ""
        assert other.sign_in("Gregor").status_code == 200


def test_a_passkey_is_no_way_around_it(database_url: str, server: Server) -> None:
    key = SoftwareKey(server.url)
    with browser(server) as mine, browser(server) as other:
        founded(mine, key, "Polliver")
        ban(database_url, "Polliver", "--days", "3")
        answer = sign_in(other, key)
        refused(answer, 403, "Banned")
        assert "until" in answer.json()["message"]
        assert gone(other)


def test_a_guest_is_banned_by_id_and_keeps_no_seat(database_url: str, three: list[Browser]) -> None:
    ann, ben, _ = three
    table = new_open(ann, "tiny-auction", ["me", "open", "open"])
    ben.done(f"/tables/{table}/sit", seat="bo")
    assert "seats freed: 1" in ban(database_url, ben.me()["id"])
    until(lambda: gone(ben))
    say(ann, table, "Next!")  # on SQLite a server hears of others with its next event
    assert seen(ann, table)["seats"][1]["kind"] == "open"


def test_a_guest_s_seats_do_not_go_to_an_account_that_is_banned(
    database_url: str, server: Server, three: list[Browser]
) -> None:
    ben = three[1]
    table = seated(three)
    with browser(server) as before:
        before.register("Raff")
    ban(database_url, "Raff")
    refused(ben.sign_in("Raff"), 403, "Banned")
    assert ben.me()["guest"] is True
    assert seen(ben, table)["seat"] == "bo"


def test_what_they_said_is_removed_if_wished(
    database_url: str, tmp_path: Path, three: list[Browser]
) -> None:
    """From the database, from tables that are open, and from pages that had it already."""
    ann, ben, cat = three
    table = seated(three)
    say(ben, table, "Something foul.")
    n = say(cat, table, "Really.")
    with opened(ann, table, "?changes=true") as wire:
        first = next_table(wire)
        assert [said["text"] for said in first["talk"]] == ["Something foul.", "Really."]
        assert "removed 1 of their messages" in ban(database_url, ben.me()["id"], "--remove-words")
        say(cat, table, "Peace.")  # on SQLite a server hears of others with its next event
        texts: dict[int, str] = {}
        while "Peace." not in texts.values():
            texts |= {said["n"]: said["text"] for said in next_table(wire)["talk"]}
        assert texts[n - 1] == ""
    assert heard(ann, table) == ["", "Really.", "Peace."]
    if database_url.startswith("sqlite"):
        with closing(sqlite3.connect(database_url.removeprefix("sqlite:///"))) as connection:
            assert "foul" not in str(list(connection.iterdump()))


def test_a_server_that_starts_later_knows_the_words_no_more(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    with running(settings_in(tmp_path)) as first, browser(first) as ann, browser(first) as ben:
        ben.register("Chiswyck")
        ann.done("/guest")
        table = new_open(ann, "tiny-nim", ["me", "open"])
        ben.done(f"/tables/{table}/sit", seat="blue")
        say(ben, table, "Something foul.")
        ann_sees: Any = heard(ann, table)
        assert ann_sees == ["Something foul."]
    ban(url, "Chiswyck", "--remove-words")
    with running(settings_in(tmp_path)) as again, browser(again) as other:
        assert heard(other, table) == [""]
        lines = other.http.get(f"/api/tables/{table}").json()["lines"]
        assert any("removed what Chiswyck said" in line["text"] for line in lines)


def test_nobody_of_that_name(database_url: str, server: Server) -> None:
    refusal = admin(database_url, "ban", "Nobody", "--reason", "x", "--yes", code=2)
    assert "nobody is called 'Nobody'" in refusal


async def test_a_ban_runs_out(database_url: str) -> None:
    clock = Clock()
    async with some_people(database_url, clock) as people:
        entry = await people.register(STRANGER, "Shagwell", PASSWORD)
        until = clock.ms + 24 * 3600 * 1000
        put = Ban(entry.user.id, until, REASON, clock.ms)
        await people.change(lambda work: set_ban(work, put), entry.user.id)
        assert await people.user_of(entry.token) is None
        with pytest.raises(Banned, match=r"until 15 November 2023, 22:13 UTC"):
            await people.sign_in(STRANGER, "Shagwell", PASSWORD)
        clock.ms = until
        again = await people.sign_in(STRANGER, "Shagwell", PASSWORD)
        assert as_user(again).known().name == "Shagwell"
