"""Holders of seats, and subjects of results and ratings."""

from __future__ import annotations

from typing import Literal

import msgspec

USER = "user:"
BOT = "bot:"


def bot_subject(name: str) -> str:
    """The subject that a bot is, whatever table it sits at."""
    return f"{BOT}{name}"


def user_subject(user: str) -> str:
    """The subject that a user is, by id."""
    return f"{USER}{user}"


class Freed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person whose seat others gave to a bot: they may come back as who they were.

    `to` is another user who may take the place, as all who remained agreed.
    """

    user: str | None
    called: str
    gen: int
    link: int
    to: str | None = None


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """The holder of a seat: a person (by link alone while `user` is None), nobody yet, or a bot.

    `called` is what the person is called here. `bot` plays the seat: for good at a bot's seat, at
    a person's until that person is back. With each new holder `gen` grows, and links of earlier
    ones open the seat no more; `link` grows where the same one's links end, and `links` have been
    given out since. A bot's seat that was given to it by vote was `freed`.
    """

    kind: Literal["person", "open", "bot"]
    user: str | None = None
    called: str = ""
    bot: str | None = None
    gen: int = 0
    link: int = 0
    links: int = 0
    freed: Freed | None = None
