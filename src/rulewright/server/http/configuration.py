"""Settings that the protocols of the server need besides those of uvicorn."""

from __future__ import annotations

from typing import Any

import uvicorn

from rulewright.server.http.connections import Connections


class Configuration(uvicorn.Config):
    """How uvicorn runs an application whose connections are counted.

    The application takes `body_limit` bytes of a body.
    """

    def __init__(self, app: Any, connections: Connections, body_limit: int, **named: Any) -> None:
        super().__init__(app, **named)
        self.connections = connections
        self.body_limit = body_limit
