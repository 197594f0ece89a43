"""Games from other packages and modules.

An installed package registers its games as entry points of the group `rulewright.games`, each a
`Game` or its `Rules`. They are looked up when an unknown game is asked for, as by `Match.new`.

`RULEWRIGHT_PLUGINS=package.module,other` names further modules, which are imported before anything
is played; each registers its games with `rulewright.kernel.register`.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from rulewright.kernel import AnyGame, Rules, RulewrightError, games, register

VARIABLE = "RULEWRIGHT_PLUGINS"
GROUP = "rulewright.games"


class PluginMissing(RulewrightError, ValueError):
    """A module in `RULEWRIGHT_PLUGINS`, or an installed game, that cannot be loaded."""


def load_plugins(names: str | None = None) -> list[str]:
    """Register the games of other packages; return the modules that were imported.

    `names` is a comma-separated list of modules; None means the environment variable. Games of
    installed packages are imported on first use, and cannot replace a game of Rulewright.
    """
    for point in entry_points(group=GROUP):
        if point.name not in games():
            register(point.name, lambda point=point: _game_of(point))  # type: ignore[misc]
    listed = os.environ.get(VARIABLE, "") if names is None else names
    modules = [name.strip() for name in listed.split(",") if name.strip()]
    for name in modules:
        try:
            import_module(name)
        except ImportError as error:
            raise PluginMissing(f"{VARIABLE} names {name!r}: {error}") from error
    return modules


def _game_of(point: EntryPoint) -> AnyGame:
    """Load the game of an entry point; raise `PluginMissing` if that fails."""
    try:
        game = point.load()
    except (ImportError, AttributeError) as error:
        raise PluginMissing(f"the installed game {point.name!r} is broken: {error}") from error
    if not isinstance(game, Rules):
        raise PluginMissing(f"the installed game {point.name!r} is no game but {game!r}")
    return game
