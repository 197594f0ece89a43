"""Dogs of War: a ranged attack that replaces moving and attacking. [keywords.dogs-of-war]"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import commanders, names
from rulewright.games.battles.commanders.lending import offer_again, offer_dice
from rulewright.games.battles.fighting import dice, hits, resolution, retreats
from rulewright.games.battles.ground.sight import sees
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.state import BattlesState, distance, plan_of, turn_inactive
from rulewright.games.battles.words import DOGS_OF_WAR, NONE, RED_SHIELD, VALOR
from rulewright.kernel import Refusal, Script

NEAREST: Final = 2
FARTHEST: Final = 3


def prey(s: BattlesState, unit: int) -> list[int]:
    """List the enemy units that a unit's dogs can attack: two or three hexes away and in sight.

    Friends do not block that line of sight; enemies and rivers do. The list is empty for an engaged
    unit, which may only attack its adjacent foe. [keywords.dogs-of-war] [engage.attack]
    """
    cell = s.cell[unit]
    if s.foe[unit] != NONE or s.fire[cell]:
        return []
    far = plan_of(s).distances[cell]
    side = s.side[unit]
    seen: list[int] = []
    for other, its_cell in enumerate(s.cell):
        if its_cell < 0 or s.side[other] == side or not NEAREST <= far[its_cell] <= FARTHEST:
            continue
        if sees(s, cell, its_cell, False, side, True):
            seen.append(other)
    return seen


def prey_refusal(s: BattlesState, unit: int, target: int) -> Refusal | None:
    """Explain why a unit's dogs cannot attack a target, or return None.

    [keywords.dogs-of-war]
    """
    cell, its_cell = s.cell[unit], s.cell[target]
    title, name = names.sentence(names.unit_title(s, unit)), names.cell(s, its_cell)
    if s.fire[cell]:
        return Refusal("fire.enter", f"{title} stands in fire and cannot attack.")
    if s.foe[unit] != NONE:
        why = f"{title} is engaged, and dogs do not attack adjacent units."
        return Refusal("keywords.dogs-of-war", why)
    if not NEAREST <= distance(s, cell, its_cell) <= FARTHEST:
        why = f"Dogs reach units two or three hexes away, and {name} is not."
        return Refusal("keywords.dogs-of-war", why)
    if target not in prey(s, unit):
        return Refusal("sight.line", f"{title} has no line of sight to {name} for its dogs.")
    return None


def loose_the_dogs(s: BattlesState, unit: int, target: int) -> Script[None]:
    """Roll one die and let the dogs attack, drive back or bite. [keywords.dogs-of-war]

    A shield makes them attack as a unit of that rank, Valor is a hit, and Morale a retreat of one
    hex. That hit and that retreat cannot be ignored.
    """
    s.log(
        "keywords.dogs-of-war",
        "{unit} in {hex} looses dogs on {target} in {target_hex}.",
        unit=names.unit_first(s, unit),
        hex=names.place_ref(s, unit),
        target=names.unit_ref(s, target),
        target_hex=names.place_ref(s, target),
    )
    faces = yield from dice.roll_at(s, unit, target, dice.DOGS_RANK, 1)
    face = faces[0]
    if face <= RED_SHIELD:
        yield from _attack_as(s, unit, target, face)
    elif face == VALOR:
        pattern = "The dogs {action}: one hit, which nothing wards off."
        s.log("keywords.dogs-of-war", pattern, action="bite")
        hits.lose(s, target, 1, s.side[unit])
    else:
        pattern = "The dogs {action} their prey back one hex."
        s.log("keywords.dogs-of-war", pattern, action="drive")
        yield from retreats.retreat(s, target, 1, unit, True)
    if not keyword(s, unit, DOGS_OF_WAR):
        commanders.after_wolf_strike(s, unit, target)
    turn_inactive(s, unit)


def _attack_as(s: BattlesState, unit: int, target: int, rank: int) -> Script[None]:
    pattern = "The dogs {action} as a {rank} unit."
    s.log("keywords.dogs-of-war", pattern, action="attack", rank=names.RANK_REF[rank])
    how = dice.DOGS + rank
    yield from offer_dice(s, [unit])
    dice.log_terms(s, unit, target, how)
    number = dice.count(s, unit, target, how)
    faces = yield from dice.roll_at(s, unit, target, how, number)
    yield from resolution.resolve(s, unit, target, faces, how)
    offer_again(s)
