"""Conditions of triumph abilities, evaluated with the totals that decided the bid."""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState, neighbours


def won(s: BtwixtState, you: int) -> bool:
    """Return whether you won the bid."""
    return s.winner == you


def neighbour_won(s: BtwixtState, you: int) -> bool:
    """Return whether a neighbour of yours won the bid."""
    return s.winner in neighbours(s, you)


def won_by(s: BtwixtState, you: int, margin: int) -> bool:
    """Return whether you won the bid by `margin` or more over every other leader."""
    if s.winner != you:
        return False
    rivals = [total for seat, total in enumerate(s.total) if seat != you]
    return s.total[you] >= max(rivals) + margin
