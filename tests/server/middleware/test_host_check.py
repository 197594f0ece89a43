"""To which names a server answers: a name that was rebound to it gets nothing."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from rulewright.cli.serve import name_listened_on, serve
from rulewright.server.middleware.host_check import answers_to
from rulewright.server.run import warn_of_no_name
from rulewright.server.settings import Settings
from tests.server.playing import Server, new_table, running, settings_in
from tests.server.test_refusals import refused

NAMED = ("Play.lan", "192.0.2.7", "2001:DB8:0::7")


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with host names but no public address."""
    with running(settings_in(tmp_path_factory.mktemp("named"), hosts=NAMED)) as new_server:
        yield new_server


def ask(server: Server, host: str, method: str = "GET", path: str = "/api/games") -> httpx.Response:
    return server.http.request(method, path, headers={"Host": host})


LOCAL = [
    "localhost",
    "LocalHost:8765",
    "localhost.",
    "127.0.0.1",
    "127.0.0.1:1",
    "127.8.9.1",
    "[::1]:8765",
]
REBOUND = [
    "evil.example",
    "evil.example:8765",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.localhost",
    "xlocalhost",
    "192.0.2.1",
    "0.0.0.0",
    "[2001:db8::1]",
    "[::1",
    "localhost@evil.example",
    "evil.example@localhost",
    "localhost:x",
    "[::1]evil.example",
]


@pytest.mark.parametrize("host", LOCAL)
def test_this_machine_is_answered(server: Server, host: str) -> None:
    assert ask(server, host).status_code == 200


@pytest.mark.parametrize("host", REBOUND)
def test_a_rebound_name_gets_nothing(server: Server, host: str) -> None:
    """Neither a page, nor what is to be read, nor a call, nor a websocket."""
    table = new_table(server, "tiny-nim", ["human", "human"])["red"]
    of_table = f"/api/tables/{table.table}?key={table.key}"
    for path in ("/", "/api/games", "/api/lobby", of_table, "/healthz"):
        answer = ask(server, host, path=path)
        refused(answer, 421, "WrongHost")
        assert "--answer-to" in answer.json()["message"]
    refused(ask(server, host, "POST", "/api/guest"), 421, "WrongHost")
    head, _, body = _handshake(server, of_table.replace("?", "/live?"), host).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 421 ")
    assert json.loads(body)["error"] == "WrongHost"


@pytest.mark.parametrize("host", ["", "localhost/", "localhost, evil.example", "localhost\\x"])
def test_a_host_that_is_none_gets_nothing(server: Server, host: str) -> None:
    for path in ("/", "/api/games"):
        assert ask(server, host, path=path).status_code in (400, 421)


def _handshake(server: Server, path: str, host: str) -> bytes:
    """Return the response to a websocket from a page under another name."""
    place = urlsplit(server.url)
    head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    with socket.create_connection((place.hostname, place.port), timeout=20) as wire:
        wire.sendall(f"{head}{key}".encode())
        return wire.recv(65536)


@pytest.mark.parametrize("host", ["play.lan", "PLAY.LAN:8765", "192.0.2.7:80", "[2001:DB8:0::7]:1"])
def test_names_that_were_given_are_answered(named: Server, server: Server, host: str) -> None:
    assert ask(named, host).status_code == 200
    refused(ask(named, f"x{host}"), 421, "WrongHost")
    refused(ask(server, host), 421, "WrongHost")


def test_a_named_server_answers_this_machine_too(named: Server) -> None:
    for local in LOCAL:
        assert ask(named, local).status_code == 200


def test_behind_a_public_address_the_proxy_says_what_comes_through(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, public_url="https://play.example")) as server:
        for host in ("play.example", "127.0.0.1:8765", "upstream"):
            assert ask(server, host).status_code == 200


@given(host=st.text(alphabet="localhost.:[]127@x/%", max_size=20))
def test_a_name_is_answered_only_when_it_is_one(host: str) -> None:
    """Whatever a browser takes for another host is none of ours."""
    if answers_to(host, frozenset()):
        name = httpx.URL(f"http://{host}").host
        assert name.rstrip(".").lower() == "localhost" or name.startswith("127.") or name == "::1"


def test_settings_take_names_alone() -> None:
    for wrong in (
        "http://play.lan",
        "play.lan:80",
        "play.lan/",
        "",
        "a b",
        "[::1",
        "user@play.lan",
    ):
        with pytest.raises(ValueError, match="no name of a host"):
            Settings(hosts=(wrong,))
        said = CliRunner().invoke(serve, ["--answer-to", wrong])
        assert said.exit_code == 2
        assert "no name of a host" in said.output


def test_who_listens_to_all_without_a_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("rulewright.server.run.log.warning", lambda event, **_: said.append(event))
    for host, settings in (
        ("127.0.0.1", Settings()),
        ("0.0.0.0", Settings(hosts=("play.lan",))),
        ("0.0.0.0", Settings(public_url="https://play.example")),
    ):
        warn_of_no_name(host, settings)
    assert said == []
    warn_of_no_name("0.0.0.0", Settings())
    assert said == ["hosts.unnamed"]


def test_what_is_listened_on_is_a_name_too() -> None:
    assert name_listened_on("192.0.2.7") == ("192.0.2.7",)
    assert (
        name_listened_on("0.0.0.0") == name_listened_on("::") == name_listened_on("fe80::1%1") == ()
    )
