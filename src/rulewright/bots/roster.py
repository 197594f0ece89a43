"""The bots that can play a game, and functions to make and name them."""

from __future__ import annotations

from random import Random

from rulewright.bots.uniform import RandomBot
from rulewright.kernel import AnyGame, Bot, RulewrightError, get

RANDOM = "random"


class UnknownBot(RulewrightError, ValueError):
    """No bot with this name plays the game; `known` lists the bots that do."""

    def __init__(self, name: str, known: list[str], why: str = "") -> None:
        because = f" ({why})" if why else ""
        super().__init__(f"no bot called {name!r}{because}; known: {', '.join(known)}")
        self.name = name
        self.known = known


def bot_names(game: AnyGame | str) -> list[str]:
    """Return the names of all bots for a game, first those that play any game."""
    return [RANDOM, *(name for name in _game(game).extras.bots() if name != RANDOM)]


def make_bot(game: AnyGame | str, name: str, seat: int, rng: Random) -> Bot:
    """Make the bot with a name for a seat. Raise `UnknownBot` if there is none."""
    game = _game(game)
    own = game.extras.bots().get(name)
    if own is not None:
        return own(seat, rng)
    if name == RANDOM:
        return RandomBot(rng)
    raise UnknownBot(name, bot_names(game))


def _game(game: AnyGame | str) -> AnyGame:
    return get(game) if isinstance(game, str) else game


def bot_title(game: AnyGame | str, name: str) -> str:
    """Return a bot's name for people: its `title`, or its name capitalized."""
    maker = _game(game).extras.bots().get(name, RandomBot if name == RANDOM else None)
    return str(getattr(maker, "title", "")) or name.replace("-", " ").capitalize()


def bot_called(game: AnyGame | str, name: str) -> str:
    """Return a bot's name as shown at a table, next to the names of people: `Steward (bot)`."""
    return f"{bot_title(game, name)} (bot)"


def bot_text(game: AnyGame | str, name: str) -> str:
    """Return a sentence on how a bot plays: its `about`, or ""."""
    return str(getattr(_game(game).extras.bots().get(name, RandomBot), "about", ""))
