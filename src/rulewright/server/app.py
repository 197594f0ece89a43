"""The application: combines endpoints, websocket and pages, with uniform errors and headers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import structlog
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.middleware import DefineMiddleware
from litestar.response import Response

from rulewright.server import ops
from rulewright.server.accounts.api import AccountCalls
from rulewright.server.accounts.expiry import keep_tidy
from rulewright.server.accounts.passkey_api import PasskeyCalls
from rulewright.server.accounts.passkeys import Passkeys
from rulewright.server.accounts.passwords import Passwords
from rulewright.server.accounts.people import People
from rulewright.server.accounts.second_factor import SecondFactor
from rulewright.server.accounts.second_factor_api import SecondFactorCalls
from rulewright.server.accounts.store import PeopleStore
from rulewright.server.assembly import table_hub
from rulewright.server.board_pictures.api import picture
from rulewright.server.board_pictures.pictures import BoardPictures
from rulewright.server.desk.api import DeskCalls
from rulewright.server.desk.service import RulesDesk
from rulewright.server.errors import (
    BadRequest,
    ErrorBody,
    NotFound,
    TooLarge,
    WrongMethod,
    body_of,
    headers_of,
    status_of,
)
from rulewright.server.http.cached import READY, CachedAnswers
from rulewright.server.http.call import AnyRequest, Call
from rulewright.server.http.headers import HEADERS
from rulewright.server.http.held import TableConnections
from rulewright.server.http.limits import Limiter
from rulewright.server.http.logs import log_failures
from rulewright.server.ladder.api import ProfileCalls
from rulewright.server.middleware.counter import Counter
from rulewright.server.middleware.host_check import HostCheck
from rulewright.server.middleware.origin_check import OriginCheck
from rulewright.server.moderation.api import ModerationCalls, ReportCalls
from rulewright.server.moderation.reports import Reports
from rulewright.server.notices.api import NoticeCalls, NoticePages
from rulewright.server.notices.channels import Notices
from rulewright.server.notices.outbox import NoticeStore
from rulewright.server.notices.poller import Poller
from rulewright.server.notices.push import new_push_key
from rulewright.server.notices.sender import Sender
from rulewright.server.openapi import schema
from rulewright.server.pages import opens_page, page_handlers, unknown_page
from rulewright.server.premoves.api import PremoveCalls
from rulewright.server.replay.api import ReplayCalls
from rulewright.server.replay.long_work import LongWork
from rulewright.server.replay.starts_api import StartCalls
from rulewright.server.settings import Settings
from rulewright.server.storage.health import Health
from rulewright.server.storage.signing_key import signing_key
from rulewright.server.storage.store import Store
from rulewright.server.tables.keys import SeatKeys
from rulewright.server.tables.viewers import Viewers
from rulewright.server.views.access import Tables
from rulewright.server.views.api import TableCalls
from rulewright.server.views.games_api import GameCalls
from rulewright.server.views.gathering_api import GatheringCalls
from rulewright.server.views.lobby import end_links, hand_over
from rulewright.server.views.seats_api import LobbyCalls, SeatCalls
from rulewright.server.views.socket import live_table

log = structlog.get_logger(__name__)

LEFT = "client disconnected prematurely"  # the framework reports this as if it were our fault
GZIP = 2  # compared with level 9, a table takes a third of the time and is a fifth larger


def create_app(settings: Settings | None = None) -> Litestar:
    """Return the server as an ASGI application, which opens its database on startup."""
    settings = settings or Settings()
    limiter = Limiter(settings.limits)

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        log_failures(asyncio.get_running_loop())
        desk = RulesDesk(settings.books)
        await desk.open()
        store = await Store.open(settings.database_url)
        passwords = Passwords()
        people = People(PeopleStore(store), passwords, limiter, guests_most=settings.guests_most)
        app.state.health = Health(store)
        tidying = asyncio.create_task(keep_tidy(people))
        checking = asyncio.create_task(app.state.health.keep_checked())
        app.state.people, app.state.passkeys = people, Passkeys(people)
        app.state.second_factor = SecondFactor(people)
        hub = table_hub(store, settings)
        app.state.store, app.state.desk = store, desk
        app.state.long_work = long_work = LongWork(settings)
        secret = await signing_key(store, settings)
        app.state.tables = Tables(hub, SeatKeys(secret))
        app.state.viewers = Viewers()
        app.state.board_pictures = BoardPictures()
        sender = Sender(settings, secret, await store.secret("push key", new_push_key))
        notices = Notices(NoticeStore(store), sender, limiter, hub.now)
        app.state.notices = notices
        app.state.reports = reports = Reports(store, people, app.state.tables)
        handing = reports.with_reports(partial(hand_over, hub, people))
        people.hand_over = notices.with_channels(handing)
        people.end_links = partial(end_links, hub)
        people.changed = hub.renamed
        hub.ties = people.keeps_away
        poller = Poller(notices, app.state.viewers, hub.elsewhere)
        hub.start()
        poller.start()
        try:
            yield
        finally:
            tidying.cancel()
            checking.cancel()
            await asyncio.gather(tidying, checking, return_exceptions=True)
            await poller.close()
            await hub.close()
            await long_work.close()
            await store.close()
            passwords.close()
            desk.close()

    app = Litestar(
        route_handlers=[
            GameCalls,
            TableCalls,
            AccountCalls,
            PasskeyCalls,
            SecondFactorCalls,
            LobbyCalls,
            SeatCalls,
            GatheringCalls,
            PremoveCalls,
            ReplayCalls,
            StartCalls,
            ProfileCalls,
            DeskCalls,
            ModerationCalls,
            ReportCalls,
            NoticeCalls,
            NoticePages,
            live_table,
            picture,
            schema,
            *ops.handlers(settings),
            *page_handlers(settings.web_dist),
        ],
        lifespan=[running],
        middleware=[
            *ops.measured(settings),
            DefineMiddleware(HostCheck, settings=settings),
            DefineMiddleware(OriginCheck, settings=settings),
        ],
        exception_handlers={Exception: refuse},
        after_request=_guard,
        request_class=Call,
        request_max_body_size=settings.body_limit,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=1000,
            gzip_compress_level=GZIP,
            exclude_opt_key=READY,
        ),
        openapi_config=None,  # see `openapi.py`
        logging_config=None,
        state=State({"settings": settings, "limiter": limiter, "cached": CachedAnswers()}),
    )
    app.state.connections = TableConnections(settings.limits)
    app.state.counter = Counter(settings, limiter, lambda: app.state.people)
    return app


def refuse(request: AnyRequest, error: Exception) -> Response[ErrorBody] | Response[str]:
    """Convert any error to a response in the protocol's format.

    A browser that opens an address without a page gets the client, which shows that there is none.
    """
    if isinstance(error, HTTPException):
        if error.status_code == 404 and opens_page(request):
            return unknown_page(request)
        error = _ours(error)
    status = status_of(error)
    if status == 500:
        log.error("request.failed", method=request.method, exc_info=error)
    return Response(
        body_of(error),
        status_code=status,
        media_type="application/json",
        headers={**HEADERS, "Cache-Control": "no-store", **headers_of(error)},
    )


def _ours(error: HTTPException) -> Exception:
    """Convert an error of the framework to one of our own."""
    if error.detail == LEFT:
        return BadRequest("the body broke off")
    if isinstance(error, ValidationException):
        extra = error.extra if isinstance(error.extra, list) else []
        wrong = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra]
        return BadRequest("; ".join(wrong) or error.detail)
    kinds = {404: NotFound, 405: WrongMethod, 413: TooLarge}
    says = {
        404: "nothing at this address",
        405: "this address takes another method",
        413: "the body is too large",
    }
    kind = kinds.get(error.status_code)
    if kind is not None:
        return kind(says[error.status_code])
    return BadRequest(error.detail) if error.status_code < 500 else error


async def _guard(response: Response[Any]) -> Response[Any]:
    """Add the headers of every response; async, since a plain function would run in a thread."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
