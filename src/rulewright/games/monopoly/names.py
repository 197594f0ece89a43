"""The names of players, the bank and the pot in sentences."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import TOKEN_NAMES

# By seat; `POT` and `BANK` count from the end.
_NAMES: Final[list[str]] = [
    *(f"the {token.lower()}" for token in TOKEN_NAMES),
    "the pot",
    "the bank",
]
_OPENINGS: Final[list[str]] = [word[0].upper() + word[1:] for word in _NAMES]


def name(seat: int) -> str:
    """`the top hat`, or the bank or the pot, within a sentence."""
    return _NAMES[seat]


def opening_name(seat: int) -> str:
    """The name at the start of a sentence."""
    return _OPENINGS[seat]
