"""The rules of Battles of Westeros, as the kernel needs them."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.battles import options, premoves, rounds, setup, victory, views
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.words import SIDE_NAMES, SIDES
from rulewright.kernel import Extras, Notation, Ref, Rules, Subject, Table


class Battles(Rules[BattlesState]):
    """House Stark (seat 0) against House Lannister (seat 1)."""

    name = "battles"
    title = "Battles of Westeros"
    about = "Two Houses lead armies over a field of hexes, with command and dice."
    minutes = (60, 120)
    weight = "heavy"
    invented = "Battle plans, most cards and some figures are our own, and say so on the table."
    counted = "Victory points"
    tallied = "Figures on the field"
    counts = victory.COUNTS
    opening = "rally.advantage"
    rules_version = 3
    subjects = (
        Subject("Leadership cards played", "leadership.commander", ("card", "house")),
        Subject("Objectives controlled", "victory.objectives", ("objective", "house")),
        Subject("Order tokens used", "orders.token", ("token", "house")),
    )
    player_counts = (SIDES,)
    usual_players = SIDES
    option_specs = options.OPTIONS

    new = staticmethod(setup.new_state)
    next_step = staticmethod(rounds.next_step)
    result = staticmethod(victory.rank)
    tally = staticmethod(victory.tally)
    chapter = staticmethod(rounds.chapter)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)
    only_deal = staticmethod(views.only_deal)
    pieces = staticmethod(views.pieces)
    standing = staticmethod(premoves.standing)

    def seat_names(self, players: int) -> list[str]:
        return SIDE_NAMES

    def round_number(self, s: BattlesState) -> int:
        return s.round

    def seat_of(self, s: BattlesState, names: Sequence[str], ref: Ref) -> int | None:
        """Return the seat of a log reference; for a unit it is its side."""
        side = victory.seat_of_unit(s, ref)
        return super().seat_of(s, names, ref) if side is None else side

    @property
    def notation(self) -> Notation[BattlesState]:
        from rulewright.games.battles.text.notation import NOTATION

        return NOTATION

    @property
    def table(self) -> Table[BattlesState]:
        from rulewright.games.battles.table.table import TABLE

        return TABLE

    @property
    def extras(self) -> Extras[BattlesState]:
        from rulewright.games.battles.extras import EXTRAS

        return EXTRAS


GAME = Battles()
