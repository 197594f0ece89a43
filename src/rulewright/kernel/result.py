"""The result of a match: the ranking, its tie breaks, and figures that sum a match up."""

from __future__ import annotations

from typing import Any

from rulewright.kernel.state import State

EARLIER = "It ended so under rules that were mended since."
UNTOLD = "Rules that were mended since do not tell how this match ended."


class TieBreak:
    """Why `seat` is ranked right behind `ahead`, which has the same score.

    `by` names what `rule` compares, such as "supply"; `figures` are the numbers of `seat` and of
    `ahead`, or empty if they are not numbers.
    """

    def __init__(
        self, seat: int, ahead: int, rule: str, by: str, figures: list[int] | None = None
    ) -> None:
        self.seat = seat
        self.ahead = ahead
        self.rule = rule
        self.by = by
        self.figures = figures or []

    def data(self) -> list[Any]:
        """Return the fields as a list, for `Result.data`."""
        return [self.seat, self.ahead, self.rule, self.by, self.figures]


class Result:
    """How a match ended: the seats from first to last, and a sentence that says why.

    `places[seat]` is 1 for the first; tied seats share a place. `scores[seat]` is what the game
    counts (areas, money ...), empty where no score decides. `rounds` is the number of rounds
    played, 0 in a game without. `rule` is the id of the rule that ended the match, the same for all
    matches that end this way; it is empty if the game does not say, and in results saved by older
    versions. `tie_breaks` say how seats of the same score were ranked.
    """

    def __init__(
        self,
        places: list[int],
        scores: list[int],
        reason: str,
        rounds: int = 0,
        rule: str = "",
        tie_breaks: list[TieBreak] | None = None,
    ) -> None:
        self.places = places
        self.scores = scores
        self.reason = reason
        self.rounds = rounds
        self.rule = rule
        self.tie_breaks = tie_breaks or []

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def data(self) -> list[Any]:
        """Return the fields as nested lists; `result_from` reads them."""
        data: list[Any] = [self.places, self.scores, self.reason, self.rounds]
        breaks = [each.data() for each in self.tie_breaks]
        if self.rule:
            return [*data, breaks, self.rule]
        return [*data, breaks] if breaks else data


def result_from(data: list[Any]) -> Result:
    """Return the result that `Result.data()` was taken from."""
    places, scores, reason, rounds, *more = data
    breaks = [TieBreak(*each) for each in (more[0] if more else [])]
    rule = str(more[1]) if len(more) > 1 else ""
    return Result(places, scores, reason, rounds, rule, breaks)


class Ending:
    """The end of a match as it was saved, which stands even if the rules have changed since.

    It came after `at` entries of the log, and `state` is the final state. `result` is None where
    none was saved and the current rules do not lead to one.
    """

    def __init__(self, at: int, state: State, result: Result | None) -> None:
        self.at = at
        self.state = state
        self.result = result


def unknown_result(players: int) -> Result:
    """Return a placeholder result, with all seats alike, for a match whose end is not known."""
    return Result([1] * players, [], UNTOLD)


class Count:
    """A figure that sums up a match for each seat, such as the battles that it fought.

    Each log entry under one of `rules` adds to the figure of every seat that its `parts` name: 1,
    or the value of its part `amount` if that is given. `having` selects entries by their parts:
    each part that it names must be present and have the given value, or any value for "".
    """

    def __init__(
        self,
        title: str,
        rules: tuple[str, ...],
        parts: tuple[str, ...],
        amount: str = "",
        having: dict[str, str] | None = None,
    ) -> None:
        self.title = title
        self.rules = rules
        self.parts = parts
        self.amount = amount
        self.having = having or {}
