"""An endpoint on this machine that plays the part of a model."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class StandIn:
    """Answers as it is told, and records the requests."""

    def __init__(self, body: Callable[[dict[str, Any]], bytes]) -> None:
        self.body = body
        self.status = 200
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.paths: list[str] = []
        self.url = ""


@contextmanager
def serving(stand_in: StandIn) -> Iterator[StandIn]:
    """Run the endpoint meanwhile."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            asked = json.loads(self.rfile.read(length))
            stand_in.asked.append(asked)
            stand_in.keys.append(self.headers["Authorization"])
            stand_in.paths.append(self.path)
            body = stand_in.body(asked)
            self.send_response(stand_in.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Do not log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    stand_in.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield stand_in
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
