"""What whoever runs a server looks at."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rulewright.server.settings import Settings
from rulewright.server.storage.store import Store
from tests.server.playing import Server, new_table, next_table, running, settings_in
from tests.waiting import until


def test_a_server_is_up_and_ready(server: Server) -> None:
    assert server.http.get("/healthz").json() == {"status": "ok"}
    assert server.http.get("/readyz").json() == {"status": "ready"}


def test_without_its_database_it_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(self: Store) -> None:
        raise OSError("no such host")

    with running(settings_in(tmp_path)) as server:
        monkeypatch.setattr(Store, "ping", gone)
        answer = server.http.get("/readyz")
        assert (answer.status_code, answer.json()) == (503, {"status": "no database"})


def test_figures_are_shown_where_that_was_asked_for(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, metrics=True)) as server:
        seats = new_table(server, "tiny-nim", ["human", "human"])
        with seats["red"].live() as wire:
            next_table(wire)
            text = server.http.get("/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[:1] != "#")
    assert float(figures['rulewright_events_total{kind="start"}']) >= 1
    assert float(figures["rulewright_sockets"]) >= 1
    assert any(name.startswith("rulewright_request") for name in figures)
    assert seats["red"].key is not None
    assert seats["red"].key not in text
    assert seats["red"].table not in text


def test_figures_are_for_nobody_else(server: Server) -> None:
    assert Settings().metrics is False
    assert "rulewright_events" not in server.http.get("/metrics").text


def test_damaged_pages_are_told(tmp_path: Path) -> None:
    """Also those that nobody has read."""
    settings = settings_in(tmp_path)
    file = tmp_path / "tables.db"
    with running(settings) as server:
        table = new_table(server, "tiny-nim", ["human", "human"])["red"].table
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("insert into snapshots values (?, 9, ?)", (table, "x" * 100_000))
    with file.open("r+b") as damaged:
        damaged.seek(-5 * 4096, os.SEEK_END)
        damaged.write(b"\xff" * 4 * 4096)
    with running(settings) as server:
        until(lambda: server.http.get("/healthz").status_code != 200, "the failing check")
        answer = server.http.get("/healthz")
        assert answer.status_code == 503
        assert answer.json() == {"status": "failing", "pages": "the database is damaged"}


def test_whom_to_tell_of_a_hole(tmp_path: Path, server: Server) -> None:
    """RFC 9116; a server whose keeper said nothing has no such page."""
    where = "/.well-known/security.txt"
    assert server.http.get(where).status_code == 404
    contact = "mailto:keeper@play.example"
    with running(settings_in(tmp_path, contact=contact), public=True) as asked:
        answer = asked.http.get(where)
        fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
        assert answer.headers["content-type"].startswith("text/plain")
        assert fields["Contact"] == contact
        assert fields["Canonical"] == f"{asked.url}{where}"
    expires = datetime.fromisoformat(fields["Expires"])
    assert timedelta(days=30) < expires - datetime.now(UTC) < timedelta(days=365)


@pytest.mark.parametrize("contact", ["me", "http://play.example", "mailto:a@b\nContact: c", ""])
def test_a_contact_is_an_address(contact: str) -> None:
    with pytest.raises(ValueError, match="contact is no address"):
        Settings(contact=contact)
