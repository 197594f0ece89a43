"""Guests and accounts over the wire."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.persons import (
    COOKIE,
    NOBODY,
    PASSWORD,
    STRICT_COOKIE,
    Browser,
    browser,
)
from tests.server.playing import Server, running, settings_in
from tests.server.test_refusals import refused


@pytest.fixture
def mine(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


@pytest.fixture
def other(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


def test_readers_get_no_cookie(server: Server, mine: Browser) -> None:
    assert mine.me() == NOBODY
    for address in ("/", "/api/games", "/healthz", "/api/me"):
        assert "set-cookie" not in mine.http.get(address).headers
    assert mine.token is None


def test_a_guest_has_a_session_and_no_name(mine: Browser, other: Browser) -> None:
    me = mine.done("/guest")
    assert me["guest"] is True
    assert me["name"] is None
    assert mine.me() == me
    token = mine.token
    assert mine.done("/guest") == me  # a second time changes nothing
    assert mine.token == token
    assert other.done("/guest")["id"] != me["id"]


def test_the_cookie_is_strict(mine: Browser) -> None:
    said = mine.post("/guest").headers["set-cookie"]
    parts = {part.strip().lower() for part in said.split(";")}
    assert {"httponly", "samesite=lax", "path=/", f"max-age={90 * 24 * 3600}"} <= parts
    assert "secure" not in parts  # this is plain http
    assert not any(part.startswith("domain") for part in parts)
    assert len(mine.token or "") == 43  # 32 bytes
    assert "content-security-policy" in mine.post("/guest").headers


@contextmanager
def behind_tls(folder: Path, how: str) -> Iterator[Browser]:
    """Open a browser on a TLS page, known as such from the server's settings or its proxy."""
    if how == "proxy":
        settings = settings_in(folder, trusted_proxies=("127.0.0.1",))
        headers = {"X_Forwarded_Proto": "https"}
    else:
        settings = settings_in(folder, public_url="https://play.example")
        headers = {}
    with running(settings) as server:
        site = server.url.replace("http:", "https:") if how == "proxy" else "https://play.example"
        with browser(server, Origin=site, **headers) as mine:
            yield mine


@pytest.mark.parametrize("how", ["proxy", "public"])
def test_the_cookie_is_secure_behind_tls(tmp_path: Path, how: str) -> None:
    """And of this very host: its name is one that browsers take from nowhere else."""
    with behind_tls(tmp_path, how) as mine:
        for path in ("/guest", "/account/sign-out"):
            said = mine.post(path).headers["set-cookie"]
            assert said.startswith(f"{STRICT_COOKIE}=")
            assert "; Secure" in said
            assert "; Path=/" in said
            assert "domain" not in said.lower()


@pytest.mark.parametrize("how", ["proxy", "public"])
def test_a_cookie_that_others_can_plant_is_not_believed_behind_tls(
    tmp_path: Path, how: str
) -> None:
    with behind_tls(tmp_path, how) as mine:
        token = mine.post("/guest").cookies[STRICT_COOKIE]
        mine.http.cookies.clear()

        def me(name: str) -> object:
            return mine.http.get("/api/me", headers={"Cookie": f"{name}={token}"}).json()["id"]

        assert me(COOKIE) is None
        assert me(STRICT_COOKIE) is not None
        kept = mine.http.get("/api/me", headers={"Cookie": f"{STRICT_COOKIE}={token}"})
        assert kept.headers["set-cookie"].startswith(f"{STRICT_COOKIE}={token};")


def test_a_reading_account_keeps_its_cookie_for_longer(mine: Browser) -> None:
    mine.done("/guest")
    said = mine.http.get("/api/me").headers["set-cookie"]
    assert said.startswith(f"{COOKIE}={mine.token};")
    assert "Max-Age=7776000" in said


def test_a_guest_who_registers_stays_the_same_user(mine: Browser) -> None:
    guest = mine.done("/guest")
    before = mine.token
    me = mine.register("Arya of Braavos")
    assert me == {
        "id": guest["id"],
        "name": "Arya of Braavos",
        "called": "Arya of Braavos",
        "guest": False,
        "password": True,
        "passkeys": 0,
        "recovery_codes": None,
        "unseen": False,
    }
    assert mine.me() == me
    assert mine.token != before
    with browser(mine.server) as thief:  # who knew the token of the guest
        thief.http.cookies.set(COOKIE, before or "")
        assert thief.me() == NOBODY


def test_one_can_register_without_being_a_guest(mine: Browser) -> None:
    assert mine.register("Bran the Builder")["name"] == "Bran the Builder"
    assert mine.me()["name"] == "Bran the Builder"
    refused(mine.post("/account/register", name="Another", password=PASSWORD), 409, "HasAccount")


def test_names_are_unique_however_they_are_written(mine: Browser, other: Browser) -> None:
    mine.register("Sansa Stark")
    for name in ("sansa stark", "SANSA  STARK", "Ｓａｎｓａ Ｓｔａｒｋ", " Sansa Stark "):
        answer = other.post("/account/register", name=name, password=PASSWORD)
        refused(answer, 409, "NameTaken")
    assert other.me() == NOBODY
    other.register("Sansa Stone")
    refused(other.post("/account/name", name="sansa STARK"), 409, "NameTaken")
    assert other.me()["name"] == "Sansa Stone"
    assert other.done("/account/name", name="SANSA stone")["name"] == "SANSA stone"
    assert other.me()["name"] == "SANSA stone"


def test_bad_names_and_passwords(mine: Browser) -> None:
    for name in ("", "x", "x" * 31, "Ned\u202eStark", "Ned\u200b", "Ned\x07", "\u3164\u3164"):
        refused(mine.post("/account/register", name=name, password=PASSWORD), 400, "BadName")
    for password in ("", "nine char", "x" * 201):
        answer = mine.post("/account/register", name="Rickon", password=password)
        refused(answer, 400, "BadPassword")
    assert mine.me() == NOBODY
    refused(mine.sign_in("Rickon"), 403, "WrongPassword")


@pytest.mark.parametrize(
    "path",
    ["/guest", "/account/register", "/account/sign-in", "/account/name", "/account/password",
     "/account/delete", "/account/sign-out"],
)  # fmt: skip
def test_bodies_are_decoded_strictly(mine: Browser, path: str) -> None:
    bodies = (b"[]", b"nonsense", b"\xff", b"null", b'{"nobody": 1}', b'{"name": 1}', b"[" * 9000)
    for body in (*bodies, b'{"name": "\\ud800", "password": "\\ud800\\ud800\\ud800\\ud800"}'):
        refused(mine.http.post(f"/api{path}", content=body), 400, "BadRequest")
    assert mine.token is None


def test_sign_in_and_out(mine: Browser, other: Browser) -> None:
    me = mine.register("Jon Snow")
    assert other.sign_in("jon snow").json() == me
    assert other.token != mine.token
    refused(other.sign_in("Jon Snow", "not his password"), 403, "WrongPassword")
    assert other.me() == me  # still signed in
    assert other.done("/account/sign-out") == NOBODY
    assert other.token is None
    assert other.me() == NOBODY
    assert mine.me() == me
    unknown = refused(other.sign_in("Jon Sand"), 403, "WrongPassword")
    wrong = refused(other.sign_in("Jon Snow", "not his password"), 403, "WrongPassword")
    assert unknown == wrong


def test_signing_out_makes_the_token_worthless(mine: Browser, other: Browser) -> None:
    mine.register("Theon")
    other.http.cookies.set(COOKIE, mine.token or "")
    assert other.me()["name"] == "Theon"
    mine.done("/account/sign-out")
    assert other.me() == NOBODY


def test_signing_in_begins_another_session(mine: Browser) -> None:
    mine.register("Meera")
    first = mine.token
    assert mine.sign_in("Meera").status_code == 200
    assert mine.token != first
    assert len(mine.sessions()) == 1  # the one before has ended


def test_sign_out_everywhere(mine: Browser, other: Browser) -> None:
    mine.register("Hodor")
    other.sign_in("Hodor")
    mine.done("/account/sign-out-everywhere")
    assert mine.me() == NOBODY
    assert other.me() == NOBODY
    assert mine.token is None


def test_sessions_are_listed_and_ended(server: Server, mine: Browser) -> None:
    mine.register("Osha")
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
    with browser(server, User_Agent=firefox) as other:
        other.sign_in("Osha")
        listed = mine.sessions()
        assert {(row["device"], row["current"]) for row in listed} == {
            ("Firefox on Linux", False),
            ("a script", True),
        }
        assert (other.token or "?") not in str(listed)
        [theirs] = [row["id"] for row in listed if not row["current"]]
        with browser(server) as stranger:
            stranger.register("Ramsay")
            answer = stranger.http.delete(f"/api/account/sessions/{theirs}")
            refused(answer, 404, "NotFound")
        assert other.me()["name"] == "Osha"
        assert mine.http.delete(f"/api/account/sessions/{theirs}").status_code == 204
        assert other.me() == NOBODY
    assert [row["current"] for row in mine.sessions()] == [True]


def test_what_needs_somebody_is_refused_to_nobody(mine: Browser) -> None:
    refused(mine.http.get("/api/account/sessions"), 401, "NotSignedIn")
    refused(mine.http.delete("/api/account/sessions/x"), 401, "NotSignedIn")
    for path, fields in (
        ("/account/name", {"name": "Nobody"}),
        ("/account/password", {"new": PASSWORD}),
        ("/account/delete", {}),
        ("/account/sign-out-everywhere", {}),
    ):
        refused(mine.post(path, **fields), 401, "NotSignedIn")
    mine.done("/guest")
    refused(mine.post("/account/password", new=PASSWORD), 401, "NotSignedIn")


def test_changing_the_password_ends_all_other_sessions(mine: Browser, other: Browser) -> None:
    mine.register("Brienne")
    other.sign_in("Brienne")
    another = "another long one"
    wrong = mine.post("/account/password", old="not her password", new=another)
    refused(wrong, 403, "WrongPassword")
    assert other.me()["name"] == "Brienne"
    before = mine.token
    assert mine.done("/account/password", old=PASSWORD, new=another)["name"] == "Brienne"
    assert mine.token != before
    assert mine.me()["name"] == "Brienne"
    assert other.me() == NOBODY
    refused(other.sign_in("Brienne"), 403, "WrongPassword")
    assert other.sign_in("Brienne", another).status_code == 200


def test_deleting_an_account_forgets_it(mine: Browser, other: Browser) -> None:
    mine.register("Varys")
    other.sign_in("Varys")
    refused(mine.post("/account/delete", password="not the password"), 403, "WrongPassword")
    assert mine.done("/account/delete", password=PASSWORD) == NOBODY
    assert other.me() == NOBODY
    refused(other.sign_in("Varys"), 403, "WrongPassword")
    other.register("Varys")  # the name is free again


def test_a_call_without_an_origin_is_nobodys(mine: Browser) -> None:
    me = mine.register("Davos")
    del mine.http.headers["Origin"]
    refused(mine.post("/account/delete", password=PASSWORD), 401, "NotSignedIn")
    refused(mine.post("/account/sign-out-everywhere"), 401, "NotSignedIn")
    assert mine.me() == me


def test_nothing_secret_is_kept(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, browser(server) as mine:
        mine.done("/guest")
        tokens = [mine.token]
        mine.register("Melisandre")
        tokens.append(mine.token)
        mine.http.post("/api/account/sign-in", json={"name": "Melisandre", "password": PASSWORD})
        tokens.append(mine.token)
    with sqlite3.connect(tmp_path / "tables.db") as database:
        kept = "\n".join(database.iterdump())
    database.close()
    assert "Melisandre" in kept
    assert "$argon2id$" in kept
    assert PASSWORD not in kept
    for token in tokens:
        assert token is not None
        assert token not in kept
