"""A second factor beside the password, over the wire."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from rulewright.server.accounts import totp
from rulewright.server.http.limits import Rate
from tests.server.accounts.test_people_passkeys import founded, sign_in
from tests.server.admin.test_accounts import admin, listed
from tests.server.limiting import limited, too_many
from tests.server.persons import PASSWORD, Browser, browser, some_people
from tests.server.playing import Json, Server, running, settings_in
from tests.server.software_key import SoftwareKey
from tests.server.test_refusals import refused

NEW, CONFIRM = "/account/second-factor/new", "/account/second-factor/confirm"
CODES, REMOVE = "/account/second-factor/codes", "/account/second-factor/remove"


@pytest.fixture
def mine(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


@pytest.fixture
def other(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


def code_of(secret: str, later: int = 0) -> str:
    """Return the code that an app shows now or some steps later."""
    return totp.code_at(secret, int(time.time() * 1000) // totp.STEP + later)


def begun(mine: Browser) -> tuple[str, list[str]]:
    """Set up a second factor; return the secret and the recovery codes."""
    secret = str(mine.done(NEW)["secret"])
    return secret, list(mine.done(CONFIRM, code=code_of(secret))["codes"])


def enter(who: Browser, name: str, code: str | None = None) -> Json:
    return who.done("/account/sign-in", name=name, password=PASSWORD, code=code)


def test_a_second_factor_is_taken_into_use_by_a_code(mine: Browser, other: Browser) -> None:
    mine.register("Qyburn")
    offered = mine.done(NEW)
    address = urlsplit(offered["uri"])
    assert (address.scheme, address.netloc) == ("otpauth", "totp")
    assert parse_qs(address.query)["secret"] == [offered["secret"]]
    assert {len(row) for row in offered["qr"]} == {len(offered["qr"])}
    assert mine.me()["recovery_codes"] is None
    assert enter(other, "Qyburn")["name"] == "Qyburn"  # not confirmed, so not in use
    wrong = code_of(offered["secret"], 5)
    refused(mine.post(CONFIRM, code=wrong), 403, "WrongCode")
    codes = mine.done(CONFIRM, code=code_of(offered["secret"]))["codes"]
    assert len(set(codes)) == 10
    assert mine.me()["recovery_codes"] == 10
    refused(mine.post(NEW), 409, "NotNow")


def test_signing_in_needs_both(mine: Browser, other: Browser) -> None:
    mine.register("Varys")
    secret, _ = begun(mine)
    missing = other.sign_in("Varys")
    refused(missing, 403, "NeedsCode")
    assert "set-cookie" not in missing.headers
    refused(other.sign_in("Varys", "not the password"), 403, "WrongPassword")  # and no word of it
    wrong = other.post("/account/sign-in", name="Varys", password=PASSWORD, code="000000")
    refused(wrong, 403, "WrongCode")
    assert other.me()["name"] is None
    assert enter(other, "Varys", code_of(secret, 1))["name"] == "Varys"
    assert mine.me()["name"] == "Varys"  # sessions that there were go on


def test_a_used_code_is_good_no_more(mine: Browser, other: Browser) -> None:
    mine.register("Illyrio")
    secret, _ = begun(mine)
    again = other.post("/account/sign-in", name="Illyrio", password=PASSWORD, code=code_of(secret))
    refused(again, 403, "WrongCode")  # it was shown to be had when it was confirmed
    code = code_of(secret, 1)
    assert enter(other, "Illyrio", code)["name"] == "Illyrio"
    with browser(mine.server) as third:
        twice = third.post("/account/sign-in", name="Illyrio", password=PASSWORD, code=code)
        refused(twice, 403, "WrongCode")


def test_a_recovery_code_serves_once_and_however_it_is_typed(mine: Browser, other: Browser) -> None:
    mine.register("Pycelle")
    _, codes = begun(mine)
    assert enter(other, "Pycelle", f" {codes[3].lower().replace('-', ' ')} ")["recovery_codes"] == 9
    with browser(mine.server) as third:
        again = third.post("/account/sign-in", name="Pycelle", password=PASSWORD, code=codes[3])
        refused(again, 403, "WrongCode")
    fresh = mine.done(CODES, code=codes[4])["codes"]
    assert not set(fresh) & set(codes)
    with browser(mine.server) as third:
        old = third.post("/account/sign-in", name="Pycelle", password=PASSWORD, code=codes[5])
        refused(old, 403, "WrongCode")
        assert enter(third, "Pycelle", fresh[0])["name"] == "Pycelle"


def test_it_is_removed_by_a_code_alone(mine: Browser, other: Browser) -> None:
    mine.register("Lancel")
    _, codes = begun(mine)
    refused(mine.post(REMOVE, code="123456"), 403, "WrongCode")
    refused(mine.post(REMOVE, code=""), 403, "NeedsCode")
    assert mine.done(REMOVE, code=codes[0])["recovery_codes"] is None
    assert enter(other, "Lancel")["name"] == "Lancel"


def test_a_passkey_needs_no_code(mine: Browser, other: Browser) -> None:
    key = SoftwareKey(mine.server.url)
    mine.register("Marwyn")
    founded(mine, key, None)
    begun(mine)
    answer = sign_in(other, key)
    assert answer.status_code == 200, answer.text
    assert answer.json()["name"] == "Marwyn"


def test_an_account_of_passkeys_alone_has_no_second_factor(mine: Browser) -> None:
    founded(mine, SoftwareKey(mine.server.url), "Alleras")
    refused(mine.post(NEW), 409, "NotNow")


def test_guests_and_strangers_have_none(mine: Browser, other: Browser) -> None:
    mine.done("/guest")
    for who in (mine, other):
        for path, body in ((NEW, {}), (CONFIRM, {"code": "1"}), (REMOVE, {"code": "1"})):
            refused(who.post(path, **body), 401, "NotSignedIn")


def test_codes_are_tried_so_often_and_no_more(tmp_path: Path) -> None:
    """By account, from however many addresses; and the right code is no way around it."""
    with limited(tmp_path, codes=Rate(4, 600)) as server, browser(server) as mine:
        mine.register("Gerris")
        secret, codes = begun(mine)  # one of the four
        for number in range(3):
            with browser(server, X_Forwarded_For=f"203.0.113.{number}") as guesser:
                body = {"name": "Gerris", "password": PASSWORD, "code": f"{number:06}"}
                refused(guesser.post("/account/sign-in", **body), 403, "WrongCode")
        with browser(server) as guesser:
            for code in (code_of(secret, 1), codes[0]):
                body = {"name": "Gerris", "password": PASSWORD, "code": code}
                too_many(guesser.post("/account/sign-in", **body))


def test_recovery_codes_are_kept_as_hashes(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, browser(server) as mine:
        mine.register("Haldon")
        _, codes = begun(mine)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        kept = str(list(connection.iterdump()))
        hashes = [row[0] for row in connection.execute("SELECT code_hash FROM recovery_codes")]
    assert len(hashes) == 10
    for code in codes:
        assert code not in kept
        assert code.replace("-", "") not in kept


def test_the_keeper_removes_it_for_who_has_lost_it(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server, browser(server) as mine:
        url = f"sqlite:///{tmp_path / 'tables.db'}"
        mine.register("Nestor")
        begun(mine)
        assert [line["second_factor"] for line in listed(url)] == [True]
        done = admin(url, "remove-second-factor", "nestor")
        assert "with the password alone" in done.output
        assert [line["second_factor"] for line in listed(url)] == [False]
        assert "had no second factor" in admin(url, "remove-second-factor", "Nestor").output
        with browser(server) as other:
            assert enter(other, "Nestor")["name"] == "Nestor"


async def test_one_code_at_two_places_at_once_opens_one(database_url: str) -> None:
    """Also where two servers share the database: the step is kept with the check."""
    import asyncio

    from rulewright.server.accounts.second_factor import SecondFactor
    from rulewright.server.errors import WrongCode
    from tests.server.persons import STRANGER, Clock, as_user

    clock = Clock()
    async with some_people(database_url, clock) as one, some_people(database_url, clock) as two:
        entry = await one.register(STRANGER, "Moqorro", PASSWORD)
        factor = SecondFactor(one)
        secret, _ = await factor.begin(as_user(entry), None)
        await factor.confirm(as_user(entry), totp.code_at(secret, clock.ms // totp.STEP))
        clock.ms += totp.STEP
        code = totp.code_at(secret, clock.ms // totp.STEP)
        tries = [people.sign_in(STRANGER, "Moqorro", PASSWORD, code) for people in (one, two) * 2]
        came = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(each, WrongCode) for each in came) == 3
