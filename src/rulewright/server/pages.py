"""The browser client: one page, served at every address of the client, and its files."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from litestar import MediaType, get
from litestar.datastructures import State as AppState
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File, Response
from litestar.router import Router
from litestar.static_files import create_static_files_router

from rulewright.built import gone_without
from rulewright.server.errors import NotAllowed, Unavailable, WrongKey
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.origin import origin_of, own_site
from rulewright.server.link_preview import (
    GENERAL,
    LinkPreview,
    picture_of,
    preview_of_link,
    tags,
)
from rulewright.server.settings import Settings
from rulewright.server.views.access import Tables
from rulewright.server.views.actor import user_id
from rulewright.server.views.parameters import SeatName

PAGES = [
    "/",
    "/account",
    "/people/{name:path}",
    "/ladder/{game:str}",
    "/rules/{game:str}",
    "/start",
]
SEATS = ["/t/{table_id:str}", "/t/{table_id:str}/{key:str}"]
OTHERS = [
    f"{SEATS[0]}/stream",
    *(f"{seat}/{page}" for seat in SEATS for page in ("replay", "start")),
]
HEAD_ENDS = "</head>"
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
FRESH = {"Cache-Control": "no-cache"}
PLAIN = re.compile(r"[\w.-]*", re.ASCII)  # texts that need no encoding in an address

UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rulewright</title>
<h1>There is no browser client</h1>
<p>{line}</p>
<p>The server runs, and the calls under <code>/api</code> work without it.</p>
</html>
"""


def client_missing(web_dist: Path) -> str | None:
    """Return why the client cannot be served, in one line, or None if it can."""
    if (web_dist / "index.html").is_file():
        return None
    return gone_without("client") or (
        "The browser client is not built yet: run `make client`, which needs Node"
    )


def page_handlers(web_dist: Path) -> list[HTTPRouteHandler | Router]:
    """Return the handlers that serve the client from a folder."""

    @get(PAGES, sync_to_thread=False, include_in_schema=False, media_type=MediaType.HTML)
    def page(request: AnyRequest) -> Response[str]:
        return _page(web_dist, request, GENERAL)

    @get(OTHERS, include_in_schema=False, media_type=MediaType.HTML)
    async def other(
        request: AnyRequest, table_id: FromPath[str], state: AppState, key: FromPath[str] = ""
    ) -> Response[str]:
        preview = await preview_of_link(state.tables, table_id, key or None)
        return _page(web_dist, request, preview)

    @get(SEATS, include_in_schema=False, media_type=MediaType.HTML)
    async def seat(
        request: AnyRequest,
        table_id: FromPath[str],
        state: AppState,
        key: FromPath[str] = "",
        seat: SeatName = None,
    ) -> Response[str]:
        preview = await preview_of_link(state.tables, table_id, key or None)
        named = wanted(state.tables, table_id, key, seat)
        hidden = await _hidden(request, state.tables, table_id, key or None, seat)
        return _page(web_dist, request, preview, [] if hidden else named)

    handlers: list[HTTPRouteHandler | Router] = [page, other, seat]
    if (web_dist / "assets").is_dir():
        handlers.append(
            create_static_files_router(
                "/assets",
                [web_dist / "assets"],
                include_in_schema=False,
                after_request=_forever,
                name="assets",
            )
        )
    handlers += [_top_file(file) for file in _top_files(web_dist)]
    return handlers


def opens_page(request: AnyRequest) -> bool:
    """Return whether somebody opens an address in a browser, rather than calling the API."""
    if request.method not in ("GET", "HEAD") or request.url.path.startswith("/api/"):
        return False
    return MediaType.HTML in request.headers.get("accept", "")


def unknown_page(request: AnyRequest) -> Response[str]:
    """Return the client, with status 404, for an address that is no page of the client."""
    settings: Settings = request.app.state.settings
    response = _page(settings.web_dist, request, GENERAL)
    response.status_code = 404
    return response


def _page(
    web_dist: Path, request: AnyRequest, preview: LinkPreview, ahead: list[str] | None = None
) -> Response[str]:
    """Return the client's page, with a link preview.

    Headers tell the browser to preload the paths in `ahead`.
    """
    index = web_dist / "index.html"
    missing = client_missing(web_dist)
    if missing:
        unbuilt = UNBUILT.format(line=escape(missing))
        return Response(unbuilt, media_type=MediaType.HTML, headers=FRESH)
    links = [f"<{path}>; rel=preload; as=fetch; crossorigin" for path in ahead or []]
    headers = FRESH | ({"Link": ", ".join(links)} if links else {})
    settings: Settings = request.app.state.settings
    site = own_site(request, settings.public_url)
    told = tags(preview, "" if site is None else origin_of(site), picture_of(web_dist, preview))
    html = index.read_text(encoding="utf-8").replace(HEAD_ENDS, f"{told}\n  {HEAD_ENDS}", 1)
    return Response(html, media_type=MediaType.HTML, headers=headers)


def wanted(tables: Tables, table_id: str, key: str, seat: str | None) -> list[str]:
    """Return the first requests of a seat's page, exactly as the client will write them.

    The board is included if the table is in memory, since only then its game is known, and if the
    board is the same for all seats.
    """
    if not all(PLAIN.fullmatch(part) for part in (table_id, key, seat or "")):
        return []
    named = f"?key={key}" if key else f"?seat={seat}" if seat else ""
    live = tables.hub.loaded(table_id)
    if live is None:
        return [f"/api/tables/{table_id}{named}"]
    ahead = [f"/api/tables/{table_id}{named}"]
    boards = {live.board_of(each) for each in [None, *range(len(live.names))]}
    if len(boards) == 1:
        board = "/".join(part for part in ("board", *boards) if part)
        ahead.append(f"/api/games/{live.game.name}/{board}")
    return ahead


async def _hidden(
    request: AnyRequest, tables: Tables, table_id: str, key: str | None, seat: str | None
) -> bool:
    """Return whether a table is in memory and the caller may not see it."""
    live = tables.hub.loaded(table_id)
    if live is None or not live.state.closed:
        return False
    try:
        tables.view(live, key, await user_id(request), seat)
    except (NotAllowed, WrongKey, Unavailable):
        return True
    return False


def _forever(response: Response[object]) -> Response[object]:
    """Allow assets to be cached forever, since their names contain a hash of their content."""
    for name, value in FOREVER.items():
        response.headers[name] = value
    return response


def _top_files(web_dist: Path) -> list[Path]:
    if not web_dist.is_dir():
        return []
    return [f for f in sorted(web_dist.iterdir()) if f.is_file() and f.name != "index.html"]


def _top_file(file: Path) -> HTTPRouteHandler:
    @get(f"/{file.name}", sync_to_thread=False, include_in_schema=False, name=file.name)
    def serve() -> File:
        return File(file, filename=file.name, content_disposition_type="inline", headers=FRESH)

    return serve
