"""Chooses a bot's move, from its view alone and with random numbers of its own.

These follow from the table's seed and the number of the move, so that a bot chooses the same if it
is asked again after a crash.
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
    """Return the seed of a bot's random numbers for a move.

    It cannot be predicted without the table's seed.
    """
    secret = blake2b(seed.encode()).digest()
    key = blake2b(f"bot/{seat}/{move}".encode(), digest_size=16, key=secret).digest()
    return int.from_bytes(key, "big")


def think(match: Match, seat: int, name: str, luck: int) -> list[str]:
    """Return the choices of a bot: a single one, or a whole chain.

    The choices are also played in `match`, so pass a copy.
    """
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
    """Return the bot's choice, or a random option if the bot fails, so that the table goes on."""
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
