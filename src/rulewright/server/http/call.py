"""The body of a call, read as the signature of its handler says."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import unquote

import msgspec
from litestar import Request

from rulewright.server.errors import BadRequest

AnyRequest = Request[Any, Any, Any]
B = TypeVar("B", bound=msgspec.Struct)

BLANK = b" "  # in the place of an empty body, which the framework would not hand on


class Call(Request[Any, Any, Any]):
    """A request whose `data` is of exactly the kind that its handler asks for.

    The framework would take "1" for a number, and say otherwise what is wrong. A body may be left
    out where the handler has a default for it.
    """

    async def body(self) -> bytes:
        """The bytes of the body."""
        return await super().body() or BLANK

    async def json(self) -> Any:
        """The body as the kind that the handler takes; raises `BadRequest`."""
        sent, field = await self.body(), self.route_handler.parsed_data_field
        if field is None:
            return await super().json()
        if sent is BLANK and field.has_default:
            return field.default
        return decoded(sent, field.annotation)


def rest_of_address(request: AnyRequest, before: str) -> str:
    """The part after `before` in the path of an address, as it was sent.

    The framework's own is decoded before it is divided, so a name with a slash would be no part.
    """
    raw: bytes = request.scope["raw_path"]
    return unquote(raw.decode("latin-1").removeprefix(before), errors="replace")


def decoded(sent: bytes | str, kind: type[B]) -> B:
    """The body, which must be exactly of a kind; raises `BadRequest`."""
    try:
        return msgspec.json.decode(sent, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(str(error)) from error
