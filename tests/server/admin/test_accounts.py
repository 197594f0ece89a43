"""`rulewright admin accounts`, beside a running server."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.server.admin import accounts
from rulewright.server.tables.hub import TableHub
from tests.server.accounts.test_people_passkeys import founded, sign_in
from tests.server.accounts.test_people_seats import my_table, seen
from tests.server.databases import database_in
from tests.server.persons import NOBODY, Browser, browser
from tests.server.playing import Json, Server, running, settings_in
from tests.server.software_key import SoftwareKey
from tests.server.test_refusals import refused


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    with running(settings_in(tmp_path, database_url=database_url)) as new_server:
        yield new_server


@pytest.fixture
def mine(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


def admin(database_url: str, *arguments: str, answer: str | None = None) -> Result:
    return CliRunner().invoke(
        cli,
        ["admin", "--database", database_url, "accounts", *arguments],
        input=answer,
        standalone_mode=False,
    )


def listed(database_url: str) -> list[Json]:
    done = admin(database_url, "list", "--json")
    assert done.return_value == 0, done.output
    return [dict(json.loads(line)) for line in done.output.splitlines()]


def test_accounts_are_listed(database_url: str, mine: Browser) -> None:
    assert listed(database_url) == []
    me = mine.register("Yoren")
    with browser(mine.server) as other, browser(mine.server) as guest:
        guest.done("/guest")
        founded(other, SoftwareKey(mine.server.url), "Coldhands")
    first, second = listed(database_url)
    assert first["seen"] >= first["created"]
    assert {**first, "created": 0, "seen": 0} == {
        "id": me["id"],
        "name": "Yoren",
        "created": 0,
        "seen": 0,
        "sessions": 1,
        "password": True,
        "passkeys": 0,
        "second_factor": False,
    }
    assert (second["name"], second["password"], second["passkeys"]) == ("Coldhands", False, 1)
    table = admin(database_url, "list").output
    assert "Yoren" in table
    assert "$argon2" not in table


async def test_what_happens_at_no_table_needs_no_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_tables(*_: object) -> TableHub:
        raise AssertionError("the tables were wanted")

    monkeypatch.setattr(accounts, "table_hub", no_tables)
    async with accounts.PeopleAdmin.open(database_in(tmp_path)) as admin:
        assert await admin.accounts() == []
        assert (await admin.run_out()).sessions == 0
        assert (await admin.tidy()).done
        with pytest.raises(AssertionError, match="the tables were wanted"):
            await admin.people.end_links("somebody")


def test_a_new_password_ends_all_sessions(database_url: str, mine: Browser) -> None:
    mine.register("Alliser")
    done = admin(database_url, "reset-password", "ALLISER")
    password = done.output.split()[-1]
    assert len(password) >= 16
    refused(mine.sign_in("Alliser"), 403, "WrongPassword")
    with browser(mine.server) as other:
        assert other.sign_in("Alliser", password).status_code == 200
        [session] = other.sessions()
        assert session["current"]


def test_an_account_is_deleted(database_url: str, mine: Browser) -> None:
    key = SoftwareKey(mine.server.url)
    founded(mine, key, "Janos")
    table, blue = my_table(mine)
    asked = admin(database_url, "delete", "Janos", answer="n\n")
    assert asked.exception is not None
    assert [line["name"] for line in listed(database_url)] == ["Janos"]
    done = admin(database_url, "delete", "janos", "--yes")
    assert done.return_value == 0, done.output
    assert listed(database_url) == []
    refused(sign_in(mine, key), 403, "BadPasskey")
    with browser(mine.server) as other:
        assert other.me() == NOBODY
        assert seen(other, table)["seat"] is None
    assert blue.talk("all", "Where is he?").status_code == 200
    assert "Janos" not in str(blue.see()["seats"])


@pytest.mark.parametrize("command", [["reset-password"], ["delete", "--yes"]])
def test_nobody_of_that_name(database_url: str, command: list[str]) -> None:
    done = admin(database_url, *command, "Nobody")
    assert "nobody is called 'Nobody'" in str(done.exception)
