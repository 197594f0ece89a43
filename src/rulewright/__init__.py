"""Rulewright turns rulebooks into software: rules engines you can trust.

>>> from rulewright import Match
>>> Match.new("thrones", players=6, seed=7).waiting
[2, 1, 0, 5, 3, 4]
"""

from rulewright import games as _games
from rulewright import plugins as _plugins
from rulewright.kernel import Match
from rulewright.kernel import registry as _registry

__version__ = "0.1.0"
__all__ = ["Match", "__version__"]

_games.register_all()
_registry.look_further(_plugins.load_plugins)
