"""Dice that are thrown for all to see."""

from __future__ import annotations

from rulewright.kernel import Chance, Script


class Die(Chance):
    """One die with faces 1 to `faces`."""

    def __init__(self, faces: int = 6) -> None:
        super().__init__(list(range(1, faces + 1)))

    def text(self, outcome: int) -> str:
        """`die 4`"""
        return f"die {outcome}"


def roll(number: int, faces: int = 6) -> Script[list[int]]:
    """Throw so many dice; the faces in the order in which they fell."""
    fallen: list[int] = []
    for _ in range(number):
        fallen.append((yield Die(faces)))
    return fallen
