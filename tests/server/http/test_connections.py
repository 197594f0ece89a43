"""Connections: who keeps the server waiting is let go, and nobody is kept out by those who do."""

from __future__ import annotations

import http.client
import os
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.connection import Connection

from rulewright.server.http.connections import Patience, is_trusted
from rulewright.server.http.counted_wires import BIT, CountedWires
from rulewright.server.http.files import LEAST, OWN, room_in
from rulewright.server.http.limits import UNLIMITED, Rate
from tests.server.limiting import limited
from tests.server.playing import (
    WAIT,
    Server,
    any_choice,
    new_table,
    next_table,
    running,
    settings_in,
)
from tests.server.process import SAYS
from tests.waiting import until

NIM = "tiny-nim"
FILES = 256
SILENT = 400
MESSAGES = 2000
QUICK = Patience(head=0.4, body=0.4, silence=0.4, ping=0.3)
PATIENT = Patience(head=600, body=600, silence=600, ping=600)
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@contextmanager
def patient(folder: Path, patience: Patience, **limits: Any) -> Iterator[Server]:
    """Run a server with this time limit for slow clients."""
    given = settings_in(folder, patience=patience, limits=replace(UNLIMITED, **limits))
    with running(given) as server:
        yield server


def wire(server: Server, sent: bytes = b"", **more: int) -> socket.socket:
    """Return a raw connection on which something was sent."""
    parts = urlsplit(server.url)
    line = socket.create_connection((parts.hostname, parts.port), timeout=WAIT)
    for name, value in more.items():
        line.setsockopt(socket.SOL_SOCKET, getattr(socket, name), value)
    line.sendall(sent)
    return line


def is_ended(there: socket.socket) -> bool:
    """Wait for the other side; return whether it closes the connection."""
    try:
        return there.recv(65536) == b""
    except ConnectionResetError:
        return True


def is_ended_at(sent: list[bytes], there: socket.socket) -> bool:
    """Return whether the other side closes the connection while this is sent in pieces."""
    try:
        for part in sent:
            there.sendall(part)
            time.sleep(0.02)
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return False


def answered(there: socket.socket, sent: bytes = WHOLE) -> bytes:
    """Return the status of the response to a call on a connection."""
    there.sendall(sent)
    return there.recv(65536).partition(b"\r\n")[0]


# -- time ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nHost: 127",
        b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_who_keeps_the_server_waiting_is_let_go(tmp_path: Path, sent: bytes) -> None:
    with patient(tmp_path, QUICK) as server, closing(wire(server, sent)) as silent:
        assert server.http.get("/healthz").status_code == 200  # others are answered meanwhile
        while not is_ended(silent):
            pass
        assert server.http.get("/healthz").status_code == 200


def test_a_drop_at_a_time_is_no_head(tmp_path: Path) -> None:
    """The time is for all of it, however much of it comes."""
    with patient(tmp_path, QUICK) as server, closing(wire(server)) as slow:
        assert is_ended_at([b"GET /", *[b"x"] * 1000], slow)


def test_the_next_call_has_a_time_too(tmp_path: Path) -> None:
    with patient(tmp_path, QUICK) as server, closing(wire(server)) as slow:
        assert b"200" in answered(slow)
        slow.sendall(b"GET /api/games HTTP/1.1\r\nHost")
        while not is_ended(slow):
            pass


def test_who_reads_nothing_is_let_go(tmp_path: Path) -> None:
    """Answers pile up until no more fits."""
    with (
        patient(tmp_path, replace(QUICK, head=60.0)) as server,
        closing(wire(server, SO_RCVBUF=4096)) as deaf,
    ):
        assert is_ended_at([WHOLE.replace(b"games", b"games/thrones/board")] * 2000, deaf)


def test_a_websocket_that_answers_no_ping_is_let_go(tmp_path: Path) -> None:
    with patient(tmp_path, QUICK) as server:
        seats = new_table(server, NIM, ["human", "human"])
        hello = (
            f"GET /api/tables/{seats['red'].table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        with closing(wire(server, hello.encode())) as silent, seats["blue"].live() as other:
            next_table(other)
            while not is_ended(silent):
                pass
            assert seats["red"].talk("all", "Who is there?").status_code == 200
            assert next_table(other)["talk"][-1]["text"] == "Who is there?"


def test_a_websocket_outlives_the_times_of_calls(tmp_path: Path) -> None:
    with patient(tmp_path, replace(QUICK, ping=60.0)) as server:
        seats = new_table(server, NIM, ["human", "human"])
        with seats["red"].live() as quiet, closing(wire(server)) as silent:
            next_table(quiet)
            while not is_ended(silent):
                pass
            seats["blue"].talk("all", "Still there?")
            assert next_table(quiet)["talk"][-1]["text"] == "Still there?"


def test_a_websocket_is_read_no_further_than_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many messages came at one go: packed, thousands fit into what is read at once."""
    waiting = [0]
    receive = CountedWires.receive

    async def noted(self: CountedWires) -> Any:
        waiting.append(self.queue.qsize())
        return await receive(self)

    monkeypatch.setattr(CountedWires, "receive", noted)
    with running(settings_in(tmp_path)) as server:
        red = new_table(server, NIM, ["human", "human"])["red"]
        with red.live() as there:
            next_table(there)
            frame = b"\x81\x81" + bytes(4) + b"?"  # a whole message, with a mask of zeros
            there.socket.sendall(frame * MESSAGES)
            for _ in range(MESSAGES):
                assert next_table(there)["error"] == "BadRequest"
    assert max(waiting) <= BIT // len(frame) + 1


# -- room ----------------------------------------------------------------------------------------
def test_who_waits_longest_gives_way(tmp_path: Path) -> None:
    with (
        patient(tmp_path, PATIENT, connections=3) as server,
        closing(wire(server)) as first,
        closing(wire(server)) as second,
        closing(wire(server)) as third,
        closing(wire(server)) as fourth,
    ):
        assert is_ended(first)
        for there in (second, third, fourth):
            assert b"200" in answered(there)


def test_who_follows_a_table_stays(tmp_path: Path) -> None:
    with patient(tmp_path, PATIENT, connections=3) as server:
        seats = new_table(server, NIM, ["human", "human"])
        server.http.close()
        with ExitStack() as stack:
            wires = [stack.enter_context(seats["watch"].live()) for _ in range(3)]
            for there in wires:
                next_table(there)
            with closing(wire(server, WHOLE)) as refused:
                assert refused.recv(65536).startswith(b"HTTP/1.1 503")
            wires[0].close()
            until(lambda: _is_served(server))
            wires[1].send("?")
            assert next_table(wires[1])["error"] == "BadRequest"


def _is_served(server: Server) -> bool:
    with closing(wire(server)) as there:
        try:
            return b"200" in answered(there)
        except OSError:
            return False


def test_so_many_connections_are_opened(tmp_path: Path) -> None:
    with patient(tmp_path, PATIENT, opened=Rate(5, 600)) as server, ExitStack() as stack:
        there = [stack.enter_context(closing(wire(server))) for _ in range(6)]
        assert there[-1].recv(65536).startswith(b"HTTP/1.1 503")
        assert b"200" in answered(there[0])


def test_a_proxy_that_is_trusted_has_as_many_as_it_needs(tmp_path: Path) -> None:
    with (
        limited(tmp_path, connections=1, opened=Rate(1, 600)) as server,
        closing(wire(server)) as one,
        closing(wire(server)) as other,
    ):
        assert b"200" in answered(one)
        assert b"200" in answered(other)


def test_so_many_websockets_of_a_seat_and_of_onlookers(tmp_path: Path) -> None:
    with limited(tmp_path, connections_of_seat=1, onlookers=2) as server:
        seats = new_table(server, NIM, ["human", "human"])
        with ExitStack() as stack:
            for seat in (seats["red"], seats["watch"], seats["watch"]):
                next_table(stack.enter_context(seat.live()))
            for seat in (seats["red"], seats["watch"]):
                there = stack.enter_context(seat.live())
                assert next_table(there)["error"] == "TooMany"
                with pytest.raises(ConnectionClosed) as closed:
                    there.recv(timeout=WAIT)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429
            next_table(stack.enter_context(seats["blue"].live()))  # onlookers take no seat's room


def test_one_address_does_not_take_the_places_of_all_onlookers(tmp_path: Path) -> None:
    with limited(tmp_path, onlookers=4) as server, ExitStack() as stack:
        watch = new_table(server, NIM, ["human", "human"])["watch"]

        def looks_on(address: str) -> Connection:
            return stack.enter_context(watch.live(headers={"X-Forwarded-For": address}))

        crowd = [looks_on("192.0.2.1") for _ in range(4)]
        for there in crowd:
            next_table(there)
        for place in (3, 2):  # who came last gives way
            assert "lines" in next_table(looks_on("198.51.100.1"))
            while "error" not in (told := next_table(crowd[place])):
                pass
            assert told["error"] == "TooMany"
        for address in ("192.0.2.1", "198.51.100.1"):  # now each has half of them
            assert next_table(looks_on(address))["error"] == "TooMany"
        crowd[0].send("?")
        while "error" not in (told := next_table(crowd[0])):
            pass
        assert told["error"] == "BadRequest"


# -- files ---------------------------------------------------------------------------------------
def serve_with_few_files(database: str, log: str) -> None:
    """Serve with a low limit of open files, with all output in a log file."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    os.environ["RULEWRIGHT_PLUGINS"] = "tests.kernel.tiny"
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    from rulewright.server import Settings, serve

    limits = replace(UNLIMITED, connections=None)  # so that files alone are what runs out
    serve(Settings(database_url=database, bot_pause=0, limits=limits, patience=PATIENT), port=0)


@pytest.fixture
def few_files(tmp_path: Path) -> Iterator[Server]:
    """A server in a process with a low limit of open files."""
    log = tmp_path / "log"
    log.touch()
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    process = get_context("spawn").Process(target=serve_with_few_files, args=(database, str(log)))
    process.start()
    try:
        until(lambda: SAYS in log.read_text())
        url = next(line.split()[-1] for line in log.read_text().splitlines() if SAYS in line)
        with Server.at(url) as server:
            yield server
    finally:
        process.terminate()
        process.join(WAIT)


def test_silent_connections_keep_nobody_out(few_files: Server) -> None:
    """More than there are files for: old pages go on, and new ones come in."""
    seats = new_table(few_files, NIM, ["human", "human"])
    with ExitStack() as stack:
        old = stack.enter_context(seats["red"].live())
        table = next_table(old)
        for _ in range(SILENT):
            stack.enter_context(closing(wire(few_files)))
        until(lambda: _is_healthy(few_files))
        assert seats["red"].send(table["n"], any_choice(table, Random(1))).status_code == 200
        while next_table(old)["n"] != table["n"] + 1:
            pass  # that somebody is here is told besides
        new = stack.enter_context(seats["blue"].live())
        assert next_table(new)["n"] == table["n"] + 1


def _is_healthy(server: Server) -> bool:
    parts = urlsplit(server.url)
    there = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=WAIT)
    with closing(there):
        try:
            there.request("GET", "/healthz")
            return there.getresponse().status == 200
        except OSError:
            return False


@pytest.mark.parametrize("files", [16, 256, 1024, 65_536, 10**6])
def test_connections_leave_files_for_the_server(files: int) -> None:
    most, queue = room_in(files)
    assert most is not None
    assert most >= LEAST
    assert files < OWN + 2 * LEAST or most + queue + OWN <= files


def test_proxies_that_are_trusted() -> None:
    trusted = ("192.0.2.1", "10.1.0.0/16", "proxy")
    for host in ("192.0.2.1", "10.1.2.3", "proxy"):
        assert is_trusted(host, trusted)
    for host in ("192.0.2.2", "10.2.0.1", "", "elsewhere"):
        assert not is_trusted(host, trusted)
    assert is_trusted("203.0.113.7", ("*",))
