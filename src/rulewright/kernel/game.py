"""The contract that every game package fills in.

`Game` is the one page to read before writing a game. The kernel calls nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, Protocol

from rulewright.kernel.errors import BadOption, BadPosition
from rulewright.kernel.facts import LogEntry, Ref, Subject
from rulewright.kernel.guide import Guide
from rulewright.kernel.options import OptionSpec, OptionValue, offered
from rulewright.kernel.result import Count, Result
from rulewright.kernel.script import AnyAsk, S, Script
from rulewright.kernel.standing import Standing
from rulewright.kernel.state import State
from rulewright.kernel.summary import summary_of


class Bot(Protocol):
    """A player that is a program: it is given its seat's view, never the state."""

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """One of `ask.options(view)`."""
        ...


class Game(Generic[S]):
    """One game: its setup, its steps, the secrets of its seats, its notation."""

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    about: ClassVar[str] = ""  # the game in a sentence, for who has to choose one
    leads: ClassVar[bool] = False  # offered before all other games
    minutes: ClassVar[tuple[int, int]] = (0, 0)  # how long a match takes people, (0, 0): not known
    weight: ClassVar[str] = ""  # how much there is to learn: `light`, `medium` or `heavy`
    invented: ClassVar[str] = ""  # which components are not as printed, in a sentence
    counted: ClassVar[str] = ""  # what the scores of a result are, as a heading over them
    tallied: ClassVar[str] = ""  # what `tally` counts, where that is something else
    counts: ClassVar[tuple[Count, ...]] = ()  # what each seat's match is summed up by
    episodes: ClassVar[str] = ""  # what one of its episodes is called, such as `fight`
    opening: ClassVar[str] = ""  # the rule of the sentence that a new title begins with, if any
    staged: ClassVar[frozenset[str]] = frozenset()  # rules of sentences that may have a moment
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = ()
    usual_players: ClassVar[int] = 0  # how many suit a first evening; 0: the fewest
    option_specs: ClassVar[tuple[OptionSpec, ...]] = ()
    subjects: ClassVar[tuple[Subject, ...]] = ()  # what reports measure the strength of

    # -- set-up ------------------------------------------------------------------------------
    def seat_names(self, players: int) -> list[str]:
        """The names of the seats, by number: stable ids such as `stark`."""
        raise NotImplementedError

    def seat_titles(self, view: S) -> Sequence[str]:
        """The titles of the seats now, by number, in a game where they change in a match.

        Where nothing is said they are as in the list of players of the first scene.
        """
        return ()

    def first_evening(self) -> int:
        """How many players a new table begins with, where nobody has chosen yet."""
        return self.usual_players or min(self.player_counts)

    def sides(self, players: int) -> list[list[int]]:
        """The seats by side: a side wins and talks together. Each seat alone, unless said."""
        return [[seat] for seat in range(players)]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> S:
        """The state at the start; `options` holds a value for every option of the game.

        Nothing here is random: what is dealt or shuffled is done by the first step.
        """
        raise NotImplementedError

    # -- play --------------------------------------------------------------------------------
    def next_step(self, s: S) -> Script[None] | None:
        """The script of the next step, from plain data alone; None when the match is over."""
        raise NotImplementedError

    def result(self, s: S) -> Result:
        """The ranking; asked for only when the match is over."""
        raise NotImplementedError

    def round_number(self, s: S) -> int:
        """The round that is being played, from 1; 0 before the first, and in a game without."""
        return 0

    def tally(self, s: S) -> Sequence[int]:
        """How the seats stand at any moment of a match, by seat; by default the scores of a result.

        A chart of the match is drawn of it, its turning points are where it changes most, and a
        tournament keeps it round by round. It is asked of the whole state, also within a step.
        """
        return self.result(s).scores

    def seat_of(self, s: S, names: Sequence[str], ref: Ref) -> int | None:
        """The seat that a thing in a log entry belongs to; `counts` counts what it does.

        `names` are the names of the seats.
        """
        return names.index(ref.id) if ref.kind == "seat" and ref.id in names else None

    # -- remarks: what is said unasked -------------------------------------------------------
    def remark(self, s: S, seat: int) -> AnyAsk | None:
        """The remark that a seat may make while another is asked, such as a wish to be next.

        Nobody waits for it. It depends on nothing that the seat may not know.
        """
        return None

    def note_remark(self, s: S, seat: int, option: int) -> None:
        """Note in the state what a seat said unasked: no luck, no asks, and no more than a note.

        It comes in the middle of a step, which must not mind: the script looks at the note when
        it is next at a place where it can be heeded.
        """
        raise NotImplementedError

    # -- premoves: what is said in advance ---------------------------------------------------
    def standing(self, view: S, seat: int) -> Sequence[Standing]:
        """The standing answers that a seat may give now; those given answer in this order."""
        return ()

    def foreseen(self, view: S, seat: int) -> S | None:
        """The view as a state between steps, were it this seat's turn to act next.

        While it waits, the seat may prepare its answers to the asks of that state. `view` is its
        view of the moment, in the middle of a step as a rule: what is half done there is to be left
        out. It may be changed. None where nothing can be foreseen.
        """
        return None

    # -- secrets -----------------------------------------------------------------------------
    def view(self, s: S, seat: int | None) -> S:
        """A copy of the state with all that the seat may not know taken out (None: spectator).

        Scripts are run on views too, to find out what they show (`disclosure.py`): one that meets
        what is hidden may fail or go wrong then, but must come to an end.
        """
        raise NotImplementedError

    def redeal(self, s: S, seat: int | None, rng: Random) -> S:
        """Another state that this seat could not tell from `s`, drawn by `rng`.

        `s` is a state between steps; what is sealed inside a step is redealt by the match. A step
        shows secrets of `s` as the last thing it does, or by an answer that those secrets must
        admit: a match asks for another deal until they do.
        """
        raise NotImplementedError

    def only_deal(self, s: S, seat: int | None) -> bool:
        """Whether what is hidden from the seat can be but what it is: nothing else would fit."""
        return False

    def pieces(self, s: S) -> Mapping[str, int]:
        """How many there are of each thing that is never made nor lost, wherever it lies.

        Cards, tokens, money with the bank's: counted from where they lie in the state. The laws
        hold the numbers equal from checkpoint to checkpoint and in every other deal.
        """
        return {}

    # -- saving ------------------------------------------------------------------------------
    def from_data(self, data: list[Any]) -> S:
        """The state again from `State.data()`."""
        raise NotImplementedError

    def renew(self, data: list[Any], rules: int) -> list[Any]:
        """`State.data()` that was saved under the older rules number `rules`, in today's form.

        The value of an option that came later is told by `OptionSpec.earlier`.
        """
        return data

    def same_state(self, s: S, saved: S) -> bool:
        """Whether a state is one that was saved, as far as a save of an earlier time tells.

        A field that came later is at its default there.
        """
        return bool(s.data() == saved.data())

    def renew_position(self, text: str, rules: int) -> str:
        """A position text of a record under the older rules number `rules`, in today's form.

        An option that came later has to be named in it where `OptionSpec.earlier` is no default.
        """
        return text

    def position(self, s: S) -> str:
        """The state between steps as a text that a person can read and write."""
        raise NotImplementedError

    def from_position(self, text: str) -> tuple[S, int, dict[str, OptionValue]]:
        """The state, number of players and options of a position text; `BadPosition` else."""
        raise NotImplementedError

    def check(self, s: S, line: str) -> str | None:
        """Whether a line of a conformance case holds of the state: None, or what is so instead.

        The runner of cases answers the questions that all games share (the seats that wait, the
        open choices, the winners); this answers the rest. Raises `BadPosition` for a line that
        means nothing.
        """
        raise BadPosition(f"{self.title} cannot be asked {line!r}")

    def chapter(self, s: S) -> str:
        """A heading for records and logs, such as `round 3, action`."""
        return ""

    # -- looks -------------------------------------------------------------------------------
    def board(self) -> Mapping[str, Any]:
        """The table's lasting parts: shapes, names, places of tokens (docs/protocol.md)."""
        return {}

    def board_name(self, players: int, options: Mapping[str, OptionValue], seat: int | None) -> str:
        """Which board so many players with these options play on; empty where there is but one.

        A seat (None: a spectator) may have one of its own, such as a ring turned so that it sits
        in front: areas and slots have the same ids on all. A name is part of an address: letters,
        digits, `.`, `_` and `-`.
        """
        return ""

    def board_named(self, name: str) -> Mapping[str, Any] | None:
        """The board of that name, for a game that has several; None where there is none such."""
        return None if name else self.board()

    def scene(self, view: S, seat: int | None) -> Mapping[str, Any]:
        """How the table looks to a seat, made from its view (docs/protocol.md).

        Nobody may change what it gives: a game may give parts again that it made before, where
        they are made of nothing but the same values of a view.
        """
        raise NotImplementedError

    def open_scene(self, s: S) -> Mapping[str, Any]:
        """How the table looks with nothing hidden, for when the match is over."""
        return self.scene(s, None)

    def heading(self, view: S, seat: int | None) -> tuple[str, str]:
        """The scene's title and subtitle, for a table of contents of a whole match.

        A game whose scenes take long to make says them without the rest.
        """
        scene = self.scene(view, seat)
        return str(scene.get("title", "")), str(scene.get("subtitle", ""))

    def episode(self, view: S, seat: int | None) -> str:
        """The episode within the phase, such as `Combat in Winterfell`; empty for none.

        Moments in a row of the same episode belong together, and a replay goes from one to the
        next. Their name is said by `episodes`.
        """
        return ""

    def moment(self, view: S, seat: int | None, entry: LogEntry) -> Mapping[str, Any] | None:
        """The moment of a log entry, to be shown on a stage; None: nothing.

        It is asked for entries whose rule is `staged`, of each seat that reads the entry. `view`
        is what the seat could see when it was written, usually in the middle of a step. The parts
        of a moment are those of `rulewright.kit.moment` (docs/protocol.md).
        """
        return None

    def summary(self, view: S, seat: int | None) -> str:
        """The view as plain text for a terminal; by default what the scene shows, line by line."""
        return summary_of(self.scene(view, seat))

    # -- players -----------------------------------------------------------------------------
    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        """The game's own bots by name: each made from its seat and a generator of its own.

        A class attribute `about` says in a few words how a bot plays.
        """
        return {}

    def guide(self) -> Guide | None:
        """The walk-through of a first game; None for a game that offers none.

        Its steps are data (`guide_from`): what it tells, points at and waits for is public.
        """
        return None

    # -- coverage ----------------------------------------------------------------------------
    def signs(self, s: S, ask: AnyAsk, option: int) -> list[str]:
        """Tell what comes up with a choice that is about to be made, and is told in no line.

        The list of the game's mechanisms (`arena/mechanisms.py`) may ask for these words.
        """
        return []

    # -- packs: components that a host brings ------------------------------------------------
    def offer_pack(self, folder: Path) -> str:
        """Let matches be played with the pack in a folder; gives the value of the option `pack`.

        The value tells the files from what they were before, so that a match keeps what it began
        with. Raises a `ValueError` that names file, record and field where the pack is wrong.
        """
        raise BadOption(f"{self.title} takes no packs")

    def check_pack(self, folder: Path) -> tuple[list[str], list[str]]:
        """Check the pack in a folder: its faults, and things worth knowing of it, a line each."""
        raise BadOption(f"{self.title} takes no packs")

    # -- shared ------------------------------------------------------------------------------
    def settle_options(
        self, players: int, given: Mapping[str, OptionValue], rules: int | None = None
    ) -> dict[str, OptionValue]:
        """All options with their values; `BadOption` for unknown names and wrong values.

        `rules` is the number of the rules under which a match was written down with all options it
        had; None is for a new match, which may not choose a legacy option. Of older rules, an
        option that is not `given` came later, and keeps the match as it was; one that is gone says
        nothing.
        """
        if players not in self.player_counts:
            counts = ", ".join(str(count) for count in self.player_counts)
            raise BadOption(f"{self.title} is for {counts} players, not {players}")
        older = rules is not None and rules < self.rules_version
        specs = {spec.name: spec for spec in self.option_specs}
        for name, value in given.items():
            spec = specs.get(name)
            if spec is None and older:
                continue
            if spec is None:
                names = ", ".join(spec.name for spec in offered(self.option_specs))
                raise BadOption(f"no option {name!r}; there are: {names or 'none'}")
            if rules is None and spec.legacy and value != spec.values[0]:
                raise BadOption(f"option {name!r} is for matches that began under older rules")
            if spec.players is not None and players not in spec.players:
                if value:
                    raise BadOption(f"option {name!r} is not for {players} players")
            elif not any(value == v and type(value) is type(v) for v in spec.values):
                values = ", ".join(str(v) for v in spec.values)
                raise BadOption(f"option {name!r} takes {values}, not {value!r}")
        settled: dict[str, OptionValue] = {}
        for spec in self.option_specs:
            default = spec.values[0] if rules is None else spec.under(rules)
            if spec.players is not None and players not in spec.players:
                default = False
            settled[spec.name] = given.get(spec.name, default)
        return settled


AnyGame = Game[Any]

__all__ = ["AnyGame", "Bot", "Game", "OptionSpec", "OptionValue", "Result", "State"]
