"""Retreats: towards the unit's own edge, or straight away from the enemy by the errata.

[retreat.*]
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import names, victory
from rulewright.games.battles.fighting import engagement, hits
from rulewright.games.battles.ground.terrain import is_impassable
from rulewright.games.battles.options import ERRATA_FLANK, FIRST_RULES, ruled_otherwise
from rulewright.games.battles.state import BattlesState, enemy, plan_of
from rulewright.games.battles.words import NONE
from rulewright.kernel import Ask, Refusal, Script, Unavailable

#: The two directions towards a side's own edge.
HOMEWARD: Final[list[list[int]]] = [[4, 5], [1, 2]]
#: By side and direction, the adjacent direction nearer the side's own edge.
ASIDE: Final[list[list[int]]] = [[5, 0, 3, 4, 5, 4], [1, 2, 1, 2, 3, 0]]


# -- directions and hexes -------------------------------------------------------------------------
def retreat_refusal(s: BattlesState, cell: int) -> Refusal | None:
    """Explain why no unit can retreat into a hex, or return None.

    A negative `cell` is off the board. [retreat.terrain]
    """
    if cell < 0:
        return Refusal("retreat.blocked", "There the field ends.")
    name = names.cell(s, cell)
    if cell in s.cell:
        return Refusal("retreat.blocked", f"A unit stands in {name}.")
    if is_impassable(s, cell):
        return Refusal("retreat.terrain", f"{name} is impassable.")
    if s.fire[cell]:
        return Refusal("fire.enter", f"{name} burns.")
    return None


def is_open(s: BattlesState, cell: int) -> bool:
    """Return whether a unit can retreat into a hex; forests are no obstacle.

    [retreat.terrain]
    """
    return cell >= 0 and cell not in s.cell and not is_impassable(s, cell) and not s.fire[cell]


def direction_of(
    s: BattlesState, unit: int, attacker: int, shot: bool, engages: bool = False
) -> int:
    """Return the only direction in which a unit must retreat, or NONE if it has a choice.

    By the errata an engaged melee attacker drives it straight away or, if that hex is blocked from
    the start, to the next hex nearer its own edge. With `engages` the attack has yet to lay its
    token and counts as if it had. [retreat.errata]
    """
    if not s.errata or shot or attacker == NONE:
        return NONE
    if not engages and s.foe[attacker] != unit and not ruled_otherwise(s, ERRATA_FLANK):
        return NONE
    neighbours = plan_of(s).neighbours
    around = neighbours[s.cell[attacker]]
    if s.cell[unit] not in around:
        return NONE
    straight = around.index(s.cell[unit])
    if is_open(s, neighbours[s.cell[unit]][straight]):
        return straight
    return ASIDE[s.side[unit]][straight]


def paths_from(s: BattlesState, side: int, cell: int, direction: int) -> list[int]:
    """List the hexes into which a unit may retreat from a hex.

    With a `direction`, only that one is possible. No unit leaves a burning hex. [fire.enter]
    [retreat.direction]
    """
    if s.fire[cell]:
        return []
    around = plan_of(s).neighbours[cell]
    if direction != NONE:
        return [around[direction]] if is_open(s, around[direction]) else []
    first, second = around[HOMEWARD[side][0]], around[HOMEWARD[side][1]]
    ways: list[int] = []
    if is_open(s, first):
        ways.append(first)
    if is_open(s, second):
        ways.append(second)
    return ways


def room(
    s: BattlesState, unit: int, hexes: int, attacker: int, shot: bool, engages: bool = False
) -> int:
    """Return how many hexes a unit could retreat, at most `hexes`.

    `engages` is as in `direction_of`.
    """
    direction = direction_of(s, unit, attacker, shot, engages)
    return room_from(s, s.side[unit], s.cell[unit], hexes, direction)


def room_from(s: BattlesState, side: int, cell: int, hexes: int, direction: int) -> int:
    """Return how many hexes a side's unit could retreat from a hex, at most `hexes`."""
    reached = [cell]
    for went in range(hexes):
        further: list[int] = []
        for cell in reached:
            further += paths_from(s, side, cell, direction)
        if not further:
            return went
        reached = further
    return hexes


def longest_paths(s: BattlesState, side: int, cell: int, hexes: int, direction: int) -> list[int]:
    """List the next hexes by which a unit can retreat as far as possible.

    [retreat.blocked]
    """
    ways = paths_from(s, side, cell, direction)
    if len(ways) < 2 or hexes < 2 or ruled_otherwise(s, FIRST_RULES):
        return ways
    first, second = [room_from(s, side, way, hexes - 1, direction) for way in ways]
    if first == second:
        return ways
    return ways[:1] if first > second else ways[1:]


# -- the retreat ----------------------------------------------------------------------------------
class RetreatTo(Ask[BattlesState]):
    """Ask into which of two hexes a unit retreats. [retreat.direction]"""

    kind: ClassVar[str] = "retreat"
    rule: ClassVar[str] = "retreat.direction"

    def __init__(self, seat: int, unit: int, left: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.left = left

    def options(self, s: BattlesState) -> list[int]:
        return longest_paths(s, s.side[self.unit], s.cell[self.unit], self.left, NONE)

    def text(self, s: BattlesState, option: int) -> str:
        return names.cell(s, option)

    def label(self, s: BattlesState, option: int) -> str:
        return f"Retreat to {names.cell(s, option)}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        unit = names.unit_in_place(s, self.unit)
        return f"Where does {unit} retreat? Hexes to go: {self.left}."

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List the adjacent hexes into which the unit may not retreat, with reasons."""
        unavailable: list[Unavailable] = []
        open_now = self.options(s)
        around = plan_of(s).neighbours[s.cell[self.unit]]
        for direction, cell in enumerate(around):
            if cell < 0:
                continue
            refusal = retreat_refusal(s, cell)
            if direction not in HOMEWARD[s.side[self.unit]]:
                refusal = Refusal("retreat.direction", "That way is not towards its own edge.")
            elif refusal is None and cell not in open_now:
                text = "That way ends sooner: a unit retreats as far as it can."
                refusal = Refusal("retreat.blocked", text)
            if refusal is not None:
                unavailable.append(self.refuse(s, cell, refusal))
        return unavailable


def retreat(
    s: BattlesState, unit: int, hexes: int, attacker: int, shot: bool, before: int = 0
) -> Script[int]:
    """Move a unit back hex by hex, and return how many hexes it went.

    Each hex that it cannot go is a hit that Cover and Toughness do not prevent, unless the unit
    ignores all hits of the attack. `before` is the number of hits that the attack has already left
    over for the unit's commander; all of them together decide whether he is captured.
    [retreat.blocked]
    """
    start = s.cell[unit]
    direction = direction_of(s, unit, attacker, shot)
    went = yield from _flee(s, unit, hexes, direction)
    if went:
        s.log(
            "retreat.morale" if direction == NONE else "retreat.errata",
            "{unit} retreats from {origin} to {hex}.",
            unit=names.unit_first(s, unit),
            origin=names.hex_ref(s, start),
            hex=names.place_ref(s, unit),
        )
        victory.after_move(s, unit)
    if went < hexes and before != hits.IGNORED:
        blocked = hexes - went
        pattern = "{unit} cannot retreat further: hits {hits}."
        s.log("retreat.blocked", pattern, unit=names.unit_first(s, unit), hits=blocked)
        yield from hits.take(s, unit, blocked, enemy(s.side[unit]), attacker, before)
    return went


def _flee(s: BattlesState, unit: int, hexes: int, direction: int) -> Script[int]:
    side = s.side[unit]
    for went in range(hexes):
        ways = longest_paths(s, side, s.cell[unit], hexes - went, direction)
        if not ways:
            return went
        to = ways[0]
        if len(ways) > 1:
            to = yield RetreatTo(side, unit, hexes - went)
        engagement.release(s, unit)
        s.cell[unit] = to
    return hexes
