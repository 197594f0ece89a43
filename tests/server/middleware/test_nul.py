"""A NUL, which PostgreSQL keeps in no text, is refused as what it is, and fails no database."""

from __future__ import annotations

from pathlib import Path

from tests.server.persons import browser
from tests.server.playing import running, settings_in
from tests.server.test_refusals import refused


def test_a_nul_is_refused_on_either_database(database_url: str, tmp_path: Path) -> None:
    with (
        running(settings_in(tmp_path, database_url=database_url)) as server,
        browser(server) as mine,
    ):
        known = {"name": "a\0b", "password": "long enough for one"}
        refused(mine.post("/account/sign-in", **known), 403, "WrongPassword")
        refused(mine.post("/account/register", **known), 400, "BadName")
        nim = {"game": "tiny-nim", "players": 2, "seats": ["human", "human"], "seed": "a\0b"}
        refused(mine.post("/tables", **nim), 400, "BadRequest")
        refused(mine.http.get("/api/people/a%00b"), 404, "NotFound")
