"""One game being played: what is open, what was chosen, and every moment in between.

    match = Match.new("thrones", players=6, seed=7)
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, match.options(seat)[0])
    print(match.result.reason)

How it runs, and goes back and on, is told in `running.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from rulewright.kernel.chain import Chain, Preview
from rulewright.kernel.chance import Stream, commitment
from rulewright.kernel.errors import (
    BadPosition,
    IllegalChoice,
    MatchOver,
    NothingToUndo,
    NotYourTurn,
    Refusal,
)
from rulewright.kernel.game import OptionValue, Result
from rulewright.kernel.log import (
    ASIDE,
    FORCED,
    NOBODY,
    SEAT,
    entry_seat,
)
from rulewright.kernel.naming import (
    game_of_position,
    game_of_record,
    game_of_save,
    with_game_line,
    without_game_line,
)
from rulewright.kernel.registry import found
from rulewright.kernel.running import Running
from rulewright.kernel.script import AnyAsk, Ask, Chance
from rulewright.kernel.state import State

if TYPE_CHECKING:
    from rulewright.kernel.game import AnyGame


class Match(Running):
    """A match of one game. Make one with `new`, `from_position`, `from_json` or `load`."""

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
    ) -> Match:
        """A match at its start. `listen` keeps the log in sentences (`lines`).

        Raises `BadOption` for a wrong number of players, option or value.
        """
        game = found(game)
        settings = game.settle_options(players, options or {})
        match = cls(game, players, settings, str(seed), game.new(players, settings), listen)
        match.manual = manual
        match._rewind_to(match._last)
        return match

    @classmethod
    def from_position(
        cls,
        text: str,
        game: AnyGame | str | None = None,
        seed: str | int = 0,
        listen: bool = False,
        manual: bool = False,
    ) -> Match:
        """A match that starts from a position text; raises `BadPosition`.

        The text names its game in a line `game: NAME`, unless `game` is given.
        """
        name, text = without_game_line(text)
        game = found(game_of_position(name) if game is None else game)
        if name and name != game.name:
            raise BadPosition(f"a position of {name}, not of {game.name}")
        state, players, options = game.from_position(text)
        settings = game.settle_options(players, options)
        match = cls(game, players, settings, str(seed), state, listen)
        match.starts_from_position = True
        match.manual = manual
        match._rewind_to(match._last)
        return match

    def clone(self, stream: str | None = None) -> Match:
        """An independent match at the same moment.

        It goes on with the same luck, unless `stream` names another: a planner must name one,
        or it would see the future.
        """
        luck = self.stream if stream is None else Stream(f"{self.seed}/{stream}")
        origin = self._milestones[0].state
        other = Match(self.game, self.players, self.settings, self.seed, origin, stream=luck)
        other.log = self.log[:]
        other.manual = self.manual
        other.committed = self.committed
        other.mended = self.mended
        other.starts_from_position = self.starts_from_position
        other._milestones = self._milestones[:]
        other._rest = len(self.log)  # a match at rest waits for no forced choice
        other._rewind_to(self._last)
        other._rest = -1
        return other

    # -- what is open ------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._over

    @property
    def asks(self) -> list[AnyAsk]:
        """The open asks, at most one a seat."""
        return [b.request for b in self._open() if isinstance(b.request, Ask)]

    @property
    def waiting(self) -> list[int]:
        """The seats that have something to choose."""
        return [branch.seat for branch in self._open()]

    def ask(self, seat: int) -> AnyAsk | None:
        """The open ask of a seat, or None."""
        for branch in self._open():
            if branch.seat == seat and isinstance(branch.request, Ask):
                return branch.request
        return None

    def choices(self, seat: int) -> list[int]:
        """The open options of a seat as ints; empty when it has nothing to choose."""
        for branch in self._open():
            if branch.seat == seat:
                return self._options(branch)
        return []

    def options(self, seat: int) -> list[str]:
        """The open options of a seat in the game's notation."""
        ask = self.ask(seat)
        if ask is None:
            return []
        return [ask.text(self.state, option) for option in self.choices(seat)]

    @property
    def luck(self) -> Chance | None:
        """The chance that waits to be told, in a match with `manual` luck."""
        main = self._main
        if main is not None and not self._over and isinstance(main.request, Chance):
            return main.request
        return None

    def explain(self, seat: int, choice: str) -> Refusal | None:
        """Why a choice is not open to a seat now; None when it is."""
        if self._over:
            return Refusal("", "the match is over")
        ask = self.ask(seat)
        if ask is None:
            aside = self.aside(seat)
            if aside is not None and choice in self._texts(aside):
                return None
            return Refusal("", "it is not this seat's turn")
        if choice in self.options(seat):
            return None
        return ask.why_not(self.view(seat), choice)

    # -- playing -----------------------------------------------------------------------------
    def play(self, seat: int, choice: str | int) -> None:
        """Take a choice of a seat: its text, or the int of the option.

        Raises `NotYourTurn`, `IllegalChoice` or `MatchOver`, and then has changed nothing.
        """
        if self._over:
            raise MatchOver("the match is over")
        for branch in self._open():
            if branch.seat == seat:
                ask = branch.request
                assert isinstance(ask, Ask)
                self.decide(seat, self._parse(ask, self._options(branch), choice))
                return
        self.say(seat, self._parse_aside(seat, choice))

    def decide(self, seat: int, option: int) -> None:
        """`play` without the checks: `option` must be one of `choices(seat)`."""
        self.log.append(option << 8 | seat + 1)
        self._run()

    def say(self, seat: int, option: int) -> None:
        """Take an aside without the checks: one of the options of `aside(seat)`."""
        self.log.append(option << 8 | ASIDE | seat + 1)
        self._run()

    def play_chain(self, seat: int, choices: list[str]) -> None:
        """Take the choices of one chain of a seat one after another: all of them, or none.

        A choice after the chain's end is refused unseen: who could try out what comes next and
        then have it all taken back would learn what is sealed, and what luck will bring.
        """
        length = len(self.log)
        milestones, last = self._milestones[:], self._last
        chain = Chain(self, seat)
        try:
            for number, choice in enumerate(choices):
                if number:
                    chain.check(self, choice)
                self.play(seat, choice)
        except ValueError:
            self._milestones = milestones
            del self.log[length:]
            self._rewind_to(last)
            raise

    def preview(self, seat: int, choices: list[str]) -> Preview:
        """Try a chain on a copy: what the seat would be asked next in the same chain.

        Nothing that is not the seat's to know can come out: luck is another stream's, and once
        the chain is complete nothing of what follows is shown.
        """
        if self.ask(seat) is None:
            raise NotYourTurn(seat, self.waiting)
        trial = self.clone("preview")
        chain = Chain(trial, seat)
        for number, choice in enumerate(choices):
            if number:
                chain.check(trial, choice)
            trial.play(seat, choice)
        if choices and not chain.goes_on(trial):
            return Preview(None, None)
        return Preview(trial.ask(seat), trial.view(seat))

    def tell_luck(self, outcome: int) -> None:
        """Tell the outcome of the chance that waits, in a match with `manual` luck."""
        chance = self.luck
        if chance is None or outcome not in chance.outcomes:
            raise IllegalChoice(
                NOBODY,
                str(outcome),
                [] if chance is None else [chance.text(o) for o in chance.outcomes],
                Refusal("", "no such outcome now"),
            )
        self.log.append(outcome << 8)
        self._run()

    def undo(self, decisions: int = 1) -> None:
        """Take back the last decision or so many, and the luck and forced choices after them."""
        length = len(self.log)
        while decisions > 0 and length > self._milestones[0].at:
            length -= 1
            entry = self.log[length]
            decisions -= entry_seat(entry) >= 0 and not entry & FORCED
        if decisions > 0:
            raise NothingToUndo("there is no decision to take back")
        self.rewind(length)

    def rewind(self, length: int) -> None:
        """Go back to when the log had `length` entries."""
        if not self._milestones[0].at <= length <= len(self.log):
            raise NothingToUndo(f"there is no moment {length} to go back to")
        del self.log[length:]
        if length < self._last.at:
            while len(self._milestones) > 1 and self._milestones[-1].at > length:
                self._milestones.pop()
            self._rewind_to(self._milestones[-1])
        else:
            self._rewind_to(self._last)

    def sealed(self, seat: int) -> int:
        """How many choices of a seat are sealed: made while others still choose in secret."""
        if not self._branches:
            return 0
        entries = self.log[self._together_at :]
        return sum(1 for e in entries if entry_seat(e) == seat and not e & FORCED)

    def unseal(self, seat: int) -> None:
        """Take back all that is `sealed` of a seat; what others have sealed stays.

        Raises `NothingToUndo`.
        """
        if not self.sealed(seat):
            raise NothingToUndo("nothing of this seat is sealed")
        at = self._together_at
        others = [entry for entry in self.log[at:] if entry_seat(entry) != seat]
        del self.log[at:]
        self.log.extend(others)
        self._rewind_to(self._last)

    # -- knowing -----------------------------------------------------------------------------
    def view(self, seat: int | None) -> Any:
        """The state as a seat may know it (None: a spectator)."""
        return self.game.view(self.state, seat)

    @property
    def result(self) -> Result:
        """The ranking; there is none, and a `ValueError`, before the match is over."""
        if not self._over:
            raise ValueError("the match is not over")
        return self.game.result(self.state)

    @property
    def commitment(self) -> str:
        """The hash of the seed, to be shown from the start."""
        return self.committed or commitment(self.seed)

    @property
    def decisions(self) -> int:
        """How many choices were made so far; what was forced, luck and asides are left out."""
        return sum(1 for entry in self.log if entry & SEAT and not entry & (FORCED | ASIDE))

    def checkpoint(self) -> tuple[State, int]:
        """The state at the start of the running step and the log's length then; not to change."""
        return self._last.state, self._last.at

    def position(self) -> str:
        """The last state between steps as a text, for `from_position`."""
        state = self.state if self._over else self._last.state
        return with_game_line(self.game.name, self.game.position(state))

    def redeal(self, seat: int | None, rng: Random, listen: bool = False) -> Match:
        """A match that this seat could not tell from this one, with other secrets and luck.

        Search bots get nothing else. It cannot be undone past the running step. With `listen`
        it has the lines that the seat has heard; see `redeal.py`.
        """
        from rulewright.kernel.redeal import redealt

        return redealt(self, seat, rng, listen)

    # -- saving (the text forms are in record.py and save.py) ----------------------------------
    def record(self, reveal: bool = False) -> str:
        """The match as a text that can be read, diffed and replayed; see `record.py`."""
        from rulewright.kernel.record import write_record

        return write_record(self, reveal)

    @classmethod
    def load(cls, text: str, game: AnyGame | str | None = None, listen: bool = False) -> Match:
        """The match of a record; raises `BadRecord` with the line."""
        from rulewright.kernel.record import read_record

        return read_record(found(game_of_record(text) if game is None else game), text, listen)

    def to_json(self) -> str:
        """All of the match in one short JSON text, at any moment."""
        from rulewright.kernel.save import dump

        return dump(self)

    @classmethod
    def from_json(cls, text: str, game: AnyGame | str | None = None, listen: bool = False) -> Match:
        """The match of a JSON text; raises `BadRecord`.

        With `listen` the whole log is run again, so that `lines` holds every sentence.
        """
        from rulewright.kernel.save import parse

        return parse(found(game_of_save(text) if game is None else game), text, listen)

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

    def _parse_aside(self, seat: int, choice: str | int) -> int:
        aside = self.aside(seat)
        if aside is not None:
            for option in aside.options(self.state):
                if choice in (option, aside.text(self.state, option)):
                    return option
        raise NotYourTurn(seat, self.waiting)

    def _texts(self, ask: AnyAsk) -> list[str]:
        return [ask.text(self.state, option) for option in ask.options(self.state)]
