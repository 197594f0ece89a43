"""Calls endpoints compatible with OpenAI's."""

from __future__ import annotations

import time
from collections.abc import Mapping

import httpcore
import msgspec

from rulewright.desk.errors import DeskError


class Unanswered(DeskError):
    """An endpoint returned nothing usable.

    The message completes a sentence about it, such as "took too long" after "the embedder".
    """


def posted(url: str, key: str, sent: Mapping[str, object], timeout: float, largest: int) -> bytes:
    """Post a JSON object and return the response body, or raise `Unanswered`.

    `timeout` is in seconds, for each step and in total; `largest` is in bytes.
    """
    try:
        return _posted(url, key, sent, timeout, largest)
    except httpcore.TimeoutException as error:
        raise Unanswered("took too long") from error
    except (
        httpcore.NetworkError,
        httpcore.ProtocolError,
        httpcore.UnsupportedProtocol,
        OSError,
    ) as error:
        raise Unanswered("does not answer") from error


def _posted(url: str, key: str, sent: Mapping[str, object], timeout: float, largest: int) -> bytes:
    headers = [("Content-Type", "application/json")]
    if key:
        headers.append(("Authorization", f"Bearer {key}"))
    times = dict.fromkeys(("connect", "read", "write", "pool"), timeout)
    until = time.monotonic() + timeout
    with (
        httpcore.ConnectionPool() as pool,
        pool.stream(
            "POST",
            url,
            headers=headers,
            content=msgspec.json.encode(sent),
            extensions={"timeout": times},
        ) as reply,
    ):
        if reply.status != 200:
            raise Unanswered(f"answers otherwise: status {reply.status}")
        data = b""
        for part in reply.iter_stream():
            data += part
            if len(data) > largest:
                raise Unanswered("answers otherwise: too long")
            if time.monotonic() > until:
                raise httpcore.ReadTimeout
    return data
