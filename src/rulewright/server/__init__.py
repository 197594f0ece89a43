"""The server: people and bots play matches at tables, over HTTP and websockets, in a database.

    serve(Settings(database_url="sqlite:///play.db"), port=8765)

The server knows the kernel and the registry of games, but no particular game. Events are the source
of truth: a choice is acknowledged only after its event is committed.
"""

from rulewright.server.app import create_app
from rulewright.server.run import serve
from rulewright.server.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
