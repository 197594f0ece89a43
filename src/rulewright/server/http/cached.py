"""Static JSON responses: encoded and gzipped once, served with an ETag."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
from litestar.response import Response

from rulewright.server.http.call import AnyRequest

READY = "compressed_already"  # the option of a handler that answers with one of these
TAG = 16  # letters of a hash that name an answer


class CachedJSON(msgspec.Struct, frozen=True):
    """An answer in JSON, the same compressed, and a name that changes with it."""

    plain: bytes
    packed: bytes
    tag: str


def cached(content: object) -> CachedJSON:
    """An answer made once; the same content has the same name in every process."""
    plain = msgspec.json.encode(content)
    packed = gzip.compress(plain, mtime=0)
    return CachedJSON(plain, packed, f'W/"{sha256(plain).hexdigest()[:TAG]}"')


class CachedAnswers:
    """Answers by name that stay the same as long as the server runs."""

    def __init__(self) -> None:
        self._made: dict[str, CachedJSON] = {}

    def once(self, name: str, make: Callable[[], object]) -> CachedJSON:
        """The answer of that name, which is made when it is asked for the first time."""
        if name not in self._made:
            self._made[name] = cached(make())
        return self._made[name]


def answer(request: AnyRequest, content: CachedJSON) -> Response[Any]:
    """The answer in a form that the caller takes, or that it has not changed."""
    headers = {"Cache-Control": "no-cache", "ETag": content.tag, "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "")
    if content.tag in (one.strip() for one in known.split(",")):
        return Response(b"", status_code=304, headers=headers)
    body = content.plain
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = content.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)
