"""How a match runs: scripts are given the answers in the log, then luck and forced choices.

A match at rest is a *checkpoint* (the state at the start of the current step, plain data) and the
*log since*: the answers given within the step. Everything else is recovered by running the step's
script again. That is how a match can be cloned, saved, loaded and undone at any moment.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from rulewright.kernel.chance import Stream
from rulewright.kernel.errors import BrokenScript
from rulewright.kernel.facts import EVERYONE, LogEntry
from rulewright.kernel.game import AnyGame
from rulewright.kernel.log import (
    FORCED,
    MILESTONE,
    NOBODY,
    REMARK,
    Branch,
    Milestone,
    entry_seat,
    entry_value,
)
from rulewright.kernel.options import OptionValue
from rulewright.kernel.result import Ending
from rulewright.kernel.script import (
    AUTO,
    AnyAsk,
    Ask,
    Chance,
    GameOver,
    Request,
    Script,
    Simultaneous,
    function_name,
    script_name,
)
from rulewright.kernel.state import NOTHING, State

# How strictly a log is checked against the rules.
LOOSELY: Final = 0  # every answer is accepted
STRICTLY: Final = 1  # every answer must be open, and forced exactly when it is forced now
OPENLY: Final = 2  # every answer must be open, forced or not

IDLE: Final = 10_000  # so many steps and forced choices in a row without choice or luck are a loop
NO_YIELD: Final = "a step needs a `yield`, without which it runs at once and is no script"


class Course:
    """The log of a match, its state, and the script that waits for an answer."""

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
        self.clones = 0  # how many were made, since each has its own luck
        self.names: list[str] = game.seat_names(players)
        self.log: array[int] = array("I")
        self.lines: list[LogEntry] | None = [] if listen else None
        self.staged = NOTHING  # the rules whose log entries keep the state with them
        self.mended = False  # whether a step was asked again because a rule was corrected
        self.manual = False  # whether chance waits for `tell_luck` (records, cases)
        self.committed = ""  # the commitment in a record, while its seed is not known
        self.starts_from_position = False
        self.inherited = 0  # log entries taken over from the match that this one branched off
        self.milestones = [Milestone(origin, 0, 0)]
        self.last = self.milestones[0]
        self.cursor = 0
        self._stamped = 0
        self._heading = ""
        self.strict = LOOSELY
        self.rest = -1  # a log length at which to stop without forcing choices, as a clone does
        self.quiet = -1  # how many steps without answers there were since the checkpoint
        self.every_step = False  # whether such steps get a checkpoint too, and all are kept
        self.idle = 0  # steps and forced choices since the last real choice or luck
        self.main: Branch | None = None
        self.branches: list[Branch] = []
        self.together_at = 0
        self.joined = -1  # the log length at which sealed answers were last shown
        self.ending: Ending | None = None  # a saved end, which stands whatever the rules say
        self._over = False
        self.state: State = origin

    def listen(self, lines: list[LogEntry] | None, staging: bool = False) -> None:
        """Append further log entries to `lines`; None stops logging.

        With `staging`, entries that the game has moments for keep the state as it is at that time.
        """
        self.lines = lines
        self.staged = self.game.table.staged if staging else NOTHING
        self.state.lines = lines
        self.state.staged = self.staged

    def open_branches(self) -> list[Branch]:
        """Return the scripts that wait for a choice, at most one for each seat."""
        if self.branches:
            return [branch for branch in self.branches if branch.request is not None]
        main = self.main
        if main is None or self._over or not isinstance(main.request, Ask):
            return []
        return [main]

    def options_of(self, branch: Branch) -> list[int]:
        """Return the open options of a branch's ask; raise `BrokenScript` if there are none."""
        if branch.options is None:
            request = branch.request
            assert isinstance(request, Ask)
            branch.options = request.options(self.state)
            if not branch.options:
                raise BrokenScript(f"{request.kind} of seat {request.seat} has no option")
        return branch.options

    def remark(self, seat: int) -> AnyAsk | None:
        """Return the remark that a seat may make now, or None, as when the seat is itself asked."""
        main = self.main
        if self._over or self.branches or main is None or main.seat == seat:
            return None
        return self.game.remark(self.state, seat) if isinstance(main.request, Ask) else None

    def run_from(self, start: Milestone) -> None:
        """Continue from a state between steps, replaying the log entries after it."""
        self.last = start
        self.state = start.state.copy()
        self.cursor = start.at
        self.main = None
        self.branches = []
        self._over = False
        self.quiet = -1  # the step that begins now begins at the checkpoint
        self.idle = 0
        if self.lines is not None:
            del self.lines[start.lines :]
            self._stamped = start.lines
        self.state.lines = self.lines
        self.state.staged = self.staged
        if self.ending is None:
            self.run()
        else:
            self.stay_over(self.ending)

    def stay_over(self, ending: Ending) -> None:
        """Restore the saved end of a match, whatever the current rules would lead to."""
        self.ending = ending
        self.state = ending.state.copy()
        self.state.lines = self.lines
        self.cursor = len(self.log)
        self.main = None
        self.branches = []
        self._over = True

    def run(self) -> None:
        """Continue until a seat must choose, luck must be entered by hand, or the match is over."""
        while not self._over:
            main = self.main
            if main is None:
                self._begin_step()
            elif self.branches:
                if not self._go_on_together():
                    return
            elif isinstance(main.request, Ask):
                if self.cursor == len(self.log) and not self._force(main):
                    return
                self._hear(main)
            elif isinstance(main.request, Chance):
                if self.cursor == len(self.log):
                    if self.manual:
                        return
                    self._draw(main.request)
                self._resume(main, self._next_value(NOBODY))
            elif isinstance(main.request, Simultaneous):
                self._part(main.request)
            elif main.request is None:
                self.main = None  # the step is done
            else:
                raise BrokenScript(f"a script asked for {main.request!r}")

    def _begin_step(self) -> None:
        if self.cursor != self.last.at or self.every_step:
            self._keep_checkpoint()
        else:
            self.quiet += 1
        if self.lines is not None:
            self._heading = self.game.chapter(self.state)
        script = self.game.next_step(self.state)
        if script is None:
            self._check_end()
            self._over = True
            return
        self.idle += 1
        if self.idle > IDLE:
            raise self._stuck(script)
        self.main = Branch(NOBODY, script)
        self._resume(self.main, None)

    def _check_end(self) -> None:
        """Raise `BrokenScript` if the match seems over only because a step has no `yield`.

        Calling a function without a `yield` runs it at once and returns None, as if the match were
        over. But then the state differs from the checkpoint or, if the checkpoint is some steps
        back, `next_step` still has another step.
        """
        if self.quiet == 0:
            ended = bool(self.state.data() == self.last.state.data())
        else:
            ended = self.game.next_step(self.state.copy()) is None
        if not ended:
            raise BrokenScript(f"{self._source()} changed the state and gave None: {NO_YIELD}")

    def _source(self) -> str:
        """Return the name and line of the game's `next_step`, for error messages."""
        return f"{self.game.name}: {function_name(self.game.next_step)}"

    def _stuck(self, script: Script[None]) -> BrokenScript:
        """Return the error for a match that loops without any choice or luck.

        Forced choices do not count as choices: a step that repeats one would fill the log.
        """
        return BrokenScript(
            f"{self.game.name}: {IDLE} steps and forced choices without a choice or luck, the last "
            f"of them in {script_name(script)}. Does each step change what `next_step` reads?"
        )

    def _keep_checkpoint(self) -> None:
        lines = 0 if self.lines is None else len(self.lines)
        self.last = Milestone(self.state.copy(), self.cursor, lines)
        self.quiet = 0
        if self.every_step or self.cursor - self.milestones[-1].at >= MILESTONE:
            self.milestones.append(self.last)

    def _resume(self, branch: Branch, value: int | None) -> None:
        """Run a script up to its next request; `value` answers the last one, and None starts it."""
        script: Any = branch.script
        try:
            self._wait(branch, script.send(value))
        except StopIteration:
            branch.request = None
        except GameOver:
            self._end()
        except AttributeError as error:
            if hasattr(script, "send"):
                raise
            said = f"{self._source()} gave {script!r}, which is no script: {NO_YIELD}"
            raise BrokenScript(said) from error
        self._stamp()

    def _wait(self, branch: Branch, request: Request) -> None:
        branch.request = request
        branch.options = None
        if self.branches:
            if not isinstance(request, Ask) or request.seat != branch.seat:
                raise BrokenScript("a sealed script may only ask its own seat")
            if branch.known is None:  # later asks would tell how far the seat has come
                branch.known = request
        elif isinstance(request, Ask):
            branch.seat = request.seat
            branch.known = request

    def _stamp(self) -> None:
        lines = self.lines
        if lines is not None:
            for number in range(self._stamped, len(lines)):
                if lines[number].rule == self.game.opening:
                    self._heading = self.game.chapter(self.state)
                lines[number].at = self.cursor
                lines[number].heading = self._heading
            self._stamped = len(lines)

    def _end(self) -> None:
        self._over = True
        self.branches = []

    def _part(self, request: Simultaneous) -> None:
        branches = [Branch(seat, script) for seat, script in request.scripts]
        self.together_at = self.cursor
        self.branches = branches
        for branch in branches:
            self._resume(branch, None)
            if self._over:
                return
        if not branches:
            main = self.main
            assert main is not None
            self._resume(main, 0)

    def _go_on_together(self) -> bool:
        """Advance a simultaneous choice by one answer; return False if a seat must choose.

        The answer is the next one in the log, or a forced choice. Once all seats are done, the main
        script continues instead.
        """
        known = self.cursor < len(self.log)
        seat = entry_seat(self.log[self.cursor]) if known else NOBODY
        left = False
        for branch in self.branches:
            if branch.request is None:
                continue
            left = True
            if branch.seat == seat or (not known and self._force(branch)):
                self._answer_sealed(branch, branch.seat)
                return True
        if not left:
            if self.cursor > self.together_at:
                self.joined = self.cursor
            self.branches = []
            main = self.main
            assert main is not None
            self._resume(main, 0)
            return True
        if known:
            raise BrokenScript(f"the log holds an answer of seat {seat}, which was not asked")
        return False

    def _answer_sealed(self, branch: Branch, seat: int) -> None:
        self._renew(branch)
        if self.strict:
            self._check(branch)
        self._resume(branch, self._next_value(seat))

    def _force(self, branch: Branch) -> bool:
        """Take the only open option without asking; return whether there was just one."""
        if self.cursor == self.rest:
            return False
        request = branch.request
        assert isinstance(request, Ask)
        options = self.options_of(branch)
        if len(options) > 1 or request.when_forced != AUTO:
            return False
        self.idle += 1
        if self.idle > IDLE:
            raise self._stuck(branch.script)
        self.log.append(options[0] << 8 | FORCED | branch.seat + 1)
        return True

    def _hear(self, main: Branch) -> None:
        """Process the next log entry: the awaited answer, or a remark."""
        if self.log[self.cursor] & REMARK:
            self._take_remark(main)
        else:
            self._renew(main)
            self._resume(main, self._next_value(main.seat))

    def _renew(self, branch: Branch) -> None:
        """Convert the log's next answer if its option has another number today."""
        ask, entry = branch.request, self.log[self.cursor]
        if isinstance(ask, Ask):
            value = entry_value(entry)
            today = ask.migrate(self.state, value)
            if today != value:
                self.log[self.cursor] = today << 8 | entry & 0xFF

    def _take_remark(self, main: Branch) -> None:
        """Store the remark in the next log entry; the open ask then lists its options anew."""
        entry = self.log[self.cursor]
        seat, option = entry_seat(entry), entry_value(entry)
        if self.strict:
            remark = self.remark(seat)
            if remark is None or option not in remark.options(self.state):
                raise BrokenScript("a remark of the log is no longer open")
        self.cursor += 1
        self.game.note_remark(self.state, seat, option)
        main.options = None
        self._stamp()

    def _next_value(self, seat: int) -> int:
        entry = self.log[self.cursor]
        if entry_seat(entry) != seat:
            raise BrokenScript(f"the log holds an answer of seat {entry_seat(entry)}, not {seat}")
        if self.strict and not self.branches and self.main is not None:
            self._check(self.main)
        self.cursor += 1
        if not entry & FORCED:
            self.idle = 0
        return entry_value(entry)

    def _check(self, branch: Branch) -> None:
        """Raise `BrokenScript` if the log's next answer is no longer open.

        Likewise if it was forced and no longer is, or the reverse, unless the log is checked
        `OPENLY`.
        """
        entry = self.log[self.cursor]
        request = branch.request
        if isinstance(request, Chance):
            allowed = entry_value(entry) in request.outcomes
        else:
            options = self.options_of(branch)
            taken = isinstance(request, Ask) and request.when_forced == AUTO
            forced = len(options) == 1 and taken
            alike = self.strict == OPENLY or forced == bool(entry & FORCED)
            allowed = entry_value(entry) in options and alike
        if not allowed:
            raise BrokenScript("an answer of the log is no longer open")

    def _draw(self, chance: Chance) -> None:
        outcomes, weights = chance.outcomes, chance.weights
        if not outcomes or (weights is not None and sum(weights) <= 0):
            raise BrokenScript("luck without an outcome that can come")
        self.log.append(self.stream.pick(self.cursor, outcomes, weights) << 8)


def heard(audience: int, seat: int | None) -> bool:
    """Return whether an audience (a bit mask) includes a seat (None: a spectator)."""
    return audience == EVERYONE or (seat is not None and bool(audience >> seat & 1))
