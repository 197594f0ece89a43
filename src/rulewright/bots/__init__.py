"""Computer players: bots that play any game, and each game's own bots by name.

    bot = make_bot("thrones", "random", seat=0, rng=Random(7))
    option = bot.choose(match.view(0), match.ask(0))

A bot is given its seat's view and a random generator of its own, never the state of the match.
"""

from rulewright.bots.elsewhere import BotMaker, bot_maker
from rulewright.bots.roster import (
    RANDOM,
    UnknownBot,
    bot_called,
    bot_names,
    bot_text,
    bot_title,
    make_bot,
)
from rulewright.bots.uniform import RandomBot, pick

__all__ = [
    "RANDOM",
    "BotMaker",
    "RandomBot",
    "UnknownBot",
    "bot_called",
    "bot_maker",
    "bot_names",
    "bot_text",
    "bot_title",
    "make_bot",
    "pick",
]
