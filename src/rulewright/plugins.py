"""Games from outside the house, by name.

A package that is installed names its games as entry points of the group `rulewright.games`, each a
`Game` or its `Rules`. They are found when a game is asked for whose name is not known, as by
`Match.new`.
`RULEWRIGHT_PLUGINS=package.module,other` names further modules to import before anything
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
    """A module of `RULEWRIGHT_PLUGINS`, or a game of an installed package, that is not there."""


def load_plugins(names: str | None = None) -> list[str]:
    """Make the games of others known; gives the modules imported.

    These are those of a comma list, that of the environment when None. The games of installed
    packages are imported when they are first asked for; none takes the name of a game of ours.
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
    """The game of an entry point; raises `PluginMissing`."""
    try:
        game = point.load()
    except (ImportError, AttributeError) as error:
        raise PluginMissing(f"the installed game {point.name!r} is broken: {error}") from error
    if not isinstance(game, Rules):
        raise PluginMissing(f"the installed game {point.name!r} is no game but {game!r}")
    return game
