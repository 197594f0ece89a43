"""The endpoint for pictures of tables (docs/protocol.md)."""

from __future__ import annotations

from litestar import get
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from litestar.response import Response

PATH = "/api/tables/{table}/picture.png"
CACHED = {"Cache-Control": "public, max-age=60"}


@get(
    "/api/tables/{table_id:str}/picture.png",
    media_type="image/png",
    include_in_schema=False,
)
async def picture(table_id: FromPath[str], state: AppState) -> Response[bytes]:
    """Return the board of a table as spectators see it, as PNG.

    A table that not everybody may see has no picture.
    """
    live = await state.tables.hub.find(table_id)
    png = await state.board_pictures.of(live)
    return Response(png, media_type="image/png", headers=CACHED)
