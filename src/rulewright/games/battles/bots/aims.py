"""The aims of a side: hexes that the battle plan makes worth holding, searching or leaving from.

Each aim has hexes and a worth for the side that occupies them. It attracts units from a distance,
but less the farther away they are, and less if a friend already stands there.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import plan_tokens
from rulewright.games.battles.bots.distances import FAR, steps_to
from rulewright.games.battles.bots.worths import (
    POINT,
    VICTORY,
    award_points,
    rounds_left,
)
from rulewright.games.battles.ground.field import row_of
from rulewright.games.battles.plan_tokens import (
    CONCEALED,
    DISCOVERED,
    ESCORT,
    FACE_DOWN,
    HELD,
    STAGE,
    TRUE,
    WHERE,
    first_place,
    layer,
)
from rulewright.games.battles.plan_words import (
    CAMP,
    CAMP_HEXES,
    EVERY_ROUND,
    EXIT,
    GOAL,
    HOME,
    HOSTAGE,
    HOSTAGE_HOME,
    HOSTAGE_KEPT,
    HOSTAGE_PAIR,
    OBJECTIVE,
    POST,
    POSTS,
    ROW,
    ROWS,
    WIN_CAMP,
    WIN_EXITS,
    WIN_HOSTAGE,
    WIN_HOSTAGE_HOME,
    WIN_OBJECTIVES,
    WIN_POSTS,
)
from rulewright.games.battles.state import BattlesState, enemy, plan_of, unit_at, units_of
from rulewright.games.battles.words import NONE

_GUARDED_LIGHTLY: Final = 0.2  # factor if it is held already and no enemy is near
_SUPPORT: Final = 0.4  # factor of the attraction if a friend already stands there
_UNSCORED: Final = 4.0  # worth of an objective if the battle is not decided by points


class Aim:
    """Hexes worth occupying; `steps` holds the distance of every hex of the field to them."""

    def __init__(self, s: BattlesState, cells: list[int], worth: float) -> None:
        self.cells = cells
        self.worth = worth
        self.drawn = worth  # the attraction for units not there yet
        self.steps = steps_to(s, cells)


def aims_of(s: BattlesState, side: int, stakes: list[float]) -> list[Aim]:
    """List the aims of a side that are worth anything now; `stakes` comes from `burn_stakes`."""
    aims = [
        *objective_aims(s, side, stakes),
        *post_aims(s, side),
        *hostage_aims(s, side),
        *camp_aims(s, side),
        *exit_aims(s, side),
    ]
    aims = [aim for aim in aims if aim.worth > 0.05]
    for aim in aims:
        _reckon_with_friends(s, side, aim)
    return aims


def _reckon_with_friends(s: BattlesState, side: int, aim: Aim) -> None:
    """Make an aim of one hex less attractive if a friendly unit already stands there."""
    if len(aim.cells) == 1:
        unit = unit_at(s, aim.cells[0])
        if unit != NONE and s.side[unit] == side:
            aim.drawn = aim.worth * _SUPPORT


# -- objectives -----------------------------------------------------------------------------------
def objective_aims(s: BattlesState, side: int, stakes: list[float]) -> list[Aim]:
    """List the objectives that score for either side, or decide the battle.

    One that the side holds is worth less if it is sticky and no enemy is near, and nothing if the
    side wants it to burn.
    """
    plan = plan_of(s)
    aims: list[Aim] = []
    for place, objective in enumerate(plan.objectives):
        worth = objective_worth(s, side, place)
        aim = Aim(s, [objective.cell], worth)
        if s.control[place] == side:
            near = nearest(s, enemy(side), aim.steps)
            if objective.sticky and near > 4:
                aim.worth *= _GUARDED_LIGHTLY if near > 7 else 0.5
            if stakes and stakes[objective.cell] > 0.0:
                aim.worth = 0.0
        aim.drawn = aim.worth
        aims.append(aim)
    return aims


def objective_worth(s: BattlesState, side: int, place: int) -> float:
    """Return the worth of controlling an objective: the side's gain plus the enemy's loss."""
    points = award_points(s, side, OBJECTIVE, place + 1)
    points += award_points(s, enemy(side), OBJECTIVE, place + 1)
    worth = POINT * points
    for instant in plan_of(s).instants:
        if instant.what == WIN_OBJECTIVES:
            for each in (side, enemy(side)):
                if instant.side in (NONE, each):
                    missing = (instant.number or len(s.control)) - s.control.count(each)
                    worth += 0.4 * VICTORY / (1 + missing) ** 2
    if decides_without_points(s):
        worth += _UNSCORED + 2 * _UNSCORED / rounds_left(s)
    return worth


def decides_without_points(s: BattlesState) -> bool:
    """Return whether objectives or posts decide the battle at its end. [victory.end]"""
    plan = plan_of(s)
    return not plan.scored and plan.end_holder != NONE


def nearest(s: BattlesState, side: int, steps: list[int]) -> int:
    """Return how many steps away a side's nearest unit is."""
    return min([steps[s.cell[unit]] for unit in units_of(s, side)], default=FAR)


# -- posts ----------------------------------------------------------------------------------------
def post_aims(s: BattlesState, side: int) -> list[Aim]:
    """List face-down tokens that may be true posts, and true posts that a side controls."""
    aims: list[Aim] = []
    for special in plan_of(s).specials:
        if special.what != POSTS or not s.shown:
            continue
        start = first_place(plan_of(s), special)
        worth = _post_worth(s, side)
        shown = s.shown[start : start + len(special.hexes)]
        dark = shown.count(FACE_DOWN)
        bright = [place for place, face in enumerate(shown) if face >= HELD]
        chance = (special.numbers[0] - len(bright)) / dark if dark else 0.0
        for place, cell in enumerate(special.hexes):
            if shown[place] == FACE_DOWN:
                known = layer(s, special) == side
                true = s.hidden[start + place] == TRUE if known else chance
                away = known and not any(special.numbers[1:])  # only the enemy reveals it
                aims.append(Aim(s, [cell], worth * float(true) * (0.4 if away else 1.0)))
            elif shown[place] >= HELD:
                aims.append(_guarded(s, side, cell, 2 * worth, shown[place] == HELD + side))
    return aims


def _guarded(s: BattlesState, side: int, cell: int, worth: float, held: bool) -> Aim:
    """Return a hex as an aim.

    If the side holds it already, the aim counts less while no enemy is near.
    """
    aim = Aim(s, [cell], worth)
    if held:
        near = nearest(s, enemy(side), aim.steps)
        aim.worth *= _GUARDED_LIGHTLY if near > 6 else 0.5 if near > 3 else 1.0
        aim.drawn = aim.worth
    return aim


def _post_worth(s: BattlesState, side: int) -> float:
    worth = POINT * award_points(s, side, POST)
    for instant in plan_of(s).instants:
        if instant.what == WIN_POSTS:
            worth += 0.15 * VICTORY
    return worth + (_UNSCORED if decides_without_points(s) and _goal_counts(s, 1) else 0.0)


def _goal_counts(s: BattlesState, place: int) -> bool:
    """Return whether the plan's goal requires objectives (place 0) or posts (place 1)."""
    for special in plan_of(s).specials:
        if special.what == GOAL:
            return special.numbers[place] > 0
    return place == 0


# -- the hostage ----------------------------------------------------------------------------------
def hostage_worth(s: BattlesState) -> float:
    """Return the worth of bringing the hostage home; for the other side, of preventing that."""
    worth = 0.0
    for award in plan_of(s).awards:
        if award.what in (HOSTAGE_HOME, HOSTAGE_KEPT):
            worth += POINT * award.points
    for instant in plan_of(s).instants:
        if instant.what == WIN_HOSTAGE_HOME:
            worth += VICTORY
    return worth


def hostage_aims(s: BattlesState, side: int) -> list[Aim]:
    """List the hexes where the hostage may be discovered, taken along or guarded."""
    aims: list[Aim] = []
    for special in plan_of(s).specials:
        if special.what != HOSTAGE_PAIR or not s.captive:
            continue
        frees = special.side != side
        share = 0.35 if frees else 0.15
        worth = hostage_worth(s) + POINT * award_points(s, enemy(special.side), HOSTAGE)
        for instant in plan_of(s).instants:
            if instant.what == WIN_HOSTAGE:
                worth += VICTORY
        if s.captive[STAGE] == CONCEALED:
            start = first_place(plan_of(s), special)
            for place, cell in enumerate(special.hexes):
                known = s.hidden[start + place] == TRUE or frees
                aims.append(Aim(s, [cell], share * worth if known else 0.1))
        elif s.captive[STAGE] == DISCOVERED and not plan_tokens.is_escorted(s):
            aims.append(Aim(s, [s.captive[WHERE]], 0.6 * worth))
    return aims


def home_aim(s: BattlesState, side: int) -> Aim | None:
    """Return the hostage's home as the aim of his escort; None if the plan gives the side none."""
    home = plan_tokens.hexes_of(plan_of(s), HOME, side)
    return Aim(s, home, hostage_worth(s)) if home else None


def leads_hostage(s: BattlesState, unit: int) -> bool:
    """Return whether a unit escorts the hostage."""
    return bool(s.captive) and s.captive[ESCORT] == unit


# -- camps, exits and rows ------------------------------------------------------------------------
def camp_aims(s: BattlesState, side: int) -> list[Aim]:
    """List the side's camp as one aim; the list is empty if the plan counts no units in a camp."""
    cells = plan_tokens.hexes_of(plan_of(s), CAMP_HEXES, side)
    if not cells:
        return []
    worth = 0.0
    for award in plan_of(s).awards:
        if award.what == CAMP and award.side in (NONE, side):
            times = rounds_left(s) if award.when == EVERY_ROUND else 1
            worth += POINT * award.points * times / max(1, award.number)
    for instant in plan_of(s).instants:
        if instant.what == WIN_CAMP and instant.side in (NONE, side):
            worth += VICTORY / (2 * max(1, instant.number))
    return [Aim(s, cells, worth)]


def exit_worth(s: BattlesState, side: int) -> float:
    """Return what a side gains when one of its units leaves the field by an exit."""
    worth = POINT * award_points(s, side, EXIT)
    for instant in plan_of(s).instants:
        if instant.what == WIN_EXITS and instant.side in (NONE, side):
            missing = instant.number - plan_tokens.left_field(s, side)
            worth += VICTORY / max(1, 2 * missing - 1)
    return worth


def exit_aims(s: BattlesState, side: int) -> list[Aim]:
    """List the exits of a side as one aim; the list is empty if it has none."""
    exits = plan_of(s).exits[side]
    return [Aim(s, exits, exit_worth(s, side))] if exits else []


def row_pulls(s: BattlesState, side: int) -> list[float]:
    """Return the worth of standing in each row; an empty list if the plan counts no rows."""
    plan = plan_of(s)
    pulls: list[float] = []
    for special in plan.specials:
        if special.what == ROWS and special.side == side:
            points = _row_points(s, side)
            pulls = [0.0] * plan.rows
            lines = [row_of(plan, cell) for cell in special.hexes]
            upward = lines[0] > lines[-1]
            for row in range(plan.rows):
                pulls[row] = points * _row_value(special.numbers, lines, row, upward)
    return pulls


def _row_points(s: BattlesState, side: int) -> float:
    points = 0.0
    for award in plan_of(s).awards:
        if award.what == ROW and award.side in (NONE, side):
            points += award.points * (rounds_left(s) if award.when == EVERY_ROUND else 1)
    return POINT * points


def _row_value(numbers: list[int], lines: list[int], row: int, upward: bool) -> float:
    """Return one unit's share in the value of the rows that it has reached.

    A unit on its way to the next row gets a part of that row's value.
    """
    value, last = 0.0, lines[0] + (3 if upward else -3)
    start = 0
    for place, line in enumerate(lines):
        gain = numbers[1 + place] - start
        beyond = (last - row) if upward else (row - last)
        whole = max(1, abs(last - line))
        # Part of the gain counts on the way, most of it on arrival.
        if beyond >= whole:
            value += gain
        elif beyond > 0:
            value += 0.4 * gain * beyond / whole
        start, last = numbers[1 + place], line
    return value / max(1, numbers[0])
