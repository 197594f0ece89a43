"""Servers with limits, and people at addresses that a proxy reports."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace

from rulewright.server.http.limits import UNLIMITED
from tests.server.persons import Browser, browser
from tests.server.playing import Server, running, settings_in
from tests.server.test_refusals import refused


@contextmanager
def limited(folder: Path, **limits: Any) -> Iterator[Server]:
    """Run a server with some limits behind a proxy on this machine."""
    terms = replace(UNLIMITED, **limits)
    given = settings_in(folder, limits=terms, trusted_proxies=("127.0.0.1",))
    with running(given) as server:
        yield server


def at(server: Server, address: str) -> AbstractContextManager[Browser]:
    """Return a browser at an address that the proxy reports."""
    return browser(server, X_Forwarded_For=address)


def too_many(answer: httpx.Response) -> int:
    """Return the seconds to wait that a refusal gives."""
    refused(answer, 429, "TooMany")
    return int(answer.headers["retry-after"])
