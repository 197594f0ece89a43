"""The part of a game that a match is played by: its facts, its steps, its secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Generic

from rulewright.kernel.contract.extras import Extras
from rulewright.kernel.contract.notation import Notation
from rulewright.kernel.contract.table import Table
from rulewright.kernel.errors import BadOption
from rulewright.kernel.facts import Ref, Subject
from rulewright.kernel.options import OptionSpec, OptionValue, offered
from rulewright.kernel.result import Count, Result
from rulewright.kernel.script import AnyAsk, S, Script
from rulewright.kernel.standing import Standing


class Rules(Generic[S]):
    """The rules of one game, and the way to its other parts, which are loaded when asked for."""

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
    opening: ClassVar[str] = ""  # the rule of the sentence that a new title begins with, if any
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = ()
    usual_players: ClassVar[int] = 0  # how many suit a first evening; 0: the fewest
    option_specs: ClassVar[tuple[OptionSpec, ...]] = ()
    subjects: ClassVar[tuple[Subject, ...]] = ()  # what reports measure the strength of

    # -- the other parts ---------------------------------------------------------------------
    @property
    def notation(self) -> Notation[S]:
        """How the game is written down: to save a match, and for positions and cases."""
        raise NotImplementedError(f"{self.name} has no notation")

    @property
    def table(self) -> Table[S]:
        """How the game is shown, where people look on."""
        raise NotImplementedError(f"{self.name} has no table")

    @property
    def extras(self) -> Extras[S]:
        """Bots, packs of components and the like."""
        return Extras()

    # -- set-up ------------------------------------------------------------------------------
    def seat_names(self, players: int) -> list[str]:
        """The names of the seats, by number: stable ids such as `stark`."""
        raise NotImplementedError

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

    def chapter(self, s: S) -> str:
        """A heading for records and logs, such as `round 3, action`."""
        return ""

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
