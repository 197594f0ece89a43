"""Words that several chapters use: names of seats, amounts."""

from __future__ import annotations

from rulewright.games.monopoly.components import TOKEN_NAMES
from rulewright.games.monopoly.state import BANK, POT


def name(seat: int) -> str:
    """`the Top hat`, or the bank, within a sentence."""
    if seat == BANK:
        return "the bank"
    if seat == POT:
        return "the pot"
    return f"the {TOKEN_NAMES[seat].lower()}"


def opening_name(seat: int) -> str:
    """The name at the start of a sentence."""
    word = name(seat)
    return word[0].upper() + word[1:]
