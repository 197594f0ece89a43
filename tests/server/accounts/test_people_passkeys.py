"""Passkeys: made and used by an authenticator in software, and every way in which they are not."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

from rulewright.server.accounts.passkey_checks import CHALLENGE_FOR, Party
from rulewright.server.accounts.passkeys import PASSKEYS_MOST, Passkeys
from rulewright.server.accounts.people import FRESH_FOR
from rulewright.server.accounts.wire import (
    CreationOptions,
    NewCredential,
    RequestOptions,
    SignedCredential,
)
from rulewright.server.errors import BadPasskey, NotNow, SignInAgain
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
from tests.server.playing import Json, Server, running, settings_in
from tests.server.software_key import SoftwareKey
from tests.server.test_refusals import refused

NEW, KEEP = "/account/passkeys/new", "/account/passkeys"
CHALLENGE, SIGN_IN = "/account/passkeys/challenge", "/account/passkeys/sign-in"


@pytest.fixture
def mine(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


@pytest.fixture
def other(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


@pytest.fixture
def key(server: Server) -> SoftwareKey:
    return SoftwareKey(server.url)


def founded(mine: Browser, key: SoftwareKey, name: str | None) -> Json:
    """Create an account with a passkey only, or add a passkey to the existing account."""
    return mine.done(KEEP, credential=key.make(mine.done(NEW, name=name)))


def sign_in(mine: Browser, key: SoftwareKey, **bent: Any) -> Any:
    return mine.post(SIGN_IN, credential=key.sign(mine.done(CHALLENGE), **bent))


def test_an_account_by_passkey_alone(mine: Browser, other: Browser, key: SoftwareKey) -> None:
    me = founded(mine, key, "Olenna")
    assert {**me, "id": ""} == {
        "id": "",
        "name": "Olenna",
        "called": "Olenna",
        "guest": False,
        "password": False,
        "passkeys": 1,
        "recovery_codes": None,
        "unseen": False,
    }
    assert mine.me() == me
    assert sign_in(other, key).json() == me
    assert other.me() == me
    refused(other.sign_in("Olenna", ""), 403, "WrongPassword")
    [listed] = other.http.get("/api/account/passkeys").json()
    assert listed["device"] == "a script"
    assert listed["used"] >= listed["created"]


def test_a_guest_who_registers_by_passkey_stays_the_same(mine: Browser, key: SoftwareKey) -> None:
    guest, before = mine.done("/guest"), mine.token
    assert founded(mine, key, "Margaery")["id"] == guest["id"]
    assert key.handle.decode() == guest["id"]
    assert mine.token != before


def test_a_further_way_into_an_account(mine: Browser, other: Browser, key: SoftwareKey) -> None:
    me = mine.register("Mace Tyrell")
    assert founded(mine, key, None) == {**me, "passkeys": 1}
    assert sign_in(other, key).json()["id"] == me["id"]
    assert other.sign_in("Mace Tyrell").status_code == 200
    known = mine.done(NEW)["excludeCredentials"]
    assert [one["id"] for one in known] == [bytes_to_base64url(key.id)]
    refused(mine.post(NEW, name="Another"), 409, "HasAccount")


def test_the_options_name_us(tmp_path: Path, mine: Browser) -> None:
    options = mine.done(NEW, name="Selyse")
    assert options["rp"] == {"name": "Rulewright", "id": "127.0.0.1"}
    assert options["user"]["name"] == "Selyse"
    assert len(options["challenge"]) == 43
    public = "https://play.example:8443"
    with (
        running(settings_in(tmp_path, public_url=public + "/")) as server,
        browser(server, Origin=public) as theirs,
    ):
        assert theirs.done(CHALLENGE)["rpId"] == "play.example"
        key = SoftwareKey(public)
        assert founded(theirs, key, "Selyse")["passkeys"] == 1
        assert sign_in(theirs, key).status_code == 200
        refused(sign_in(theirs, key, origin=server.url), 403, "BadPasskey")


@pytest.mark.parametrize(
    "bent",
    [
        {"origin": "https://evil.example"},
        {"kind": "webauthn.get"},
        {"challenge": bytes_to_base64url(bytes(32))},
        {"party": "evil.example"},
    ],
)
def test_a_new_passkey_must_be_for_us(mine: Browser, key: SoftwareKey, bent: Json) -> None:
    made = key.make(mine.done(NEW, name="Meryn"), **bent)
    refused(mine.post(KEEP, credential=made), 403, "BadPasskey")
    assert mine.me() == NOBODY


@pytest.mark.parametrize(
    "bent",
    [
        {"origin": "https://evil.example"},
        {"kind": "webauthn.create"},
        {"challenge": bytes_to_base64url(bytes(32))},
        {"handle": b"somebody else"},
    ],
)
def test_a_signature_must_be_for_us(
    mine: Browser, other: Browser, key: SoftwareKey, bent: Json
) -> None:
    founded(mine, key, f"Sandor {len(str(bent))}")
    refused(sign_in(other, key, **bent), 403, "BadPasskey")
    assert other.me() == NOBODY
    assert sign_in(other, key).status_code == 200


def test_whose_owner_is_not_shown_is_refused(mine: Browser, key: SoftwareKey) -> None:
    absent = SoftwareKey(mine.server.url, user_verified=False)
    made = absent.make(mine.done(NEW, name="Gregor"))
    refused(mine.post(KEEP, credential=made), 403, "BadPasskey")
    founded(mine, key, "Gregor")
    key.flags = absent.flags
    refused(sign_in(mine, key), 403, "BadPasskey")


def test_a_wrong_signature(mine: Browser, other: Browser, key: SoftwareKey) -> None:
    founded(mine, key, "Ilyn")
    signed = key.sign(other.done(CHALLENGE))
    forger = SoftwareKey(mine.server.url)
    forger.id, forger.party, forger.handle, forger.count = key.id, key.party, key.handle, 9
    forged = forger.sign(other.done(CHALLENGE))
    refused(other.post(SIGN_IN, credential=forged), 403, "BadPasskey")
    signed["id"] = signed["rawId"] = bytes_to_base64url(b"x" * 32)
    refused(other.post(SIGN_IN, credential=signed), 403, "BadPasskey")
    assert other.me() == NOBODY


def test_an_answer_serves_once(mine: Browser, other: Browser, key: SoftwareKey) -> None:
    made = key.make(mine.done(NEW, name="Podrick"))
    mine.done(KEEP, credential=made)
    refused(other.post(KEEP, credential=made), 403, "BadPasskey")
    signed = key.sign(other.done(CHALLENGE))
    assert other.post(SIGN_IN, credential=signed).status_code == 200
    refused(other.post(SIGN_IN, credential=signed), 403, "BadPasskey")


def test_a_challenge_serves_for_what_it_was_given(mine: Browser, key: SoftwareKey) -> None:
    founded(mine, key, "Barristan")
    begun = mine.done(NEW)
    answer = mine.post(SIGN_IN, credential=key.sign({**begun, "userVerification": "required"}))
    refused(answer, 403, "BadPasskey")


def test_a_copied_authenticator_is_found_out(mine: Browser, key: SoftwareKey) -> None:
    founded(mine, key, "Jaqen")
    key.count = 41
    assert sign_in(mine, key).status_code == 200
    key.count = 41  # another device with the same key, which does not know of the last time
    refused(sign_in(mine, key), 403, "BadPasskey")
    key.count = 42
    assert sign_in(mine, key).status_code == 200


def test_what_one_began_another_does_not_end(
    mine: Browser, other: Browser, key: SoftwareKey
) -> None:
    mine.register("Tywin")
    other.register("Tyrion")
    made = key.make(mine.done(NEW))
    refused(other.post(KEEP, credential=made), 403, "BadPasskey")
    made = key.make(mine.done(NEW))
    with browser(mine.server) as nobody:
        refused(nobody.post(KEEP, credential=made), 403, "BadPasskey")
    guests = SoftwareKey(mine.server.url)
    with browser(mine.server) as guest:
        guest.done("/guest")
        begun = guests.make(guest.done(NEW, name="Shireen"))
        refused(other.post(KEEP, credential=begun), 403, "BadPasskey")
    assert other.me()["passkeys"] == 0


def test_two_who_begin_with_one_name(mine: Browser, other: Browser, key: SoftwareKey) -> None:
    first, second = mine.done(NEW, name="Kevan"), other.done(NEW, name="kevan")
    mine.done(KEEP, credential=key.make(first))
    late = SoftwareKey(mine.server.url).make(second)
    refused(other.post(KEEP, credential=late), 409, "NameTaken")
    refused(other.post(NEW, name="KEVAN"), 409, "NameTaken")
    refused(other.post(NEW), 400, "BadName")
    assert other.me() == NOBODY


def test_one_authenticator_is_of_one_account(mine: Browser, other: Browser) -> None:
    first = SoftwareKey(mine.server.url)
    founded(mine, first, "Cersei")
    copied = SoftwareKey(mine.server.url)
    copied.id = first.id
    made = copied.make(other.done(NEW, name="Jaime"))
    refused(other.post(KEEP, credential=made), 403, "BadPasskey")
    assert other.me() == NOBODY
    refused(other.sign_in("Jaime"), 403, "WrongPassword")


def test_the_last_way_in_stays(mine: Browser, key: SoftwareKey) -> None:
    founded(mine, key, "Bronn")
    named = bytes_to_base64url(key.id)
    refused(mine.post("/account/passkeys/remove", id=named), 409, "NotNow")
    assert mine.me()["passkeys"] == 1
    mine.done("/account/password", new=PASSWORD)
    refused(mine.post("/account/passkeys/remove", id="another"), 404, "NotFound")
    answer = mine.post("/account/passkeys/remove", id=named, password=PASSWORD)
    assert answer.json() == []
    refused(sign_in(mine, key), 403, "BadPasskey")
    assert mine.sign_in("Bronn").status_code == 200


def test_whoever_is_gone_has_no_passkeys(mine: Browser, key: SoftwareKey) -> None:
    founded(mine, key, "Syrio")
    assert mine.done("/account/delete") == NOBODY
    refused(sign_in(mine, key), 403, "BadPasskey")


async def test_time_and_numbers(database_url: str) -> None:
    clock = Clock()
    async with some_people(database_url, clock) as people:
        keys, party = Passkeys(people), Party("play.example", "https://play.example")
        key = SoftwareKey(party.origin)
        entry = await people.register(STRANGER, "Beric", PASSWORD)
        me = as_user(entry)
        options = await keys.begin(me, party, None, None)
        clock.ms += CHALLENGE_FOR
        with pytest.raises(BadPasskey):
            await keys.add(me, party, _made(key.make(plain(options))))
        clock.ms += FRESH_FOR
        with pytest.raises(SignInAgain):
            await keys.begin(me, party, None, None)
        for _ in range(PASSKEYS_MOST):
            key = SoftwareKey(party.origin)
            options = await keys.begin(me, party, None, PASSWORD)
            await keys.add(me, party, _made(key.make(plain(options))))
        with pytest.raises(NotNow):
            await keys.begin(me, party, None, PASSWORD)
        asked = await keys.challenge(STRANGER, party)
        clock.ms += CHALLENGE_FOR
        with pytest.raises(BadPasskey):
            await keys.sign_in(STRANGER, party, _signed(key.sign(plain(asked))))
        asked = await keys.challenge(STRANGER, party)
        session = await keys.sign_in(STRANGER, party, _signed(key.sign(plain(asked))))
        assert session.user.id == entry.user.id


async def test_a_guest_who_signs_in_by_passkey_hands_over(database_url: str) -> None:
    handed: list[tuple[str, str | None]] = []

    async def hand_over(old: str, new: str | None) -> None:
        handed.append((old, new))

    async with some_people(database_url, Clock()) as people:
        people.hand_over = hand_over
        keys, party = Passkeys(people), Party("play.example", "https://play.example")
        key = SoftwareKey(party.origin)
        made = key.make(plain(await keys.begin(STRANGER, party, "Thoros", None)))
        account = await keys.add(STRANGER, party, _made(made))
        guest = await people.guest(STRANGER)
        signed = key.sign(plain(await keys.challenge(as_user(guest), party)))
        entry = await keys.sign_in(as_user(guest), party, _signed(signed))
        assert handed == [(guest.user.id, entry.user.id)]
        assert await people.user_of(guest.token) is None
        assert await people.user_of(account.token) is not None  # type: ignore[union-attr]


async def test_of_two_at_once_one_gets_in(database_url: str) -> None:
    async with some_people(database_url, Clock()) as people:
        keys, party = Passkeys(people), Party("play.example", "https://play.example")
        key = SoftwareKey(party.origin)
        made = _made(key.make(plain(await keys.begin(STRANGER, party, "Walda", None))))
        both = [keys.add(STRANGER, party, made) for _ in range(2)]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in outcomes) == [
            "BadPasskey",
            "NewSession",
        ]
        signed = _signed(key.sign(plain(await keys.challenge(STRANGER, party))))
        twice = [keys.sign_in(STRANGER, party, signed) for _ in range(2)]
        entered = await asyncio.gather(*twice, return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in entered) == ["BadPasskey", "NewSession"]


def plain(options: CreationOptions | RequestOptions) -> Json:
    """Return the options as they are sent to a browser."""
    sent: Json = msgspec.to_builtins(options)
    return sent


def _made(credential: Json) -> NewCredential:
    return msgspec.convert(credential, NewCredential)


def _signed(credential: Json) -> SignedCredential:
    return msgspec.convert(credential, SignedCredential)


CREDENTIALS = [
    {},
    {"id": "AA", "rawId": "AA", "type": "public-key", "response": {}},
    {"id": "é", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "AA"}},
]


@pytest.mark.parametrize("credential", [None, 1, [], "x", *CREDENTIALS])
def test_what_is_no_credential(mine: Browser, credential: Any) -> None:
    refused(mine.post(KEEP, credential=credential), 400, "BadRequest")
    refused(mine.post(SIGN_IN, credential=credential), 400, "BadRequest")


class Breaking:
    """A way to corrupt bytes: change one, truncate them, or insert some."""

    def __init__(self, how: str, at: int, what: bytes) -> None:
        self.how, self.at, self.what = how, at, what

    def __repr__(self) -> str:
        return f"Breaking({self.how!r}, {self.at}, {self.what!r})"

    def __call__(self, encoded: str) -> str:
        raw = base64url_to_bytes(encoded)
        at = self.at % len(raw)
        if self.how == "change":
            spoilt = raw[:at] + bytes([raw[at] ^ (self.what[0] or 1)]) + raw[at + 1 :]
        elif self.how == "cut":
            spoilt = raw[: max(at, 1)]
        else:
            spoilt = raw[:at] + self.what + raw[at:]
        return bytes_to_base64url(spoilt)


breakings = st.builds(
    Breaking,
    st.sampled_from(["change", "cut", "add"]),
    st.integers(0, 400),
    st.binary(min_size=1, max_size=40),
)
many = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
numbers = count()


@many
@given(place=st.sampled_from(["clientDataJSON", "attestationObject"]), spoil=breakings)
def test_a_spoilt_passkey_is_refused_or_kept(server: Server, place: str, spoil: Breaking) -> None:
    """Nothing signs a new passkey, so some of its bytes may be any; it never is a fault of ours."""
    with browser(server) as mine:
        key = SoftwareKey(server.url)
        made = key.make(mine.done(NEW, name=f"Aerys {next(numbers)}"))
        made["response"][place] = spoil(made["response"][place])
        answer = mine.post(KEEP, credential=made)
        if answer.status_code != 201:
            refused(answer, 403, "BadPasskey")
            assert mine.me() == NOBODY


@many
@given(
    place=st.sampled_from(["clientDataJSON", "authenticatorData", "signature", "userHandle"]),
    spoil=breakings,
)
def test_a_spoilt_signature_is_refused(server: Server, place: str, spoil: Breaking) -> None:
    key = SoftwareKey(server.url)
    with browser(server) as mine, browser(server) as other:
        founded(mine, key, f"Rhaegar {next(numbers)}")
        signed = key.sign(other.done(CHALLENGE))
        signed["response"][place] = spoil(signed["response"][place])
        refused(other.post(SIGN_IN, credential=signed), 403, "BadPasskey")
        assert other.me() == NOBODY
