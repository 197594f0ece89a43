"""Runs the server until it is told to stop, and says where it is."""

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

MESSAGE_LIMIT = 4096  # nothing is to be said on a websocket
GRACE = 5

log = structlog.get_logger(__name__)


class CannotServe(Exception):
    """The server could not start; the message says why in one line."""


class _Server(uvicorn.Server):
    """Uvicorn, which says where it is once it takes calls."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            click.echo(f"Rulewright is at {address(sockets[0])}")


def address(listening: socket.socket) -> str:
    """The address to open in a browser."""
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

    Raises `CannotServe` when the port is taken, or the database, a book or a plugin cannot be used.
    """
    configure_logs(log_json, log_level)
    try:
        database = Address(settings.database_url)
        with served(database, settings.share_database):
            warn_of_readers(database)  # before it is opened, which tidies some of that away
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
        with suppress(KeyboardInterrupt):  # how a server is stopped at a terminal
            server.run([listening])
    if not server.started:
        raise CannotServe("the server did not start; its log says why")


def warn_of_no_name(host: str, settings: Settings) -> None:
    """Say so where a server listens to others, but answers to none of their names for it."""
    if host in EVERYWHERE and settings.public_url is None and not settings.hosts:
        log.warning("hosts.unnamed", answered="this machine alone", name="others by --answer-to")


def _collect_seldom() -> None:
    """Have Python look for garbage in cycles less often, and never among what stays for good.

    Nearly all that is let go here is in no cycle. An object that is must wait for 5,000 new ones, a
    megabyte or so. To look more seldom spares little more, and a look takes the longer: with 20,000
    and every twentieth look a wider one, that one stopped all tables for 260 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 50)


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date, while what is wrong with it can still be said in a line."""
    store = await Store.open(settings.database_url)
    try:
        await signing_key(store, settings)
    finally:
        await store.close()


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to an address; raises `CannotServe`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Naming the protocol lets asyncio turn off Nagle's delay, which costs 40 ms an answer.
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
    """How uvicorn runs the application."""
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
        proxy_headers=False,  # `rate_limited` does it, for the proxies that are named
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
        interface="asgi3",
    )
