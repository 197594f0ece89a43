"""The worth of an attack, of dogs or of a fire, for a unit in its hex."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import commanders, fire
from rulewright.games.battles.bots.survey import Survey, toll
from rulewright.games.battles.fighting import dice, dogs, odds
from rulewright.games.battles.fighting.actions import (
    ATTACK,
    BEAT_OUT,
    DOGS,
    EXTINGUISH,
    HOLD,
    SCORCH,
    has_dogs,
)
from rulewright.games.battles.fighting.odds import Odds
from rulewright.games.battles.ground import sight
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.specials import is_tinder
from rulewright.games.battles.state import BattlesState, kind_of, pack_of
from rulewright.games.battles.words import GREEN_SHIELD, NONE, PURSUE, VALOR
from rulewright.games.battles.words import SCORCH as SCORCHES
from rulewright.kit.packed import pack, unpack

_WOUND: Final = 0.55  # share of a unit's worth that is lost with all figures but the last
_SHOVE: Final = 0.3  # for making an enemy unit retreat
_HOLD_FAST: Final = 0.35  # for engaging ranged units in melee
_CHASE: Final = 0.35


def worth_of(survey: Survey, unit: int, target: int, expected: Odds) -> float:
    """Return the worth of an attack with the given odds: the enemy's losses less the attacker's."""
    s = survey.s
    gain = _harm(survey, target, expected)
    gain += expected.retreat * _shove(survey, unit, target)
    if not kind_of(s, unit).ranged and kind_of(s, target).ranged and s.foe[target] == NONE:
        gain += _HOLD_FAST * expected.counter
    blows = expected.parting_hits + expected.counter * expected.counter_hits
    share = blows / max(1, s.figures[unit])
    return gain - survey.worth[unit] * toll(share)


def _harm(survey: Survey, target: int, expected: Odds) -> float:
    """Return the worth of the enemy's expected losses."""
    s = survey.s
    figures = max(1, s.figures[target])
    wounds = max(0.0, expected.losses - expected.destroy * figures)
    return survey.worth[target] * (expected.destroy + _WOUND * wounds / figures)


def _shove(survey: Survey, unit: int, target: int) -> float:
    """Return the worth of making the target retreat, which is more if it stands on an aim."""
    s = survey.s
    gain = _SHOVE
    for aim in survey.aims:
        if aim.steps[s.cell[target]] == 0 and len(aim.cells) == 1:
            gain += 0.5 * aim.worth
    if keyword(s, unit, PURSUE):
        gain += _CHASE
    return gain


# -- the worth of a unit's actions -----------------------------------------------------------------
def attack_worth(survey: Survey, unit: int, target: int) -> float:
    """Return the worth of an attack on a target from the unit's present hex."""
    return worth_of(survey, unit, target, odds.of(survey.s, unit, target))


def dogs_worth(survey: Survey, unit: int, target: int) -> float:
    """Return the worth of loosing the dogs on a target."""
    s = survey.s
    expected = odds.of_dogs(s, unit, target)
    gain = _harm(survey, target, expected) + expected.retreat * _shove(survey, unit, target)
    # A commander can do so only once and waits for a good chance.
    return gain - (0.8 if commanders.can_wolf_strike(s, unit) else 0.0)


def scorch_worth(survey: Survey, unit: int, cell: int) -> float:
    """Return the worth of setting fire to a hex."""
    s = survey.s
    stake = survey.stakes[cell] if survey.stakes else 0.0
    if stake <= 0.0:
        return 0.3 * stake - 0.2
    die = pack_of(s).die
    weight = die[GREEN_SHIELD] + (die[VALOR] if commanders.valor_burns(s, unit) else 0)
    catch = weight / sum(die)
    number = dice.count(s, unit, NONE, dice.FLAMES)
    if is_tinder(s, cell):
        return stake * (1 - (1 - catch) ** number)
    needed = max(1, fire.limit(s, cell) - s.fire[cell])
    return stake * min(1.0, number * catch / needed)


def beat_out_worth(survey: Survey, unit: int, cell: int) -> float:
    """Return the worth of beating out a fire, by how much the enemy wants it to burn."""
    s = survey.s
    stake = -survey.stakes[cell] if survey.stakes else 0.0
    die = pack_of(s).die
    return stake * s.fire[cell] / max(1, fire.limit(s, cell)) * die[s.fire[cell] - 1] / sum(die)


def extinguish_worth(survey: Survey, unit: int) -> float:
    """Return the worth of putting out the fire in a unit's own hex."""
    s = survey.s
    share = s.fire[s.cell[unit]] / max(1, s.figures[unit])
    return 0.5 + survey.worth[unit] * toll(share)


def action_worth(survey: Survey, unit: int, option: int) -> float:
    """Return the worth of an option of the ask `Target`; 0 for doing nothing."""
    what, cell = unpack(option)
    s = survey.s
    if what == HOLD:
        return 0.0
    if what == EXTINGUISH:
        return extinguish_worth(survey, unit)
    if what == SCORCH:
        return scorch_worth(survey, unit, cell)
    if what == BEAT_OUT:
        return beat_out_worth(survey, unit, cell)
    target = s.cell.index(cell)
    return (attack_worth if what == ATTACK else dogs_worth)(survey, unit, target)


class Strike:
    """An option of the ask `Target`, and its worth."""

    def __init__(self, option: int, worth: float) -> None:
        self.option = option
        self.worth = worth


def best_strike(survey: Survey, unit: int, options: list[int]) -> Strike:
    """Return the most valuable of some options, or doing nothing if none is worth anything."""
    best = Strike(pack(HOLD, 0), 0.0)
    for option in options:
        worth = action_worth(survey, unit, option)
        if worth > best.worth:
            best = Strike(option, worth)
    return best


def actions_from_here(s: BattlesState, unit: int, moved: bool) -> list[int]:
    """List the actions open to a unit in its hex, whether or not it is ordered."""
    if s.fire[s.cell[unit]]:
        return [] if moved else [pack(EXTINGUISH, 0)]
    options = [pack(ATTACK, s.cell[target]) for target in sight.targets(s, unit)]
    if not moved and has_dogs(s, unit):
        options += [pack(DOGS, s.cell[target]) for target in dogs.prey(s, unit)]
    if keyword(s, unit, SCORCHES):
        options += [pack(SCORCH, cell) for cell in fire.scorch_cells(s, unit)]
    if any(s.fire):
        options += [pack(BEAT_OUT, cell) for cell in fire.beat_out_cells(s, unit)]
    return options
