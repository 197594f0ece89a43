"""Subjects of results and ratings: users and bots."""

from __future__ import annotations

USER = "user:"
BOT = "bot:"


def bot_subject(name: str) -> str:
    """The subject for a bot, the same at all tables."""
    return f"{BOT}{name}"


def user_subject(user: str) -> str:
    """The subject for a user, by id."""
    return f"{USER}{user}"
