"""Prometheus metrics of the server."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

EVENTS = Counter("rulewright_events", "Events committed at tables", ["kind"])
THOUGHT = Histogram("rulewright_bot_seconds", "How long a bot thought about a move")
SOCKETS = Gauge("rulewright_sockets", "Pages that follow a table now")
LOADED = Gauge("rulewright_tables_loaded", "Tables in the memory of this process")
