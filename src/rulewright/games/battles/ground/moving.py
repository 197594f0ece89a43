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

# Options that are not hexes or units.
STAY: Final = 1000
LEAVE: Final = 1001


# -- distances ----------------------------------------------------------------------------------
def march(s: BattlesState, unit: int) -> int:
    """Return how many hexes a unit may move and still attack, by its order table. [move.order]"""
    more = effects.amount(s, effects.MOVE_MORE, unit) if s.effects else 0
    return kind_of(s, unit).march[s.rank[unit]] + more


def longest(s: BattlesState, unit: int) -> int:
    """Return how many hexes a unit may move if it does not attack."""
    more = effects.amount(s, effects.MOVE_MORE, unit) if s.effects else 0
    return kind_of(s, unit).longest[s.rank[unit]] + more


def destinations(s: BattlesState, unit: int, most: int = -1) -> list[int]:
    """List the hexes a unit may move to now: up to `most` hexes, or as far as its order table says.

    Only a move by the order table has the extra hex for roads. [move.path] [move.roads]
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
    """List the hexes a unit may move to now and still attack."""
    cell = s.cell[unit]
    if cell < 0 or s.fire[cell]:
        return []
    steps = empty_steps(s)
    spread(s, unit, cell, march(s, unit), reach.MOVE, steps)
    return reached(steps)


def may_leave(s: BattlesState, unit: int) -> bool:
    """Return whether a unit may move off the board, where the plan allows it. [move.edge]"""
    cell = s.cell[unit]
    if not plan_of(s).exits[s.side[unit]] or s.fire[cell]:
        return False
    return spread(s, unit, cell, longest(s, unit), reach.MOVE, empty_steps(s))


def put(s: BattlesState, unit: int, cell: int) -> None:
    """Place a unit in a hex, without resolving what follows from that."""
    s.cell[unit] = cell


# -- able units ---------------------------------------------------------------------------------
def movers(s: BattlesState) -> list[int]:
    """List the ordered units that have not moved yet and can move."""
    return [
        unit
        for place, unit in enumerate(s.ordered)
        if not s.actions[place] & MOVE_OVER and can_move(s, unit)
    ]


def can_move(s: BattlesState, unit: int) -> bool:
    """Return whether a unit can move to an adjacent hex or leave the board."""
    cell = s.cell[unit]
    if cell < 0 or s.fire[cell] or longest(s, unit) < 1:
        return False
    for other in plan_of(s).neighbours[cell]:
        if other >= 0 and is_enterable(s, other):
            return True
    return cell in plan_of(s).exits[s.side[unit]]


def is_enterable(s: BattlesState, cell: int) -> bool:
    """Return whether a hex is passable and free of units and fire."""
    return cell not in s.cell and not s.fire[cell] and not is_impassable(s, cell)


def mover_refusal(s: BattlesState, unit: int) -> Refusal | None:
    """Explain why a unit cannot move, or has moved already; return None if it can."""
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
    """Ask which of several ordered units moves next. [move.order]"""

    kind: ClassVar[str] = "mover"
    rule: ClassVar[str] = "move.order"
    done: ClassVar[str] = "Moves are done"
    verb: ClassVar[str] = "Move"
    question: ClassVar[str] = "Which unit moves next?"

    def able(self, s: BattlesState) -> list[int]:
        """List the units that have a move left."""
        return movers(s)

    def refusal(self, s: BattlesState, unit: int) -> Refusal | None:
        return mover_refusal(s, unit)


# -- destinations -------------------------------------------------------------------------------
def move_refusal(s: BattlesState, unit: int, cell: int) -> Refusal | None:
    """Explain why a unit may not move to a hex, or return None."""
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
    """Return `1 hex`, `2 hexes` and so on."""
    return "1 hex" if number == 1 else f"{number} hexes"


class Move(Ask[BattlesState]):
    """Ask where an ordered unit moves. [move.path]"""

    kind: ClassVar[str] = "move"
    rule: ClassVar[str] = "move.path"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def __init__(self, seat: int, unit: int) -> None:
        super().__init__(seat)
        self.unit = unit

    def options(self, s: BattlesState) -> list[int]:
        """List the hexes in reach, `LEAVE` where an exit is in reach, and `STAY`."""
        options = destinations(s, self.unit)
        if may_leave(s, self.unit):
            options.append(LEAVE)
        options.append(STAY)
        return options

    def text(self, s: BattlesState, option: int) -> str:
        """Return `e8`, `leave` or `stay`."""
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
        """Return the hex, or the unit itself if it stays or leaves."""
        return [names.unit_id(self.unit)] if option >= STAY else [names.cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        still, most = march(s, self.unit), longest(s, self.unit)
        unit = names.unit_in_place(s, self.unit)
        if still < most:
            return f"Where does {unit} move? Up to {hexes(still)} to attack, {most} without."
        return f"Where does {unit} move? Up to {hexes(most)}."

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List the nearby hexes that the unit cannot reach, with reasons."""
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
    """Let one ordered unit move, or end the moves when none can or wants to. [move.order]

    All moves come before the first attack.
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
    """End the moves of all ordered units; attacks are next."""
    for place in range(len(s.actions)):
        s.actions[place] |= MOVE_OVER
    s.step = ATTACKS


def _go(s: BattlesState, unit: int, to: int, place: int) -> Script[None]:
    """Move a unit, after breaking away if it is engaged. [move.engaged]"""
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
    """Return how many hexes a unit enters on its shortest way to a hex in its reach."""
    steps = empty_steps(s)
    spread(s, unit, s.cell[unit], longest(s, unit), reach.MOVE, steps)
    return steps[to]


def _forced(s: BattlesState, unit: int, to: int) -> int:
    """Return `FORCED_MARCH` if a move is too long to attack after it, otherwise 0. [move.order]"""
    if march(s, unit) >= longest(s, unit) or to in marches(s, unit):
        return 0
    return FORCED_MARCH
