"""The part of a game that a match needs to run: its facts, its steps and its secrets."""

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
    """The rules of a game, and access to its other parts, which are loaded on first use."""

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    about: ClassVar[str] = ""  # the game in one sentence, for the list of games
    leads: ClassVar[bool] = False  # whether it is offered before all other games
    minutes: ClassVar[tuple[int, int]] = (0, 0)  # duration of a match, from and to; (0, 0): unknown
    weight: ClassVar[str] = ""  # how much there is to learn: `light`, `medium` or `heavy`
    invented: ClassVar[str] = ""  # a sentence that names the components that are not as printed
    counted: ClassVar[str] = ""  # a heading for the scores of a result
    tallied: ClassVar[str] = ""  # a heading for `tally`, if it counts something else
    counts: ClassVar[tuple[Count, ...]] = ()  # figures that sum up each seat's match
    opening: ClassVar[str] = ""  # the rule of log entries that begin a new chapter within a step
    rules_version: ClassVar[int] = 1
    player_counts: ClassVar[tuple[int, ...]] = ()
    usual_players: ClassVar[int] = 0  # preselected number of players; 0: the fewest
    option_specs: ClassVar[tuple[OptionSpec, ...]] = ()
    subjects: ClassVar[tuple[Subject, ...]] = ()  # things whose strength reports measure

    # -- the other parts ---------------------------------------------------------------------
    @property
    def notation(self) -> Notation[S]:
        """How the game is written: saved states, positions and cases."""
        raise NotImplementedError(f"{self.name} has no notation")

    @property
    def table(self) -> Table[S]:
        """How the game is shown. It is loaded only where somebody watches."""
        raise NotImplementedError(f"{self.name} has no table")

    @property
    def extras(self) -> Extras[S]:
        """Bots, packs of components and other optional parts."""
        return Extras()

    # -- set-up ------------------------------------------------------------------------------
    def seat_names(self, players: int) -> list[str]:
        """Return the names of the seats, in order: stable ids such as `stark`."""
        raise NotImplementedError

    def first_evening(self) -> int:
        """Return the number of players that a new table starts with, until somebody changes it."""
        return self.usual_players or min(self.player_counts)

    def sides(self, players: int) -> list[list[int]]:
        """Return the seats grouped by side; the seats of a side win together and talk in private.

        By default each seat is a side of its own.
        """
        return [[seat] for seat in range(players)]

    def new(self, players: int, options: Mapping[str, OptionValue]) -> S:
        """Return the state at the start; `options` has a value for every option of the game.

        Nothing is random here: the first step deals and shuffles.
        """
        raise NotImplementedError

    def settle_options(
        self, players: int, given: Mapping[str, OptionValue], rules: int | None = None
    ) -> dict[str, OptionValue]:
        """Return a value for every option of the game, from those that were given.

        `rules` is the rules version of a match that was recorded with all options it had; None
        means a new match, which may not choose a legacy option. Under older rules, an option that
        is not `given` did not exist yet and gets the value that keeps the match as it was; an
        option that no longer exists is ignored. Raises `BadOption` for an unknown name or a wrong
        value.
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
        """Return the script of the next step, decided from the state alone; None ends the match."""
        raise NotImplementedError

    def result(self, s: S) -> Result:
        """Return the ranking. It is called only when the match is over."""
        raise NotImplementedError

    def round_number(self, s: S) -> int:
        """Return the current round, from 1; 0 before the first, and in a game without rounds."""
        return 0

    def chapter(self, s: S) -> str:
        """Return a heading for records and logs, such as `round 3, action`; "" for none."""
        return ""

    def tally(self, s: S) -> Sequence[int]:
        """Return how each seat stands at this moment; by default the scores of a result.

        The chart of a match is drawn from it, turning points are where it changes most, and
        tournaments record it every round. It is called with the whole state, even within a step.
        """
        return self.result(s).scores

    def seat_of(self, s: S, names: Sequence[str], ref: Ref) -> int | None:
        """Return the seat that owns a thing named in a log entry, so that `counts` can credit it.

        `names` are the names of the seats. Returns None if no seat owns it.
        """
        return names.index(ref.id) if ref.kind == "seat" and ref.id in names else None

    # -- secrets -----------------------------------------------------------------------------
    def view(self, s: S, seat: int | None) -> S:
        """Return a copy of the state without what the seat may not know (None: a spectator).

        Scripts also run on views, to find out what they reveal (`disclosure.py`). A script that
        needs hidden information may fail or go wrong there, but it must terminate.
        """
        raise NotImplementedError

    def redeal(self, s: S, seat: int | None, rng: Random) -> S:
        """Return another state that the seat cannot tell from `s`, with its secrets drawn by `rng`.

        `s` is a state between steps; the match itself redeals what is sealed within a step. A step
        must not show secrets of `s` before its end, except by an answer that other secrets would
        rule out: if an answer does not fit the new secrets, the match asks for another deal.
        """
        raise NotImplementedError

    def only_deal(self, s: S, seat: int | None) -> bool:
        """Return whether everything hidden from the seat follows from what it knows."""
        return False

    def pieces(self, s: S) -> Mapping[str, int]:
        """Count each kind of thing that is never created or destroyed, wherever it is.

        Examples are cards, tokens, and money including the bank's. The laws require equal counts at
        every checkpoint and in every redeal.
        """
        return {}

    # -- remarks of seats that are not asked -------------------------------------------------
    def remark(self, s: S, seat: int) -> AnyAsk | None:
        """Return the remark that a seat may make while another is asked, such as a wish to be next.

        Return None if it may make none. The match does not wait for a remark. It must not depend on
        anything that the seat may not know.
        """
        return None

    def note_remark(self, s: S, seat: int, option: int) -> None:
        """Store a seat's remark in the state, without luck, asks or other effects.

        A remark may arrive in the middle of a step, which must tolerate it: the script reads the
        stored remark when it next reaches a point where it matters.
        """
        raise NotImplementedError

    # -- premoves and standing answers -------------------------------------------------------
    def standing(self, view: S, seat: int) -> Sequence[Standing]:
        """List the standing answers that a seat may set now; those that are set apply in order."""
        return ()

    def foreseen(self, view: S, seat: int) -> S | None:
        """Return the view as a state between steps in which this seat is the next to act.

        While it waits, the seat prepares its answers to the asks of that state. `view` is its
        current view, usually in the middle of a step, and may be modified; leave out whatever is
        half done. Return None where nothing can be foreseen.
        """
        return None
