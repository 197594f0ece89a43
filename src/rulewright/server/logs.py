"""Logs: one line an event, on standard error. Keys, seeds and addresses with keys stay out."""

from __future__ import annotations

import logging
import sys

import structlog


def configure_logs(json: bool = False, level: str = "info") -> None:
    """Send all logs to standard error, readable or as JSON."""
    threshold = logging.getLevelNamesMapping()[level.upper()]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            # The richer form shows the values of variables, keys and seeds among them.
            exception_formatter=structlog.dev.plain_traceback,
        )
    )
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if json:
        shared.append(structlog.processors.format_exc_info)
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=max(threshold, logging.WARNING), stream=sys.stderr)
