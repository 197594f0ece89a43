"""How a bot makes its move: from its view alone, with luck of its own.

Its luck follows from the table's seed and the number of its move, so that a bot asked again after
a crash chooses the same.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import structlog

from rulewright.bots import make_bot
from rulewright.kernel import AnyAsk, Bot, Match
from rulewright.kernel.chain import Chain

CHAIN_LIMIT = 400

log = structlog.get_logger(__name__)


def bot_luck(seed: str, seat: int, move: int) -> int:
    """The seed of a bot's generator at a move; nobody can tell it who does not know the seed."""
    secret = blake2b(seed.encode()).digest()
    key = blake2b(f"bot/{seat}/{move}".encode(), digest_size=16, key=secret).digest()
    return int.from_bytes(key, "big")


def think(match: Match, seat: int, name: str, luck: int) -> list[str]:
    """The choices of a bot: one, or a whole chain. `match` is a copy and is played on."""
    rng = Random(luck)
    bot = make_bot(match.game, name, seat, rng)
    chain = Chain(match, seat)
    texts: list[str] = []
    while not texts or (chain.goes_on(match) and len(texts) < CHAIN_LIMIT):
        ask = match.ask(seat)
        assert ask is not None
        option = _choose(match, seat, bot, ask, rng)
        texts.append(ask.text(match.state, option))
        match.play(seat, option)
    return texts


def _choose(match: Match, seat: int, bot: Bot, ask: AnyAsk, rng: Random) -> int:
    """The bot's choice; any open one when the bot fails, for a table must go on."""
    options = match.choices(seat)
    try:
        option = bot.choose(match.view(seat), ask)
    except Exception:
        log.exception("bot.failed", game=match.game.name, ask=ask.kind)
    else:
        if option in options:
            return option
        log.error("bot.illegal", game=match.game.name, ask=ask.kind)
    return rng.choice(options)
