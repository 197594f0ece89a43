"""How a match runs: scripts are driven by the log, and by luck and forced choices beyond it.

A match at rest is a *checkpoint* (the state at the last step's start, plain data) and the *log
since*: what was answered inside the step. All else that it holds can be had again by running the
step's script once more, which is how a match is cloned, saved, loaded and undone at any moment.
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
    TAKEN,
    AnyAsk,
    Ask,
    Chance,
    GameOver,
    Request,
    Script,
    Together,
    function_name,
    script_name,
)
from rulewright.kernel.state import NOTHING, State

# How closely a log is held against the rules.
LOOSELY: Final = 0  # what was answered is taken as it stands
STRICTLY: Final = 1  # every answer is open, and was forced just when it is forced now
OPENLY: Final = 2  # every answer is open, forced or not

IDLE: Final = 10_000  # steps and forced choices in a row without a choice or luck: a loop
NO_YIELD: Final = "a step needs a `yield`, without which it runs at once and is no script"


class Course:
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
        self.clones = 0  # made so far, each with luck of its own
        self.names: list[str] = game.seat_names(players)
        self.log: array[int] = array("I")
        self.lines: list[LogEntry] | None = [] if listen else None
        self.staged = NOTHING  # the rules of sentences that keep the state with them
        self.mended = False  # whether a mended rule made the match ask a step again
        self.manual = False  # whether chance waits to be told (records, cases)
        self.committed = ""  # the commitment of a record whose seed is not known
        self.starts_from_position = False
        self.inherited = 0  # entries of the log that are another match's, from which this one began
        self.milestones = [Milestone(origin, 0, 0)]
        self.last = self.milestones[0]
        self.cursor = 0
        self._stamped = 0
        self._heading = ""
        self.strict = LOOSELY
        self.rest = -1  # a log length at which nothing is forced, being a clone's
        self.quiet = -1  # how many steps without any answer the checkpoint is behind
        self.every_step = False  # whether those get a checkpoint too, and all are kept
        self.idle = 0  # steps and forced choices since somebody chose, or luck was drawn
        self.main: Branch | None = None
        self.branches: list[Branch] = []
        self.together_at = 0
        self.joined = -1  # the log length at which sealed answers were last shown
        self.ending: Ending | None = None  # as it was saved: the rules at hand are not asked
        self._over = False
        self.state: State = origin

    def listen(self, lines: list[LogEntry] | None, staging: bool = False) -> None:
        """From now on scripts tell what happens to this list; None: nobody listens any more.

        With `staging` the sentences that the game has moments of keep the state as it is then.
        """
        self.lines = lines
        self.staged = self.game.table.staged if staging else NOTHING
        self.state.lines = lines
        self.state.staged = self.staged

    def open_branches(self) -> list[Branch]:
        """The scripts that wait for a choice, at most one a seat."""
        if self.branches:
            return [branch for branch in self.branches if branch.request is not None]
        main = self.main
        if main is None or self._over or not isinstance(main.request, Ask):
            return []
        return [main]

    def options_of(self, branch: Branch) -> list[int]:
        """The open options of an ask; a script that asks without any is broken."""
        if branch.options is None:
            request = branch.request
            assert isinstance(request, Ask)
            branch.options = request.options(self.state)
            if not branch.options:
                raise BrokenScript(f"{request.kind} of seat {request.seat} has no option")
        return branch.options

    def remark(self, seat: int) -> AnyAsk | None:
        """The remark that a seat may make now; None while it is asked, or has none."""
        main = self.main
        if self._over or self.branches or main is None or main.seat == seat:
            return None
        return self.game.remark(self.state, seat) if isinstance(main.request, Ask) else None

    def run_from(self, start: Milestone) -> None:
        """Run on from a state between steps with what the log holds after it."""
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
        """Be over as it was saved, wherever the rules at hand lead."""
        self.ending = ending
        self.state = ending.state.copy()
        self.state.lines = self.lines
        self.cursor = len(self.log)
        self.main = None
        self.branches = []
        self._over = True

    def run(self) -> None:
        """Go on until a seat must choose, luck must be told, or the match is over."""
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
            elif isinstance(main.request, Together):
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
        """Raise `BrokenScript` where a step without a `yield` passes for the end of the match.

        Calling such a step runs it at once, and gives None. So the state is another than at the
        checkpoint or, where that was some steps before, there is a step after it.
        """
        if self.quiet == 0:
            ended = bool(self.state.data() == self.last.state.data())
        else:
            ended = self.game.next_step(self.state.copy()) is None
        if not ended:
            raise BrokenScript(f"{self._source()} changed the state and gave None: {NO_YIELD}")

    def _source(self) -> str:
        """The game's `next_step`, by name and line."""
        return f"{self.game.name}: {function_name(self.game.next_step)}"

    def _stuck(self, script: Script[None]) -> BrokenScript:
        """The error of a match that goes on without anybody choosing, and without luck.

        Forced choices count too: a step that asks for one and does not move on would fill the log.
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
        """Run a script up to its next request; None starts it."""
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

    def _part(self, together: Together) -> None:
        branches = [Branch(seat, script) for seat, script in together.scripts]
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
        """Answer what is known or forced; False when a seat must choose."""
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
        """Take a single option without asking."""
        if self.cursor == self.rest:
            return False
        request = branch.request
        assert isinstance(request, Ask)
        options = self.options_of(branch)
        if len(options) > 1 or request.single != TAKEN:
            return False
        self.idle += 1
        if self.idle > IDLE:
            raise self._stuck(branch.script)
        self.log.append(options[0] << 8 | FORCED | branch.seat + 1)
        return True

    def _hear(self, main: Branch) -> None:
        """Take the log's next entry: the answer that is waited for, or a remark."""
        if self.log[self.cursor] & REMARK:
            self._take_remark(main)
        else:
            self._renew(main)
            self._resume(main, self._next_value(main.seat))

    def _renew(self, branch: Branch) -> None:
        """Give the log's next answer the number that it has today."""
        ask, entry = branch.request, self.log[self.cursor]
        if isinstance(ask, Ask):
            value = entry_value(entry)
            today = ask.renewed(self.state, value)
            if today != value:
                self.log[self.cursor] = today << 8 | entry & 0xFF

    def _take_remark(self, main: Branch) -> None:
        """Note what the log's next entry says unasked, and let who is asked look again."""
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
        """Whether the log's next answer is open, and forced just when it was."""
        entry = self.log[self.cursor]
        request = branch.request
        if isinstance(request, Chance):
            allowed = entry_value(entry) in request.outcomes
        else:
            options = self.options_of(branch)
            taken = isinstance(request, Ask) and request.single == TAKEN
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
    """Whether an audience holds a seat (None: a spectator)."""
    return audience == EVERYONE or (seat is not None and bool(audience >> seat & 1))
