"""How a match runs: scripts are driven by the log, and by luck and forced choices beyond it.

A match at rest is a *checkpoint* (the state at the last step's start, plain data) and the *log
since*: what was answered inside the step. Whatever else it holds can be had again by running the
step's script once more, which is how a match is cloned, saved, loaded and undone at any moment.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from rulewright.kernel.chance import Stream
from rulewright.kernel.errors import BrokenScript
from rulewright.kernel.game import OptionValue
from rulewright.kernel.log import (
    ASIDE,
    FORCED,
    MILESTONE,
    NOBODY,
    Branch,
    Milestone,
    entry_seat,
    entry_value,
)
from rulewright.kernel.script import AnyAsk, Ask, Chance, GameOver, Request, Together
from rulewright.kernel.state import EVERYONE, Line, State

if TYPE_CHECKING:
    from rulewright.kernel.game import AnyGame


class Running:
    """A match at rest or on its way: its log, its state, and the script that waits."""

    def __init__(
        self,
        game: AnyGame,
        players: int,
        settings: dict[str, OptionValue],
        seed: str,
        origin: State,
        listen: bool = False,
        stream: Stream | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.settings = settings
        self.seed = seed
        self.stream = Stream(seed) if stream is None else stream
        self.names: list[str] = game.seat_names(players)
        self.log: array[int] = array("I")
        self.lines: list[Line] | None = [] if listen else None
        self.mended = False  # whether a mended rule made the match ask a step again
        self.manual = False  # whether chance waits to be told (records, cases)
        self.committed = ""  # the commitment of a record whose seed is not known
        self.starts_from_position = False
        self._milestones = [Milestone(origin, 0, 0)]
        self._last = self._milestones[0]
        self._cursor = 0
        self._stamped = 0
        self._strict = False
        self._rest = -1  # a log length at which nothing is forced, being a clone's
        self._quiet = -1  # how many steps without any answer the checkpoint is behind
        self._every_step = False  # whether those get a checkpoint too
        self._main: Branch | None = None
        self._branches: list[Branch] = []
        self._together_at = 0
        self._joined = -1  # the log length at which sealed answers were last shown
        self._over = False
        self.state: State = origin

    def _open(self) -> list[Branch]:
        if self._branches:
            return [branch for branch in self._branches if branch.request is not None]
        main = self._main
        if main is None or self._over or not isinstance(main.request, Ask):
            return []
        return [main]

    def _options(self, branch: Branch) -> list[int]:
        if branch.options is None:
            request = branch.request
            assert isinstance(request, Ask)
            branch.options = request.options(self.state)
            if not branch.options:
                raise BrokenScript(f"{request.kind} of seat {request.seat} has no option")
        return branch.options

    def aside(self, seat: int) -> AnyAsk | None:
        """What a seat may say now although it is not asked; None when it is, or has nothing."""
        main = self._main
        if self._over or self._branches or main is None or main.seat == seat:
            return None
        return self.game.aside(self.state, seat) if isinstance(main.request, Ask) else None

    def _rewind_to(self, start: Milestone) -> None:
        """Run on from a state between steps with what the log holds after it."""
        self._last = start
        self.state = start.state.copy()
        self._cursor = start.at
        self._main = None
        self._branches = []
        self._over = False
        self._quiet = -1  # the step that begins now begins at the checkpoint
        if self.lines is not None:
            del self.lines[start.lines :]
            self._stamped = start.lines
        self.state.lines = self.lines
        self._run()

    def _run(self) -> None:
        """Go on until a seat must choose, luck must be told, or the match is over."""
        while not self._over:
            main = self._main
            if main is None:
                self._begin_step()
            elif self._branches:
                if not self._go_on_together():
                    return
            elif isinstance(main.request, Ask):
                if self._cursor == len(self.log) and not self._force(main):
                    return
                self._hear(main)
            elif isinstance(main.request, Chance):
                if self._cursor == len(self.log):
                    if self.manual:
                        return
                    self._draw(main.request)
                self._resume(main, self._next_value(NOBODY))
            elif isinstance(main.request, Together):
                self._part(main.request)
            elif main.request is None:
                self._main = None  # the step is done
            else:
                raise BrokenScript(f"a script asked for {main.request!r}")

    def _begin_step(self) -> None:
        script = self.game.next_step(self.state)
        if self._cursor != self._last.at or self._every_step:
            self._keep_checkpoint()
        else:
            self._quiet += 1
        if script is None:
            self._over = True
            return
        self._main = Branch(NOBODY, script)
        self._start(self._main)

    def _keep_checkpoint(self) -> None:
        lines = 0 if self.lines is None else len(self.lines)
        self._last = Milestone(self.state.copy(), self._cursor, lines)
        self._quiet = 0
        if self._cursor - self._milestones[-1].at >= MILESTONE:
            self._milestones.append(self._last)

    def _start(self, branch: Branch) -> None:
        try:
            self._wait(branch, next(branch.script))
        except StopIteration:
            branch.request = None
        except GameOver:
            self._end()
        self._stamp()

    def _resume(self, branch: Branch, value: int) -> None:
        try:
            self._wait(branch, branch.script.send(value))
        except StopIteration:
            branch.request = None
        except GameOver:
            self._end()
        self._stamp()

    def _wait(self, branch: Branch, request: Request) -> None:
        branch.request = request
        branch.options = None
        if self._branches:
            if not isinstance(request, Ask) or request.seat != branch.seat:
                raise BrokenScript("a sealed script may only ask its own seat")
        elif isinstance(request, Ask):
            branch.seat = request.seat

    def _stamp(self) -> None:
        lines = self.lines
        if lines is not None:
            for number in range(self._stamped, len(lines)):
                lines[number].at = self._cursor
            self._stamped = len(lines)

    def _end(self) -> None:
        self._over = True
        self._branches = []

    def _part(self, together: Together) -> None:
        branches = [Branch(seat, script) for seat, script in together.scripts]
        self._together_at = self._cursor
        self._branches = branches
        for branch in branches:
            self._start(branch)
            if self._over:
                return
        if not branches:
            main = self._main
            assert main is not None
            self._resume(main, 0)

    def _go_on_together(self) -> bool:
        """Answer what is known or forced; False when a seat must choose."""
        known = self._cursor < len(self.log)
        seat = entry_seat(self.log[self._cursor]) if known else NOBODY
        left = False
        for branch in self._branches:
            if branch.request is None:
                continue
            left = True
            if branch.seat == seat or (not known and self._force(branch)):
                self._answer_sealed(branch, branch.seat)
                return True
        if not left:
            if self._cursor > self._together_at:
                self._joined = self._cursor
            self._branches = []
            main = self._main
            assert main is not None
            self._resume(main, 0)
            return True
        if known:
            raise BrokenScript(f"the log holds an answer of seat {seat}, which was not asked")
        return False

    def _answer_sealed(self, branch: Branch, seat: int) -> None:
        if self._strict:
            self._check(branch)
        self._resume(branch, self._next_value(seat))

    def _force(self, branch: Branch) -> bool:
        """Take a single option without asking."""
        if self._cursor == self._rest:
            return False
        request = branch.request
        assert isinstance(request, Ask)
        options = self._options(branch)
        if len(options) > 1 or not request.forced:
            return False
        self.log.append(options[0] << 8 | FORCED | branch.seat + 1)
        return True

    def _hear(self, main: Branch) -> None:
        """Take the log's next entry: the answer that is waited for, or an aside."""
        if self.log[self._cursor] & ASIDE:
            self._heed(main)
        else:
            self._resume(main, self._next_value(main.seat))

    def _heed(self, main: Branch) -> None:
        """Note what the log's next entry says unasked, and let who is asked look again."""
        entry = self.log[self._cursor]
        seat, option = entry_seat(entry), entry_value(entry)
        if self._strict:
            aside = self.aside(seat)
            if aside is None or option not in aside.options(self.state):
                raise BrokenScript("an aside of the log is no longer open")
        self._cursor += 1
        self.game.heed(self.state, seat, option)
        main.options = None
        self._stamp()

    def _next_value(self, seat: int) -> int:
        entry = self.log[self._cursor]
        if entry_seat(entry) != seat:
            raise BrokenScript(f"the log holds an answer of seat {entry_seat(entry)}, not {seat}")
        if self._strict and not self._branches and self._main is not None:
            self._check(self._main)
        self._cursor += 1
        return entry_value(entry)

    def _check(self, branch: Branch) -> None:
        """Whether the log's next answer is open, and forced just when it was."""
        entry = self.log[self._cursor]
        request = branch.request
        if isinstance(request, Chance):
            allowed = entry_value(entry) in request.outcomes
        else:
            options = self._options(branch)
            forced = len(options) == 1 and isinstance(request, Ask) and request.forced
            allowed = entry_value(entry) in options and forced == bool(entry & FORCED)
        if not allowed:
            raise BrokenScript("an answer of the log is no longer open")

    def _draw(self, chance: Chance) -> None:
        outcomes, weights = chance.outcomes, chance.weights
        if not outcomes or (weights is not None and sum(weights) <= 0):
            raise BrokenScript("luck without an outcome that can come")
        self.log.append(self.stream.pick(self._cursor, outcomes, weights) << 8)


def heard(audience: int, seat: int | None) -> bool:
    """Whether an audience holds a seat (None: a spectator)."""
    return audience == EVERYONE or (seat is not None and bool(audience >> seat & 1))
