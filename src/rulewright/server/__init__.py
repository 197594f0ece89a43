"""The server: people and bots play matches at tables, over HTTP and websockets, in a database.

    serve(Settings(database_url="sqlite:///play.db"), port=8765)

The server knows the kernel and the registry of games, but no game in particular. The stored events
are the source of truth: a choice is acknowledged only after its event is committed. The package
needs the extra `server`.
"""

from rulewright.extras import need

need("server", __name__)

from rulewright.server.app import create_app
from rulewright.server.run import serve
from rulewright.server.settings import Settings

__all__ = ["Settings", "create_app", "serve"]
