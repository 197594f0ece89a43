"""The guard: whose page a call comes from, and how much anybody may ask for."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rulewright.cli.serve import serve
from rulewright.server.accounts.caller import device_of
from rulewright.server.errors import TooMany
from rulewright.server.http.limits import (
    SWEPT_AT,
    UNLIMITED,
    Bucket,
    Limiter,
    Limits,
    Rate,
    address_key,
    is_local,
)
from rulewright.server.http.origin import origin_of, site_of
from rulewright.server.settings import Settings
from tests.server.limiting import at, limited, too_many
from tests.server.persons import (
    COOKIE,
    NOBODY,
    PASSWORD,
    STRANGER,
    Clock,
    browser,
    some_people,
)
from tests.server.playing import Server, client, next_table, running, settings_in
from tests.server.test_refusals import refused

PUBLIC = "https://play.example"
EVIL = "https://evil.example"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a public address."""
    with running(settings_in(tmp_path_factory.mktemp("public"), public_url=PUBLIC)) as new_server:
        yield new_server


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a host name but no public address."""
    with running(
        settings_in(tmp_path_factory.mktemp("named"), hosts=("play.example",))
    ) as new_server:
        yield new_server


def post(server: Server, **headers: str) -> httpx.Response:
    """Make a changing call with some headers; write underscores for dashes."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with client(server.url) as http:
        return http.post("/api/guest", headers=sent)


def open_socket(server: Server, **headers: str) -> ClientConnection:
    """Open a websocket with some headers."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    address = server.url.replace("http", "ws", 1)
    return connect(
        f"{address}/api/tables/nowhere/live", proxy=None, additional_headers=sent, open_timeout=20
    )


def socket_refused(server: Server, status: int, error: str, **headers: str) -> httpx.Headers:
    with pytest.raises(InvalidStatus) as caught:
        open_socket(server, **headers)
    answer = caught.value.response
    assert answer.status_code == status
    assert json.loads(answer.body or b"")["error"] == error
    return httpx.Headers(list(answer.headers.raw_items()))


def socket_opens(server: Server, **headers: str) -> None:
    with open_socket(server, **headers) as wire:
        assert next_table(wire)["error"] == "UnknownTable"


def own_port(server: Server) -> str:
    return server.url.rpartition(":")[2]


FOREIGN: list[Callable[[Server], dict[str, str]]] = [
    lambda _: {"Origin": EVIL},
    lambda _: {"Origin": "null"},
    lambda _: {"Origin": ""},
    lambda _: {"Origin": "nonsense"},
    lambda _: {"Origin": "http://[::1"},
    lambda _: {"Origin": "http://127.0.0.1:99999"},
    lambda _: {"Origin": "http://127.0.0.1"},
    lambda server: {"Origin": f"http://localhost:{own_port(server)}"},
    lambda server: {"Origin": f"{server.url}.evil.example"},
    lambda server: {"Origin": server.url.replace("http:", "https:")},
    lambda server: {"Origin": server.url.replace("http:", "ftp:")},
    lambda _: {"Sec_Fetch_Site": "cross-site"},
    lambda _: {"Sec_Fetch_Site": "same-site"},
    lambda server: {"Origin": server.url, "Sec_Fetch_Site": "cross-site"},
    lambda server: {"Origin": EVIL, "Sec_Fetch_Site": "same-origin"},
    lambda server: {"Origin": f"{server.url}, {EVIL}"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_sites_are_refused(
    server: Server, headers: Callable[[Server], dict[str, str]]
) -> None:
    answer = post(server, **headers(server))
    refused(answer, 403, "BadOrigin")
    assert "set-cookie" not in answer.headers
    socket_refused(server, 403, "BadOrigin", **headers(server))


def test_two_origins_are_refused(server: Server) -> None:
    with client(server.url) as http:
        twice = [("Origin", server.url), ("Origin", server.url)]
        refused(http.post("/api/guest", headers=twice), 403, "BadOrigin")


OURS: list[Callable[[Server], dict[str, str]]] = [
    lambda server: {"Origin": server.url},
    lambda server: {"Origin": server.url, "Sec_Fetch_Site": "same-origin"},
    lambda _: {"Sec_Fetch_Site": "same-origin"},
    # TLS ended at a proxy that we were told nothing of; the browser says it is our page.
    lambda server: {
        "Origin": server.url.replace("http:", "https:"),
        "Sec_Fetch_Site": "same-origin",
    },
    lambda server: {
        "Host": f"localhost:{own_port(server)}",
        "Origin": f"http://localhost:{own_port(server)}",
    },
]


@pytest.mark.parametrize("headers", OURS)
def test_our_own_pages_are_let_through(
    server: Server, headers: Callable[[Server], dict[str, str]]
) -> None:
    sent = headers(server)
    assert post(server, **sent).status_code == 200
    if "Host" not in sent:  # which websockets names by itself
        socket_opens(server, **sent)


@pytest.mark.parametrize("host", ["play.example", "play.example:80", "PLAY.example"])
def test_pages_of_a_name_that_was_given_are_ours(named: Server, host: str) -> None:
    assert post(named, Host=host, Origin="http://play.example").status_code == 200
    refused(post(named, Host=host, Origin=EVIL), 403, "BadOrigin")


def test_a_script_is_let_through(server: Server) -> None:
    assert post(server).status_code == 200
    socket_opens(server)


def test_the_public_address_is_the_only_one(public: Server) -> None:
    assert post(public, Origin=PUBLIC).status_code == 200
    assert post(public, Origin=f"{PUBLIC}:443").status_code == 200
    socket_opens(public, Origin=PUBLIC)
    for other in (public.url, "http://play.example", f"{PUBLIC}:8443", "https://www.play.example"):
        refused(post(public, Origin=other), 403, "BadOrigin")
        refused(post(public, Origin=other, Sec_Fetch_Site="same-origin"), 403, "BadOrigin")
        socket_refused(public, 403, "BadOrigin", Origin=other)
    # Whoever rebinds a name to our address has another origin, and none of our cookies.
    refused(post(public, Host="evil.example", Origin="http://evil.example"), 403, "BadOrigin")


def test_reading_needs_no_origin_and_changes_nothing(server: Server) -> None:
    with client(server.url) as http:
        for headers in ({"Origin": EVIL}, {"Sec-Fetch-Site": "cross-site"}):
            answer = http.get("/api/games", headers=headers)
            assert answer.status_code == 200
            assert "access-control-allow-origin" not in answer.headers
        preflight = http.options(
            "/api/guest", headers={"Origin": EVIL, "Access-Control-Request-Method": "POST"}
        )
        assert "access-control-allow-origin" not in preflight.headers


def test_only_our_pages_have_the_power_of_the_cookie(server: Server) -> None:
    with browser(server) as mine:
        me = mine.done("/guest")
        del mine.http.headers["Origin"]
        assert mine.me() == me  # reading
        refused(mine.post("/account/sign-out-everywhere"), 401, "NotSignedIn")
        refused(mine.http.delete("/api/account/sessions/x"), 401, "NotSignedIn")
        mine.http.headers["Sec-Fetch-Site"] = "none"
        refused(mine.post("/account/sign-out-everywhere"), 401, "NotSignedIn")
        mine.http.headers["Sec-Fetch-Site"] = "same-origin"
        assert mine.post("/account/sign-out-everywhere").status_code == 200


# limits


def test_new_guests_and_accounts_of_an_address(tmp_path: Path) -> None:
    with limited(tmp_path, guests=Rate(1, 60), accounts=Rate(1, 60)) as server:
        with at(server, "203.0.113.7") as mine, at(server, "203.0.113.7") as same:
            mine.done("/guest")
            too_many(same.post("/guest"))
            mine.done("/guest")  # no new one
            mine.register("Edd")
            too_many(same.post("/account/register", name="Grenn", password=PASSWORD))
            assert same.me() == NOBODY
            refused(same.post("/account/register", name="", password=PASSWORD), 400, "BadName")
        with at(server, "203.0.113.8") as other:
            other.register("Pyp")


def test_signing_in_from_an_address(tmp_path: Path) -> None:
    with limited(tmp_path, sign_in=Rate(2, 60)) as server:
        with at(server, "203.0.113.7") as mine:
            for name in ("Rast", "Karl"):
                refused(mine.sign_in(name), 403, "WrongPassword")
            too_many(mine.sign_in("Orell"))
            too_many(mine.post("/account/passkeys/challenge"))
        with at(server, "203.0.113.8") as other:
            refused(other.sign_in("Rast"), 403, "WrongPassword")


def test_signing_in_with_a_name(tmp_path: Path) -> None:
    """From however many addresses; whoever is signed in stays so, and gets in by passkey."""
    with limited(tmp_path, sign_in_name=Rate(3, 60)) as server, browser(server) as mine:
        mine.register("Samwell")
        for number, name in enumerate(("Samwell", "SAMWELL", " samwell ")):
            with at(server, f"203.0.113.{number}") as guesser:
                refused(guesser.sign_in(name, "guess number one"), 403, "WrongPassword")
        with at(server, "203.0.113.9") as guesser:
            too_many(guesser.sign_in("Samwell"))
            refused(guesser.sign_in("Gilly"), 403, "WrongPassword")
        assert mine.me()["name"] == "Samwell"
        too_many(mine.post("/account/delete", password=PASSWORD))


def test_addresses_that_nobody_vouches_for(server: Server, tmp_path: Path) -> None:
    """Without a trusted proxy the header is of no use to get round a limit."""
    limits = Limits(sign_in=Rate(1, 60))
    with running(settings_in(tmp_path, limits=limits)) as direct:
        with at(direct, "203.0.113.7") as mine:
            refused(mine.sign_in("Rast"), 403, "WrongPassword")
        with at(direct, "203.0.113.8") as mine:
            too_many(mine.sign_in("Rast"))


async def test_a_limit_passes_with_time(database_url: str) -> None:
    clock = Clock()
    async with some_people(database_url, clock, Limits(guests=Rate(2, 60))) as people:
        for _ in range(2):
            await people.guest(STRANGER)
        with pytest.raises(TooMany) as caught:
            await people.guest(STRANGER)
        assert caught.value.headers == {"Retry-After": "30"}
        clock.ms += 29_000
        with pytest.raises(TooMany):
            await people.guest(STRANGER)
        clock.ms += 1_000
        await people.guest(STRANGER)


@given(
    times=st.integers(1, 5),
    seconds=st.floats(0.5, 100),
    steps=st.lists(st.floats(0, 30), max_size=60),
)
def test_no_window_has_more_than_allowed_twice(
    times: int, seconds: float, steps: list[float]
) -> None:
    """A burst and what has come back since: at most twice the rate in any window."""
    now = 0.0
    bucket = Bucket(Rate(times, seconds), lambda: now)
    taken: list[float] = []
    for step in steps:
        now += step
        try:
            bucket.take("one")
        except TooMany:
            continue
        taken.append(now)
    for start in taken:
        assert sum(start <= moment < start + seconds for moment in taken) <= 2 * times
    assert len(taken) >= min(times, len(steps))


def test_a_bucket_keeps_no_more_than_it_must() -> None:
    now = 0.0
    bucket = Bucket(Rate(1, 1), lambda: now)
    for number in range(3 * SWEPT_AT):
        now += 0.01
        bucket.take(str(number))
    assert len(bucket) <= SWEPT_AT + 1


def test_no_limit_counts_nothing() -> None:
    bucket = Limiter(UNLIMITED).calls
    for _ in range(1000):
        bucket.take("one")
    assert len(bucket) == 0


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_address_keys(host: str, key: str) -> None:
    assert address_key(host) == key


def test_local_addresses() -> None:
    assert [host for host in ("127.0.0.1", "127.9.9.9", "::1") if not is_local(host)] == []
    assert [host for host in ("203.0.113.7", "10.0.0.1", "", "x") if is_local(host)] == []


@pytest.mark.parametrize(
    "origin", [PUBLIC, f"{PUBLIC}:8443", "http://127.0.0.1:8765", "http://[::1]:8765"]
)
def test_origins_are_written_as_browsers_do(origin: str) -> None:
    site = site_of(origin)
    assert site is not None
    assert origin_of(site) == origin


@given(st.text())
def test_any_text_is_a_site_or_none(text: str) -> None:
    site = site_of(text)
    assert site is None or site_of(origin_of(site)) == site


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
         "like Gecko) Version/18.1 Mobile/15E148 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36",
         "Chrome on Android"),
        ("python-httpx/0.28", "a script"),
        ("x" * 5000, "a script"),
        ("", "a script"),
    ],
)  # fmt: skip
def test_devices(agent: str, device: str) -> None:
    assert device_of(agent) == device


def test_cookies_of_nobody(server: Server) -> None:
    """A cookie that is not of ours is no cookie, whatever stands in it."""
    for value in ("", "x", "x" * 4000, "%00", '"'):
        with browser(server) as mine:
            answer = mine.http.get("/api/me", headers={"Cookie": f"{COOKIE}={value}"})
            assert answer.status_code == 200
            assert answer.json() == NOBODY
            assert "set-cookie" not in answer.headers


def test_settings_are_checked() -> None:
    for wrong in ("play.example", "ftp://play.example", "https://", "https://x:99999", ""):
        with pytest.raises(ValueError, match="public_url"):
            Settings(public_url=wrong)
    assert Settings(public_url="https://play.example/").public_url == "https://play.example/"


def test_the_public_address_is_checked_at_the_start() -> None:
    wrong = ["--public-url", "play.example"]
    done = CliRunner().invoke(serve, wrong, standalone_mode=False)
    assert "'play.example' is not an address" in str(done.exception)
