"""Subjects: the users and bots that results and ratings are recorded for."""

from __future__ import annotations

USER = "user:"
BOT = "bot:"


def bot_subject(name: str) -> str:
    """Return the subject of a bot; it is the same at all tables."""
    return f"{BOT}{name}"


def user_subject(user: str) -> str:
    """Return the subject of the user with this id."""
    return f"{USER}{user}"
