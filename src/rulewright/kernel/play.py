"""A match in play: start it, see what is open, choose, take back, look at the state.

`course.py` runs the scripts behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from rulewright.kernel.chance import commitment
from rulewright.kernel.course import Course
from rulewright.kernel.errors import (
    BadPosition,
    IllegalChoice,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    Refusal,
)
from rulewright.kernel.game import AnyGame
from rulewright.kernel.log import (
    FORCED,
    NOBODY,
    REMARK,
    SEAT,
    entry_seat,
)
from rulewright.kernel.options import OptionValue
from rulewright.kernel.registry import (
    game_of_position,
    resolved,
    with_game_line,
    without_game_line,
)
from rulewright.kernel.result import Ending, Result, unknown_result
from rulewright.kernel.script import AnyAsk, Ask, Chance
from rulewright.kernel.state import State


class Play(Course):
    """A match in play. `Match` adds copies, records and saves."""

    # -- making ------------------------------------------------------------------------------
    @classmethod
    def new(
        cls,
        game: AnyGame | str,
        players: int,
        seed: str | int = 0,
        options: Mapping[str, OptionValue] | None = None,
        listen: bool = False,
        manual: bool = False,
        rules: int | None = None,
    ) -> Self:
        """Start a match. With `listen` it keeps its log entries (`lines`).

        `rules` is the rules version of a match whose options were agreed on under older rules (see
        `Rules.settle_options`). With `manual`, chance waits for `tell_luck`. Raises `BadOption` for
        a wrong number of players, option or value.
        """
        game = resolved(game)
        settings = game.settle_options(players, options or {}, rules)
        match = cls(game, players, settings, str(seed), game.new(players, settings), listen)
        match.manual = manual
        match.run_from(match.last)
        return match

    @classmethod
    def from_position(
        cls,
        text: str,
        game: AnyGame | str | None = None,
        seed: str | int = 0,
        listen: bool = False,
        manual: bool = False,
    ) -> Self:
        """Start a match from a position text; raise `BadPosition` if it cannot be read.

        The text names its game in a line `game: NAME`, unless `game` is given.
        """
        name, text = without_game_line(text)
        game = resolved(game_of_position(name) if game is None else game)
        if name and name != game.name:
            raise BadPosition(f"a position of {name}, not of {game.name}")
        state, players, options = game.notation.from_position(text)
        settings = game.settle_options(players, options, game.rules_version)
        match = cls(game, players, settings, str(seed), state, listen)
        match.starts_from_position = True
        match.manual = manual
        match.run_from(match.last)
        return match

    def sibling(self, origin: State, seed: str | None = None, listen: bool = False) -> Self:
        """Return another match of the same game, seats and options that will start at `origin`.

        Nothing has run yet: call `run_from`. Without a `seed` it has the luck of this match.
        """
        luck = self.seed if seed is None else seed
        other = type(self)(self.game, self.players, self.settings, luck, origin, listen)
        if seed is None:
            other.stream = self.stream
        return other

    # -- what is open ------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._over

    @property
    def asks(self) -> list[AnyAsk]:
        """The open asks, at most one for each seat."""
        return [b.request for b in self.open_branches() if isinstance(b.request, Ask)]

    @property
    def waiting(self) -> list[int]:
        """The seats that have something to choose."""
        return [branch.seat for branch in self.open_branches()]

    def ask(self, seat: int) -> AnyAsk | None:
        """Return the open ask of a seat, or None."""
        for branch in self.open_branches():
            if branch.seat == seat and isinstance(branch.request, Ask):
                return branch.request
        return None

    def known_ask(self, seat: int) -> AnyAsk | None:
        """Return the ask whose kind and rule everybody may know, or None if the seat is not asked.

        While several seats choose in secret, it is the first ask of the seat: a later one would
        show how far the seat has come.
        """
        for branch in self.open_branches():
            if branch.seat == seat:
                return branch.known
        return None

    def choices(self, seat: int) -> list[int]:
        """Return the open options of a seat as ints; empty when it has nothing to choose."""
        for branch in self.open_branches():
            if branch.seat == seat:
                return self.options_of(branch)
        return []

    def options(self, seat: int) -> list[str]:
        """Return the open options of a seat in the game's notation."""
        ask = self.ask(seat)
        if ask is None:
            return []
        return [ask.text(self.state, option) for option in self.choices(seat)]

    @property
    def luck(self) -> Chance | None:
        """The chance that waits for an outcome, with `manual` luck; None if none waits."""
        main = self.main
        if main is not None and not self._over and isinstance(main.request, Chance):
            return main.request
        return None

    def explain(self, seat: int, choice: str) -> Refusal | None:
        """Return why a choice is not open to a seat now; None if it is open."""
        if self._over:
            return Refusal("", "the match is over")
        ask = self.ask(seat)
        if ask is None:
            remark = self.remark(seat)
            if remark is not None and choice in self._texts(remark):
                return None
            return Refusal("", "it is not this seat's turn")
        if choice in self.options(seat):
            return None
        return ask.why_not(self.view(seat), choice)

    # -- playing -----------------------------------------------------------------------------
    def play(self, seat: int, choice: str | int) -> None:
        """Take a choice of a seat: its text, or the int of the option.

        Raises `NotYourTurn`, `IllegalChoice` or `MatchOver`; the match is then unchanged.
        """
        if self._over:
            raise MatchOver("the match is over")
        for branch in self.open_branches():
            if branch.seat == seat:
                ask = branch.request
                assert isinstance(ask, Ask)
                self.decide(seat, self._parse(ask, self.options_of(branch), choice))
                return
        self.make_remark(seat, self._parse_remark(seat, choice))

    def decide(self, seat: int, option: int) -> None:
        """Take a choice without the checks of `play`: `option` must be one of `choices(seat)`."""
        self.log.append(option << 8 | seat + 1)
        self.run()

    def make_remark(self, seat: int, option: int) -> None:
        """Take a remark without checks: `option` must be one of the options of `remark(seat)`."""
        self.log.append(option << 8 | REMARK | seat + 1)
        self.run()

    def tell_luck(self, outcome: int) -> None:
        """Set the outcome of the chance that waits, in a match with `manual` luck."""
        chance = self.luck
        if chance is None or outcome not in chance.outcomes:
            raise IllegalChoice(
                NOBODY,
                str(outcome),
                [] if chance is None else [chance.text(o) for o in chance.outcomes],
                Refusal("", "no such outcome now"),
            )
        self.log.append(outcome << 8)
        self.run()

    def undo(self, decisions: int = 1) -> None:
        """Take back the last decisions, with the luck and forced choices after them."""
        length = len(self.log)
        while decisions > 0 and length > self.milestones[0].at:
            length -= 1
            entry = self.log[length]
            decisions -= entry_seat(entry) >= 0 and not entry & FORCED
        if decisions > 0:
            raise NothingToUndo("there is no decision to take back")
        self.rewind(length)

    def rewind(self, length: int) -> None:
        """Go back to the moment when the log had `length` entries."""
        if not self.milestones[0].at <= length <= len(self.log):
            raise NothingToUndo(f"there is no moment {length} to go back to")
        if length < len(self.log):
            self.ending = None
        del self.log[length:]
        if length < self.last.at:
            while len(self.milestones) > 1 and self.milestones[-1].at > length:
                self.milestones.pop()
            self.run_from(self.milestones[-1])
        else:
            self.run_from(self.last)

    def sealed(self, seat: int) -> int:
        """Return how many choices of a seat are sealed, made while others still choose."""
        if not self.branches:
            return 0
        entries = self.log[self.together_at :]
        return sum(1 for e in entries if entry_seat(e) == seat and not e & FORCED)

    def unseal(self, seat: int) -> None:
        """Take back all `sealed` choices of a seat; those of other seats stay.

        Raises `NothingToUndo`.
        """
        if not self.sealed(seat):
            raise NothingToUndo("nothing of this seat is sealed")
        at = self.together_at
        others = [entry for entry in self.log[at:] if entry_seat(entry) != seat]
        del self.log[at:]
        self.log.extend(others)
        self.run_from(self.last)

    # -- state and result --------------------------------------------------------------------
    def view(self, seat: int | None) -> Any:
        """Return the state as a seat may know it (None: a spectator)."""
        return self.game.view(self.state, seat)

    @property
    def result(self) -> Result:
        """The ranking. Raises `ValueError` before the match is over."""
        if not self._over:
            raise ValueError("the match is not over")
        if self.ending is None:
            return self.game.result(self.state)
        return self.ending.result or unknown_result(self.players)

    @property
    def result_unknown(self) -> bool:
        """Whether the match is over, but neither its save nor the current rules give a result."""
        return self.ending is not None and self.ending.result is None

    def end_as(self, result: Result) -> None:
        """Set the result of a match whose result is unknown, as it was recorded elsewhere."""
        if self.ending is not None:
            self.ending = Ending(self.ending.at, self.ending.state, result)

    @property
    def commitment(self) -> str:
        """The hash of the seed, which may be shown from the start."""
        return self.committed or commitment(self.seed)

    @property
    def decisions(self) -> int:
        """The number of choices made so far, without forced choices, luck and remarks."""
        return sum(1 for entry in self.log if entry & SEAT and not entry & (FORCED | REMARK))

    def checkpoint(self) -> tuple[State, int]:
        """Return the state at the start of the running step and the log's length then.

        The state must not be modified.
        """
        return self.last.state, self.last.at

    def position(self) -> str:
        """Return the last state between steps as a text for `from_position`."""
        state = self.state if self._over else self.last.state
        return with_game_line(self.game.name, self.game.notation.position(state))

    # -- inside ------------------------------------------------------------------------------
    def _parse(self, ask: AnyAsk, options: list[int], choice: str | int) -> int:
        if isinstance(choice, int):
            if choice in options:
                return choice
        else:
            for option in options:
                if ask.text(self.state, option) == choice:
                    return option
        view = self.view(ask.seat)
        open_texts = [ask.text(view, option) for option in options]
        raise IllegalChoice(ask.seat, str(choice), open_texts, ask.why_not(view, str(choice)))

    def _parse_remark(self, seat: int, choice: str | int) -> int:
        remark = self.remark(seat)
        if remark is not None:
            for option in remark.options(self.state):
                if choice in (option, remark.text(self.state, option)):
                    return option
        raise NotYourTurn(seat, self.waiting)

    def _texts(self, ask: AnyAsk) -> list[str]:
        return [ask.text(self.state, option) for option in ask.options(self.state)]
