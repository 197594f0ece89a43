"""How a match ended."""

from __future__ import annotations


class Result:
    """How a match ended: the seats from first to last, and a sentence that says why.

    `places[seat]` is 1 for the first; tied seats share a place. `scores[seat]` is what the
    game counts (areas, money ...). `rounds` is how many rounds were played, 0 in a game without.
    """

    def __init__(self, places: list[int], scores: list[int], reason: str, rounds: int = 0) -> None:
        self.places = places
        self.scores = scores
        self.reason = reason
        self.rounds = rounds

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]
