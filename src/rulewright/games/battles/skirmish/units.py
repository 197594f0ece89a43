"""Placing the units other than the commanders' own. [skirmish.placing]"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles import names
from rulewright.games.battles.setup import add_unit
from rulewright.games.battles.skirmish.mustering import CODE, unit_words
from rulewright.games.battles.skirmish.picks import frame
from rulewright.games.battles.skirmish.placing import Place, free_hex_refusal, give_turn
from rulewright.games.battles.state import PREPARE, BattlesState
from rulewright.games.battles.words import LANNISTER, STARK
from rulewright.kernel import Refusal, Script


class PlaceUnit(Place):
    """Ask where a side places its next unit. [skirmish.placing]"""

    kind: ClassVar[str] = "place-unit"

    def piece(self, s: BattlesState) -> str:
        return unit_words(s, s.to_place[self.seat][0])

    def prompt(self, s: BattlesState) -> str:
        return f"Place a unit: {self.piece(s)} ({len(s.to_place[self.seat])} left)."

    def deep(self, s: BattlesState) -> int:
        return frame(s).unit_zone

    def refusal(self, s: BattlesState, cell: int) -> Refusal | None:
        return free_hex_refusal(s, self.rule, cell)


def deploy_units(s: BattlesState) -> Script[None]:
    """Let the side on turn place one unit; the battle begins after the last.

    [skirmish.placing]
    """
    side = s.turn
    if s.to_place[side]:
        cell = yield PlaceUnit(side)
        code = s.to_place[side].pop(0)
        unit = add_unit(s, code // CODE, code % CODE, cell)
        s.log(
            "skirmish.placing",
            "{unit} in {hex} takes the field.",
            unit=names.unit_first(s, unit),
            hex=names.place_ref(s, unit),
        )
    if not s.to_place[side]:
        give_turn(s, PREPARE)
        if s.step == PREPARE:
            put_stark_first(s)


def put_stark_first(s: BattlesState) -> None:
    """Renumber the units so that Stark's come first, as every state requires.

    Apart from the commanders, nothing may refer to units by number yet.
    """
    order = [
        unit for side in (STARK, LANNISTER) for unit in range(len(s.side)) if s.side[unit] == side
    ]
    for ints in (
        s.kind,
        s.rank,
        s.side,
        s.cell,
        s.figures,
        s.banner,
        s.leader,
        s.foe,
        s.token,
    ):
        ints[:] = [ints[unit] for unit in order]
    for leader, unit in enumerate(s.chief):
        s.chief[leader] = order.index(unit)
