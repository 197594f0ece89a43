"""Posts to URLs that users entered, but never to addresses inside this network.

A name is resolved once, and the connection goes to the address that was checked, so nothing is
gained by a name that later resolves differently. Redirects are not followed, and only the status of
a response is read.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable
from urllib.parse import urlsplit

import anyio
import httpcore
from httpcore import AnyIOBackend, AsyncConnectionPool, AsyncNetworkStream

from rulewright.server.notices.errors import Undelivered
from rulewright.server.notices.public_addresses import is_public

TIMEOUT = 10.0
WHOLE_TIMEOUT = 30.0
URL_MOST = 1000

Resolve = Callable[[str, int], Awaitable[list[str]]]
Options = Iterable[
    tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]
]


class Forbidden(Exception):
    """The address may not be called."""


def url_refusal(url: str, private: bool) -> str | None:
    """Return why this URL may not be called, judging by its form; None if it may."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018  (reading it checks it)
    except ValueError:
        return "this is no address"
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        return "write an address that begins with https://"
    if not url.isascii() or any(ord(c) <= 32 or ord(c) == 127 for c in url):
        return "write the address in plain letters, without spaces"
    if not parts.hostname or parts.username is not None or parts.password is not None:
        return "the address needs a host, and no user or password"
    if len(url) > URL_MOST or parts.fragment:
        return "the address is too long or has a fragment"
    return None


async def resolve(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host."""
    loop = asyncio.get_running_loop()
    entries = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in entries))


class _Guarded(AnyIOBackend):
    """A network backend that connects only to addresses that were checked."""

    def __init__(self, private: bool, resolved: Resolve) -> None:
        super().__init__()
        self._private = private
        self._resolve = resolved

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Options | None = None,
    ) -> AsyncNetworkStream:
        """Connect to the first address of a host; raise `Forbidden` if any is not public."""
        try:
            async with asyncio.timeout(timeout):
                addresses = await self._resolve(host, port)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError("the host is not known") from error
        if not addresses:
            raise httpcore.ConnectError("the host is not known")
        if not self._private and not all(is_public(address) for address in addresses):
            raise Forbidden
        return await super().connect_tcp(addresses[0], port, timeout, local_address, socket_options)


class Webhooks:
    """A client that posts to webhooks and push services.

    `private` also allows http and addresses of this network.
    """

    def __init__(self, private: bool = False, resolved: Resolve = resolve) -> None:
        self.private = private
        self._resolve = resolved

    async def host_refusal(self, url: str) -> str | None:
        """Return why the host of a URL may not be called now; None if it may."""
        parts = urlsplit(url)
        try:
            async with asyncio.timeout(TIMEOUT):
                addresses = await self._resolve(parts.hostname or "", parts.port or 443)
        except (OSError, UnicodeError):
            return "the host is not known"
        if not self.private and not all(is_public(address) for address in addresses):
            return "the host is not a public one"
        return None if addresses else "the host is not known"

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> None:
        """Post JSON; raise `Undelivered` unless the response has a status from 200 to 299."""
        status = await self.status(url, body, {"Content-Type": "application/json", **headers})
        if not 200 <= status < 300:
            raise Undelivered(f"the host answers {status}", gone=status == 410)

    async def status(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Post a body and return the status of the response.

        Raises `Undelivered`, whose message reveals nothing about the inside of this network.
        """
        refusal = url_refusal(url, self.private)
        if refusal is not None:
            raise Undelivered(refusal, final=True)
        try:
            async with asyncio.timeout(WHOLE_TIMEOUT):
                return await self._post(url, body, headers)
        except Forbidden:
            raise Undelivered("the host is not a public one", final=True) from None
        except (TimeoutError, httpcore.TimeoutException):
            raise Undelivered("the host does not answer in time") from None
        except (
            httpcore.NetworkError,
            httpcore.ProtocolError,
            anyio.BrokenResourceError,
            ssl.SSLError,
            OSError,
        ):
            raise Undelivered("the host cannot be reached") from None

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        pool = AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=1,
            network_backend=_Guarded(self.private, self._resolve),
        )
        limits = dict.fromkeys(("connect", "read", "write", "pool"), TIMEOUT)
        sent = {
            "Host": urlsplit(url).netloc,
            "Content-Length": str(len(body)),
            "User-Agent": "Rulewright",
            **headers,
        }
        async with (
            pool,
            pool.stream(
                "POST",
                url,
                headers=list(sent.items()),
                content=body,
                extensions={"timeout": limits},
            ) as answer,
        ):
            return answer.status
