"""How a match ended."""

from __future__ import annotations

from rulewright.kernel.state import State

EARLIER = "It ended so under rules that were mended since."
UNTOLD = "Rules that were mended since do not tell how this match ended."


class Result:
    """How a match ended: the seats from first to last, and a sentence that says why.

    `places[seat]` is 1 for the first; tied seats share a place. `scores[seat]` is what the game
    counts (areas, money ...); there are none where nothing that is counted decides. `rounds` is
    how many rounds were played, 0 in a game without. `rule` is the id of the rule that ended the
    match, the same for all matches that end so; empty where the game does not say.
    """

    def __init__(
        self,
        places: list[int],
        scores: list[int],
        reason: str,
        rounds: int = 0,
        rule: str = "",
    ) -> None:
        self.places = places
        self.scores = scores
        self.reason = reason
        self.rounds = rounds
        self.rule = rule

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Ending:
    """The end of a match as it was saved, which holds whatever became of the rules since.

    It came with entry `at` of the log, and `state` was on the table then. `result` is None where
    it was not saved and the rules at hand do not lead to it.
    """

    def __init__(self, at: int, state: State, result: Result | None) -> None:
        self.at = at
        self.state = state
        self.result = result


def untold(players: int) -> Result:
    """The result of a match of which nobody can tell how it ended: all are alike."""
    return Result([1] * players, [], UNTOLD)
