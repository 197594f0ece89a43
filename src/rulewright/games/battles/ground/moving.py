"""Moving ordered units. [move.*]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import effects, names, specials, victory
from rulewright.games.battles.fighting import parting
from rulewright.games.battles.ground import reach
from rulewright.games.battles.ground.reach import empty_steps, reached, spread
from rulewright.games.battles.ground.terrain import is_impassable
from rulewright.games.battles.next_unit import DONE, NextUnit
from rulewright.games.battles.state import (
    ATTACKS,
    FORCED_MARCH,
    MOVE_OVER,
    MOVED,
    MOVES,
    BattlesState,
    distance,
    kind_of,
    plan_of,
)
from rulewright.games.battles.words import NONE
from rulewright.kernel import Ask, Refusal, Script, Unavailable

# Options that are no hex or unit.
STAY: Final = 1000
LEAVE: Final = 1001


# -- how far ------------------------------------------------------------------------------------
def march(s: BattlesState, unit: int) -> int:
    """How many hexes a unit may move and still attack, by its order table. [move.order]"""
    more = effects.amount(s, effects.MOVE_MORE, unit) if s.effects else 0
    return kind_of(s, unit).march[s.rank[unit]] + more


def longest(s: BattlesState, unit: int) -> int:
    """How many hexes a unit may move when it does not attack."""
    more = effects.amount(s, effects.MOVE_MORE, unit) if s.effects else 0
    return kind_of(s, unit).longest[s.rank[unit]] + more


def destinations(s: BattlesState, unit: int, most: int = -1) -> list[int]:
    """The hexes a unit may move to now: by its order table, or up to `most` hexes.

    The extra hex of roads is there in a move by the order table alone. [move.path] [move.roads]
    """
    cell = s.cell[unit]
    if cell < 0 or s.fire[cell]:
        return []
    steps = empty_steps(s)
    if most < 0:
        spread(s, unit, cell, longest(s, unit), reach.MOVE, steps)
    else:
        spread(s, unit, cell, most, reach.PLAIN, steps)
    return reached(steps)


def marches(s: BattlesState, unit: int) -> list[int]:
    """The hexes a unit may move to now and still attack."""
    cell = s.cell[unit]
    if cell < 0 or s.fire[cell]:
        return []
    steps = empty_steps(s)
    spread(s, unit, cell, march(s, unit), reach.MOVE, steps)
    return reached(steps)


def may_leave(s: BattlesState, unit: int) -> bool:
    """Whether a unit may move off the board, where the plan allows it. [move.edge]"""
    cell = s.cell[unit]
    if not plan_of(s).exits[s.side[unit]] or s.fire[cell]:
        return False
    return spread(s, unit, cell, longest(s, unit), reach.MOVE, empty_steps(s))


def put(s: BattlesState, unit: int, cell: int) -> None:
    """Set a unit down in a hex."""
    s.cell[unit] = cell


# -- who moves ----------------------------------------------------------------------------------
def movers(s: BattlesState) -> list[int]:
    """The ordered units that have not moved yet and can."""
    return [
        unit
        for place, unit in enumerate(s.ordered)
        if not s.actions[place] & MOVE_OVER and can_move(s, unit)
    ]


def can_move(s: BattlesState, unit: int) -> bool:
    """Whether there is any hex for a unit to move to."""
    cell = s.cell[unit]
    if cell < 0 or s.fire[cell] or longest(s, unit) < 1:
        return False
    for other in plan_of(s).neighbours[cell]:
        if other >= 0 and is_enterable(s, other):
            return True
    return cell in plan_of(s).exits[s.side[unit]]


def is_enterable(s: BattlesState, cell: int) -> bool:
    """Whether a hex is free of units, fire and what is impassable."""
    return cell not in s.cell and not s.fire[cell] and not is_impassable(s, cell)


def mover_refusal(s: BattlesState, unit: int) -> Refusal | None:
    """Why a unit moves no more, or not at all."""
    cell = s.cell[unit]
    if cell < 0:
        return Refusal("move.order", "That unit is no longer on the field.")
    title = names.sentence(names.unit_title(s, unit))
    if unit not in s.ordered:
        return Refusal("move.order", f"{title} has no order in this turn.")
    if s.actions[s.ordered.index(unit)] & MOVE_OVER:
        return Refusal("move.order", f"{title} has finished its move.")
    if s.fire[cell]:
        return Refusal("fire.enter", f"{title} stands in fire and cannot leave it.")
    if not can_move(s, unit):
        return Refusal("move.path", f"{title} is hemmed in.")
    return None


class Mover(NextUnit):
    """Which of several ordered units moves next. [move.order]"""

    kind: ClassVar[str] = "mover"
    rule: ClassVar[str] = "move.order"
    done: ClassVar[str] = "Moves are done"
    verb: ClassVar[str] = "Move"
    question: ClassVar[str] = "Which unit moves next?"

    def able(self, s: BattlesState) -> list[int]:
        """Those with a move left."""
        return movers(s)

    def refusal(self, s: BattlesState, unit: int) -> Refusal | None:
        """Why a unit moves no more, or has no order."""
        return mover_refusal(s, unit)


# -- where to -----------------------------------------------------------------------------------
def move_refusal(s: BattlesState, unit: int, cell: int) -> Refusal | None:
    """Why a unit may not move to a hex; None when it may."""
    title, name = names.sentence(names.unit_title(s, unit)), names.cell(s, cell)
    if cell in s.cell:
        return Refusal("move.path", f"A unit stands in {name}.")
    if is_impassable(s, cell):
        return Refusal("move.path", f"{name} is impassable.")
    if s.fire[cell]:
        return Refusal("fire.enter", f"{name} burns: nobody enters.")
    if s.fire[s.cell[unit]]:
        return Refusal("fire.enter", f"{title} stands in fire and cannot leave it.")
    most = longest(s, unit)
    if distance(s, s.cell[unit], cell) > most:
        return Refusal("move.order", f"{title} moves {hexes(most)} at most.")
    if cell in destinations(s, unit):
        return None
    return Refusal("move.stops", f"What lies between keeps {title} from {name}.")


def hexes(number: int) -> str:
    """`1 hex`, `2 hexes`"""
    return "1 hex" if number == 1 else f"{number} hexes"


class Move(Ask[BattlesState]):
    """Where an ordered unit moves. [move.path]"""

    kind: ClassVar[str] = "move"
    rule: ClassVar[str] = "move.path"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, unit: int) -> None:
        super().__init__(seat)
        self.unit = unit

    def options(self, s: BattlesState) -> list[int]:
        """The hexes in its reach, off the board where that is allowed, and `stay`."""
        options = destinations(s, self.unit)
        if may_leave(s, self.unit):
            options.append(LEAVE)
        options.append(STAY)
        return options

    def text(self, s: BattlesState, option: int) -> str:
        """`e8`, `leave` or `stay`"""
        if option == STAY:
            return "stay"
        return "leave" if option == LEAVE else names.cell(s, option)

    def label(self, s: BattlesState, option: int) -> str:
        if option == STAY:
            return "Stay"
        if option == LEAVE:
            return "Leave the field"
        verb = "Move" if s.foe[self.unit] == NONE else "Break away"
        return f"{verb} to {names.cell(s, option)}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        """The hex; the unit itself where it stays."""
        return [names.unit_id(self.unit)] if option >= STAY else [names.cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        still, most = march(s, self.unit), longest(s, self.unit)
        unit = names.unit_in_place(s, self.unit)
        if still < most:
            return f"Where does {unit} move? Up to {hexes(still)} to attack, {most} without."
        return f"Where does {unit} move? Up to {hexes(most)}."

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """The hexes near by that it does not get to."""
        unavailable: list[Unavailable] = []
        start = s.cell[self.unit]
        open_now = destinations(s, self.unit)
        for cell in range(len(s.ground)):
            near = 0 < distance(s, start, cell) <= longest(s, self.unit) + 1
            if near and cell not in open_now:
                refusal = move_refusal(s, self.unit, cell)
                if refusal is not None:
                    unavailable.append(self.refuse(s, cell, refusal))
        return unavailable


# -- the step -----------------------------------------------------------------------------------
def move_a_unit(s: BattlesState) -> Script[None]:
    """One ordered unit moves, or none does any more. [move.order]

    All that is moved is moved before the first attack.
    """
    able = movers(s)
    if not able:
        end_moves(s)
        return
    unit = able[0]
    if len(s.ordered) > 1:
        unit = yield Mover(s.turn)
        if unit == DONE:
            end_moves(s)
            return
    to = yield Move(s.turn, unit)
    place = s.ordered.index(unit)
    s.actions[place] |= MOVE_OVER
    if to != STAY:
        yield from _go(s, unit, to, place)
    if s.step == MOVES and not movers(s):
        end_moves(s)


def end_moves(s: BattlesState) -> None:
    """No ordered unit moves any more: attacks are next."""
    for place in range(len(s.actions)):
        s.actions[place] |= MOVE_OVER
    s.step = ATTACKS


def _go(s: BattlesState, unit: int, to: int, place: int) -> Script[None]:
    """A unit goes, after it has broken away if it is engaged. [move.engaged]"""
    if s.foe[unit] != NONE and not (yield from parting.disengage(s, unit)):
        return
    if to == LEAVE:
        specials.leave_field(s, unit)
        return
    s.actions[place] |= MOVED | _forced(s, unit, to)
    s.stepped[place] = steps_to(s, unit, to)
    start = s.cell[unit]
    put(s, unit, to)
    s.log(
        "move.path",
        "{unit} moves from {origin} to {hex}.",
        unit=names.unit_first(s, unit),
        origin=names.hex_ref(s, start),
        hex=names.hex_ref(s, to),
    )
    victory.after_move(s, unit)
    yield from specials.entered(s, unit)


def steps_to(s: BattlesState, unit: int, to: int) -> int:
    """How many hexes it takes a unit to get to one in its reach."""
    steps = empty_steps(s)
    spread(s, unit, s.cell[unit], longest(s, unit), reach.MOVE, steps)
    return steps[to]


def _forced(s: BattlesState, unit: int, to: int) -> int:
    """The deed of a move that is too long to attack after it. [move.order]"""
    if march(s, unit) >= longest(s, unit) or to in marches(s, unit):
        return 0
    return FORCED_MARCH
