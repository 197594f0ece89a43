"""Subjects of results and ratings: users and bots."""

from __future__ import annotations

USER = "user:"
BOT = "bot:"


def bot_subject(name: str) -> str:
    """The subject that a bot is, whatever table it sits at."""
    return f"{BOT}{name}"


def user_subject(user: str) -> str:
    """The subject that a user is, by id."""
    return f"{USER}{user}"
