"""How a match ended."""

from __future__ import annotations

from typing import Any

from rulewright.kernel.state import State

EARLIER = "It ended so under rules that were mended since."
UNTOLD = "Rules that were mended since do not tell how this match ended."


class TieBreak:
    """Why `seat` is ranked right behind `ahead`, which has the same score.

    `by` names what `rule` compares, as in "supply"; `figures` are the numbers of `seat` and of
    `ahead`, empty where what is compared is no number.
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
        """The tie break as it is saved."""
        return [self.seat, self.ahead, self.rule, self.by, self.figures]


class Result:
    """How a match ended: the seats from first to last, and a sentence that says why.

    `places[seat]` is 1 for the first; tied seats share a place. `scores[seat]` is what the game
    counts (areas, money ...); there are none where nothing that is counted decides. `rounds` is
    how many rounds were played, 0 in a game without. `rule` is the id of the rule that ended the
    match, the same for all matches that end so; empty where the game does not say, and in results
    that were saved before rules were. `tie_breaks` say what parts seats of the same score.
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
        """The result as it is saved; `result_from` reads it."""
        data: list[Any] = [self.places, self.scores, self.reason, self.rounds]
        breaks = [each.data() for each in self.tie_breaks]
        if self.rule:
            return [*data, breaks, self.rule]
        return [*data, breaks] if breaks else data


def result_from(data: list[Any]) -> Result:
    """The result again from `Result.data()`."""
    places, scores, reason, rounds, *more = data
    breaks = [TieBreak(*each) for each in (more[0] if more else [])]
    rule = str(more[1]) if len(more) > 1 else ""
    return Result(places, scores, reason, rounds, rule, breaks)


class Ending:
    """The end of a match as it was saved, which holds whatever became of the rules since.

    It came with entry `at` of the log, and `state` was on the table then. `result` is None where
    it was not saved and the rules at hand do not lead to it.
    """

    def __init__(self, at: int, state: State, result: Result | None) -> None:
        self.at = at
        self.state = state
        self.result = result


def unknown_result(players: int) -> Result:
    """The result of a match of which nobody can tell how it ended: all are alike."""
    return Result([1] * players, [], UNTOLD)


class Count:
    """Something that a match is summed up by, seat by seat, such as the battles that each fought.

    Each log entry under one of `rules` counts once for every seat that its `parts` name, or as
    much as its part `amount` says. `having` picks among the sentences of a rule: the parts that an
    entry must have, each with its value, or "" for any.
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
