"""Bots from elsewhere: from installed packages, from the user's modules, and mixtures.

A package registers its bots as entry points of the group `rulewright.bots`; a module is named as
`package.module:factory`. Both are called with a seat and a random generator, like the factories of
`Extras.bots()`. `steward+random` is a mixture of these two: see `MixedBot`.

Naming a module imports it. So only those who run programs on this machine may use such names, never
a player at a table: `make_bot`, which the server calls, accepts none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from random import Random

from rulewright.bots.mixed import MixedBot
from rulewright.bots.roster import UnknownBot, bot_names, make_bot
from rulewright.kernel import AnyGame, Bot

GROUP = "rulewright.bots"
MIXING = "+"

BotMaker = Callable[[int, Random], Bot]


def bot_maker(game: AnyGame, name: str) -> BotMaker:
    """Return the factory of a bot by name, a game's own first, or raise `UnknownBot`."""
    if name in bot_names(game):
        return lambda seat, rng: make_bot(game, name, seat, rng)
    if MIXING in name:
        return _mixed([bot_maker(game, part) for part in name.split(MIXING)])
    if ":" in name:
        return _of_module(game, name)
    for point in entry_points(group=GROUP, name=name):
        return _loaded(game, name, point.load)
    raise UnknownBot(name, bot_names(game))


def _mixed(makers: Sequence[BotMaker]) -> BotMaker:
    return lambda seat, rng: MixedBot([make(seat, rng) for make in makers], rng)


def _of_module(game: AnyGame, name: str) -> BotMaker:
    module, _, attribute = name.partition(":")
    return _loaded(game, name, lambda: getattr(import_module(module), attribute))


def _loaded(game: AnyGame, name: str, load: Callable[[], BotMaker]) -> BotMaker:
    try:
        return load()
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(name, bot_names(game), str(error)) from error
