"""Which bots there are for a game, and how to make one."""

from __future__ import annotations

from random import Random

from rulewright.bots.uniform import RandomBot
from rulewright.kernel import AnyGame, Bot, RulewrightError, get

RANDOM = "random"


class UnknownBot(RulewrightError, ValueError):
    """No bot of that name plays the game; `known` lists those that do."""

    def __init__(self, name: str, known: list[str], why: str = "") -> None:
        because = f" ({why})" if why else ""
        super().__init__(f"no bot called {name!r}{because}; known: {', '.join(known)}")
        self.name = name
        self.known = known


def bot_names(game: AnyGame | str) -> list[str]:
    """The names of all bots that play the game, those of every game first."""
    return [RANDOM, *(name for name in _game(game).extras.bots() if name != RANDOM)]


def make_bot(game: AnyGame | str, name: str, seat: int, rng: Random) -> Bot:
    """The bot of that name for a seat, with a generator of its own; raises `UnknownBot`."""
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
    """A bot's name for people: its `title`, or the name that it is known by with a capital."""
    maker = _game(game).extras.bots().get(name, RandomBot if name == RANDOM else None)
    return str(getattr(maker, "title", "")) or name.replace("-", " ").capitalize()


def bot_called(game: AnyGame | str, name: str) -> str:
    """`Steward (bot)`: the one at a seat, as a table tells it beside the names of persons."""
    return f"{bot_title(game, name)} (bot)"


def bot_text(game: AnyGame | str, name: str) -> str:
    """How a bot plays, in a sentence: its `about`, or nothing."""
    return str(getattr(_game(game).extras.bots().get(name, RandomBot), "about", ""))
