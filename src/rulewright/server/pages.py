"""The browser client: one page for every address, and its files."""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import File, Response
from litestar.router import Router
from litestar.static_files import create_static_files_router

PAGES = [
    "/",
    "/account",
    "/people/{name:str}",
    "/ladder/{game:str}",
    "/t/{table_id:str}",
    "/t/{table_id:str}/{key:str}",
    "/t/{table_id:str}/{key:str}/replay",
]
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
FRESH = {"Cache-Control": "no-cache"}

UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rulewright</title>
<h1>The client is not built</h1>
<p>The server runs, but its browser client has not been built yet. In the source tree, run
<code>make client</code> (it needs Node) and load this page again. The calls under
<code>/api</code> work without it.</p>
</html>
"""


def page_handlers(web_dist: Path) -> list[HTTPRouteHandler | Router]:
    """The handlers that serve the client of a folder."""

    @get(PAGES, sync_to_thread=False, include_in_schema=False, media_type=MediaType.HTML)
    def page() -> Response[str]:
        index = web_dist / "index.html"
        if index.is_file():
            return Response(
                index.read_text(encoding="utf-8"), media_type=MediaType.HTML, headers=FRESH
            )
        return Response(UNBUILT, media_type=MediaType.HTML, headers=FRESH)

    handlers: list[HTTPRouteHandler | Router] = [page]
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


def _forever(response: Response[object]) -> Response[object]:
    """The names of assets hold a hash of what is in them, so they may be kept for ever."""
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
