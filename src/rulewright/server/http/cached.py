"""Static JSON responses: encoded and gzipped once, served with an ETag."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from litestar.response import Response

from rulewright.server.http.call import AnyRequest

READY = "compressed_already"  # handler option: the response is a cached one
TAG = 16  # characters of the hash in an ETag


class CachedJSON(msgspec.Struct, frozen=True):
    """A JSON response, plain and gzipped, with its ETag."""

    plain: bytes
    packed: bytes
    tag: str


def cached(content: object) -> CachedJSON:
    """Encode and compress a response; equal content has the same ETag in every process."""
    plain = msgspec.json.encode(content)
    packed = gzip.compress(plain, mtime=0)
    return CachedJSON(plain, packed, f'W/"{sha256(plain).hexdigest()[:TAG]}"')


class CachedAnswers:
    """Cached responses by name; they stay the same while the server runs."""

    def __init__(self) -> None:
        self._made: dict[str, CachedJSON] = {}

    def once(self, name: str, make: Callable[[], object]) -> CachedJSON:
        """Return the response with that name, made on first use."""
        if name not in self._made:
            self._made[name] = cached(make())
        return self._made[name]


def answer(request: AnyRequest, content: CachedJSON) -> Response[Any]:
    """Return the response, or status 304 if the client has it already.

    It is gzipped if the client accepts that.
    """
    headers = {"Cache-Control": "no-cache", "ETag": content.tag, "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "")
    if content.tag in (one.strip() for one in known.split(",")):
        return Response(b"", status_code=304, headers=headers)
    body = content.plain
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = content.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
