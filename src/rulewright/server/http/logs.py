"""Logs: one line per event on standard error, without keys, seeds or paths with keys.

Messages of errors and values of variables are left out too: an error of the rules names what was
chosen, and a `KeyError` what was looked up, which may be secret. Only an error's type and traceback
are logged.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator, Mapping
from traceback import format_tb
from types import TracebackType
from typing import Any, TextIO

import structlog
from structlog.typing import ExcInfo

log = structlog.get_logger(__name__)


def configure_logs(json: bool = False, level: str = "info") -> None:
    """Send all logs, including those of libraries, to standard error, readable or as JSON."""
    threshold = logging.getLevelNamesMapping()[level.upper()]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=_write_places
        )
    )
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if json:
        shared.append(structlog.processors.ExceptionRenderer(_places))
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Formatter(logging.BASIC_FORMAT))
    logging.basicConfig(level=max(threshold, logging.WARNING), handlers=[handler], force=True)
    sys.excepthook = _died
    threading.excepthook = _thread_died


def log_failures(loop: asyncio.AbstractEventLoop) -> None:
    """Log exceptions that nobody caught in an event loop, without their messages."""
    loop.set_exception_handler(_failed)


class _Formatter(logging.Formatter):
    """Formats exceptions logged by libraries without their messages."""

    def formatException(self, ei: Any) -> str:
        """Return the traceback of an exception, without its message."""
        return "\n".join(_places_of(ei[1]))


def _failed(_loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    log.error("task.failed", said=context["message"], exc_info=context.get("exception"))


def _died(_kind: type[BaseException], error: BaseException, _at: TracebackType | None) -> None:
    log.error("process.failed", exc_info=error)


def _thread_died(what: threading.ExceptHookArgs) -> None:
    log.error("thread.failed", exc_info=what.exc_value)


# -- exceptions without messages -------------------------------------------------------------
def _write_places(out: TextIO, exc_info: ExcInfo) -> None:
    out.write("\n" + _places(exc_info))


def _places(exc_info: ExcInfo) -> str:
    return "\n".join(_places_of(exc_info[1]))


def _places_of(error: BaseException | None, indent: str = "") -> Iterator[str]:
    """Yield the traceback and type of an exception: causes first, members of a group last."""
    if error is None:
        return
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    yield from _places_of(before, indent)
    yield f"{indent}Traceback (most recent call last):"
    for place in format_tb(error.__traceback__):
        yield from (f"{indent}{line}" for line in place.rstrip().splitlines())
    yield f"{indent}{type(error).__module__}.{type(error).__qualname__}"
    for one in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from _places_of(one, f"{indent}  | ")
