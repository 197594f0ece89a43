"""Request bodies, decoded strictly to the type in their handler's signature."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import unquote

import msgspec
from litestar import Request

from rulewright.server.errors import BadRequest

AnyRequest = Request[Any, Any, Any]
B = TypeVar("B", bound=msgspec.Struct)

BLANK = b" "  # stands for an empty body, which the framework would not pass on


class Call(Request[Any, Any, Any]):
    """A request whose `data` has exactly the type that its handler declares.

    The framework alone would accept "1" as a number, and report errors differently. The body may be
    empty if the handler has a default for it.
    """

    async def body(self) -> bytes:
        """Return the bytes of the body, `BLANK` if it is empty."""
        return await super().body() or BLANK

    async def json(self) -> Any:
        """Decode the body to the type that the handler declares; raises `BadRequest`."""
        sent, field = await self.body(), self.route_handler.parsed_data_field
        if field is None:
            return await super().json()
        if sent is BLANK and field.has_default:
            return field.default
        return decoded(sent, field.annotation)


def rest_of_address(request: AnyRequest, before: str) -> str:
    """Return the part of the request's path after the prefix `before`, decoded.

    The framework decodes paths before it splits them, which would split a name with a slash.
    """
    raw: bytes = request.scope["raw_path"]
    return unquote(raw.decode("latin-1").removeprefix(before), errors="replace")


def decoded(sent: bytes | str, kind: type[B]) -> B:
    """Decode JSON strictly to a type; raises `BadRequest`."""
    try:
        return msgspec.json.decode(sent, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(str(error)) from error
