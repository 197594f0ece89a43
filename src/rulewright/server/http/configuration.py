"""The uvicorn configuration of the server, with the values that our protocols need."""

from __future__ import annotations

from typing import Any

import uvicorn

from rulewright.server.http.connections import Connections


class Configuration(uvicorn.Config):
    """The configuration of an application whose connections are counted.

    `body_limit` is the size, in bytes, of the largest body that the application accepts.
    """

    def __init__(self, app: Any, connections: Connections, body_limit: int, **named: Any) -> None:
        super().__init__(app, **named)
        self.connections = connections
        self.body_limit = body_limit
