"""The registry of games. Each game is a package, imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from rulewright.kernel.game import AnyGame
from rulewright.kernel.registry import games, get, register

PACKAGES = ("thrones", "thrones_first", "whitechapel", "monopoly", "battles", "btwixt")
NAMES = tuple([package.replace("_", "-") for package in PACKAGES])


def register_all() -> None:
    """Register every game of this package by name."""
    for name, package in zip(NAMES, PACKAGES, strict=True):
        register(name, lambda package=package: _load(package))  # type: ignore[misc]


def _load(package: str) -> AnyGame:
    game: AnyGame = import_module(f"rulewright.games.{package}").GAME
    return game


__all__ = ["games", "get", "register", "register_all"]
