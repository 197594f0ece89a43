"""Dice that are thrown in the open."""

from __future__ import annotations

from rulewright.kernel import Chance, Script


class Die(Chance):
    """One die with faces 1 to `faces`."""

    def __init__(self, faces: int = 6) -> None:
        super().__init__(list(range(1, faces + 1)))

    def text(self, outcome: int) -> str:
        """Return the outcome as `die 4`."""
        return f"die {outcome}"


def roll(number: int, faces: int = 6) -> Script[list[int]]:
    """Throw `number` dice; return the faces in order."""
    fallen: list[int] = []
    for _ in range(number):
        fallen.append((yield Die(faces)))
    return fallen
