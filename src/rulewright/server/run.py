"""Runs the server until it is stopped, and prints its address."""

from __future__ import annotations

import asyncio
import gc
import socket
from contextlib import suppress

import click
import structlog
import uvicorn
from litestar import Litestar

from rulewright.built import gone_without
from rulewright.desk import BadSource
from rulewright.plugins import PluginMissing, load_plugins
from rulewright.server.app import create_app
from rulewright.server.desk.service import check_books
from rulewright.server.http.configuration import Configuration
from rulewright.server.http.connections import Connections
from rulewright.server.http.counted_wires import CountedWires
from rulewright.server.http.files import allow_files, room
from rulewright.server.http.logs import configure_logs
from rulewright.server.http.origin import EVERYWHERE
from rulewright.server.http.protocols import Calls
from rulewright.server.middleware.rate_limit import rate_limited
from rulewright.server.pages import client_missing
from rulewright.server.settings import Settings
from rulewright.server.storage.database_file import served, warn_of_readers
from rulewright.server.storage.engine import Address
from rulewright.server.storage.signing_key import signing_key
from rulewright.server.storage.store import BadDatabase, Store

MESSAGE_LIMIT = 4096  # bytes of a websocket message
GRACE = 5

log = structlog.get_logger(__name__)


class CannotServe(Exception):
    """The server could not start; the message says why in one line."""


class _Server(uvicorn.Server):
    """A uvicorn server that prints its address once it accepts requests."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            click.echo(f"Rulewright is at {address(sockets[0])}")


def address(listening: socket.socket) -> str:
    """Return the address to open in a browser."""
    host, port = listening.getsockname()[:2]
    shown = EVERYWHERE.get(host, host)
    return f"http://{shown}:{port}"


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int = 8765,
    log_json: bool = False,
    log_level: str = "info",
) -> None:
    """Serve tables until interrupted; port 0 takes any free one.

    Raises `CannotServe` if the port is taken, or if the database, a book or a plugin cannot be
    used.
    """
    configure_logs(log_json, log_level)
    try:
        database = Address(settings.database_url)
        with served(database, settings.share_database):
            warn_of_readers(database)  # before it is opened, which removes some of these files
            _serve(settings, host, port)
    except (BadDatabase, BadSource, PluginMissing) as error:
        raise CannotServe(str(error)) from error


def _serve(settings: Settings, host: str, port: int) -> None:
    load_plugins()
    if settings.books is not None:
        check_books(settings.books)
    asyncio.run(_prepare(settings))
    for line in (client_missing(settings.web_dist), gone_without("rules")):
        if line:
            click.echo(line)
    allow_files()
    listening = listen(host, port)
    warn_of_no_name(host, settings)
    _collect_seldom()
    with listening:
        server = _Server(configuration(create_app(settings)))
        with suppress(KeyboardInterrupt):  # Ctrl-C, which stops a server in a terminal
            server.run([listening])
    if not server.started:
        raise CannotServe("the server did not start; its log says why")


def warn_of_no_name(host: str, settings: Settings) -> None:
    """Warn if a server listens for other machines but has no host name that they can use."""
    if host in EVERYWHERE and settings.public_url is None and not settings.hosts:
        log.warning("hosts.unnamed", answered="this machine alone", name="others by --answer-to")


def _collect_seldom() -> None:
    """Run Python's cyclic garbage collector less often, and never on objects that stay.

    Nearly everything freed here is in no cycle. Cyclic garbage waits for 5,000 new objects, about a
    megabyte. Collecting even less often saves little, and each run takes longer: with a threshold
    of 20,000, where every twentieth run also covered older objects, that run stopped all tables for
    260 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 50)


async def _prepare(settings: Settings) -> None:
    """Migrate the database and check the key, while errors can still be reported in one line."""
    store = await Store.open(settings.database_url)
    try:
        await signing_key(store, settings)
    finally:
        await store.close()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address, or raise `CannotServe`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Naming the protocol lets asyncio disable Nagle's algorithm, which delays responses by 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise CannotServe(f"cannot listen on {host}:{port}: {error.strerror}") from error
    listening.set_inheritable(True)
    return listening


def configuration(app: Litestar) -> uvicorn.Config:
    """Return the uvicorn configuration for the application."""
    settings: Settings = app.state.settings
    patience, (most, queue) = settings.patience, room()
    connections = Connections(settings.limits, patience, most, settings.trusted_proxies)
    return Configuration(
        rate_limited(app),
        connections,
        settings.body_limit,
        http=Calls,
        ws=CountedWires,
        access_log=False,
        log_config=None,
        ws_max_size=MESSAGE_LIMIT,
        ws_ping_interval=patience.ping,
        ws_ping_timeout=patience.ping,
        backlog=queue,
        server_header=False,
        proxy_headers=False,  # `rate_limited` reads them, from the trusted proxies only
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
        interface="asgi3",
    )
